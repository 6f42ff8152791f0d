/**
 * attempts — one request over a network: bounded in time, and made again when it is safe and worth it.
 *
 * Holds: an attempt without progress for `timeoutMs` is cut off; the caller's signal ends everything at once, with its own reason. Only
 * requests with `attempts` above 1 are repeated, after `throttled` and `unavailable`; a wait longer than `longestWaitMs` that the server
 * asks for is left to the caller.
 */
import { sleep, type Clock } from '../../clock.ts';
import { type BucketError } from './bucket-error.ts';

export interface Attempt {
  /** Aborted when the caller gives up, or nothing moves any more. */
  readonly signal: AbortSignal;
  /** Something arrived. */
  readonly progress: () => void;
}

export interface AttemptsInput<R> {
  readonly clock: Clock;
  readonly random: () => number;
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly signal: AbortSignal | undefined;
  readonly onRequest: (() => void) | undefined;
  readonly run: (attempt: Attempt) => Promise<R>;
  /** What an error of `run` means. `stalled`: it was cut off. */
  readonly explain: (error: unknown, stalled: boolean) => BucketError;
}

/** Full jitter between nothing and this, doubled by each attempt: S3's advice is to begin below a second. */
const baseMs = 200;
const longestWaitMs = 5_000;

export async function attempted<R>(input: AttemptsInput<R>): Promise<R> {
  const { clock, random, attempts, signal, onRequest } = input;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    onRequest?.();
    const result = await once(input);
    if ('value' in result) return result.value;
    const { error } = result;
    const waitMs = Math.max(error.retryAfterMs ?? 0, random() * baseMs * 2 ** (attempt - 1));
    const again = attempt < attempts && (error.code === 'throttled' || error.code === 'unavailable');
    if (!again || waitMs > longestWaitMs) throw error;
    await sleep(clock, waitMs, signal ?? never);
  }
}

const never = new AbortController().signal;

async function once<R>({
  clock,
  timeoutMs,
  signal,
  run,
  explain,
}: AttemptsInput<R>): Promise<{ readonly value: R } | { readonly error: BucketError }> {
  const controller = new AbortController();
  let stalled = false;
  const stall = (): void => {
    stalled = true;
    controller.abort(new DOMException('no progress', 'TimeoutError'));
  };
  let timer = clock.timer(timeoutMs, stall);
  const progress = (): void => {
    timer.cancel();
    if (!stalled) timer = clock.timer(timeoutMs, stall);
  };
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  // A client that does not hear of its signal is not waited for.
  const ended = Promise.withResolvers<never>();
  const end = (): void => ended.reject(controller.signal.reason as Error);
  controller.signal.addEventListener('abort', end, { once: true });
  try {
    return { value: await Promise.race([run({ signal: controller.signal, progress }), ended.promise]) };
  } catch (error) {
    signal?.throwIfAborted();
    return { error: explain(error, stalled) };
  } finally {
    timer.cancel();
    signal?.removeEventListener('abort', abort);
    controller.signal.removeEventListener('abort', end);
  }
}
