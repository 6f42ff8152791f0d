/** An informer over the objects under `pods/` of a bucket in memory, in time that is moved by hand. */
import { afterEach, beforeEach } from 'mocha';
import { expect } from 'chai';
import { type InformerOptions } from '../../../../controllers/informer.ts';
import { informer, type RunnableInformer } from '../../../../controllers/source-informer.ts';
import { text } from '../../../../controllers/sources/s3/decode.ts';
import { memoryBucket, type MemoryBucket } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { s3Objects, type S3ObjectsOptions, type S3Source } from '../../../../controllers/sources/s3/s3-objects.ts';
import { fakeClock, type FakeClock } from '../../../../controllers/testing/fake-clock.ts';
import { textMeter } from '../../../../controllers/text-meter.ts';

/** The default. */
export const everyMs = 30_000;

export interface WatchedObjects {
  clock: FakeClock;
  bucket: MemoryBucket;
  source: S3Source<string>;
  objects: RunnableInformer<string>;
  meter: ReturnType<typeof textMeter>;
  stop: AbortController;
  running: Promise<void> | undefined;
  start(
    options?: Partial<S3ObjectsOptions> & { decode?: (body: Uint8Array) => string },
    more?: InformerOptions<string, string, never>,
  ): Promise<void>;
  /** What listeners were told since the last call. */
  seen(): string[];
  /** How many requests there were so far. */
  asked(): { list: number; get: number };
  /** The next request of the kind, and only that, first does so. */
  once(op: 'get' | 'list', act: () => void | Promise<void>): void;
}

/** Made anew for each test of the `describe` that it is called in; stopped, and searched for timers, after it. */
export function watchedObjects(): WatchedObjects {
  let changes: string[] = [];
  const fresh = () => {
    const [clock, bucket] = [fakeClock(), memoryBucket()];
    const source = s3Objects({ bucket, decode: text() });
    const [meter, stop, running] = [textMeter(), new AbortController(), undefined];
    return { clock, bucket, source, objects: informer(source, { clock }), meter, stop, running };
  };
  const w: WatchedObjects = {
    ...fresh(),
    start: async (options = {}, more = {}) => {
      w.source = s3Objects({ bucket: w.bucket, prefix: 'pods/', jitter: 0, decode: text(), ...options });
      w.objects = informer(w.source, { clock: w.clock, meter: w.meter, random: () => 0.5, ...more });
      w.objects.subscribe(({ type, key, object }) => void changes.push(`${type} ${key} ${object}`));
      w.running = w.objects.run(w.stop.signal);
      await w.clock.settle();
    },
    seen: () => changes.splice(0),
    asked: () => ({ list: w.bucket.requests.list, get: w.bucket.requests.get }),
    once: (op, act) => {
      const { bucket } = w;
      bucket.before = async (request) => {
        if (request.op !== op) return;
        bucket.before = undefined;
        await act();
      };
    },
  };
  beforeEach(() => {
    Object.assign(w, fresh());
    changes = [];
  });
  afterEach(async () => {
    w.stop.abort();
    await w.clock.settle();
    await w.running;
    expect(w.clock.pending, 'timers left').to.equal(0);
  });
  return w;
}
