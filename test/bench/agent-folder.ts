/** agent-folder — the agent's archive, built from these sources and unpacked as on a node. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { note, root } from './surroundings.ts';

const run = promisify(execFile);

export interface AgentFolder {
  /** The launcher with its flags. */
  readonly launcher: string;
  /** The stripped Node beside it. */
  readonly node: string;
}

export async function unpackAgent(folder: string): Promise<AgentFolder> {
  const archive = (await run(join(root, 'hack/build-agent'))).stdout.trim();
  const to = join(folder, 'agent');
  await mkdir(to, { recursive: true });
  await run('tar', ['--extract', '--file', archive, '--directory', to]);
  note(`agent from ${archive}`);
  return { launcher: join(to, 'bin/podmin-agent'), node: join(to, 'bin/node') };
}
