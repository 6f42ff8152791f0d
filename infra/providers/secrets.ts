/** secrets — Parameter Store and Secrets Manager, as far as the product needs them. Values never enter an error or a log. */
import type { ProviderError } from './errors.ts';
import type { RequestOptions } from './objects.ts';

export interface SecretValue {
  readonly version: string;
  readonly value: Uint8Array;
}

/** Names are paths, `/demo/default/web/token`; see secret-values.ts for the limits of both. */
export interface Parameters {
  get(name: string, options?: RequestOptions): Promise<SecretValue>;
  /**
   * An answer for every name, in as few requests as the platform allows: what is missing or denied does not fail the others. Rejects with
   * what concerns all of them: `throttled`, `unavailable`, an abort.
   */
  getMany(names: readonly string[], options?: RequestOptions): Promise<ReadonlyMap<string, SecretValue | ProviderError>>;
  /** Create only: `precondition-failed` when the name is taken. */
  create(name: string, value: Uint8Array, options?: RequestOptions): Promise<{ readonly version: string }>;
  /** Parameter Store creates what is missing; Secrets Manager says `not-found`. */
  update(name: string, value: Uint8Array, options?: RequestOptions): Promise<{ readonly version: string }>;
  /** The full names directly below the path, sorted by bytes. */
  list(path: string, options?: RequestOptions): AsyncIterable<string>;
  /** Deleting what is not there succeeds. A parameter is gone for good. */
  delete(name: string, options?: RequestOptions): Promise<void>;
}

/**
 * Deleting a secret keeps it restorable for 30 days, in which its name stays taken and reading says `not-found`; `destroy` deletes it for
 * good, whether it was deleted before or not, and succeeds when there is none.
 */
export interface Secrets extends Parameters {
  restore(name: string, options?: RequestOptions): Promise<void>;
  destroy(name: string, options?: RequestOptions): Promise<void>;
}
