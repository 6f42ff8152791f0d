/** The entries of one object, each loaded by itself; looked at on the clock, and at once when the platform says that it changed. */
import { describe, it } from 'mocha';
import { indexObject, type IndexReader } from '../../../../controllers/sources/index-object.ts';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { memoryBucket } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';

interface Entry {
  readonly version: string;
  readonly uid: string;
}

function makeWorld({ watched }: { readonly watched: boolean }): SourceWorld<string> {
  const clock = fakeClock();
  const bucket = memoryBucket();
  const entries = new Map<string, Entry>();
  const bodies = new Map<string, string>();
  const listeners = new Set<() => void>();
  let written = 0;
  let away = false;
  let next: ((signal: AbortSignal | undefined) => Promise<void>) | undefined;
  bucket.before = async ({ signal }) => {
    if (away) throw new BucketError('unavailable', 'the connection broke');
    const fault = next;
    next = undefined;
    await fault?.(signal);
  };
  const write = (): void => {
    bucket.set('index', JSON.stringify([...entries]));
    for (const changed of listeners) changed();
  };
  const put = (name: string, value: string, uid = entries.get(name)?.uid ?? `uid-${written}`): void => {
    const version = `v${++written}`;
    bodies.set(version, value);
    entries.set(name, { version, uid });
    write();
  };
  const objects: IndexReader = {
    get: (key, options) => bucket.get(key, options),
    ...(watched && {
      watch: (_: string, changed: () => void) => {
        listeners.add(changed);
        return { [Symbol.dispose]: () => void listeners.delete(changed) };
      },
    }),
  };
  return {
    source: indexObject({
      ...{ name: 'index', objects, key: 'index', everyMs: 10_000, random: () => 0.5 },
      decode: (body) =>
        (JSON.parse(Buffer.from(body).toString()) as [string, Entry][]).map(([key, { version, uid }]) => ({
          ...{ key, version, identity: uid },
          load: async () => {
            const loaded = bodies.get(version);
            if (loaded === undefined) throw new Error(`${key} can not be understood`);
            return loaded;
          },
        })),
    }),
    put: (name, value) => put(name, value),
    remove: (name) => {
      entries.delete(name);
      write();
    },
    read: (value) => value,
    clock,
    advance: (ms) => clock.advance(ms),
    leftOpen: () => clock.pending + listeners.size,
    faults: {
      cut: () => {
        next = () => Promise.reject(new BucketError('unavailable', 'the connection broke'));
      },
      stall: () => {
        next = (signal) =>
          new Promise((_, reject) =>
            signal?.addEventListener('abort', () => reject(new BucketError('unavailable', 'called off')), { once: true }),
          );
      },
      breakObject: (name) => {
        put(name, '');
        bodies.delete(`v${written}`);
      },
      replaceIdentity: (name, value) => put(name, value, `uid-${written}`),
      unavailable: (on) => void (away = on),
    },
  };
}

const looks = 'each look is the whole object: there are no events of single changes';
const without = {
  partialSnapshot: 'an object comes whole or not at all',
  duplicate: looks,
  reorder: looks,
  expireCursor: 'it begins each connection with all there is',
};
for (const watched of [false, true])
  sourceConformance(`indexObject, ${watched ? 'watched' : 'polled'}`, () => makeWorld({ watched }), { describe, it }, { without });
