/** steps — what can happen to an informer, as plain values, so that any part of a list of steps is a list of steps. */

export type Form = 'object' | 'decode' | 'load';
/** What fails with an object. */
export type Flaw = 'undecodable' | 'unfit' | 'unwanted' | 'unindexable';

export type InformerStep =
  /** The source's truth changes; what is not told is lost. */
  | {
      readonly type: 'put';
      readonly key: number;
      readonly flaw: Flaw | undefined;
      readonly recreated: boolean;
      readonly form: Form;
      readonly told: boolean;
    }
  | { readonly type: 'remove'; readonly key: number; readonly named: boolean; readonly told: boolean }
  /** Something that was true before, `back` versions ago, is told (again). */
  | { readonly type: 'repeat'; readonly key: number; readonly back: number; readonly form: Form }
  | { readonly type: 'removeOld'; readonly key: number; readonly back: number }
  | { readonly type: 'broken'; readonly key: number }
  /** A snapshot of the truth; with `items` it stops after so many and stays open. */
  | { readonly type: 'list'; readonly items: number | undefined; readonly form: Form }
  | { readonly type: 'synced'; readonly cursor: boolean }
  | { readonly type: 'alive'; readonly bookmark: boolean }
  | { readonly type: 'cut'; readonly how: 'returned' | 'failed' | 'expired' | 'later' }
  | { readonly type: 'refuse'; readonly on: boolean }
  | { readonly type: 'load'; readonly which: number; readonly fails: boolean }
  | { readonly type: 'tick'; readonly ms: number }
  /** A write of our own, which the source comes to show when `shown` (a put that is not told yet), or never. */
  | { readonly type: 'expect'; readonly key: number; readonly what: 'next' | 'never' | 'delete' | 'same'; readonly withinMs: number }
  | { readonly type: 'subscribe' }
  | { readonly type: 'dispose'; readonly which: number }
  /** At the next change a listener subscribes another, ends one, or writes, from within its call. */
  | { readonly type: 'meddle'; readonly how: 'subscribe' | 'dispose' | 'expect' }
  | { readonly type: 'read' };

export const fuzzedKeys = 6;

export function randomInformerStep(random: () => number): InformerStep {
  const below = (n: number): number => Math.floor(random() * n);
  const one = <V>(...values: readonly V[]): V => values[below(values.length)] as V;
  const key = below(fuzzedKeys);
  const form = one<Form>('object', 'object', 'decode', 'load');
  const kind = random();
  if (kind < 0.24) {
    const flaw = random() < 0.25 ? one<Flaw>('undecodable', 'unfit', 'unwanted', 'unindexable') : undefined;
    return { type: 'put', key, flaw, recreated: random() < 0.2, form, told: random() < 0.7 };
  }
  if (kind < 0.32) return { type: 'remove', key, named: random() < 0.7, told: random() < 0.7 };
  if (kind < 0.42) return { type: 'repeat', key, back: below(4), form };
  if (kind < 0.45) return { type: 'removeOld', key, back: below(4) };
  if (kind < 0.47) return { type: 'broken', key };
  if (kind < 0.55) return { type: 'list', items: random() < 0.5 ? below(fuzzedKeys) : undefined, form };
  if (kind < 0.59) return { type: 'synced', cursor: random() < 0.5 };
  if (kind < 0.61) return { type: 'alive', bookmark: random() < 0.5 };
  if (kind < 0.64) return { type: 'cut', how: one('returned', 'failed', 'expired', 'later') };
  if (kind < 0.66) return { type: 'refuse', on: random() < 0.3 };
  if (kind < 0.76) return { type: 'load', which: below(8), fails: random() < 0.3 };
  if (kind < 0.86) return { type: 'tick', ms: one(1, 100, 1_000, 5_000, 35_000, random() < 0.2 ? 130_000 : 20) * (0.5 + random()) };
  if (kind < 0.92) return { type: 'expect', key, what: one('next', 'never', 'delete', 'same'), withinMs: 1 + below(20_000) };
  if (kind < 0.94) return { type: 'subscribe' };
  if (kind < 0.96) return { type: 'dispose', which: below(4) };
  if (kind < 0.98) return { type: 'meddle', how: one('subscribe', 'dispose', 'expect') };
  return { type: 'read' };
}
