/**
 * cli — wall time of `podmin --help` beside `node -e 0` with the same Node.
 *
 * Through the launcher, bin/podmin, and with its cache of compiled code filled, as after the first call of a machine. Runs alternate in the
 * order A-B-B-A; the first of each are thrown away.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { benchCase, type BenchCase } from './bench-case.ts';
import { median, spread } from './statistics.ts';
import { note, root } from './surroundings.ts';

const PAIRS = 30;
const WARM_UP = 3;
const WANTED = 1.7;

export async function cliSuite(): Promise<readonly BenchCase[]> {
  // The binary itself: the npm package's entry in node_modules/.bin is a link to it.
  const node = await realpath(join(root, 'node_modules/.bin/node'));
  const help = (): Promise<number> => wallMs(join(root, 'bin/podmin'), ['--help']);
  const empty = (): Promise<number> => wallMs(node, ['-e', '0']);
  for (let i = 0; i < WARM_UP; i++) [await help(), await empty()];
  const ours: number[] = [];
  const peer: number[] = [];
  for (let i = 0; i < PAIRS; i++) {
    if (i % 2 === 0) ours.push(await help());
    peer.push(await empty());
    if (i % 2 === 1) ours.push(await help());
  }
  note(`cli: podmin --help ${spread(ours)} ms; node -e 0 ${spread(peer)} ms`);
  return [
    benchCase({
      ...{ suite: 'cli', case: 'podmin --help, warm', unit: 'ms', ours: median(ours) },
      ...{ peer: { name: 'node -e 0', value: median(peer) }, wanted: WANTED * median(peer) },
    }),
  ];
}

async function wallMs(command: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  const ms = performance.now() - start;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
  return ms;
}
