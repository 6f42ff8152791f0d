/**
 * retry — when a request to AWS is sent again, and when not.
 *
 * | what came back | carried out? | again? |
 * | --- | --- | --- |
 * | throttled, unavailable | no | yes |
 * | a write that conflicts with another in flight (409) | no | yes; `precondition-failed` when it stays so |
 * | unknown outcome (no answer, 5xx) of a write that may be repeated (an unconditional put, a delete) | perhaps | yes |
 * | unknown outcome of a conditional write | perhaps | no: a second one would fail on what the first one wrote |
 * | everything else | no | no |
 *
 * Waits are random between nothing and 100 ms, doubling to 5 s ("full jitter"), or what the server asked for when that is longer. An attempt
 * without any progress for 10 s is cut off. No attempt starts later than 30 s after the first. The SDK's own retries are off, as they
 * know nothing of the fourth row.
 *
 * Holds: a call that ends well or with any code but `unknown-outcome` has had exactly that effect; the caller's signal ends it at once.
 */
import { type Clock, type Random, reasonOf, sleep } from '../clock.ts';
import { type ProviderError } from '../errors.ts';

export interface RetryPolicy {
  readonly attempts: number;
  readonly baseMs: number;
  readonly capMs: number;
  /** Without progress. Beyond the 3 s for a connection that the handler allows. */
  readonly stallMs: number;
  readonly deadlineMs: number;
}

export const retryPolicy: RetryPolicy = { attempts: 5, baseMs: 100, capMs: 5000, stallMs: 10_000, deadlineMs: 30_000 };

/** A failure of one attempt, with what `ProviderError` alone does not say. */
export interface Failure {
  readonly error: ProviderError;
  /** 409: the server asks for another try although the code is final. */
  readonly conflict?: boolean;
}

export type Decision = { readonly action: 'again'; readonly afterMs: number } | { readonly action: 'give-up' };

/** `attempt` counts from 1. */
export function decide(input: {
  readonly policy: RetryPolicy;
  readonly failure: Failure;
  readonly attempt: number;
  readonly elapsedMs: number;
  /** The request may be carried out twice without harm. */
  readonly repeatable: boolean;
  readonly random: Random;
}): Decision {
  const { policy, failure, attempt, elapsedMs, repeatable, random } = input;
  const { code, retryAfterMs = 0 } = failure.error;
  const worth = code === 'throttled' || code === 'unavailable' || failure.conflict === true || (code === 'unknown-outcome' && repeatable);
  const afterMs = Math.max(retryAfterMs, random() * Math.min(policy.capMs, policy.baseMs * 2 ** (attempt - 1)));
  if (!worth || attempt >= policy.attempts || elapsedMs + afterMs > policy.deadlineMs) return { action: 'give-up' };
  return { action: 'again', afterMs };
}

export interface Attempt {
  /** Aborted when the caller gives up or when nothing moves any more. */
  readonly signal: AbortSignal;
  /** Something arrived: the attempt lives. */
  readonly progress: () => void;
}

export interface RetriedInput<T> {
  readonly clock: Clock;
  readonly random: Random;
  readonly policy: RetryPolicy;
  readonly signal: AbortSignal | undefined;
  readonly repeatable: boolean;
  /** What an upload may take beyond `stallMs`, as it shows no progress. */
  readonly extraMs?: number;
  /** Waits for leave to send; gives back the leave by what it returns. That wait is no attempt yet, so it can't leave a doubt. */
  readonly enter?: (signal: AbortSignal | undefined) => Promise<() => void>;
  readonly run: (attempt: Attempt) => Promise<T>;
  /** What an error of `run` means. `stalled`: we cut it off. */
  readonly explain: (error: unknown, stalled: boolean) => Failure;
}

export async function retried<T>(input: RetriedInput<T>): Promise<T> {
  const { clock, random, policy, signal, repeatable } = input;
  const began = clock.now();
  let doubt: ProviderError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    const outcome = await once(input);
    if ('value' in outcome) return outcome.value;
    const { failure } = outcome;
    if (failure.error.code === 'unknown-outcome') doubt = failure.error;
    const decision = decide({ policy, failure, attempt, elapsedMs: clock.now() - began, repeatable, random });
    // An earlier attempt may have been carried out, whatever became of the last one.
    if (decision.action === 'give-up') throw doubt ?? failure.error;
    await sleep(clock, decision.afterMs, signal);
  }
}

async function once<T>(input: RetriedInput<T>): Promise<{ readonly value: T } | { readonly failure: Failure }> {
  const { clock, policy, signal, extraMs = 0, enter, run, explain } = input;
  const leave = await enter?.(signal);
  const controller = new AbortController();
  let stalled = false;
  const stall = (): void => {
    stalled = true;
    controller.abort(new DOMException('no progress', 'TimeoutError'));
  };
  let timer = clock.timer(policy.stallMs + extraMs, stall);
  const progress = (): void => {
    timer.cancel();
    if (!stalled) timer = clock.timer(policy.stallMs, stall);
  };
  const abort = (): void => controller.abort(reasonOf(signal));
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return { value: await run({ signal: controller.signal, progress }) };
  } catch (error) {
    if (signal?.aborted === true) throw reasonOf(signal);
    return { failure: explain(error, stalled) };
  } finally {
    timer.cancel();
    signal?.removeEventListener('abort', abort);
    leave?.();
  }
}
