/** support — a clock that is moved by hand, a folder in memory, and the context a source is opened with. */
import type { Clock } from '../../../controllers/clock.ts';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import type { Source, SourceContext, SourceEvent } from '../../../controllers/source.ts';
import type { FileInfo } from '../../../infra/providers/files.ts';

/** Lets everything that only waits for promises go on. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

export class ManualClock implements Clock {
  #now = 0;
  #timers: { at: number; fn: () => void }[] = [];

  now(): number {
    return this.#now;
  }
  wall(): number {
    return 1_700_000_000_000 + this.#now;
  }
  timer(ms: number, fn: () => void): { cancel(): void } {
    const entry = { at: this.#now + ms, fn };
    this.#timers.push(entry);
    return { cancel: () => void (this.#timers = this.#timers.filter((other) => other !== entry)) };
  }
  get pending(): number {
    return this.#timers.length;
  }
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await settle();
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.fn();
      await settle();
    }
    this.#now = until;
  }
}

/** Files of one folder, with the faults of a file system on demand. */
export class MemoryFolder {
  readonly files = new Map<string, { body: Uint8Array; inode: number; modifiedMs: number }>();
  readonly #watchers = new Set<() => void>();
  #inode = 0;
  missing = false;
  /** Thrown by the next operations on these paths. */
  readonly failing = new Map<string, Error>();
  reads = 0;

  write(name: string, body: string): void {
    this.files.set(name, { body: new TextEncoder().encode(body), inode: ++this.#inode, modifiedMs: this.#inode });
    this.touch();
  }
  delete(name: string): void {
    this.files.delete(name);
    this.touch();
  }
  touch(): void {
    for (const watcher of this.#watchers) watcher();
  }
  get watchers(): number {
    return this.#watchers.size;
  }

  list(path: string): Promise<readonly string[]> {
    const error = this.failing.get(path) ?? (this.missing ? missingError(path) : undefined);
    return error === undefined ? Promise.resolve([...this.files.keys()].sort()) : Promise.reject(error);
  }
  info(path: string): Promise<Pick<FileInfo, 'kind' | 'sizeBytes' | 'modifiedMs' | 'inode'> | undefined> {
    const file = this.files.get(nameOf(path));
    if (file === undefined) return Promise.resolve(undefined);
    return Promise.resolve({ kind: 'file', sizeBytes: file.body.byteLength, modifiedMs: file.modifiedMs, inode: file.inode });
  }
  read(path: string): Promise<Uint8Array> {
    this.reads++;
    const file = this.files.get(nameOf(path));
    const error = this.failing.get(path) ?? (file === undefined ? missingError(path) : undefined);
    return error === undefined && file !== undefined ? Promise.resolve(file.body) : Promise.reject(error ?? missingError(path));
  }
  watch(_path: string, changed: () => void): Disposable {
    this.#watchers.add(changed);
    return { [Symbol.dispose]: () => void this.#watchers.delete(changed) };
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function missingError(path: string): Error {
  return Object.assign(new Error(`ENOENT: no such file or directory, '${path}'`), { code: 'ENOENT' });
}

/** One connection of a source: what it said, and how it ended. */
export class Connection<T> {
  readonly events: SourceEvent<T>[] = [];
  readonly #controller = new AbortController();
  ended: { error: unknown } | undefined;
  readonly done: Promise<void>;

  constructor(source: Source<T>, context: Partial<SourceContext> & { clock: Clock }) {
    const iterable = source.open({ cursor: undefined, log: silent, meter: noMeter, ...context, signal: this.#controller.signal });
    this.done = (async () => {
      try {
        for await (const event of iterable) this.events.push(event);
        this.ended = { error: undefined };
      } catch (error) {
        this.ended = { error };
      }
    })();
  }

  /** What came since the last call, in short: `snapshot`, `item a@1`, `synced`, `apply a@2`, `delete a`, `alive`. */
  said(): string[] {
    return this.events.splice(0).map((event) => {
      switch (event.type) {
        case 'item':
        case 'apply':
          return `${event.type} ${event.key}`;
        case 'delete':
        case 'broken':
          return `${event.type} ${event.key}`;
        default:
          return event.type;
      }
    });
  }

  async close(): Promise<void> {
    this.#controller.abort();
    await this.done;
  }
}
