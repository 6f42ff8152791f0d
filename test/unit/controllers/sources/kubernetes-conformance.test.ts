/** A path of an API server, real HTTP in this process and time that is moved: by lists and watches, and by lists in the stream. */
import { KubeConfig } from '@kubernetes/client-node';
import { describe, it } from 'mocha';
import { kubernetes } from '../../../../controllers/sources/kubernetes/index.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';
import { startFakeApiServer, type ApiObject } from '../../../fakes/fake-api-server/index.ts';

interface Thing {
  readonly data?: Readonly<Record<string, string>>;
}

/** kube-apiserver's. */
const bookmarkMs = 60_000;
const maxObjectBytes = 4_096;

async function makeWorld({ streaming }: { readonly streaming: boolean }): Promise<SourceWorld<Thing>> {
  const clock = fakeClock();
  const server = await startFakeApiServer();
  const config = new KubeConfig();
  config.loadFromString(server.kubeconfig);
  let bookmarked = 0;

  /** Until the server has had nothing to do for some turns. */
  async function traffic(): Promise<void> {
    for (let quiet = 0, last = ''; quiet < 3; quiet++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await clock.settle();
      const now = `${server.requests.length} ${server.watches}`;
      if (now !== last) quiet = 0;
      last = now;
    }
  }
  async function advance(ms: number): Promise<void> {
    await clock.advance(ms);
    const bookmarks = Math.floor(clock.now() / bookmarkMs);
    if (bookmarks > bookmarked) server.bookmark();
    bookmarked = bookmarks;
    await traffic();
  }
  const thing = (name: string, value: string): ApiObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } });
  return {
    source: kubernetes<Thing>(config, { path: '/api/v1/configmaps', streaming, limit: 2, maxObjectBytes, random: () => 0.5 }),
    put: (name, value) => void server.put(thing(name, value)),
    remove: (name) => server.remove(thing(name, '')),
    read: ({ data }) => data?.['value'] ?? '',
    clock,
    advance,
    leftOpen: () => server.watches + clock.pending,
    faults: {
      cut: () => server.cut(),
      stall: () => server.stall(),
      partialSnapshot: () => server.fault(streaming ? { kind: 'truncated', on: 'event' } : { kind: 'half', on: 'list' }),
      duplicate: () => server.fault({ kind: 'duplicate', on: 'event' }),
      reorder: () => server.fault({ kind: 'reorder', on: 'event' }),
      expireCursor: () => server.compact(),
      breakObject: (name) => void server.put(thing(name, 'x'.repeat(2 * maxObjectBytes))),
      replaceIdentity: (name, value) => {
        server.remove(thing(name, ''));
        server.put(thing(name, value));
      },
      unavailable: (on) => {
        server.clearFaults();
        if (!on) return;
        for (const operation of ['list', 'watch'] as const)
          server.fault({ kind: 'status', on: operation, code: 503, reason: 'ServiceUnavailable' }, Number.POSITIVE_INFINITY);
        server.cut();
      },
    },
    dispose: () => server.close(),
  };
}

const without = { hint: 'it is told of each change' };
for (const streaming of [false, true])
  sourceConformance(
    `kubernetes, ${streaming ? 'its first state in the stream' : 'listed in pages'}`,
    () => makeWorld({ streaming }),
    { describe, it },
    { without, stepMs: 5_000 },
  );
