/** list — what is deployed. An entry that cannot be read is listed as broken and warned of; the exit status is 0 all the same. */
import type { Command } from 'commander';
import { withCluster } from '../cluster.ts';
import { listDeployments, type ListedDeployment } from '../deployments.ts';
import { oneLine } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { example, formatOption } from '../options.ts';
import { print, table, type Format } from '../output.ts';

export function list(command: Command, invocation: Invocation): void {
  command
    .addOption(formatOption())
    .addHelpText('after', example('podmin list', 'podmin list -o json'))
    .action(async ({ output }: { output: Format }) =>
      withCluster(invocation, async ({ objects }) => {
        const { signal, stdout, stderr } = invocation;
        const all = await listDeployments({ objects, signal });
        for (const { nodegroup, name, broken } of all) {
          if (broken !== undefined) stderr.write(`warning: ${oneLine(`${nodegroup}/${name}: ${broken}`)}\n`);
        }
        await print({ out: stdout, format: output, value: all, table: render });
      }),
    );
}

function render(all: readonly ListedDeployment[]): string {
  const rows = all.map(({ name, namespace = '', nodegroup, service = '', origin = '', broken }) => [
    name,
    namespace,
    nodegroup,
    service,
    broken === undefined ? origin : 'broken',
  ]);
  return table(['NAME', 'NAMESPACE', 'NODEGROUP', 'SERVICE', 'ORIGIN'], rows);
}
