/** source-conformance-aborts — tests of the end of a connection that is told to end, read by hand. */
import assert from 'node:assert/strict';
import { type Scenario, type Trial } from './source-conformance-trial.ts';

/** Far more than a source may have had in hand. */
const maxEvents = 10_000;

export const abortScenarios: readonly Scenario[] = [
  {
    title: 'ends at once when it is called off before it is read',
    anyContent: true,
    run: async (trial) => {
      await objects(trial);
      const { stop, events } = trial.direct();
      stop.abort();
      await ends(trial, events);
    },
  },
  {
    title: 'ends at once when it is called off while it opens',
    anyContent: true,
    run: async (trial) => {
      await objects(trial);
      const { stop, events } = trial.direct();
      const first = events.next();
      stop.abort();
      await trial.promptly(settled(first), 'the first word, or the end');
      await ends(trial, events);
    },
  },
  {
    title: 'ends at once when it is called off in its snapshot',
    anyContent: true,
    needs: ['snapshot'],
    run: async (trial) => {
      await objects(trial);
      const { stop, events, until } = trial.direct();
      await until('item');
      stop.abort();
      await ends(trial, events);
    },
  },
  {
    title: 'ends at once when it is called off while it is live',
    anyContent: true,
    run: async (trial) => {
      await objects(trial);
      const { stop, events, until } = trial.direct();
      await until('synced');
      const next = events.next();
      await trial.world.advance(0);
      stop.abort();
      await trial.promptly(settled(next), 'the next word, or the end');
      await ends(trial, events);
    },
  },
  {
    title: 'ends at once when it is called off while nothing answers',
    anyContent: true,
    needs: ['stall'],
    run: async (trial) => {
      await objects(trial);
      const { stop, events, until } = trial.direct();
      await until('synced');
      const next = events.next();
      await trial.world.advance(0);
      await trial.world.faults.stall?.();
      trial.world.source.hint?.();
      await trial.world.advance(0);
      stop.abort();
      await trial.promptly(settled(next), 'the next word, or the end');
      await ends(trial, events);
    },
  },
  {
    title: 'ends when its reader lets go of it',
    anyContent: true,
    needs: ['snapshot'],
    run: async (trial) => {
      await objects(trial);
      for (const type of ['snapshot', 'item', 'synced'] as const) {
        const { events, until } = trial.direct();
        await until(type);
        await trial.promptly(Promise.resolve(events.return?.()), 'the connection to end');
        await trial.nothingOpen();
      }
    },
  },
  {
    title: 'leaves nothing open, however its connections ended',
    anyContent: true,
    needs: ['leftOpen'],
    run: async (trial) => {
      await objects(trial);
      const { leftOpen } = trial.world;
      await trial.startSynced();
      assert.ok((leftOpen?.() ?? 0) > 0, 'leftOpen counts nothing while a connection is live');
      for (let connection = 0; connection < 5; connection++) {
        trial.link.cut();
        await trial.world.advance(0);
        await trial.agrees();
      }
      const before = leftOpen?.() ?? 0;
      trial.link.cut();
      await trial.agrees();
      await trial.pass(trial.stepMs);
      assert.ok((leftOpen?.() ?? 0) <= before, 'each connection leaves something open');
    },
  },
];

async function objects(trial: Trial<unknown>): Promise<void> {
  if (!trial.puts) return;
  for (const name of ['a', 'b', 'c']) await trial.put(name, '1');
}

/** What it had in hand may still come; then it is over, and nothing is open. */
async function ends(trial: Trial<unknown>, events: AsyncIterator<unknown>): Promise<void> {
  const drained = async (): Promise<void> => {
    for (let count = 0; count < maxEvents; count++) if ((await settled(events.next())) !== false) return;
    throw new Error(`the connection gave ${maxEvents} events after its end`);
  };
  await trial.promptly(drained(), 'the connection to end');
  await trial.nothingOpen();
}

/** Whether it is over. An error is an end, too: nobody hears it any more. */
function settled(result: Promise<IteratorResult<unknown, unknown>>): Promise<boolean> {
  return result.then(
    ({ done }) => done === true,
    () => true,
  );
}
