/** source-conformance-gaps — tests of what a source shows after a time without a connection, ended from the informer's side. */
import assert from 'node:assert/strict';
import { seededRandom } from './random.ts';
import { briefGap, sorted, two, words } from './source-conformance-snapshots.ts';
import { type Scenario } from './source-conformance-trial.ts';

const steps = 60;

export const gapScenarios: readonly Scenario[] = [
  {
    title: 'shows everything again to whoever connects next, and what did not change is told to nobody',
    run: async (trial) => {
      await two(trial);
      for (let connection = 2; connection <= 4; connection++) {
        trial.link.cut();
        await trial.eventually(
          () => trial.link.opened === connection,
          () => 'the next connection',
        );
        await trial.agrees();
      }
      assert.deepEqual(await trial.told(), []);
    },
  },
  {
    title: 'gives a connection without a cursor a whole snapshot, also after another has ended',
    needs: ['snapshot'],
    run: async (trial) => {
      await trial.put('a', '1');
      await trial.put('b', '1');
      for (let connection = 0; connection < 2; connection++) {
        const { stop, events, until } = trial.direct();
        const read = await until('synced');
        const keys = read.flatMap((event) => (event.type === 'item' ? [event.key] : []));
        assert.deepEqual(sorted(keys), sorted([trial.key('a'), trial.key('b')]));
        stop.abort();
        await trial.promptly(Promise.resolve(events.return?.()), 'the connection to end');
      }
    },
  },
  {
    title: 'finds what changed in a brief gap',
    run: async (trial) => {
      await two(trial);
      await briefGap(trial);
      await trial.put('a', '2');
      await trial.put('c', '1');
      await trial.put('d', '1');
      await trial.remove('d');
      trial.link.up();
      await trial.agrees();
      const told = (await trial.told()).filter((each) => !each.endsWith(trial.key('d')));
      assert.deepEqual(sorted(told), words(trial, 'add c', 'update a'));
    },
  },
  {
    title: 'finds what changed in a long gap, in which connections were tried in vain',
    // After some vain attempts the informer gives its cursor up.
    needs: ['snapshot'],
    run: async (trial) => {
      await two(trial);
      trial.link.down();
      await trial.pass(trial.longMs);
      await trial.put('a', '2');
      await trial.put('c', '1');
      await trial.put('d', '1');
      await trial.remove('d');
      trial.link.up();
      await trial.agrees();
      const told = (await trial.told()).filter((each) => !each.endsWith(trial.key('d')));
      assert.deepEqual(sorted(told), words(trial, 'add c', 'update a'));
    },
  },
  {
    title: 'leads to one delete, with the last object, for what was removed in a gap',
    run: async (trial) => {
      await two(trial);
      const last = trial.informer.get(trial.key('b'));
      const deleted: unknown[] = [];
      trial.informer.subscribe(({ type, object }) => {
        if (type === 'delete') deleted.push(object);
      });
      await briefGap(trial);
      await trial.remove('b');
      trial.link.up();
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'delete b'));
      assert.ok(deleted.length === 1 && deleted[0] === last);
    },
  },
  {
    title: 'keeps a first snapshot that broke off from being taken for a whole one',
    needs: ['snapshot'],
    run: async (trial) => {
      for (const name of ['a', 'b', 'c']) await trial.put(name, '1');
      trial.link.partial = 1;
      await trial.start();
      await trial.eventually(
        () => trial.link.opened === 2 || trial.informer.hasSynced,
        () => 'the next connection',
      );
      await trial.agrees();
      assert.ok(trial.link.opened >= 2, 'the snapshot did not break off');
      assert.deepEqual(sorted(await trial.told()), words(trial, 'add a', 'add b', 'add c'));
    },
  },
  {
    title: 'deletes nothing by a snapshot that breaks off',
    needs: ['snapshot'],
    run: async (trial) => {
      await two(trial);
      await trial.put('c', '1');
      await trial.agrees();
      await briefGap(trial);
      trial.link.partial = 1;
      await trial.remove('b');
      trial.link.up();
      await trial.agrees();
      assert.deepEqual(await trial.told(), words(trial, 'add c', 'delete b'));
    },
  },
  {
    title: 'loses nothing through changes, gaps and cuts in any order',
    run: async (trial) => {
      const random = seededRandom(7);
      const names = ['a', 'b', 'c', 'd', 'e'];
      const below = (count: number): number => Math.floor(random() * count);
      const there = new Set<string>();
      await trial.start();
      for (let step = 1; step <= steps; step++) {
        const name = names[below(names.length)] ?? 'a';
        const what = below(10);
        if (what < 5) {
          await trial.put(name, `${step}`);
          there.add(name);
        } else if (what < 7) {
          if (there.delete(name)) await trial.remove(name);
        } else if (what === 7) trial.link.cut();
        else if (what === 8) trial.link.down();
        else trial.link.up();
        if (below(3) === 0) await trial.world.advance(below(2) * trial.stepMs);
      }
      trial.link.up();
      await trial.agrees();
    },
  },
];
