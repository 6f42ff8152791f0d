/**
 * queue — what the work queue costs by itself: µs per 1,000 keys, each added, taken and done, without metrics. Nothing to compare it with
 * is measured.
 */
import { burst, systemClock } from '../../controllers/clock.ts';
import { WorkQueue } from '../../controllers/queue.ts';
import { benchCase, type BenchCase } from './bench-case.ts';
import { quantile } from './statistics.ts';
import { note } from './surroundings.ts';

const PER_ROUND = 1_000;
const ROUNDS = 5_000;
/** Until the code is compiled. */
const WARM_UP = ROUNDS / 10;

export async function queueSuite(): Promise<readonly BenchCase[]> {
  const keys = Array.from({ length: PER_ROUND }, (_, i) => `namespace-${i % 10}/name-${i}`);
  return [
    await measure('stamped once per burst', keys, new WorkQueue<string>({ clock: systemClock, stamp: burst(systemClock) })),
    await measure('stamped exactly', keys, new WorkQueue<string>({ clock: systemClock })),
  ];
}

async function measure(name: string, keys: readonly string[], queue: WorkQueue<string>): Promise<BenchCase> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const key of keys) queue.add(key);
    for (let entry = queue.take(); entry !== undefined; entry = queue.take()) queue.done(entry, 'ok');
    if (round >= WARM_UP) times.push((performance.now() - start) * 1_000);
    await Promise.resolve();
  }
  const at = (share: number): string => quantile(times, share).toFixed(1);
  note(`queue: ${name}: median ${at(0.5)}, p10 ${at(0.1)}, p90 ${at(0.9)} µs`);
  return benchCase({ suite: 'queue', case: `1,000 keys added, taken, done; ${name}`, unit: 'µs', ours: quantile(times, 0.5) });
}
