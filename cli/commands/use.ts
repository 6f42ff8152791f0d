/** use — the connected clusters, or the choice of the current one. */
import type { Command } from 'commander';
import { select, type Contexts } from '../contexts.ts';
import type { Invocation } from '../invocation.ts';
import { example, formatOption } from '../options.ts';
import { print, table, type Format } from '../output.ts';

interface Row {
  readonly current: boolean;
  readonly name: string;
  readonly provider: string;
  readonly region: string;
  readonly profile?: string;
  readonly bucket: string;
}

export function use(command: Command, { contexts, stdout }: Invocation): void {
  command
    .argument('[cluster]', 'the cluster that commands are to act on; without it the clusters are listed')
    .addOption(formatOption())
    .addHelpText('after', example('podmin use', 'podmin use demo'))
    .action(async (cluster: string | undefined, { output }: { output: Format }) => {
      const store = await contexts();
      if (cluster === undefined) {
        await print({ out: stdout, format: output, value: rows(await store.read()), table: render });
        return;
      }
      await store.update((now) => select(now, cluster));
      stdout.write(`Using context "${cluster}".\n`);
    });
}

function rows({ contexts, current }: Contexts): readonly Row[] {
  return [...contexts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { provider, region, profile, bucket }]) => ({
      current: name === current,
      name,
      provider,
      region,
      ...(profile === undefined ? {} : { profile }),
      bucket,
    }));
}

function render(all: readonly Row[]): string {
  if (all.length === 0) return 'No contexts.\n';
  const cells = all.map(({ current, name, provider, region, profile = '', bucket }) => [
    current ? '*' : '',
    name,
    provider,
    region,
    profile,
    bucket,
  ]);
  return table(['CURRENT', 'NAME', 'PROVIDER', 'REGION', 'PROFILE', 'BUCKET'], cells);
}
