/**
 * watch-stream — one watch of the fake API server: a response that never ends by itself before its time, one JSON line per event.
 *
 * Holds: an object that stops matching the selector is DELETED, one that starts is ADDED; the initial events of a streaming list end with
 * the annotated bookmark; bookmarks carry the newest version that there is; a watch ends cleanly at its `timeoutSeconds`; one from a version
 * that is still to come is silent until then.
 */
import { type ServerResponse } from 'node:http';
import { type Faults } from './faults.ts';
import { ApiError, type ApiObject, type Resource } from './objects.ts';
import { type ObjectStore, type StoredEvent } from './object-store.ts';

export interface WatchInput {
  readonly resource: Resource;
  readonly store: ObjectStore;
  readonly faults: Faults;
  readonly response: ServerResponse;
  readonly matches: (object: ApiObject) => boolean;
  /** `''` and `'0'`: what there is first, then what comes. */
  readonly resourceVersion: string;
  readonly sendInitialEvents: boolean;
  readonly bookmarks: boolean;
  readonly bookmarkMs: number;
  readonly timeoutMs: number;
  readonly shape: (object: ApiObject) => object;
}

const initialEventsEnd = { 'k8s.io/initial-events-end': 'true' };

export class WatchStream {
  readonly resource: Resource;
  readonly #input: WatchInput;
  readonly #subscription: Disposable;
  readonly #timers: readonly NodeJS.Timeout[];
  #stalled = false;
  #waiting: string[] = [];
  #held: string | undefined;

  constructor(input: WatchInput) {
    this.resource = input.resource;
    this.#input = input;
    const { response, store } = input;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const unsupported = input.sendInitialEvents && input.faults.take('watch') !== undefined;
    this.#subscription = store.watch((event) => this.#event(event));
    this.#timers = [setTimeout(() => this.end(), input.timeoutMs).unref(), setInterval(() => this.bookmark(), input.bookmarkMs).unref()];
    response.on('close', () => this.#close());
    this.#begin(unsupported);
  }

  bookmark(annotations?: Readonly<Record<string, string>>): void {
    if (!this.#input.bookmarks) return;
    const { apiVersion, kind } = this.resource;
    const metadata = { resourceVersion: `${this.#input.store.version}`, creationTimestamp: null, ...(annotations && { annotations }) };
    this.#line('BOOKMARK', { kind, apiVersion, metadata });
  }

  /** As when the server's own time for a watch is over. */
  end(): void {
    this.#close();
    this.#input.response.end();
  }

  cut(): void {
    this.#close();
    this.#input.response.destroy();
  }

  /** Says nothing from here on, but does not end. */
  stall(): void {
    this.#stalled = true;
  }

  resume(): void {
    this.#stalled = false;
    for (const line of this.#waiting.splice(0)) this.#input.response.write(line);
  }

  #begin(unsupported: boolean): void {
    const { store, resource, resourceVersion, sendInitialEvents, matches } = this.#input;
    const fromNow = resourceVersion === '' || resourceVersion === '0';
    try {
      if (fromNow || sendInitialEvents) {
        for (const object of store.list(resource)) if (matches(object)) this.#line('ADDED', object);
        if (sendInitialEvents && !unsupported) this.bookmark(initialEventsEnd);
      } else for (const event of store.since(Number(resourceVersion))) this.#event(event);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A real server has answered 200 by the time it knows.
      this.#send(`${JSON.stringify({ type: 'ERROR', object: error.status })}\n`);
      this.#close();
      this.#input.response.end();
    }
  }

  #event({ version, resource, object, previous }: StoredEvent): void {
    const { matches } = this.#input;
    if (resource !== this.resource || version <= Number(this.#input.resourceVersion)) return;
    const was = previous !== undefined && matches(previous);
    const is = object !== undefined && matches(object);
    if (is) this.#line(was ? 'MODIFIED' : 'ADDED', object);
    else if (was) {
      const resourceVersion = object?.metadata.resourceVersion ?? previous.metadata.resourceVersion;
      this.#line('DELETED', { ...previous, metadata: { ...previous.metadata, resourceVersion } });
    }
  }

  #line(type: string, object: ApiObject | { readonly metadata: object }): void {
    const line = `${JSON.stringify({ type, object: type === 'BOOKMARK' ? object : this.#input.shape(object as ApiObject) })}\n`;
    const fault = type === 'BOOKMARK' ? undefined : this.#input.faults.take('event');
    switch (fault?.kind) {
      case 'truncated':
        return this.#send(`${line.slice(0, Math.floor(line.length * 0.9))}\n`);
      case 'garbage':
        return this.#send('<html>502 Bad Gateway</html>\n');
      case 'reorder':
        this.#held = line;
        return;
      case 'duplicate':
        return this.#send(line + line);
      default:
        this.#send(line + (this.#held ?? ''));
        this.#held = undefined;
    }
  }

  #send(text: string): void {
    if (this.#stalled) this.#waiting.push(text);
    else if (!this.#input.response.writableEnded) this.#input.response.write(text);
  }

  #close(): void {
    this.#subscription[Symbol.dispose]();
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
