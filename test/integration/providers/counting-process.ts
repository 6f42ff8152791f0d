/** counting-process — adds to a counter in a local bucket, one compare-and-swap at a time: FOLDER KEY TIMES. Prints each number it made. */
import { systemClock } from '../../../infra/providers/clock.ts';
import { isProviderError } from '../../../infra/providers/errors.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { localObjects } from '../../../infra/providers/local/objects.ts';

const [folder = '', key = '', times = '0'] = process.argv.slice(2);
const objects = localObjects({ folder, files: nodeFiles, clock: systemClock, random: Math.random });

for (let made = 0; made < Number(times);) {
  const got = await objects.get(key);
  if (got === 'not-modified') throw new Error('an unconditional get said not-modified');
  const next = Number(Buffer.from(got.body).toString()) + 1;
  try {
    await objects.put(key, new TextEncoder().encode(`${next}`), { ifMatch: got.etag });
    made += 1;
    process.stdout.write(`${next}\n`);
  } catch (error) {
    if (!isProviderError(error, 'precondition-failed')) throw error;
  }
}
