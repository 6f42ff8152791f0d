/**
 * queue — what the work queue costs by itself: µs per 1,000 keys, each added, taken and done, without metrics.
 *
 *     node test/bench/queue.ts [rounds]
 */
import { burst, systemClock } from '../../controllers/clock.ts';
import { WorkQueue } from '../../controllers/queue.ts';

const perRound = 1_000;
const rounds = Number(process.argv[2] ?? 5_000);
const keys = Array.from({ length: perRound }, (_, i) => `namespace-${i % 10}/name-${i}`);

async function measure(name: string, queue: WorkQueue<string>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (const key of keys) queue.add(key);
    for (let entry = queue.take(); entry !== undefined; entry = queue.take()) queue.done(entry, 'ok');
    times.push((performance.now() - start) * 1_000);
    await Promise.resolve();
  }
  const sorted = times.slice(Math.floor(rounds / 10)).sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  console.log(`${name}: median ${at(0.5)}, p10 ${at(0.1)}, p90 ${at(0.9)} µs per ${perRound} add/take/done`);
}

await measure('stamps by burst', new WorkQueue<string>({ clock: systemClock, stamp: burst(systemClock) }));
await measure('stamps exact   ', new WorkQueue<string>({ clock: systemClock }));
