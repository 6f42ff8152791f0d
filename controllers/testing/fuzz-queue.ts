/**
 * fuzz-queue — the work queue against a slow, obvious model of what it promises (queue-model.ts).
 *
 * After every step the two must agree on which keys wait, run or are held, with which priority, failures and due time, on what `take` and
 * `next` give and to whom, on what metrics are told, and on whether the queue has drained; the queue may have one timer at most, none
 * after it has drained, and must say that something is ready. A disagreement is shrunk to the fewest steps that still show it. The same
 * seed gives the same steps on every machine.
 */
import { type Entry } from '../queue-entry.ts';
import { type Drain, type Outcome } from '../queue-options.ts';
import { WorkQueue } from '../queue.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { QueueModel, type ModelCounts } from './queue-model.ts';
import { seededRandom } from './random.ts';

/** Numbers instead of keys and entries, so that any part of a list of steps is a list of steps. */
type Step =
  | { readonly type: 'add'; readonly key: number; readonly priority: number; readonly afterMs: number }
  | { readonly type: 'take' }
  | { readonly type: 'next' }
  | { readonly type: 'abort'; readonly which: number }
  | {
      readonly type: 'done';
      readonly which: number;
      readonly outcome: 'ok' | 'gone' | 'again' | 'after' | 'afterAt' | 'error' | 'retryAfter' | 'terminal';
      readonly ms: number;
    }
  | { readonly type: 'hold'; readonly which: number }
  | { readonly type: 'forget'; readonly key: number }
  | { readonly type: 'close'; readonly drain: Drain }
  | { readonly type: 'tick'; readonly ms: number };

/** Of one episode. */
interface Episode {
  readonly keys: number;
  readonly limit: { readonly perSecond: number; readonly burst: number } | undefined;
  readonly idleKept: number;
  readonly steps: readonly Step[];
}

const ageingMs = 1_000;
const decayAfter = 3;
const stepsPerEpisode = 250;
/** Longer than any timer of JavaScript's. */
const centuryMs = 3e12;
const backoff = { next: (failures: number): number => (failures > 6 ? Number.POSITIVE_INFINITY : 10 * 2 ** Math.min(failures, 8)) };

/**
 * Runs `steps` steps, in episodes that each begin with an empty queue. Rejects with the seed and the shrunk steps.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { fuzzQueue } from 'podmin/controllers/testing';
 *
 * await assert.doesNotReject(fuzzQueue(1, 500));
 * ```
 */
export async function fuzzQueue(seed: number, steps: number): Promise<void> {
  for (let done = 0, number = 0; done < steps; done += stepsPerEpisode, number++) {
    const episode = randomEpisode(seededRandom(seed + number * 7_919), Math.min(stepsPerEpisode, steps - done));
    const failure = await play(episode);
    if (failure === undefined) continue;
    const shortest = await shrink(episode);
    const { keys, limit, idleKept } = shortest;
    const shown = shortest.steps.map((step) => `  ${JSON.stringify(step)}`).join('\n');
    const options = JSON.stringify({ keys, limit, idleKept });
    throw new Error(
      `seed ${seed}, episode ${number}: ${(await play(shortest)) ?? failure}\noptions ${options}, after these steps:\n${shown}`,
    );
  }
}

function randomEpisode(random: () => number, length: number): Episode {
  const limit = random() < 0.3 ? { perSecond: 1 + random() * 40, burst: 1 + Math.floor(random() * 4) } : undefined;
  const idleKept = random() < 0.5 ? 16_384 : Math.floor(random() * 4);
  // Few keys meet each other often; many make the heap and the lists deep.
  const keys = random() < 0.7 ? 1 + Math.floor(random() * 8) : 40;
  const mood: Mood = { keys, adds: 0.1 + random() * 0.3, errors: random(), closes: random() < 0.5 ? 0.01 : 0 };
  const steps = Array.from({ length }, (_, index) => randomStep(random, index > length / 2 ? mood : { ...mood, closes: 0 }));
  return { keys, limit, idleKept, steps };
}

/** What happens often in an episode: without such differences some things, like many failures in a row, would hardly ever happen. */
interface Mood {
  readonly keys: number;
  /** Shares of the steps. */
  readonly adds: number;
  readonly closes: number;
  /** Share of the outcomes. */
  readonly errors: number;
}

function randomStep(random: () => number, { keys, adds, errors, closes }: Mood): Step {
  const below = (n: number): number => Math.floor(random() * n);
  const of = <T>(...choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0];
  if (random() < closes) return { type: 'close', drain: of<Drain>('ready', 'inflight', 'none') };
  if (random() < adds) {
    const afterMs = random() < 0.3 ? random() * of(300, 300, 300, 1, random() < 0.1 ? centuryMs : 30) : 0;
    return { type: 'add', key: below(keys), priority: random() < 0.6 ? 0 : below(5) * 50 - 100, afterMs };
  }
  const kind = random();
  if (kind < 0.3) return { type: 'take' };
  if (kind < 0.36) return { type: 'next' };
  if (kind < 0.38) return { type: 'abort', which: below(keys) };
  if (kind < 0.75) {
    const outcome =
      random() < errors ? of('error', 'error', 'error', 'retryAfter') : of('ok', 'gone', 'again', 'after', 'afterAt', 'terminal');
    return { type: 'done', which: below(keys), outcome, ms: random() < 0.1 ? 0 : random() * 300 };
  }
  if (kind < 0.78) return { type: 'hold', which: below(keys) };
  if (kind < 0.8) return { type: 'forget', key: below(keys) };
  return { type: 'tick', ms: random() * (random() < 0.005 ? centuryMs : random() < 0.2 ? 1_500 : 50) };
}

/** Removes ever smaller parts as long as it still fails. */
async function shrink(episode: Episode): Promise<Episode> {
  let shortest = episode;
  for (let size = Math.ceil(episode.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.steps.length;) {
      const without = { ...shortest, steps: [...shortest.steps.slice(0, from), ...shortest.steps.slice(from + size)] };
      if ((await play(without)) === undefined) from += size;
      else shortest = without;
    }
  }
  return shortest;
}

/** Gives the first disagreement. */
async function play(episode: Episode): Promise<string | undefined> {
  const players = new Players(episode);
  try {
    for (const [index, step] of episode.steps.entries()) {
      // A little time between any two steps: what is due at the very same moment has no promised order.
      players.apply({ type: 'tick', ms: 0.001 + index * 1e-6 });
      players.apply(step);
      await players.deliver();
      const problem = players.compare();
      if (problem !== undefined) return `step ${index + 1} (${JSON.stringify(step)}): ${problem}`;
    }
    return undefined;
  } catch (thrown) {
    return String(thrown);
  }
}

/** The queue and its model, and those who use both. */
class Players {
  readonly #clock: FakeClock = fakeClock();
  readonly #model: QueueModel;
  readonly #queue: WorkQueue<string>;
  /** What metrics were told. */
  readonly #told: ModelCounts = { added: 0, retried: 0, started: 0, finished: 0, waitedMs: 0 };
  /** Entries taken and not given back, as in the model. */
  readonly #out: Entry<string>[] = [];
  readonly #waiters = new Map<number, AbortController>();
  #waited = 0;
  readonly #given = new Map<number, Entry<string> | undefined>();
  /** `onReady` has been called since the last take that gave nothing. */
  #announced = false;
  #refused = false;
  #drained = false;
  readonly #limited: boolean;

  constructor({ limit, idleKept }: Omit<Episode, 'steps'>) {
    const told = this.#told;
    this.#limited = limit !== undefined;
    this.#model = new QueueModel({ ageingMs, decayAfter, backoff: (failures) => backoff.next(failures), limit });
    this.#queue = new WorkQueue<string>({
      ...{ clock: this.#clock, backoff, ageingMs, decayAfter, idleKept },
      ...(limit === undefined ? {} : { limit }),
      onReady: () => (this.#announced = true),
      metrics: {
        added: () => told.added++,
        retried: () => told.retried++,
        started: (waitedMs) => {
          told.started++;
          told.waitedMs += waitedMs;
        },
        finished: () => told.finished++,
      },
    });
  }

  apply(step: Step): void {
    const queue = this.#queue;
    const model = this.#model;
    const out = this.#out;
    switch (step.type) {
      case 'add': {
        const { priority, afterMs } = step;
        const taken = queue.add(`k${step.key}`, afterMs > 0 ? { priority, afterMs } : { priority });
        if (taken !== model.add(`k${step.key}`, priority, afterMs)) throw new Error(`add gave ${taken}`);
        return;
      }
      case 'take': {
        const entry = queue.take();
        const expected = model.take();
        if (entry?.key !== expected) throw new Error(`take gave ${entry?.key}, wanted ${expected}`);
        if (entry !== undefined) out.push(entry);
        this.#refused = entry === undefined;
        this.#announced &&= entry !== undefined;
        return;
      }
      case 'next': {
        const waiter = this.#waited++;
        const controller = new AbortController();
        this.#waiters.set(waiter, controller);
        model.next(waiter);
        queue.next(controller.signal).then(
          (entry) => this.#given.set(waiter, entry),
          () => this.#waiters.delete(waiter),
        );
        return;
      }
      case 'abort': {
        const [waiter, controller] = [...this.#waiters][step.which % Math.max(1, this.#waiters.size)] ?? [];
        if (waiter === undefined) return;
        controller?.abort(new Error('no longer'));
        return model.abort(waiter);
      }
      case 'done': {
        if (out.length === 0) return;
        const [entry] = out.splice(step.which % out.length, 1);
        if (entry === undefined) return;
        const outcome = outcomeOf(step);
        queue.done(entry, outcome);
        return model.done(entry.key, outcome);
      }
      case 'hold': {
        const entry = out[step.which % Math.max(1, out.length)];
        if (entry === undefined) return;
        queue.hold(entry);
        return model.hold(entry.key);
      }
      case 'forget':
        queue.forget(`k${step.key}`);
        return model.forget(`k${step.key}`);
      case 'close':
        void queue.close({ drain: step.drain }).then(() => (this.#drained = true));
        return model.close(step.drain);
      case 'tick':
        model.tick(step.ms);
        return this.#clock.tick(step.ms);
      default:
        return step satisfies never;
    }
  }

  /** Promises settle, and those who waited have their keys, the same as in the model. */
  async deliver(): Promise<void> {
    const { served } = this.#model;
    if (this.#waiters.size > 0 || this.#model.drained !== this.#drained) for (let round = 0; round < 4; round++) await Promise.resolve();
    for (const { waiter, key } of served.splice(0)) {
      if (!this.#given.has(waiter)) throw new Error(`next gave nothing to waiter ${waiter}, wanted ${key}`);
      const entry = this.#given.get(waiter);
      if (entry?.key !== key) throw new Error(`next gave ${entry?.key} to waiter ${waiter}, wanted ${key}`);
      if (entry !== undefined) this.#out.push(entry);
      this.#given.delete(waiter);
      this.#waiters.delete(waiter);
    }
    if (this.#given.size > 0)
      throw new Error(`next gave ${[...this.#given.values()].map((entry) => entry?.key).join()} to those who were not to have it`);
  }

  compare(): string | undefined {
    const model = this.#model;
    const queue = this.#queue;
    const { pending } = this.#clock;
    if (pending > 1) return `${pending} timers`;
    if (this.#drained !== model.drained) return `drained is ${this.#drained}, wanted ${model.drained}`;
    if (pending > 0 && (model.drained || (model.closed !== undefined && !this.#limited))) return 'a timer is left after it was closed';
    const problem = this.#compareKeys() ?? this.#compareCounts();
    if (problem !== undefined) return problem;
    // Whoever found nothing to take is told when there is something, and after the rate limit when that has passed.
    const ready = queue.ready > 0 && model.tokenAt() < model.now - 0.01;
    if (this.#refused && ready && model.waiters.length === 0 && !this.#announced) return 'something is ready, but nobody was told';
    return undefined;
  }

  #compareKeys(): string | undefined {
    const entries = this.#queue.snapshot();
    const wanted = this.#model.keys;
    const now = this.#clock.now();
    let busy = 0;
    for (const { state } of wanted.values()) if (state !== 'idle') busy++;
    if (entries.length !== busy || this.#queue.size !== busy)
      return `size ${this.#queue.size}, ${entries.length} are listed, wanted ${busy}`;
    for (const got of entries) {
      const { key } = got;
      const { state, failures, priority, due, readyAt } = wanted.get(key) ?? {
        state: 'idle',
        failures: 0,
        priority: 0,
        due: 0,
        readyAt: 0,
      };
      if (got.state !== state) return `${key} is ${got.state}, wanted ${state}`;
      if (got.failures !== failures) return `${key} has ${got.failures} failures, wanted ${failures}`;
      if ((got.lastError === undefined) !== (failures === 0))
        return `${key} has the error ${String(got.lastError)} after ${failures} failures`;
      if (got.priority !== priority) return `${key} has priority ${got.priority}, wanted ${priority}`;
      if (state === 'delayed' && differ(got.inMs, due - now)) return `${key} is due in ${got.inMs} ms, wanted ${due - now}`;
      if (state === 'ready' && differ(got.forMs, now - readyAt))
        return `${key} has been ready for ${got.forMs} ms, wanted ${now - readyAt}`;
    }
    return undefined;
  }

  #compareCounts(): string | undefined {
    const queue = this.#queue;
    const model = this.#model;
    const counts = [queue.ready, queue.delayed, queue.running, queue.held];
    const wanted = (['ready', 'delayed', 'running', 'held'] as const).map((state) => model.in(state).length);
    if (counts.join() !== wanted.join()) return `ready, delayed, running, held are ${counts.join()}, wanted ${wanted.join()}`;
    const depth = queue.depths().reduce((sum, { size }) => sum + size, 0);
    if (depth !== queue.ready) return `depths add up to ${depth}, but ${queue.ready} are ready`;
    for (const what of ['added', 'retried', 'started', 'finished', 'waitedMs'] as const) {
      if (differ(this.#told[what], model.counts[what])) return `metrics: ${what} is ${this.#told[what]}, wanted ${model.counts[what]}`;
    }
    return undefined;
  }
}

/** But for the rounding of sums in another order, which after a century is microseconds. */
function differ(a: number | undefined, b: number): boolean {
  return a === undefined || Math.abs(a - b) > 0.01 + Math.abs(b) * 1e-9;
}

function outcomeOf({ outcome, ms }: Step & { type: 'done' }): Outcome {
  switch (outcome) {
    case 'ok':
    case 'gone':
    case 'again':
      return outcome;
    case 'after':
      return { afterMs: ms };
    case 'afterAt':
      return { afterMs: ms, priority: Math.floor(ms / 100) * 50 - 50 };
    case 'error':
      return { error: 'failed' };
    case 'retryAfter':
      return { error: 'failed', retryMs: ms };
    case 'terminal':
      return { terminal: 'failed for good' };
    default:
      return outcome satisfies never;
  }
}
