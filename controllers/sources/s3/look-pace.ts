/**
 * look-pace — when a source that pays for each look looks next. Pure: the time is given.
 *
 * Every `everyMs` after a look that found a change or was asked for; after each that found none, twice as long, up to `idleMs`. "Look now"
 * is obeyed at once, unless it comes too often: then so many a second.
 *
 * Holds: of any number of hints, at most `hints.burst` looks at once and `hints.perSecond` in the long run, and the last hint is always
 * followed by a look.
 */
import { TokenBucket, type RateLimit } from '../../token-bucket.ts';
import { jittered } from '../wake.ts';

/** A storm of hints (one per object written, say) is not to become a storm of listings, each of which costs money. */
const hints: RateLimit = { perSecond: 1, burst: 5 };

export interface LookPaceOptions {
  readonly everyMs: number;
  /** At least `everyMs`. */
  readonly idleMs: number;
  /** Share of a wait by which it varies. */
  readonly jitter: number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly now: number;
}

export class LookPace {
  readonly #options: LookPaceOptions;
  readonly #hints: TokenBucket;
  #waitMs: number;
  #dueMs: number;
  /** Asked for, but not begun. `admitted`: its token is taken. */
  #hint: 'none' | 'waiting' | 'admitted' = 'none';
  #asked = true;

  constructor(options: LookPaceOptions) {
    this.#options = options;
    this.#hints = new TokenBucket(hints, options.now);
    this.#waitMs = options.everyMs;
    this.#dueMs = options.now;
  }

  /** The look has begun: hints from now on ask for another. */
  begin(): void {
    this.#asked = this.#hint !== 'none';
    this.#hint = 'none';
  }

  /** It has ended. `changed`: something was not as it was at the look before. */
  end({ now, changed }: { readonly now: number; readonly changed: boolean }): void {
    const { everyMs, idleMs, jitter, random } = this.#options;
    this.#waitMs = changed || this.#asked ? everyMs : Math.min(idleMs, 2 * this.#waitMs);
    this.#dueMs = now + jittered(this.#waitMs, jitter, random);
  }

  hint(): void {
    if (this.#hint === 'none') this.#hint = 'waiting';
  }

  /** Milliseconds until the next look; 0: now. */
  left(now: number): number {
    const dueMs = Math.max(0, this.#dueMs - now);
    if (dueMs === 0 || this.#hint === 'admitted') return 0;
    if (this.#hint === 'none') return dueMs;
    const waitMs = this.#hints.take(now);
    if (waitMs === 0) this.#hint = 'admitted';
    return Math.min(dueMs, waitMs);
  }
}
