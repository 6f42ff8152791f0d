/**
 * lifecycle — starts members in written order and stops them in reverse, each bounded, timed and named.
 *
 * Stopping has two steps: everybody stops taking work at once; then, in reverse order, each is waited for. Who is not done at the end of
 * the grace period has its work aborted, and who has not ended some time after that is left behind and named. Holds: a failed start
 * stops exactly what had started; every member's `stop` is called once, however late the others are.
 */
import { sleep, type Clock } from './clock.ts';
import { describe, errorOf } from './errors.ts';
import { type Logger } from './log.ts';

export interface Member {
  /** `controller manifests`, for log and errors. */
  readonly name: string;
  start(signal: AbortSignal): void | Promise<void>;
  /** Take no more work. */
  quiesce?(): void;
  /** Abort what runs. */
  abort?(reason: Error): void;
  /** `late`: who has not ended in time so far. `withinMs`: when it will itself be late. */
  stop(late: readonly string[], withinMs: number): void | Promise<void>;
  /** What it is still busy with. */
  late?(): readonly string[];
}

export interface LifecycleOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly startMs: number;
  /** From the stop to the abort. */
  readonly graceMs: number;
  /** From the abort to being left behind. */
  readonly abortMs: number;
}

/**
 * Those that did not end in time: `run` and `stop` reject with it.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { LateError, runtime } from 'podmin/controllers';
 *
 * const rt = runtime({ grace: 1, abort: 1 });
 * rt.service('stubborn', { stop: () => new Promise(() => undefined) });
 * rt.run({ signals: false }).catch(() => undefined);
 * await rt.ready;
 * const late = await rt.stop().catch((error: unknown) => error);
 * assert.ok(late instanceof LateError);
 * assert.deepEqual(late.members, ['service stubborn']);
 */
export class LateError extends Error {
  override readonly name = 'LateError';
  readonly members: readonly string[];
  constructor(members: readonly string[]) {
    super(`did not stop in time: ${members.join('; ')}`);
    this.members = members;
  }
}

/** What a member still gets whose predecessors have used up the time. */
const leastMs = 500;

export class Lifecycle {
  readonly #options: LifecycleOptions;
  readonly #started: Member[] = [];

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  /** Rejects when a member fails or is late; what had started is stopped by then. The signal ends it early, without an error. */
  async start(members: readonly Member[], signal: AbortSignal): Promise<void> {
    const { clock, log, startMs } = this.#options;
    for (const member of members) {
      if (signal.aborted) return;
      const began = clock.now();
      this.#started.push(member);
      try {
        const done = await within(clock, startMs, signal, async () => member.start(signal));
        if (done === 'late') throw new Error(`did not start within ${startMs / 1_000} s`);
      } catch (thrown) {
        const error = errorOf(thrown);
        const undo = await this.stop().then(
          () => [],
          (late: unknown) => [errorOf(late)],
        );
        const message = `${member.name} failed to start: ${describe(error)}`;
        throw new Error([message, ...undo.map(describe)].join('; and '), { cause: error });
      }
      log.debug({ member: member.name, ms: Math.round(clock.now() - began) }, 'started');
    }
  }

  /** Rejects with a LateError. */
  async stop(): Promise<void> {
    const { clock, log, graceMs, abortMs } = this.#options;
    const members = this.#started.splice(0).reverse();
    const began = clock.now();
    for (const member of members) member.quiesce?.();
    const aborting = clock.timer(graceMs, () => {
      log.warn({ graceMs }, 'grace period is over; work is aborted');
      for (const member of members) member.abort?.(new Error('the program stops'));
    });
    const late: string[] = [];
    const unbounded = new AbortController().signal;
    for (const member of members) {
      const from = clock.now();
      const left = Math.max(leastMs, began + graceMs + abortMs - from);
      try {
        const done = await within(clock, left, unbounded, async () => member.stop([...late], left));
        if (done === 'late') late.push([member.name, ...(member.late?.() ?? [])].join(' '));
      } catch (thrown) {
        log.error({ member: member.name, err: errorOf(thrown) }, 'failed to stop');
        late.push(`${member.name} (${describe(errorOf(thrown))})`);
      }
      log.debug({ member: member.name, ms: Math.round(clock.now() - from) }, 'stopped');
    }
    aborting.cancel();
    if (late.length > 0) throw new LateError(late);
  }
}

/** Runs `what`, for at most `ms` and until the signal. What comes of it later is nobody's concern any more. */
export async function within(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  what: () => Promise<void>,
): Promise<'done' | 'late' | 'aborted'> {
  const bound = new AbortController();
  const aborted = (): void => bound.abort();
  if (signal.aborted) bound.abort();
  signal.addEventListener('abort', aborted, { once: true });
  const timeout = sleep(clock, ms, bound.signal).then(
    () => 'late' as const,
    () => 'aborted' as const,
  );
  try {
    return await Promise.race([what().then(() => 'done' as const), timeout]);
  } finally {
    bound.abort();
    signal.removeEventListener('abort', aborted);
  }
}
