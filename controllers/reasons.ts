/** reasons — why keys wait, remembered only while somebody traces: the first reason of each, and how often something else came on top. */
interface Reason {
  readonly first: string;
  more: number;
}

export class Reasons {
  readonly #of = new Map<string, Reason>();

  add(key: string, reason: string): void {
    const known = this.#of.get(key);
    if (known === undefined) this.#of.set(key, { first: reason, more: 0 });
    else known.more++;
  }

  /** Forgets it: the run begins. */
  take(key: string): string | undefined {
    const known = this.#of.get(key);
    this.#of.delete(key);
    if (known === undefined) return undefined;
    return known.more === 0 ? known.first : `${known.first}, and ${known.more} more`;
  }
}
