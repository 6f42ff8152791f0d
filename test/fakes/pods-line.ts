/** pods-line — what lies between a kubelet and those who watch its Pods, and can lose, repeat, turn round or hold back what is said. */
import { SourceError } from '../../controllers/source.ts';
import { type ConnectPods, type PodEvent } from '../../controllers/sources/kubelet/pods-api.ts';

export class PodsLine {
  /** Open now. */
  connections = 0;
  watches = 0;
  /** The next watch breaks off in its first Pods. */
  partial = false;
  /** The next event is told twice. */
  duplicating = false;
  /** The next two events are told in the wrong order. */
  reordering = false;
  #made = 0;
  /** Connections up to this one say nothing any more. */
  #stalled = 0;
  /** No list is answered, until there is another watch. */
  #hung = false;
  readonly #connect: ConnectPods;

  constructor(connect: ConnectPods) {
    this.#connect = connect;
  }

  /** The connections that are open say nothing any more, and end only when they are told to. */
  stall(): void {
    this.#stalled = this.#made;
    this.#hung = true;
  }

  readonly connect: ConnectPods = async (signal) => {
    const api = await this.#connect(signal);
    const connection = ++this.#made;
    this.connections++;
    let closed = false;
    return {
      watch: (until) => this.#watch(api.watch(until), until, connection),
      list: async (until) => {
        if (this.#hung) await aborted(until);
        return api.list(until);
      },
      close: () => {
        if (!closed) this.connections--;
        closed = true;
        api.close();
      },
    };
  };

  async *#watch(events: AsyncIterable<PodEvent>, until: AbortSignal, connection: number): AsyncGenerator<PodEvent> {
    this.watches++;
    this.#hung = false;
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
      this.watches--;
    }
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
