/** source-conformance-snapshots — tests of what a source shows when nothing goes wrong. */
import assert from 'node:assert/strict';
import { milliseconds } from '../duration.ts';
import { type Scenario, type Trial } from './source-conformance-trial.ts';

export const snapshotScenarios: readonly Scenario[] = [
  {
    title: 'shows an empty backend as an empty snapshot',
    run: async (trial) => {
      await trial.startSynced();
      assert.equal(trial.informer.size, 0);
      assert.deepEqual(await trial.told(), []);
    },
  },
  {
    title: 'shows what is there, then what changes',
    run: async (trial) => {
      await two(trial);
      await trial.put('c', '1');
      await trial.put('a', '2');
      await trial.remove('b');
      await trial.agrees();
      assert.deepEqual(sorted(await trial.told()), words(trial, 'add c', 'delete b', 'update a'));
    },
  },
  {
    title: 'shows an object that was removed and put again',
    run: async (trial) => {
      await two(trial);
      await trial.remove('a');
      await trial.agrees();
      await trial.put('a', '1');
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'delete a', 'add a'));
    },
  },
  {
    title: 'gives a slow reader the newest state in the end',
    run: async (trial) => {
      await two(trial);
      trial.link.slowMs = trial.stepMs / 10;
      for (let value = 2; value < 22; value++) {
        await trial.put('a', `${value}`);
        await trial.put(`c${value % 3}`, `${value}`);
        if (value % 7 === 0) await trial.world.advance(0);
      }
      await trial.remove('c0');
      await trial.agrees();
    },
  },
  {
    title: 'is not taken for dead while nothing changes',
    anyContent: true,
    run: async (trial) => {
      await (trial.puts ? two(trial) : trial.startSynced());
      await trial.told();
      const { staleAfterMs } = trial.link.source;
      const silenceMs = trial.staleAfter === undefined ? (staleAfterMs ?? 60_000) : milliseconds(trial.staleAfter, 'staleAfter');
      await trial.pass(3 * silenceMs);
      assert.equal(trial.link.opened, 1, 'connections were made anew');
      await trial.agrees();
      assert.deepEqual(await trial.told(), []);
    },
  },
  {
    title: 'looks at once when it is given a hint',
    needs: ['hint'],
    run: async (trial) => {
      await two(trial);
      await trial.put('a', '2');
      trial.informer.hint();
      const atMs = trial.clock.now();
      await trial.agrees();
      assert.ok(trial.clock.now() - atMs <= 2 * trial.stepMs, `it took ${trial.clock.now() - atMs} ms`);
    },
  },
  {
    title: 'takes any number of hints at any time without harm',
    needs: ['hint'],
    run: async (trial) => {
      const hints = (): void => {
        for (let i = 0; i < 50; i++) trial.informer.hint();
      };
      hints();
      await two(trial);
      hints();
      await trial.put('a', '2');
      hints();
      await trial.agrees();
      trial.link.down();
      hints();
      trial.link.up();
      await trial.agrees();
    },
  },
];

/** Two objects, a and b, known to a running informer; what was told of them is past. */
export async function two(trial: Trial<unknown>): Promise<void> {
  await trial.put('a', '1');
  await trial.put('b', '1');
  await trial.startSynced();
  assert.deepEqual(sorted(await trial.told()), words(trial, 'add a', 'add b'));
}

/** Without a connection until `link.up`, but not for so long that anything is given up. */
export async function briefGap(trial: Trial<unknown>): Promise<void> {
  trial.link.down();
  await trial.world.advance(0);
}

/** `add a`, … with the key of a. */
export function words(trial: Trial<unknown>, ...told: readonly string[]): readonly string[] {
  return told.map((each) => {
    const [type = '', name = ''] = each.split(' ');
    return `${type} ${trial.key(name)}`;
  });
}

export function sorted(told: readonly string[]): readonly string[] {
  return [...told].sort();
}
