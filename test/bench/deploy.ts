/** deploy — how fast a deployment gets to a node: to the manifest's file, and to a Ready Pod of a real kubelet. */
import { join } from 'node:path';
import { unpackAgent } from './agent-folder.ts';
import type { BenchCase } from './bench-case.ts';
import { deployFile } from './deploy-file.ts';
import { deployReady } from './deploy-ready.ts';
import { temporaryFolder } from './surroundings.ts';

export async function deploySuite(): Promise<readonly BenchCase[]> {
  await using folder = await temporaryFolder();
  const agent = await unpackAgent(folder.path);
  const file = await deployFile({ agent, folder: folder.path });
  return [...file, ...(await deployReady({ folder: join(folder.path, 'node') }))];
}
