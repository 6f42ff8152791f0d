/** The kubelet's Pods, over an API in this process that can do wrong. */
import { describe, it } from 'mocha';
import { SourceError } from '../../../../controllers/index.ts';
import { type KubeletPod } from '../../../../controllers/sources/kubelet/index.ts';
import { type ConnectPods, type PodEvent } from '../../../../controllers/sources/kubelet/pods-api.ts';
import { podsSource } from '../../../../controllers/sources/kubelet/pods-source.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';
import { aBarePod, FakePods } from '../../../fakes/fake-pods-api.ts';

function makeWorld(): SourceWorld<KubeletPod> {
  const clock = fakeClock();
  const pods = new FakePods();
  const line = new Line(pods);
  return {
    source: podsSource({ connect: line.connect, random: () => 0.5 }),
    put: (name, value) => pods.put(aBarePod({ uid: name, phase: 'Running', annotations: { value } })),
    remove: (name) => pods.delete(name),
    read: ({ annotations }) => annotations['value'] ?? '',
    clock,
    advance: (ms) => clock.advance(ms),
    leftOpen: () => line.open + clock.pending,
    faults: {
      cut: () => pods.cut(),
      stall: () => line.stall(),
      partialSnapshot: () => void (line.partial = true),
      duplicate: () => void (line.duplicating = true),
      reorder: () => void (line.reordering = true),
      unavailable: (on) => (on ? pods.stop() : pods.start()),
    },
  };
}

/** What lies between the kubelet and the source. */
class Line {
  /** Connections and watches. */
  open = 0;
  partial = false;
  duplicating = false;
  reordering = false;
  #connections = 0;
  /** Connections up to this one say nothing any more. */
  #stalled = 0;
  readonly #pods: FakePods;

  constructor(pods: FakePods) {
    this.#pods = pods;
  }

  stall(): void {
    this.#stalled = this.#connections;
  }

  readonly connect: ConnectPods = async (signal) => {
    const api = await this.#pods.connect(signal);
    const connection = ++this.#connections;
    this.open++;
    let closed = false;
    return {
      watch: (until) => this.#watch(api.watch(until), until, connection),
      list: async (until) => {
        if (connection <= this.#stalled) await aborted(until);
        return api.list(until);
      },
      close: () => {
        if (!closed) this.open--;
        closed = true;
        api.close();
      },
    };
  };

  async *#watch(events: AsyncIterable<PodEvent>, until: AbortSignal, connection: number): AsyncGenerator<PodEvent> {
    this.open++;
    try {
      let held: PodEvent | undefined;
      let live = false;
      for await (const event of events) {
        if (connection <= this.#stalled) await aborted(until);
        if (until.aborted) return;
        if (this.partial && !live) {
          this.partial = false;
          throw new SourceError('the watch was cut');
        }
        live ||= event.type === 'synced';
        if (live && this.reordering && held === undefined) {
          held = event;
          continue;
        }
        yield event;
        if (live && this.duplicating) yield event;
        if (held !== undefined) yield held;
        if (held !== undefined) this.reordering = false;
        held = undefined;
        if (live) this.duplicating = false;
      }
    } finally {
      this.open--;
    }
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

const without = {
  expireCursor: 'it has no cursors',
  breakObject: 'what can not be decoded has no UID, so nobody knows whose it was',
  replaceIdentity: 'the key is the identity',
};
sourceConformance("the kubelet's Pods", makeWorld, { describe, it }, { without });
