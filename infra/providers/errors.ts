/**
 * errors — the ways in which a platform says no, the same for every driver, so that callers decide by `code` and never by a vendor's
 * name for it.
 */
export type ProviderErrorCode =
  /** The object, parameter or secret does not exist. */
  | 'not-found'
  /** `ifMatch` or `ifNoneMatch` did not hold. Nothing was written. */
  | 'precondition-failed'
  /** Too many requests; `retryAfterMs` where the platform said so. */
  | 'throttled'
  /** Credentials are missing, wrong, expired, or lack a permission. */
  | 'denied'
  /** The platform could not be reached or failed on its side; nothing was written. */
  | 'unavailable'
  /** The request left, the answer did not arrive: it may or may not have been carried out. Read back before you try again. */
  | 'unknown-outcome'
  /** The answer is larger than the caller's limit. */
  | 'too-large'
  /** The caller's mistake (a bad key, a missing bucket). */
  | 'invalid';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** What was asked for, e.g. `put deployments/index.json`; never holds a value or a credential. */
  readonly operation: string;
  readonly retryAfterMs: number | undefined;
  /** `kms` with `denied`: the value may be read, but not decrypted (or encrypted) with its key. */
  readonly reason: 'kms' | undefined;
  constructor(
    code: ProviderErrorCode,
    operation: string,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number; readonly reason?: 'kms' } = {},
  ) {
    super(`${operation}: ${message}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.operation = operation;
    this.retryAfterMs = options.retryAfterMs;
    this.reason = options.reason;
  }
}

export function isProviderError(error: unknown, code?: ProviderErrorCode): error is ProviderError {
  return error instanceof ProviderError && (code === undefined || error.code === code);
}
