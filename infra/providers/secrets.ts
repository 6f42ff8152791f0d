/** secrets — Parameter Store and Secrets Manager, as far as the product needs them. Values never enter an error or a log. */
import type { RequestOptions } from './objects.ts';

export interface SecretValue {
  readonly version: string;
  readonly value: Uint8Array;
}

export interface Parameters {
  get(name: string, options?: RequestOptions): Promise<SecretValue>;
  /** Create only: `precondition-failed` when the name is taken. */
  create(name: string, value: Uint8Array, options?: RequestOptions): Promise<{ readonly version: string }>;
  update(name: string, value: Uint8Array, options?: RequestOptions): Promise<{ readonly version: string }>;
  /** Names below the path, sorted by bytes. */
  list(path: string, options?: RequestOptions): AsyncIterable<string>;
  delete(name: string, options?: RequestOptions): Promise<void>;
}

/** Deleting a secret keeps it restorable for a while (30 days where the platform can choose); `destroy` does not. */
export interface Secrets extends Parameters {
  restore(name: string, options?: RequestOptions): Promise<void>;
  destroy(name: string, options?: RequestOptions): Promise<void>;
}
