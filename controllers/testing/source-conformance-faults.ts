/** source-conformance-faults — tests of what a source shows when its backend, or the way there, does what it should not. */
import assert from 'node:assert/strict';
import { briefGap, sorted, two, words } from './source-conformance-snapshots.ts';
import { type Scenario, type Trial } from './source-conformance-trial.ts';

export const faultScenarios: readonly Scenario[] = [
  {
    title: 'finds what changed while its connection was lost',
    needs: ['cut'],
    run: async (trial) => {
      await two(trial);
      await trial.world.faults.cut?.();
      await trial.put('a', '2');
      await trial.remove('b');
      await trial.agrees();
      assert.deepEqual(sorted(await trial.told()), words(trial, 'delete b', 'update a'));
    },
  },
  {
    title: 'is connected to again when it falls silent, and shows what was not said',
    needs: ['stall'],
    run: async (trial) => {
      await two(trial);
      await trial.world.faults.stall?.();
      await trial.put('a', '2');
      await trial.remove('b');
      await trial.agrees();
      assert.ok(trial.link.opened >= 2, 'it did not fall silent');
      assert.deepEqual(sorted(await trial.told()), words(trial, 'delete b', 'update a'));
    },
  },
  {
    title: 'deletes nothing by a snapshot that its backend breaks off',
    needs: ['partialSnapshot'],
    run: async (trial) => {
      for (const name of ['c', 'd']) await trial.put(name, '1');
      await twoMore(trial);
      await briefGap(trial);
      await trial.put('e', '1');
      // Where there are cursors, the next connection must not get by without a snapshot.
      await trial.world.faults.expireCursor?.();
      await trial.world.faults.partialSnapshot?.();
      trial.link.up();
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'add e'));
    },
  },
  {
    title: 'ends at the truth when a change is told twice',
    needs: ['duplicate'],
    run: async (trial) => {
      await two(trial);
      for (const change of [() => trial.put('a', '2'), () => trial.remove('b'), () => trial.put('c', '1')]) {
        await trial.world.faults.duplicate?.();
        await change();
        await trial.agrees();
      }
      assert.deepEqual(await trial.told(), words(trial, 'update a', 'delete b', 'add c'));
    },
  },
  {
    title: 'ends at the truth when the changes of two objects are told in the wrong order',
    needs: ['reorder'],
    run: async (trial) => {
      await two(trial);
      await trial.world.faults.reorder?.();
      await trial.put('a', '2');
      await trial.remove('b');
      await trial.agrees();
      assert.deepEqual(sorted(await trial.told()), words(trial, 'delete b', 'update a'));
    },
  },
  {
    title: 'ends at the truth, by a relist at the latest, when two changes of one object are told in the wrong order',
    needs: ['reorder'],
    relists: true,
    run: async (trial) => {
      await two(trial);
      await trial.world.faults.reorder?.();
      await trial.put('a', '2');
      await trial.put('a', '3');
      await trial.agrees();
    },
  },
  {
    title: 'begins with a fresh snapshot when its cursor has expired',
    needs: ['expireCursor'],
    run: async (trial) => {
      await two(trial);
      await trial.put('a', '2');
      await trial.agrees();
      await briefGap(trial);
      await trial.remove('b');
      await trial.put('c', '1');
      await trial.world.faults.expireCursor?.();
      const before = trial.link.reached;
      trial.link.up();
      await trial.agrees();
      // One that learns it, and one that begins anew.
      assert.ok(trial.link.reached - before <= 2, 'it did not say that the cursor had expired (SourceError, cursorExpired)');
      assert.deepEqual(sorted(await trial.told()), words(trial, 'add c', 'delete b', 'update a'));
    },
  },
  {
    title: 'keeps the last good version of what can not be understood, and shows the others',
    needs: ['breakObject'],
    run: async (trial) => {
      await two(trial);
      await trial.world.faults.breakObject?.('a');
      await trial.eventually(
        () => trial.informer.broken.has(trial.key('a')),
        () => 'a to be broken',
      );
      await trial.put('b', '2');
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'update b'));
      trial.link.cut();
      await trial.put('a', '3');
      await trial.agrees();
      await trial.eventually(
        () => trial.informer.broken.size === 0,
        () => 'a to be whole again',
      );
      assert.deepEqual(await trial.told(), words(trial, 'update a'));
    },
  },
  {
    title: 'syncs though something can not be understood from the start',
    needs: ['breakObject'],
    run: async (trial) => {
      for (const name of ['a', 'b']) await trial.put(name, '1');
      await trial.world.faults.breakObject?.('a');
      await trial.start();
      await trial.eventually(
        () => trial.informer.hasSynced && trial.informer.broken.has(trial.key('a')) && trial.informer.has(trial.key('b')),
        () => 'b to be there, and a to be broken',
      );
      assert.deepEqual(await trial.told(), words(trial, 'add b'));
      await trial.remove('a');
      await trial.agrees();
      await trial.eventually(
        () => trial.informer.broken.size === 0,
        () => 'a to be forgotten',
      );
    },
  },
  {
    title: 'shows another object under the same key as a delete and an add',
    needs: ['replaceIdentity'],
    run: async (trial) => {
      await two(trial);
      await replace(trial, '2');
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'delete a', 'add a'));
    },
  },
  {
    title: 'shows another object under the same key as a delete and an add, also after a gap',
    needs: ['replaceIdentity'],
    run: async (trial) => {
      await two(trial);
      await briefGap(trial);
      await replace(trial, '2');
      trial.link.up();
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'delete a', 'add a'));
    },
  },
  {
    title: 'is waited for when its backend can not be reached at first',
    needs: ['unavailable'],
    run: async (trial) => {
      await trial.put('a', '1');
      await trial.world.faults.unavailable?.(true);
      await trial.start();
      await trial.eventually(
        () => trial.informer.lastError !== undefined,
        () => 'an error that says so',
      );
      assert.equal(trial.informer.hasSynced, false);
      await trial.world.faults.unavailable?.(false);
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'add a'));
    },
  },
  {
    title: 'keeps what it has shown while its backend can not be reached, and catches up afterwards',
    needs: ['unavailable'],
    run: async (trial) => {
      await two(trial);
      await trial.world.faults.unavailable?.(true);
      trial.informer.hint();
      await trial.eventually(
        () => trial.informer.state === 'stale',
        () => `the informer to be stale; it is ${trial.informer.state}`,
      );
      await trial.pass(10 * trial.stepMs);
      assert.deepEqual([await trial.told(), trial.informer.size], [[], 2]);
      await trial.put('a', '2');
      await trial.remove('b');
      await trial.world.faults.unavailable?.(false);
      await trial.agrees();
      assert.deepEqual(sorted(await trial.told()), words(trial, 'delete b', 'update a'));
    },
  },
];

async function replace(trial: Trial<unknown>, value: string): Promise<void> {
  trial.believe('a', value);
  await trial.world.faults.replaceIdentity?.('a', value);
}

/** As `two`, beside what is there already. */
async function twoMore(trial: Trial<unknown>): Promise<void> {
  await trial.put('a', '1');
  await trial.put('b', '1');
  await trial.startSynced();
  await trial.told();
}
