/**
 * system-secret — a secret of the cluster itself, fetched once and held in memory as what it means: a key, an authority.
 *
 * Holds: it is asked for until it is there, ever more slowly, and never again after that; what was fetched is handed to `read`, which
 * overwrites it. Until then `problem` says why, without a byte of it. Does not hold: AWS's client holds its answer as a text, which lives
 * until it is collected.
 */
import { exponential } from '../controllers/backoff.ts';
import { sleep, type Clock } from '../controllers/clock.ts';
import type { Logger } from '../controllers/log.ts';
import type { Service } from '../controllers/service.ts';
import { isProviderError } from '../infra/providers/errors.ts';
import type { Parameters } from '../infra/providers/secrets.ts';

export interface SystemSecretInput<T> {
  readonly parameters: Pick<Parameters, 'get'>;
  readonly name: string;
  /** Overwrites what it is given. Throws when that can't be read. */
  readonly read: (stored: Uint8Array) => T;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  readonly log: Logger;
  /** Called when it is there. */
  readonly loaded: () => void;
}

const RETRY_MIN_MS = 1_000;
/** Setup creates it before the first node exists, so a missing one waits for a person. */
const RETRY_MAX_MS = 60_000;

export class SystemSecret<T> implements Service {
  readonly #input: SystemSecretInput<T>;
  #value: T | undefined = undefined;
  #problem: string | undefined;

  constructor(input: SystemSecretInput<T>) {
    this.#input = input;
    this.#problem = `${input.name} has not been read yet`;
  }

  get value(): T | undefined {
    return this.#value;
  }

  /** Why there is none; undefined when there is. */
  get problem(): string | undefined {
    return this.#problem;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { clock, random, log, name } = this.#input;
    const backoff = exponential({ baseMs: RETRY_MIN_MS, maxMs: RETRY_MAX_MS, jitter: 0.2, random });
    for (let failures = 1; this.#value === undefined && !signal.aborted; failures++) {
      try {
        await this.#load(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#problem = isProviderError(error, 'not-found')
          ? `${name} does not exist; "podmin setup" creates it`
          : error instanceof Error
            ? error.message
            : String(error);
        log.warn({ secret: name, reason: this.#problem }, 'a secret of the cluster can not be had yet');
        await sleep(clock, backoff.next(failures), signal).catch(() => undefined);
      }
    }
    if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { parameters, name, read, loaded, log } = this.#input;
    const { value } = await parameters.get(name, { signal });
    try {
      this.#value = read(value);
    } finally {
      value.fill(0);
    }
    this.#problem = undefined;
    log.info({ secret: name }, 'a secret of the cluster was read');
    loaded();
  }
}
