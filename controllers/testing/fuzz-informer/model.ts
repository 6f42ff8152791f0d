/**
 * model — what an informer promises, in the plainest words, for `fuzzInformer`: it is told what the informer is told, and says
 * what must be readable then. One pass over everything, no diff, no laziness: slow and obvious.
 */

/** What a test's object is: its version is `v${n}`. The flags say what fails with it. */
export interface Content {
  readonly n: number;
  /** `decode` throws. */
  readonly undecodable: boolean;
  /** `transform` throws. */
  readonly unfit: boolean;
  /** The filter does not want it. */
  readonly unwanted: boolean;
  /** An index function throws. */
  readonly unindexable: boolean;
}

export interface Told {
  readonly content: Content;
  readonly identity: string | undefined;
  readonly form: 'object' | 'decode' | 'load';
}

type Item = Told | 'broken';

interface Newer {
  readonly n: number | undefined;
  readonly identity: string | undefined;
  /** Equal for as long as one and the same version is being loaded. */
  readonly wish: number | undefined;
  broken: boolean;
}

interface ModelKey {
  here: { readonly content: Content; readonly identity: string | undefined } | undefined;
  newer: Newer | undefined;
}

export class InformerModel {
  readonly #keys = new Map<string, ModelKey>();
  readonly #expected = new Map<string, { readonly n: number | undefined; readonly until: number }>();
  #listed: Map<string, Item> | undefined = undefined;
  #wishes = 0;

  /** What `get` gives, as numbers. */
  visible(): ReadonlyMap<string, number> {
    const visible = new Map<string, number>();
    for (const [key, { here }] of this.#keys) if (here !== undefined && !here.content.unwanted) visible.set(key, here.content.n);
    for (const [key, { n }] of this.#expected) {
      if (n === undefined) visible.delete(key);
      else visible.set(key, n);
    }
    return visible;
  }

  known(key: string): boolean {
    const known = this.#keys.get(key);
    return known !== undefined && (known.newer !== undefined || known.here?.content.unwanted === false);
  }

  broken(): readonly string[] {
    return [...this.#keys].filter(([, { newer }]) => newer?.broken === true).map(([key]) => key);
  }

  wish(key: string): number | undefined {
    return this.#keys.get(key)?.newer?.wish;
  }

  snapshot(): void {
    this.#listed = new Map();
  }

  /** The connection has ended. */
  cut(): void {
    this.#listed = undefined;
  }

  synced(): void {
    const listed = this.#listed;
    this.#listed = undefined;
    if (listed === undefined) return;
    for (const key of [...this.#keys.keys()]) if (!listed.has(key)) this.#drop(key);
    for (const [key, item] of listed) this.#take(key, item);
  }

  /** Of a snapshot or by itself. */
  tell(key: string, item: Item): void {
    if (this.#listed === undefined) this.#take(key, item);
    else this.#listed.set(key, item);
  }

  remove(key: string, identity: string | undefined): void {
    const listed = this.#listed?.get(key);
    if (listed !== undefined && (listed === 'broken' || !other(identity, listed.identity))) this.#listed?.delete(key);
    const known = this.#keys.get(key);
    if (known === undefined) return;
    const newest = known.newer ?? known.here;
    if (!other(identity, newest?.identity)) return this.#drop(key);
    if (known.newer !== undefined && !other(identity, known.here?.identity)) this.#forget(key, known);
  }

  /** A load has ended, for whoever has wished for it. */
  loaded(
    key: string,
    wish: number | undefined,
    result: { readonly content: Content; readonly identity: string | undefined } | 'failed',
  ): void {
    const known = this.#keys.get(key);
    if (wish === undefined || known?.newer?.wish !== wish) return;
    if (result === 'failed') known.newer.broken = true;
    else this.#accept(key, known, { ...result, form: 'object' });
  }

  expect(key: string, n: number | undefined, until: number): void {
    const known = this.#keys.get(key);
    if (n === undefined ? known === undefined : known?.here?.content.n === n) this.#expected.delete(key);
    else this.#expected.set(key, { n, until });
  }

  time(now: number): void {
    for (const [key, { until }] of this.#expected) if (until <= now) this.#expected.delete(key);
  }

  #take(key: string, item: Item): void {
    const known = this.#keys.get(key) ?? { here: undefined, newer: undefined };
    this.#keys.set(key, known);
    if (item === 'broken') {
      known.newer = { n: undefined, identity: undefined, wish: undefined, broken: true };
      return;
    }
    const { content, identity, form } = item;
    const same = (known: { readonly n: number | undefined; readonly identity: string | undefined } | undefined): boolean =>
      known?.n === content.n && !other(known.identity, identity);
    // Being loaded, or known to be bad; what is being loaded may also come whole.
    if (same(known.newer) && (form === 'load' || known.newer?.wish === undefined)) return;
    if (known.here !== undefined && same({ n: known.here.content.n, identity: known.here.identity })) {
      known.newer = undefined;
      return;
    }
    if (form === 'load') known.newer = { n: content.n, identity, wish: ++this.#wishes, broken: known.newer?.broken === true };
    else this.#accept(key, known, item);
  }

  #accept(key: string, known: ModelKey, { content, identity, form }: Told): void {
    const { n, undecodable, unfit, unwanted, unindexable } = content;
    if (unfit || (undecodable && form === 'decode') || (unindexable && !unwanted)) {
      known.newer = { n, identity, wish: undefined, broken: true };
      return;
    }
    if (other(identity, known.here?.identity)) this.#forget(key, known);
    known.here = { content, identity };
    known.newer = undefined;
    if (this.#expected.get(key)?.n === n) this.#expected.delete(key);
  }

  #drop(key: string): void {
    this.#keys.delete(key);
    this.#gone(key);
  }

  #forget(key: string, known: ModelKey): void {
    known.here = undefined;
    this.#gone(key);
  }

  /** A delete that we have made ourselves is shown. */
  #gone(key: string): void {
    const expected = this.#expected.get(key);
    if (expected !== undefined && expected.n === undefined) this.#expected.delete(key);
  }
}

function other(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}
