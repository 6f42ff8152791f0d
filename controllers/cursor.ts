/**
 * cursor — where a source can be resumed from, as the informer remembers it between connections.
 *
 * Holds: a cursor moves on only when everything up to it has been taken, so never within a snapshot that is not complete; a planned relist,
 * and a source's word that its cursor has expired, forget it; a brief outage does not: only `maxFruitless` connections in a row that were
 * resumed from it and ended without a word. No I/O, no time.
 */
import { type SourceEvent } from './source.ts';

/** One may be an outage, two a server that starts again; the third full list costs less than being stuck. As client-go's for its 410s. */
const maxFruitless = 3;

export class Cursor {
  #value: unknown = undefined;
  /** Whether all that came before the newest word has been taken. */
  #settled = false;
  /** Connections in a row that were resumed and ended without a word. */
  #fruitless = 0;
  #resumed = false;
  #heard = false;

  /** Undefined: the next connection begins with a snapshot. */
  get value(): unknown {
    return this.#value;
  }

  /** A connection is made from `value`. */
  open(): void {
    this.#resumed = this.#value !== undefined;
    this.#settled = this.#resumed;
    this.#heard = false;
  }

  take(event: SourceEvent<unknown>): void {
    this.#heard = true;
    this.#fruitless = 0;
    if (event.type === 'snapshot') this.#settled = false;
    else if (event.type === 'synced') this.#settled = true;
    const given = event.type === 'synced' || event.type === 'bookmark' ? event.cursor : undefined;
    if (this.#settled && given !== undefined) this.#value = given;
  }

  /** The connection has ended. `relist`: to compare anew, for which a resumed connection gives nothing. */
  end({ relist, expired }: { readonly relist: boolean; readonly expired: boolean }): void {
    if (this.#resumed && !this.#heard) this.#fruitless++;
    if (relist || expired || this.#fruitless >= maxFruitless) {
      this.#value = undefined;
      this.#fruitless = 0;
    }
  }
}
