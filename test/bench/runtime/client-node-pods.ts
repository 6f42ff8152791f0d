/** client-node-pods — client-node's ListWatch over bytes: it lists when it is told to, as after a 410, and its watch says nothing. */
import { ListWatch, type V1Pod, type V1PodList, type Watch } from '@kubernetes/client-node';
import { type PodBytes } from './pods-file.ts';

export interface ClientNodePods {
  /** `whole` is called when the list has been decoded and before it is handed over. */
  list(items: readonly PodBytes[], whole?: () => void): Promise<void>;
  all(): readonly V1Pod[];
  stop(): Promise<void>;
}

export function clientNodePods(changed?: (pod: V1Pod) => void): ClientNodePods {
  let items: readonly PodBytes[] = [];
  let told: (() => void) | undefined;
  let expire: ((error: unknown) => Promise<void>) | undefined;
  const watch = {
    watch: (_path: string, _query: unknown, _event: unknown, ended: (error: unknown) => Promise<void>) => {
      expire = ended;
      return Promise.resolve(new AbortController());
    },
  };
  const listing = (): Promise<V1PodList> => {
    const decoded = items.map(({ bytes }) => JSON.parse(bytes.toString()) as V1Pod);
    told?.();
    return Promise.resolve({ metadata: { resourceVersion: '1' }, items: decoded });
  };
  // It waits for a second between the list and the watch, which is no part of what is measured.
  const options = { delayFn: () => Promise.resolve() };
  const cached = new ListWatch<V1Pod>('/api/v1/pods', watch as unknown as Watch, listing, false, undefined, undefined, options);
  if (changed !== undefined) cached.on('update', changed);
  return {
    list: async (next, whole) => {
      [items, told] = [next, whole];
      if (expire === undefined) await cached.start();
      else await expire({ statusCode: 410 });
      items = [];
    },
    all: () => cached.list(),
    stop: () => cached.stop(),
  };
}
