/**
 * fuzz-queue — the work queue against a slow, obvious model of what it promises.
 *
 * After every step the two must agree on which keys wait, run or are held, with which priority and how many failures, on what `take`
 * gives, and the queue may have one timer at most. A disagreement is shrunk to the fewest steps that still show it. The same seed gives
 * the same steps on every machine.
 */
import { type Entry } from '../queue-entry.ts';
import { type Outcome } from '../queue-options.ts';
import { WorkQueue } from '../queue.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { seededRandom } from './random.ts';

/** Numbers instead of keys and entries, so that any part of a list of steps is a list of steps. */
type Step =
  | { readonly type: 'add'; readonly key: number; readonly priority: number; readonly afterMs: number }
  | { readonly type: 'take' }
  | {
      readonly type: 'done';
      readonly which: number;
      readonly outcome: 'ok' | 'after' | 'error' | 'retryAfter' | 'terminal';
      readonly ms: number;
    }
  | { readonly type: 'hold'; readonly which: number }
  | { readonly type: 'forget'; readonly key: number }
  | { readonly type: 'tick'; readonly ms: number };

const ageingMs = 1_000;
const decayAfter = 3;
const keys = 8;
const stepsPerEpisode = 250;
const backoff = { next: (failures: number): number => 10 * 2 ** Math.min(failures, 8) };

/** Runs `steps` steps, in episodes that each begin with an empty queue. Throws with the seed and the shrunk steps. */
export function fuzzQueue(seed: number, steps: number): void {
  for (let done = 0, episode = 0; done < steps; done += stepsPerEpisode, episode++) {
    const random = seededRandom(seed + episode * 7_919);
    const list = Array.from({ length: Math.min(stepsPerEpisode, steps - done) }, () => randomStep(random));
    const failure = play(list);
    if (failure === undefined) continue;
    const shortest = shrink(list);
    const shown = shortest.map((step) => `  ${JSON.stringify(step)}`).join('\n');
    throw new Error(`seed ${seed}, episode ${episode}: ${play(shortest) ?? failure}\nafter these steps:\n${shown}`);
  }
}

function randomStep(random: () => number): Step {
  const below = (n: number): number => Math.floor(random() * n);
  const kind = random();
  if (kind < 0.35) {
    const afterMs = random() < 0.3 ? random() * 300 : 0;
    return { type: 'add', key: below(keys), priority: random() < 0.6 ? 0 : below(5) * 50 - 100, afterMs };
  }
  if (kind < 0.6) return { type: 'take' };
  if (kind < 0.85) {
    const outcomes = ['ok', 'ok', 'after', 'error', 'error', 'retryAfter', 'terminal'] as const;
    return { type: 'done', which: below(keys), outcome: outcomes[below(outcomes.length)] ?? 'ok', ms: random() * 300 };
  }
  if (kind < 0.88) return { type: 'hold', which: below(keys) };
  if (kind < 0.9) return { type: 'forget', key: below(keys) };
  return { type: 'tick', ms: random() * (random() < 0.2 ? 1_500 : 50) };
}

/** Removes ever smaller parts as long as it still fails. */
function shrink(steps: readonly Step[]): readonly Step[] {
  let shortest = steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.length;) {
      const without = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (play(without) === undefined) from += size;
      else shortest = without;
    }
  }
  return shortest;
}

/** Gives the first disagreement. */
function play(steps: readonly Step[]): string | undefined {
  const clock = fakeClock();
  const queue = new WorkQueue<string>({ clock, backoff, ageingMs, decayAfter });
  const model = new Model(clock);
  const out: Entry<string>[] = [];
  try {
    for (const [index, step] of steps.entries()) {
      // A little time between any two steps: what is due at the very same moment has no promised order.
      apply({ type: 'tick', ms: 0.001 + index * 1e-6 }, { clock, queue, model, out });
      apply(step, { clock, queue, model, out });
      const problem = compare(queue, model, clock);
      if (problem !== undefined) return `step ${index + 1} (${JSON.stringify(step)}): ${problem}`;
    }
    return undefined;
  } catch (thrown) {
    return String(thrown);
  }
}

interface Players {
  readonly clock: FakeClock;
  readonly queue: WorkQueue<string>;
  readonly model: Model;
  /** Entries taken and not given back, as in the model. */
  readonly out: Entry<string>[];
}

function apply(step: Step, { clock, queue, model, out }: Players): void {
  switch (step.type) {
    case 'add': {
      const { priority, afterMs } = step;
      queue.add(`k${step.key}`, afterMs > 0 ? { priority, afterMs } : { priority });
      return model.add(`k${step.key}`, priority, afterMs);
    }
    case 'take': {
      const entry = queue.take();
      const expected = model.take();
      if (entry?.key !== expected) throw new Error(`take gave ${entry?.key}, wanted ${expected}`);
      if (entry !== undefined) out.push(entry);
      return;
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
    case 'tick':
      model.tick(step.ms);
      return clock.tick(step.ms);
    default:
      return step satisfies never;
  }
}

function outcomeOf({ outcome, ms }: Step & { type: 'done' }): Outcome {
  switch (outcome) {
    case 'ok':
      return 'ok';
    case 'after':
      return { afterMs: ms };
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

function compare(queue: WorkQueue<string>, model: Model, clock: FakeClock): string | undefined {
  if (clock.pending > 1) return `${clock.pending} timers`;
  const ours = new Map(queue.snapshot().map((entry) => [entry.key, entry]));
  if (ours.size !== queue.size) return `size ${queue.size}, but ${ours.size} entries are listed`;
  for (const [key, wanted] of model.keys) {
    const got = ours.get(key);
    if ((got?.state ?? 'idle') !== wanted.state) return `${key} is ${got?.state ?? 'idle'}, wanted ${wanted.state}`;
    if (got === undefined) continue;
    if (got.failures !== wanted.failures) return `${key} has ${got.failures} failures, wanted ${wanted.failures}`;
    if (got.priority !== wanted.priority) return `${key} has priority ${got.priority}, wanted ${wanted.priority}`;
    if (wanted.state === 'delayed' && Math.abs((got.inMs ?? 0) - (wanted.due - clock.now())) > 1e-6)
      return `${key} is due in ${got.inMs} ms, wanted ${wanted.due - clock.now()}`;
  }
  return undefined;
}

interface Modelled {
  state: 'idle' | 'ready' | 'delayed' | 'running' | 'held';
  priority: number;
  failures: number;
  due: number;
  retryAt: number;
  readyAt: number;
  /** When it came to the end of the list of its priority. */
  position: number;
  asked: { due: number; priority: number } | undefined;
}

/** What the queue promises, in the plainest words: no lists, no heap, everything is searched for. */
class Model {
  readonly keys = new Map<string, Modelled>();
  readonly #clock: FakeClock;
  #positions = 0;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  add(key: string, priority: number, afterMs: number): void {
    const now = this.#clock.now();
    const entry = this.#entry(key);
    switch (entry.state) {
      case 'idle':
        entry.priority = priority;
        return afterMs > 0 ? this.#delay(entry, now + afterMs) : this.#ready(entry, now);
      case 'ready':
        if (priority <= entry.priority) return;
        entry.priority = priority;
        entry.position = this.#positions++;
        return;
      case 'delayed':
        entry.priority = Math.max(entry.priority, priority);
        return afterMs > 0 ? this.#delay(entry, Math.min(entry.due, now + afterMs)) : this.#ready(entry, now);
      case 'running':
      case 'held': {
        const due = afterMs > 0 ? now + afterMs : -Infinity;
        const { asked } = entry;
        entry.asked =
          asked === undefined ? { due, priority } : { due: Math.min(asked.due, due), priority: Math.max(asked.priority, priority) };
        return;
      }
      default:
        return entry.state satisfies never;
    }
  }

  take(): string | undefined {
    const ready = [...this.keys].filter(([, { state }]) => state === 'ready');
    const oldest = ready.toSorted(([, a], [, b]) => a.readyAt - b.readyAt)[0];
    const best = ready.toSorted(([, a], [, b]) => b.priority - a.priority || a.position - b.position)[0];
    const chosen = oldest !== undefined && this.#clock.now() - oldest[1].readyAt >= ageingMs ? oldest : best;
    if (chosen === undefined) return undefined;
    chosen[1].state = 'running';
    return chosen[0];
  }

  hold(key: string): void {
    this.#entry(key).state = 'held';
  }

  forget(key: string): void {
    const entry = this.#entry(key);
    entry.failures = 0;
    entry.retryAt = -Infinity;
  }

  done(key: string, outcome: Outcome): void {
    const now = this.#clock.now();
    const entry = this.#entry(key);
    let due: number | undefined;
    if (outcome !== 'ok' && 'error' in outcome) due = this.#fail(entry, outcome.retryMs, now);
    else {
      entry.failures = 0;
      entry.retryAt = -Infinity;
      if (outcome !== 'ok' && 'afterMs' in outcome) due = now + outcome.afterMs;
    }
    const { asked } = entry;
    entry.asked = undefined;
    if (asked !== undefined) {
      entry.priority = due === undefined ? asked.priority : Math.max(entry.priority, asked.priority);
      due = Math.min(due ?? Infinity, asked.due);
    }
    if (due === undefined) this.keys.delete(key);
    else if (due <= now) this.#ready(entry, now);
    else this.#delay(entry, due);
    if (due === undefined) this.#entry(key);
  }

  /** What gets due on the way becomes ready at its time, in the order of the times. */
  tick(ms: number): void {
    const until = this.#clock.now() + ms;
    const due = [...this.keys.values()].filter((entry) => entry.state === 'delayed' && entry.due <= until);
    for (const entry of due.toSorted((a, b) => a.due - b.due)) this.#ready(entry, entry.due);
  }

  #fail(entry: Modelled, retryMs: number | undefined, now: number): number {
    if (retryMs === undefined && now < entry.retryAt) return entry.retryAt;
    entry.failures++;
    if (entry.failures >= decayAfter) entry.priority = Math.min(entry.priority, 0);
    entry.retryAt = now + (retryMs ?? backoff.next(entry.failures));
    return entry.retryAt;
  }

  #ready(entry: Modelled, at: number): void {
    entry.state = 'ready';
    entry.readyAt = at;
    entry.position = this.#positions++;
  }

  #delay(entry: Modelled, due: number): void {
    entry.state = 'delayed';
    entry.due = due;
  }

  #entry(key: string): Modelled {
    let entry = this.keys.get(key);
    if (entry === undefined) {
      entry = { state: 'idle', priority: 0, failures: 0, due: 0, retryAt: -Infinity, readyAt: 0, position: 0, asked: undefined };
      this.keys.set(key, entry);
    }
    return entry;
  }
}
