/**
 * broadcast — the model's side of the Pods API, with the kubelet's buffers: a watcher is registered before the list is read, one that
 * reads too slowly is cut off, and events can be lost for all in silence.
 */
import { createHash } from 'node:crypto';
import type { PodEvent, PodRecord, PodsApi } from '../../../controllers/sources/kubelet/pods-api.ts';
import type { KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { SourceError } from '../../../controllers/source.ts';

/** pkg/kubelet/apis/pods/server.go: the buffer of one client. */
const clientBuffer = 100;

interface Watcher {
  readonly events: PodEvent[];
  end: Error | undefined;
  wake: () => void;
}

export function recordOf(pod: KubeletPod): PodRecord {
  return { pod, version: createHash('sha1').update(JSON.stringify(pod)).digest('base64url') };
}

export class PodsBroadcast {
  readonly #watchers = new Set<Watcher>();
  #open = false;
  #drop = 0;

  open(): void {
    this.#open = true;
  }

  close(): void {
    this.#open = false;
    this.cut();
  }

  drop(count: number): void {
    this.#drop += count;
  }

  cut(why = 'the watch was cut'): void {
    for (const watcher of this.#watchers) finish(watcher, new SourceError(why));
  }

  send(event: PodEvent): void {
    if (this.#drop > 0) {
      this.#drop--;
      return;
    }
    for (const watcher of this.#watchers) {
      if (watcher.end !== undefined) continue;
      if (watcher.events.length >= clientBuffer) finish(watcher, new SourceError('RESOURCE_EXHAUSTED: watch client channel closed'));
      else watcher.events.push(event);
      watcher.wake();
    }
  }

  connect(records: () => readonly PodRecord[]): PodsApi {
    const required = (): void => {
      if (!this.#open) throw new SourceError('the kubelet does not run');
    };
    required();
    return {
      watch: (signal) => this.#watch(records, required, signal),
      list: async () => {
        required();
        return records();
      },
      close: () => undefined,
    };
  }

  async *#watch(records: () => readonly PodRecord[], required: () => void, signal: AbortSignal): AsyncGenerator<PodEvent> {
    required();
    const watcher: Watcher = { events: [], end: undefined, wake: () => undefined };
    const abort = (): void => watcher.wake();
    signal.addEventListener('abort', abort);
    this.#watchers.add(watcher);
    try {
      for (const record of records()) yield { type: 'applied', ...record };
      yield { type: 'synced' };
      while (!signal.aborted) {
        const event = watcher.events.shift();
        if (event !== undefined) yield event;
        else if (watcher.end !== undefined) throw watcher.end;
        else await new Promise<void>((resolve) => (watcher.wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', abort);
      this.#watchers.delete(watcher);
    }
  }
}

function finish(watcher: Watcher, error: Error): void {
  watcher.end ??= error;
  watcher.wake();
}
