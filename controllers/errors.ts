/** errors — what user code may throw to say more than "it failed", and what becomes of things thrown that are no errors. */
import { milliseconds, type Duration } from './duration.ts';

/** Trying again is of no use until something changes: counted, logged, and not retried. */
export class TerminalError extends Error {
  override readonly name: string = 'TerminalError';
}

/** Thrown by `retryAfter`. */
export class RetryError extends Error {
  override readonly name: string = 'RetryError';
  readonly afterMs: number;
  constructor(message: string, afterMs: number, options?: ErrorOptions) {
    super(message, options);
    this.afterMs = afterMs;
  }
}

/** `throw retryAfter('30s', error)`: failed, and known when it is worth another try. Counts as a failed attempt. */
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
