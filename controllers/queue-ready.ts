/**
 * queue-ready — the ready keys of a work queue, in the order in which they are to be taken.
 *
 * Each entry is in two lists at once: first come first served within its priority, and all of them by age.
 *
 *     level  0:  a ⇄ c ⇄ d          by age:  b ⇄ a ⇄ c ⇄ d
 *     level -1:  b
 *
 * The next is the head of the highest level, unless the oldest of all has waited for the ageing bound. Holds: O(1) for any number of
 * keys (the number of levels is small); whoever has waited for the bound goes before everybody who has not.
 */
import { type QueueEntry } from './queue-entry.ts';

class Level<K> {
  readonly priority: number;
  head: QueueEntry<K> | undefined = undefined;
  tail: QueueEntry<K> | undefined = undefined;
  size = 0;

  constructor(priority: number) {
    this.priority = priority;
  }

  append(entry: QueueEntry<K>): void {
    const tail = this.tail;
    entry.before = tail;
    if (tail === undefined) this.head = entry;
    else tail.after = entry;
    this.tail = entry;
    this.size++;
  }

  remove(entry: QueueEntry<K>): void {
    const { before, after } = entry;
    if (before === undefined) this.head = after;
    else before.after = after;
    if (after === undefined) this.tail = before;
    else after.before = before;
    entry.before = undefined;
    entry.after = undefined;
    this.size--;
  }
}

/** Empty levels are kept up to this many, then dropped: priorities are few by contract, but nothing may grow without bound. */
const levelsKept = 32;

export class ReadyList<K> {
  size = 0;
  oldest: QueueEntry<K> | undefined = undefined;
  #newest: QueueEntry<K> | undefined = undefined;
  /** Highest priority first. */
  #levels: Level<K>[] = [];

  /** `entry.since` and `entry.priority` are set; `since` never goes back from one push to the next. */
  push(entry: QueueEntry<K>): void {
    this.#level(entry.priority).append(entry);
    const newest = this.#newest;
    entry.older = newest;
    if (newest === undefined) this.oldest = entry;
    else newest.newer = entry;
    this.#newest = entry;
    this.size++;
  }

  /** Keeps its age. */
  raise(entry: QueueEntry<K>, priority: number): void {
    this.#level(entry.priority).remove(entry);
    entry.priority = priority;
    this.#level(priority).append(entry);
  }

  /** Removes and returns the next one; `now` is read only when there is a choice. */
  shift(now: () => number, ageingMs: number): QueueEntry<K> | undefined {
    const { oldest } = this;
    if (oldest === undefined) return undefined;
    let next = this.#highest() ?? oldest;
    if (next !== oldest && now() - oldest.since >= ageingMs) next = oldest;
    this.#remove(next);
    return next;
  }

  /** How many wait at each priority; zero for those that have been used before. */
  depths(): readonly { readonly priority: number; readonly size: number }[] {
    return this.#levels;
  }

  #remove(entry: QueueEntry<K>): void {
    this.#level(entry.priority).remove(entry);
    const { older, newer } = entry;
    if (older === undefined) this.oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
    entry.older = undefined;
    entry.newer = undefined;
    this.size--;
  }

  #highest(): QueueEntry<K> | undefined {
    const levels = this.#levels;
    for (let i = 0; i < levels.length; i++) {
      const head = levels[i]?.head;
      if (head !== undefined) return head;
    }
    return undefined;
  }

  #level(priority: number): Level<K> {
    const levels = this.#levels;
    for (let i = 0; i < levels.length; i++) {
      const level = levels[i];
      if (level?.priority === priority) return level;
    }
    return this.#addLevel(priority);
  }

  #addLevel(priority: number): Level<K> {
    const level = new Level<K>(priority);
    const kept = this.#levels.length < levelsKept ? this.#levels : this.#levels.filter((each) => each.size > 0);
    this.#levels = [...kept, level].sort((a, b) => b.priority - a.priority);
    return level;
  }
}
