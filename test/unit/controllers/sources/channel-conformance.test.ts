import { describe, it } from 'mocha';
import { channel } from '../../../../controllers/sources/channel.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';

function makeWorld(): SourceWorld<string> {
  const clock = fakeClock();
  const things = channel<string>({ name: 'things' });
  things.synced();
  let versions = 0;
  let uid = 0;
  const put = (name: string, value: string): void => things.put(name, `${++versions}`, value, `${name}-${uid}`);
  return {
    source: things.source,
    put,
    remove: (name) => things.remove(name),
    read: (value) => value,
    clock,
    advance: (ms) => clock.advance(ms),
    faults: {
      replaceIdentity: (name, value) => {
        uid++;
        put(name, value);
      },
    },
  };
}

const here = 'it is in this process, with nothing between';
const without = {
  ...{ cut: here, stall: here, partialSnapshot: here, duplicate: here, reorder: here, unavailable: here },
  expireCursor: 'it has no cursors',
  breakObject: 'it holds objects, not what they are made from',
  hint: 'it is told of each change',
  leftOpen: 'its readers are not to be seen from outside',
};
sourceConformance('channel', makeWorld, { describe, it }, { without });
