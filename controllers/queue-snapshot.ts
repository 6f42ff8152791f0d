/** queue-snapshot — what a work queue shows of its keys: the running first, then the ready by age, then the delayed by time. */
import { dueOf, type DelayedHeap } from './queue-delayed.ts';
import { ageOf, type QueueEntry } from './queue-entry.ts';
import { type EntrySnapshot } from './queue-options.ts';
import { type ReadyList } from './queue-ready.ts';

export interface QueueContents<K> {
  readonly running: readonly QueueEntry<K>[];
  readonly ready: ReadyList<K>;
  readonly delayed: DelayedHeap<K>;
  readonly now: number;
  readonly limit: number;
}

export function snapshotOf<K>({ running, ready, delayed, now, limit }: QueueContents<K>): readonly EntrySnapshot<K>[] {
  const out: EntrySnapshot<K>[] = [];
  const show = (entry: QueueEntry<K>): void => {
    const { key, state, priority, failures, lastError } = entry;
    const time = state === 'delayed' ? { inMs: Math.max(0, dueOf(entry) - now) } : { forMs: ageOf(entry, now) };
    if (out.length < limit) out.push({ key, state, priority, failures, lastError, ...time });
  };
  for (const entry of running) show(entry);
  for (let entry = ready.oldest; entry !== undefined && out.length < limit; entry = entry.newer) show(entry);
  if (out.length < limit) for (const entry of [...delayed].sort((a, b) => dueOf(a) - dueOf(b))) show(entry);
  return out;
}
