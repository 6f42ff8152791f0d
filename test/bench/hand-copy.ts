/** hand-copy — a manifest as a careful person copies it: written beside, synced, renamed, the folder synced. */
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Gives the time at which it began. */
export async function copyByHand(path: string, body: Uint8Array): Promise<number> {
  const startMs = performance.now();
  const temporary = join(dirname(path), `.${startMs}`);
  {
    await using file = await open(temporary, 'wx', 0o600);
    await file.writeFile(body);
    await file.sync();
  }
  await rename(temporary, path);
  await using folder = await open(dirname(path), 'r');
  await folder.sync();
  return startMs;
}
