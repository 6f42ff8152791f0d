/** The source that misbehaves on purpose passes what every source must, so what tests see of it is what real ones may do. */
import { describe, it } from 'mocha';
import { SourceError } from '../../../../controllers/index.ts';
import { fakeClock, fakeSource, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';

function makeWorld({ resumes, lazy }: { readonly resumes: boolean; readonly lazy: boolean }): SourceWorld<string> {
  const clock = fakeClock();
  const source = fakeSource<string>('fake', { staleAfterMs: 60_000, resumes });
  if (lazy) source.lazy();
  // As the keep-alive of a real source.
  const keepAlive = (): void => {
    if (source.connections > 0) source.emit({ type: 'alive' });
    clock.timer(20_000, keepAlive);
  };
  keepAlive();
  let uids = 0;
  const put = (name: string, value: string): void => source.put(name, value, { identity: `uid-${name}-${uids}` });
  return {
    source,
    put,
    remove: (name) => source.remove(name),
    read: (value) => value,
    clock,
    advance: (ms) => clock.advance(ms),
    leftOpen: () => source.connections,
    faults: {
      cut: () => source.cut(new Error('reset')),
      stall: () => source.stall({ deaf: false }),
      partialSnapshot: () => source.partialSnapshot(1),
      duplicate: () => source.duplicate(),
      reorder: () => source.reorder(),
      expireCursor: () => source.expire(),
      breakObject: (name) => source.break(name),
      replaceIdentity: (name, value) => {
        uids++;
        put(name, value);
      },
      unavailable: (on) => {
        source.refuse(on ? new SourceError('unavailable') : undefined);
        if (on) source.cut(new SourceError('unavailable'));
      },
    },
  };
}

for (const resumes of [false, true])
  for (const lazy of [false, true]) {
    const name = `fakeSource, ${resumes ? 'resumed from its cursors' : 'which begins each time with a snapshot'}${lazy ? ', its objects loaded one by one' : ''}`;
    const without = resumes ? {} : { expireCursor: 'this one has no cursors' };
    sourceConformance(name, () => makeWorld({ resumes, lazy }), { describe, it }, { without });
  }
