/**
 * from-informer — an informer of client-node (`makeInformer`) as a source, for programs that have one already.
 *
 * Holds: the informer is started with each connection and stopped with it; when it reports an error the connection ends, and the next one
 * starts it anew after the usual back-off, so it never stays dead. Does not hold: what a direct source promises of memory (the informer
 * keeps a copy of its own) and of silence (there is no bookmark to watch for).
 */
import { errorOf } from '../../errors.ts';
import { SourceError, type Source, type SourceContext, type SourceEvent, type SourceItem } from '../../source.ts';
import { Wake } from '../wake.ts';
import { type KubernetesObjectLike } from './kube-config.ts';
import { keyOf } from './object-helpers.ts';

/** What `makeInformer` of client-node gives. */
export interface ClientNodeInformer<T> {
  on(verb: 'add' | 'update' | 'delete', callback: (object: T) => void): void;
  on(verb: 'error', callback: (error?: unknown) => void): void;
  off(verb: 'add' | 'update' | 'delete', callback: (object: T) => void): void;
  off(verb: 'error', callback: (error?: unknown) => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  list(): readonly T[];
}

/** Of a source over an informer of another library. */
export interface FromInformerOptions {
  /** Unique within a runtime. */
  readonly name: string;
}

/**
 * A source over an informer of client-node. It belongs to the source from then on: nobody else starts or stops it.
 *
 * @example
 * import { strict as assert } from 'node:assert';
 * import { informer } from 'podmin/controllers';
 * import { fromInformer } from 'podmin/controllers/kubernetes';
 *
 * // `makeInformer(kubeConfig, '/api/v1/pods', listPods)` in a program.
 * const theirs = { on() {}, off() {}, start: async () => {}, stop: async () => {}, list: () => [{ metadata: { name: 'a', resourceVersion: '7' } }] };
 * const pods = informer(fromInformer(theirs, { name: 'pods' }));
 * const stop = new AbortController();
 * const running = pods.run(stop.signal);
 * await pods.synced;
 * assert.equal(pods.version('a'), '7');
 * stop.abort();
 * await running;
 */
export function fromInformer<T extends KubernetesObjectLike>(theirs: ClientNodeInformer<T>, { name }: FromInformerOptions): Source<T> {
  return { name, open: (context) => open(theirs, name, context) };
}

async function* open<T extends KubernetesObjectLike>(
  theirs: ClientNodeInformer<T>,
  name: string,
  { signal, clock }: SourceContext,
): AsyncGenerator<SourceEvent<T>> {
  const wake = new Wake();
  // The newest of each key: a slow reader costs no more than one note per key.
  const changes = new Map<string, SourceEvent<T>>();
  let failure: Error | undefined;
  const note = (key: string, event: SourceEvent<T>): void => {
    // To the end: what was noted last is told last. A delete that an add replaces is told by the add's other identity.
    changes.delete(key);
    changes.set(key, event);
    wake.wake();
  };
  const put = (object: T): void => note(keyOf(object), { type: 'apply', ...itemOf(object) });
  const remove = (object: T): void => note(keyOf(object), { type: 'delete', key: keyOf(object) });
  const fail = (error?: unknown): void => {
    failure ??= new SourceError(`${name}: the informer reported an error: ${errorOf(error ?? 'none given').message}`, { cause: error });
    wake.wake();
  };
  const throwIfFailed = (): void => {
    if (failure !== undefined) throw failure;
  };
  theirs.on('add', put);
  theirs.on('update', put);
  theirs.on('delete', remove);
  theirs.on('error', fail);
  try {
    // It lists before this resolves. A list that failed is told only to the listener.
    const started = theirs.start().catch(fail);
    let listed = false;
    void started.then(() => {
      listed = true;
      wake.wake();
    });
    while (!listed && failure === undefined && !signal.aborted) await wake.wait({ clock, signal });
    throwIfFailed();
    if (signal.aborted) return;
    const objects = theirs.list();
    changes.clear();
    yield { type: 'snapshot' };
    for (const object of objects) yield { type: 'item', ...itemOf(object) };
    yield { type: 'synced' };
    while (!signal.aborted) {
      for (const [key, event] of changes) {
        changes.delete(key);
        yield event;
      }
      throwIfFailed();
      await wake.wait({ clock, signal });
    }
  } finally {
    theirs.off('add', put);
    theirs.off('update', put);
    theirs.off('delete', remove);
    theirs.off('error', fail);
    await theirs.stop();
  }
}

function itemOf<T extends KubernetesObjectLike>(object: T): SourceItem<T> {
  const { resourceVersion = '', uid } = object.metadata ?? {};
  return { key: keyOf(object), version: resourceVersion, ...(uid === undefined ? {} : { identity: uid }), object };
}
