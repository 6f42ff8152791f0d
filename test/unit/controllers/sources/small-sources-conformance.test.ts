import { describe, it } from 'mocha';
import { merge } from '../../../../controllers/sources/merge.ts';
import { poll, type PolledItem } from '../../../../controllers/sources/poll.ts';
import { fakeClock, fakeSource, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';

function aPolledFolder(): SourceWorld<{ readonly value: string }> {
  const clock = fakeClock();
  const content = new Map<string, PolledItem<{ readonly value: string }>>();
  let uid = 0;
  let away = false;
  let hanging = false;
  let partial = false;
  const put = (name: string, value: string): void => void content.set(name, { key: name, object: { value }, identity: `${name}-${uid}` });
  const cycle: Record<string, unknown> = {};
  cycle['self'] = cycle;
  async function* list(signal: AbortSignal): AsyncGenerator<PolledItem<{ readonly value: string }>> {
    if (hanging) {
      hanging = false;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    }
    let told = 0;
    for (const item of [...content.values()]) {
      if (away || (partial && told++ > 0)) break;
      yield item;
    }
    if (away) throw new Error('the folder is away');
    if (!partial) return;
    partial = false;
    throw new Error('broken off');
  }
  return {
    source: poll({ name: 'things', every: '10s', list, random: () => 0.5 }),
    put,
    remove: (name) => void content.delete(name),
    read: ({ value }) => value,
    clock,
    advance: (ms) => clock.advance(ms),
    faults: {
      partialSnapshot: () => void (partial = true),
      stall: () => void (hanging = true),
      unavailable: (on) => void (away = on),
      breakObject: (name) => void content.set(name, { key: name, object: cycle as { value: string } }),
      replaceIdentity: (name, value) => {
        uid++;
        put(name, value);
      },
    },
    leftOpen: () => clock.pending,
  };
}

sourceConformance(
  'poll',
  aPolledFolder,
  { describe, it },
  {
    without: {
      cut: 'it has no connection that could be lost: each list is one of its own',
      duplicate: 'a list names a key once',
      reorder: 'a list is whole',
      expireCursor: 'it has no cursors',
    },
  },
);

function aMerge(): SourceWorld<string> {
  const clock = fakeClock();
  const [near, far] = [fakeSource<string>('near', { staleAfterMs: 60_000 }), fakeSource<string>('far')];
  const identities = new Map<string, number>();
  const put = (name: string, value: string): void => near.put(name, value, { identity: `${name}-${identities.get(name) ?? 0}` });
  return {
    source: merge('things', { near, far }),
    put,
    remove: (name) => near.remove(name),
    read: (value) => value,
    key: (name) => `near/${name}`,
    clock,
    advance: (ms) => clock.advance(ms),
    faults: {
      cut: () => near.cut(),
      partialSnapshot: () => near.partialSnapshot(1),
      duplicate: () => near.duplicate(),
      reorder: () => near.reorder(),
      breakObject: (name) => near.break(name),
      replaceIdentity: (name, value) => {
        near.remove(name);
        identities.set(name, (identities.get(name) ?? 0) + 1);
        put(name, value);
      },
    },
    leftOpen: () => near.connections + far.connections,
  };
}

sourceConformance(
  'merge',
  aMerge,
  { describe, it },
  {
    without: {
      expireCursor: 'each part keeps its own',
      stall: 'a part that falls silent is connected to again inside: see merge.test.ts',
      unavailable: 'a part that is away does not show in the state of the whole: see merge.test.ts',
      hint: 'it passes hints on, and its parts here are told of each change',
    },
  },
);
