/**
 * retry — scenario E: failures. First 1,000 keys, each added once, of whose attempts 20 % fail: how many attempts a failure costs, and the
 * longest delay. Then one key that always fails while it is added every 2 ms, as by a busy source (kubernetes#132805): the delay that its
 * back-off has come to when the adds end.
 *
 * Back-off on all sides: 1 ms doubling to 1,000 s, without jitter. The records at time 0 are the outcomes of the attempts of their keys, in
 * their order; the later ones are the adds.
 */
import { type Backoff, exponential } from '../../../controllers/backoff.ts';
import { runtime } from '../../../controllers/runtime.ts';
import { seededRandom } from '../../../controllers/testing/random.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { pause, until } from '../surroundings.ts';
import { digestOf } from './digest.ts';
import { type DriverInput, type DriverResult, type Entrant, type Runs, type Scenario } from './scenario.ts';
import { keyName, type Workload, type WorkloadRecord } from './workload.ts';

const keys = 1_000;
const errors = 0.2;
/** More failures in a row than anyone has at 20 %. */
const attemptsPlanned = 12;
const addEveryMs = 2;
const addForMs = 400;
const backoffs = { baseMs: 1, jitter: 0 };

const ours: Entrant = { name: 'ours', program: 'node' };
const peer: Entrant = { name: 'controller-runtime', program: 'go', options: { queue: 'priority' } };
const plainPeer: Entrant = { name: 'controller-runtime, client-go queue', program: 'go', options: { queue: 'client-go' } };

export const retry: Scenario = {
  name: 'retry',
  letter: 'E',
  entrants: [ours, peer, plainPeer],
  repeats: 3,
  prepare: ({ seed }) => ({ workload: retries(seed) }),
  drive,
  cases,
};

function retries(seed: number): Workload {
  const random = seededRandom(seed);
  const plain = { op: 'add', priority: 0, afterMs: 0 } as const;
  const outcomes = Array.from({ length: keys * attemptsPlanned }, (_, i): WorkloadRecord => {
    const key = i % keys;
    return { ...plain, tUs: 0, key, outcome: key === 0 || random() < errors ? 'error' : 'ok' };
  });
  const adds = Array.from({ length: addForMs / addEveryMs }, (_, i): WorkloadRecord => {
    return { ...plain, tUs: (i + 1) * addEveryMs * 1_000, key: 0, outcome: 'error' };
  });
  return { keys, seed, records: [...outcomes, ...adds] };
}

async function drive({ workload }: DriverInput): Promise<DriverResult> {
  const hot = keyName(0);
  const outcomes = new Map<string, boolean[]>();
  for (const { key, outcome } of workload.records.filter(({ tUs }) => tUs === 0)) {
    const name = keyName(key);
    outcomes.set(name, [...(outcomes.get(name) ?? []), outcome === 'error']);
  }
  let maxDelayMs = 0;
  // While nothing but the one key fails, what the back-off says is about it.
  let steps = 0;
  let delayMs = 0;
  const inner = exponential(backoffs);
  const backoff: Backoff = {
    next: (failures) => {
      steps++;
      delayMs = inner.next(failures);
      maxDelayMs = Math.max(maxDelayMs, delayMs);
      return delayMs;
    },
  };
  const attempts = new Map<string, number>();
  let failures = 0;
  let succeeded = 0;
  let mayFail = false;
  const rt = runtime();
  const controller = rt.controller<unknown>('bench', {
    backoff,
    reconcile: ({ key }) => {
      if (key === hot && !mayFail) return;
      const attempt = attempts.get(key) ?? 0;
      attempts.set(key, attempt + 1);
      if (key === hot) throw new Error('failed');
      if (outcomes.get(key)?.[attempt] === true) {
        failures++;
        throw new Error('failed');
      }
      succeeded++;
    },
  });
  const running = rt.run({ signals: false });
  await rt.ready;
  for (const name of outcomes.keys()) if (name !== hot) controller.add(name);
  await until('all keys have succeeded', 20_000, () => succeeded === outcomes.size - 1);
  const lines = [...attempts].map(([name, count]) => `${name} attempts=${count}`);
  const runs = [...attempts.values()].reduce((sum, count) => sum + count, 0);
  const longest = maxDelayMs;

  mayFail = true;
  steps = 0;
  const start = performance.now();
  for (const { tUs } of workload.records) {
    if (tUs === 0) continue;
    const left = start + tUs / 1_000 - performance.now();
    if (left > 0) await pause(left);
    controller.add(hot);
  }
  await pause(2);
  const figures = {
    retriesPerFailure: (runs - lines.length) / failures,
    maxDelayMs: longest,
    hotSteps: steps,
    hotDelayMs: delayMs,
    hotAttempts: attempts.get(hot) ?? 0,
  };
  await rt.stop();
  await running;
  return { figures, digest: digestOf(lines) };
}

function cases(runs: Runs): readonly BenchCase[] {
  const one = (title: string, unit: string, figure: string, theirs: Entrant, wanted?: number): BenchCase =>
    benchCase({
      suite: 'runtime',
      case: `E retry, ${title}`,
      unit,
      ours: runs.median(ours.name, figure),
      peer: { name: theirs.name, value: runs.median(theirs.name, figure) },
      ...(wanted === undefined ? {} : { wanted }),
    });
  const hot = `a key that fails and is added every ${addEveryMs} ms for ${addForMs} ms`;
  return [
    one('20 % of attempts fail, further attempts per failure', 'attempts', 'retriesPerFailure', peer, 1),
    one('20 % of attempts fail, longest delay', 'ms', 'maxDelayMs', peer),
    // The delays that doubled have all passed before, so the last is no longer than their sum and one base more.
    one(`${hot}: then waits`, 'ms', 'hotDelayMs', peer, addForMs + addEveryMs),
    one(`${hot}: then waits`, 'ms', 'hotDelayMs', plainPeer, addForMs + addEveryMs),
    one(`${hot}: steps of the back-off`, 'steps', 'hotSteps', peer, Math.ceil(Math.log2(addForMs)) + 1),
  ];
}
