/**
 * health — whether the program lives and is ready, and why not.
 *
 * Holds: a check is a synchronous look at what is known already, so asking costs nothing and never hangs; one that throws has failed with
 * that as its reason.
 */
import { describe, errorOf } from './errors.ts';

/** The reason why not; undefined when all is well. */
export type Check = () => string | undefined;

/**
 * The answer of `/healthz` or `/readyz`, check by check; `ok` when every check is that was not left out. A `reason` says what is waited for.
 */
export interface HealthReport {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly reason?: string }[];
  /** Those that were asked to be left out, and are there. */
  readonly excluded: readonly string[];
}

/** `live`: restart me when it fails. `ready`: send me nothing while it fails. */
export type HealthKind = 'live' | 'ready';

/**
 * Checks by name. A runtime has one with its own checks: of itself, its informers, controllers, their queues, and the election.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { Health } from 'podmin/controllers';
 *
 * const health = new Health();
 * let full = false;
 * using _ = health.check('disk', () => (full ? 'no space left' : undefined));
 * assert.equal(health.report('ready')?.ok, true);
 * full = true;
 * assert.deepEqual(health.report('ready')?.checks, [{ name: 'disk', ok: false, reason: 'no space left' }]);
 */
export class Health {
  readonly #checks = new Map<string, { readonly kind: HealthKind; readonly check: Check }>();

  /** Adds a check; disposing of the result removes it. A second of the same name is refused. */
  check(name: string, check: Check, { kind = 'ready' }: { readonly kind?: HealthKind } = {}): Disposable {
    if (this.#checks.has(name)) throw new Error(`health: there is a check "${name}" already`);
    this.#checks.set(name, { kind, check });
    return { [Symbol.dispose]: () => void this.#checks.delete(name) };
  }

  /** Only one check when `only` is given; undefined when there is none of that name. */
  report(
    kind: HealthKind,
    { exclude = [], only }: { readonly exclude?: readonly string[]; readonly only?: string } = {},
  ): HealthReport | undefined {
    const names = [...this.#checks].filter(([, each]) => each.kind === kind).map(([name]) => name);
    if (only !== undefined && !names.includes(only)) return undefined;
    const asked = only === undefined ? names.filter((name) => !exclude.includes(name)) : [only];
    const checks = asked.map((name) => {
      const reason = this.#ask(name);
      return reason === undefined ? { name, ok: true } : { name, ok: false, reason };
    });
    return { ok: checks.every(({ ok }) => ok), checks, excluded: only === undefined ? names.filter((name) => exclude.includes(name)) : [] };
  }

  #ask(name: string): string | undefined {
    try {
      return this.#checks.get(name)?.check();
    } catch (thrown) {
      return describe(errorOf(thrown));
    }
  }
}
