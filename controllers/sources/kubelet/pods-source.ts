/**
 * pods-source — the kubelet's Pods as a source, over any `PodsApi`. Key: the Pod's UID.
 *
 * Holds: the stream is read as fast as it comes (the kubelet cuts off who is slow), and waits here with at most one note per Pod; after
 * each connection the snapshot is complete only when the caller's `complete` says so, or after a bound, because the kubelet (1.36) says
 * "synced" before it has read its own sources; every few minutes, and soon after anything doubtful, a list settles what was lost on the
 * way. Does not hold: that a Pod which is not here has stopped; see `unlisted` and design notes in pods-api.ts.
 */
import type { Clock } from '../../clock.ts';
import { SourceError, type Source, type SourceContext, type SourceEvent } from '../../source.ts';
import { jittered, silenceMs, Wake } from '../wake.ts';
import type { ConnectPods, PodRecord, PodsApi } from './pods-api.ts';
import type { KubeletPod } from './pod.ts';
import { PodView } from './view.ts';

/** Which Pods count, and when a list of the kubelet counts as complete. */
export interface PodsSourceOptions {
  /** Default `kubelet-pods`. */
  readonly name?: string;
  /** Pods for which it is false do not exist for this source. */
  readonly filter?: (pod: KubeletPod) => boolean;
  /**
   * Whether these UIDs are all that the kubelet must know by now: what has been in its folder for so long (30 s) that a list without it
   * is a list from before the kubelet read its folder. `wallMs` is the time of the clock on the wall. Default: yes.
   */
  readonly complete?: (uids: ReadonlySet<string>, wallMs: number) => boolean;
  /** The bound after which an incomplete snapshot counts all the same. Default 60 s. */
  readonly completeWithinMs?: number;
  /** ±10 %. Default 3 min. */
  readonly relistEveryMs?: number;
  /** In [0, 1). Default Math.random. */
  readonly random?: () => number;
}

export interface PodsSourceInput extends PodsSourceOptions {
  readonly connect: ConnectPods;
}

/** The Pods of one kubelet as a source: the key is the UID. */
export interface PodsSource extends Source<KubeletPod> {
  /** Lists now. */
  hint(): void;
  /**
   * Monotonic time at which the last list was asked for whose Pods have all been told; undefined before the first. The kubelet drops events,
   * so what has to be so for sure is so since then.
   */
  readonly listedMs: number | undefined;
}

const defaultRelistEveryMs = 180_000;
const defaultCompleteWithinMs = 60_000;
/** While the first snapshot is incomplete. A kubelet that starts has read its folder within a second. */
const incompleteRelistMs = 1_000;
/** After a refused event: long enough for the events on its heels. */
const doubtMs = 1_000;
/** A list of one node's Pods is some milliseconds; a kubelet that does not answer for this long has to be connected to again. */
const listTimeoutMs = 10_000;

export function podsSource(input: PodsSourceInput): PodsSource {
  const wake = new Wake();
  const state: PodsState = { wanted: false, listedMs: undefined };
  return {
    name: input.name ?? 'kubelet-pods',
    staleAfterMs: silenceMs(Math.max(input.relistEveryMs ?? defaultRelistEveryMs, input.completeWithinMs ?? defaultCompleteWithinMs)),
    hint: () => {
      state.wanted = true;
      wake.wake();
    },
    get listedMs() {
      return state.listedMs;
    },
    open: (context) => new PodsConnection(input, context, wake, state).run(),
  };
}

interface PodsState {
  /** A list is asked for. */
  wanted: boolean;
  listedMs: number | undefined;
}

class PodsConnection {
  readonly #input: PodsSourceInput;
  readonly #context: SourceContext;
  readonly #wake: Wake;
  readonly #state: PodsState;
  readonly #view = new PodView();
  readonly #broken: SourceEvent<KubeletPod>[] = [];
  #synced = false;
  #ended: { readonly error: unknown } | undefined;
  #alive = false;
  #listAtMs = Infinity;

  constructor(input: PodsSourceInput, context: SourceContext, wake: Wake, state: PodsState) {
    this.#input = input;
    this.#context = context;
    this.#wake = wake;
    this.#state = state;
  }

  async *run(): AsyncGenerator<SourceEvent<KubeletPod>> {
    const { signal, clock } = this.#context;
    for (const op of ['watch', 'list'] as const) this.#count(op, 0);
    const api = await this.#input.connect(signal);
    this.#count('watch');
    // The watch's own end: when this connection ends for another reason than the signal.
    const watching = new AbortController();
    const abort = (): void => watching.abort();
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    const reading = this.#read(api, watching.signal);
    try {
      yield { type: 'snapshot' };
      if (!(yield* this.#complete(api))) return;
      this.#view.takeChanges();
      this.#alive = false;
      for (const record of this.#view.records()) if (this.#wants(record.pod)) yield { type: 'item', ...item(record) };
      yield { type: 'synced' };
      this.#schedule(jittered(this.#input.relistEveryMs ?? defaultRelistEveryMs, 0.1, this.#random()));
      while (!signal.aborted) {
        yield* this.#changes();
        this.#endIfEnded();
        if (this.#state.wanted || clock.now() >= this.#listAtMs) {
          const sentMs = clock.now();
          await this.#list(api);
          yield* this.#changes();
          this.#state.listedMs = sentMs;
          this.#schedule(jittered(this.#input.relistEveryMs ?? defaultRelistEveryMs, 0.1, this.#random()));
          yield { type: 'alive' };
          continue;
        }
        if (this.#view.takeDoubt()) this.#schedule(Math.min(doubtMs, this.#listAtMs - clock.now()));
        await this.#wake.wait({ ms: Math.max(0, this.#listAtMs - clock.now()), clock, signal });
      }
    } finally {
      watching.abort();
      signal.removeEventListener('abort', abort);
      api.close();
      await reading;
    }
  }

  /** Waits for the stream's first word, then until the caller finds the snapshot complete, or the bound has passed. False: aborted. */
  async *#complete(api: PodsApi): AsyncGenerator<SourceEvent<KubeletPod>, boolean> {
    const { signal, clock, log } = this.#context;
    const { complete = () => true, completeWithinMs = defaultCompleteWithinMs } = this.#input;
    const untilMs = clock.now() + completeWithinMs;
    while (!signal.aborted) {
      this.#endIfEnded();
      if (this.#synced) {
        if (complete(this.#view.uids, clock.wall())) return true;
        if (clock.now() >= untilMs) {
          log.warn(
            { source: this.#input.name, withinMs: completeWithinMs },
            'the kubelet does not know all Pods it should; its list is believed',
          );
          return true;
        }
        if (clock.now() >= this.#listAtMs) {
          await this.#list(api);
          this.#schedule(incompleteRelistMs);
          yield { type: 'alive' };
          continue;
        }
        if (this.#listAtMs === Infinity) this.#schedule(incompleteRelistMs);
      }
      await this.#wake.wait({ ms: Math.max(0, Math.min(untilMs, this.#listAtMs) - clock.now()), clock, signal });
      // A kubelet that accepts a watch and says nothing.
      if (!this.#synced && clock.now() >= untilMs) throw new SourceError('the kubelet did not finish its first list of Pods');
    }
    return false;
  }

  /** Never waits for the consumer. */
  async #read(api: PodsApi, signal: AbortSignal): Promise<void> {
    try {
      for await (const event of api.watch(signal)) {
        this.#alive = true;
        if (event.type === 'synced') this.#synced = true;
        else if (event.type === 'broken') this.#refuse(event.error);
        else this.#view.take(event);
        this.#wake.wake();
      }
      this.#ended = { error: new SourceError('the kubelet ended the watch') };
    } catch (error) {
      this.#ended = { error };
    }
    this.#wake.wake();
  }

  /** Bytes without a UID belong to no key: they are told of, and a list is wanted, since something was said. */
  #refuse(error: Error): void {
    if (this.#broken.length < 10) this.#broken.push({ type: 'broken', key: '?', error });
    this.#state.wanted = true;
  }

  async #list(api: PodsApi): Promise<void> {
    this.#state.wanted = false;
    this.#count('list');
    const settle = this.#view.beginList();
    settle(await withTimeout(api, this.#context), this.#context.clock.now());
  }

  *#changes(): Generator<SourceEvent<KubeletPod>> {
    const heard = this.#alive;
    this.#alive = false;
    let told = this.#broken.length > 0;
    yield* this.#broken.splice(0);
    for (const change of this.#view.takeChanges()) {
      told = true;
      if (change.type === 'apply' && this.#wants(change.pod)) yield { type: 'apply', ...item(change) };
      else yield { type: 'delete', key: change.type === 'delete' ? change.uid : change.pod.uid };
    }
    if (heard && !told) yield { type: 'alive' };
  }

  #endIfEnded(): void {
    if (this.#ended === undefined || this.#context.signal.aborted) return;
    const { error } = this.#ended;
    throw error instanceof Error ? error : new SourceError(String(error));
  }

  #wants(pod: KubeletPod): boolean {
    return this.#input.filter?.(pod) ?? true;
  }

  #schedule(inMs: number): void {
    this.#listAtMs = this.#context.clock.now() + inMs;
  }

  #random(): () => number {
    return this.#input.random ?? Math.random;
  }

  #count(op: 'watch' | 'list', requests = 1): void {
    this.#context.meter
      .counter('source_requests_total', 'Requests made by a source', ['source', 'op'])
      .with(this.#input.name ?? 'kubelet-pods', op)
      .inc(requests);
  }
}

function item({ pod, version }: PodRecord) {
  return { key: pod.uid, version, identity: pod.uid, object: pod };
}

async function withTimeout(api: PodsApi, { signal, clock }: { signal: AbortSignal; clock: Clock }): Promise<readonly PodRecord[]> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  const late = Promise.withResolvers<never>();
  const timer = clock.timer(listTimeoutMs, () => {
    late.reject(new SourceError(`the kubelet did not list its Pods within ${listTimeoutMs / 1000} s`));
    abort();
  });
  try {
    return await Promise.race([api.list(controller.signal), late.promise]);
  } finally {
    timer.cancel();
    signal.removeEventListener('abort', abort);
  }
}
