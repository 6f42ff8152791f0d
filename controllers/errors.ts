/** errors — what user code may throw to say more than "it failed", and what becomes of things thrown that are no errors. */
import { milliseconds, type Duration } from './duration.ts';

/**
 * Trying again is of no use until something changes: counted, logged, and not retried.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { TerminalError } from 'podmin/controllers';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const source = fakeSource<string>();
 * source.put('a', 'nonsense');
 * rt.controller('files', rt.informer(source), ({ object }) => {
 *   if (object === 'nonsense') throw new TerminalError('nobody can write that');
 * });
 * await rt.start();
 * await rt.clock.advance(3_600_000);
 * assert.equal(rt.reconciled('a'), 1);
 * source.put('a', 'sense');
 * await rt.settled();
 * assert.equal(rt.reconciled('a'), 2);
 * await rt.stop();
 */
export class TerminalError extends Error {
  override readonly name: string = 'TerminalError';
}

/**
 * Thrown by `retryAfter`.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { RetryError, retryAfter } from 'podmin/controllers';
 *
 * const error = retryAfter('30s', new Error('no room'));
 * assert.ok(error instanceof RetryError);
 * assert.deepEqual([error.message, error.afterMs], ['no room', 30_000]);
 */
export class RetryError extends Error {
  override readonly name: string = 'RetryError';
  readonly afterMs: number;
  constructor(message: string, afterMs: number, options?: ErrorOptions) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

/**
 * `throw retryAfter('30s', error)`: failed, and known when it is worth another try. Counts as a failed attempt.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { retryAfter } from 'podmin/controllers';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const source = fakeSource<string>();
 * source.put('a', 'x');
 * rt.controller('files', rt.informer(source), ({ attempt }) => {
 *   if (attempt === 1) throw retryAfter('30s', new Error('the disk is full'));
 * });
 * await rt.start();
 * await rt.clock.advance(29_000);
 * assert.equal(rt.reconciled('a'), 1);
 * await rt.clock.advance(1_000);
 * assert.equal(rt.reconciled('a'), 2);
 * await rt.stop();
 */
export function retryAfter(delay: Duration, cause: unknown): RetryError {
  return new RetryError(errorOf(cause).message, milliseconds(delay, 'retryAfter'), { cause });
}

/** Anything can be thrown; an Error is what the rest of the program handles. */
export function errorOf(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  return new Error(typeof thrown === 'string' ? thrown : `something that is no Error was thrown: ${printed(thrown)}`, { cause: thrown });
}

function printed(thrown: unknown): string {
  try {
    return JSON.stringify(thrown) ?? typeof thrown;
  } catch {
    return typeof thrown;
  }
}

/** With the messages of its causes, for logs and health lines. */
export function describe(error: Error): string {
  const parts: string[] = [];
  for (let each: unknown = error; each instanceof Error && parts.length < 5; each = each.cause) {
    const { message } = each;
    if (!parts.some((part) => part.includes(message))) parts.push(message);
  }
  return parts.join(': ');
}

/** A mistake in the program rather than a condition of the world. Counted as a panic. */
export function isBug(error: Error): boolean {
  return error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError || error instanceof SyntaxError;
}
