/** queue-delayed — the delayed keys of a work queue: a binary heap by due time, in which every entry knows its place. */
import { atOnce, detailsOf, type QueueEntry } from './queue-entry.ts';

export class DelayedHeap<K> {
  #heap: QueueEntry<K>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  /** The one due first. */
  get first(): QueueEntry<K> | undefined {
    return this.#heap[0];
  }

  push(entry: QueueEntry<K>): void {
    this.#heap.push(entry);
    this.#up(entry, this.#heap.length - 1);
  }

  remove(entry: QueueEntry<K>): void {
    const index = indexOf(entry);
    const last = this.#heap.pop();
    if (last === undefined || last === entry) return;
    this.#down(last, this.#up(last, index));
  }

  /** Its due time has become earlier. */
  hasten(entry: QueueEntry<K>): void {
    this.#up(entry, indexOf(entry));
  }

  [Symbol.iterator](): Iterator<QueueEntry<K>> {
    return this.#heap.values();
  }

  /** Gives what was in it. */
  clear(): readonly QueueEntry<K>[] {
    const cleared = this.#heap;
    this.#heap = [];
    return cleared;
  }

  /** Gives the place where it came to rest. */
  #up(entry: QueueEntry<K>, from: number): number {
    const heap = this.#heap;
    let index = from;
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || dueOf(parent) <= dueOf(entry)) break;
      this.#put(parent, index);
      index = above;
    }
    this.#put(entry, index);
    return index;
  }

  #down(entry: QueueEntry<K>, from: number): void {
    const heap = this.#heap;
    let index = from;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      const child = right !== undefined && left !== undefined && dueOf(right) < dueOf(left) ? right : left;
      if (child === undefined || dueOf(child) >= dueOf(entry)) break;
      const below = indexOf(child);
      this.#put(child, index);
      index = below;
    }
    this.#put(entry, index);
  }

  #put(entry: QueueEntry<K>, index: number): void {
    this.#heap[index] = entry;
    detailsOf(entry).heapIndex = index;
  }
}

export function dueOf(entry: QueueEntry<unknown>): number {
  return entry.details?.due ?? atOnce;
}

function indexOf(entry: QueueEntry<unknown>): number {
  return entry.details?.heapIndex ?? -1;
}
