/**
 * source-conformance — what every source must hold, as tests that each adapter runs, also one of your own: a source under a real informer,
 * compared with the truth of its backend through whatever can go wrong (source.ts has the protocol).
 *
 *     sourceConformance('my source', makeWorld, { describe, it }, { without: { expireCursor: 'it has no cursors' } });
 *
 * Holds: connections are also ended from the informer's side, so that a gap is tested even where nothing else can go wrong; a fault that
 * is neither there nor named in `without` fails its tests, and one that is named is listed as a test with its reason. Does not hold: that
 * a source without faults to make is as well tested as one with them.
 */
import assert from 'node:assert/strict';
import { abortScenarios } from './source-conformance-aborts.ts';
import { faultScenarios } from './source-conformance-faults.ts';
import { gapScenarios } from './source-conformance-gaps.ts';
import { snapshotScenarios } from './source-conformance-snapshots.ts';
import { Trial, type Scenario } from './source-conformance-trial.ts';
import {
  type SourceAbility,
  type SourceConformanceOptions,
  type SourceConformanceRunner,
  type SourceWorld,
} from './source-conformance-world.ts';

export {
  type SourceAbility,
  type SourceConformanceOptions,
  type SourceConformanceRunner,
  type SourceFaults,
  type SourceWorld,
} from './source-conformance-world.ts';

/**
 * Defines the tests with the given `describe` and `it` (mocha's, vitest's, node:test's). `make` is called once per test. Nothing is skipped:
 * a test that does not apply is there under "… does not apply: <reason>", and passes.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { channel } from 'podmin/controllers';
 * import { fakeClock, sourceConformance, type SourceWorld } from 'podmin/controllers/testing';
 *
 * function makeWorld(): SourceWorld<string> {
 *   const clock = fakeClock();
 *   const names = channel<string>({ name: 'names' });
 *   names.synced();
 *   let versions = 0;
 *   return {
 *     source: names.source,
 *     put: (name, value) => names.put(name, String(++versions), value, `${name}-1`),
 *     remove: (name) => names.remove(name),
 *     read: (value) => value,
 *     clock,
 *     advance: (ms) => clock.advance(ms),
 *     faults: { replaceIdentity: (name, value) => names.put(name, String(++versions), value, `${name}-2`) },
 *   };
 * }
 * const tests: (() => Promise<void>)[] = [];
 * const runner = { describe: (_: string, define: () => void) => define(), it: (_: string, test: () => Promise<void>) => tests.push(test) };
 * const none = 'a channel is in this process';
 * const without = {
 *   ...{ cut: none, stall: none, partialSnapshot: none, duplicate: none, reorder: none, expireCursor: none },
 *   ...{ breakObject: none, unavailable: none, hint: none, leftOpen: none },
 * };
 * sourceConformance('a channel', makeWorld, runner, { without });
 * for (const test of tests) await test();
 * assert.ok(tests.length >= 25);
 */
export function sourceConformance<T>(
  name: string,
  make: () => SourceWorld<T> | Promise<SourceWorld<T>>,
  { describe, it }: SourceConformanceRunner,
  options: SourceConformanceOptions = {},
): void {
  const { without = {} } = options;
  const define = ({ title, needs: own = [], anyContent = false, relists = false, run }: Scenario): void => {
    const needs: readonly SourceAbility[] = anyContent ? own : ['put', ...own];
    const lacking = needs.find((ability) => without[ability] !== undefined);
    const reason = lacking === undefined ? undefined : without[lacking];
    if (reason !== undefined) {
      it(`${title} does not apply: ${reason}`, async () => assert.notEqual(reason.trim(), '', 'a reason must be given'));
      return;
    }
    it(title, async () => {
      const world = await make();
      try {
        for (const ability of needs) assertAble(world, ability);
        const trial = new Trial<T>(world, { ...options, relists });
        try {
          await run(trial as Trial<unknown>);
        } catch (error) {
          // What failed first is what is told.
          await trial.stop().catch(() => undefined);
          throw error;
        }
        await trial.stop();
      } finally {
        await world.dispose?.();
      }
    });
  };
  describe(name, () => {
    for (const scenario of [...snapshotScenarios, ...gapScenarios, ...faultScenarios, ...abortScenarios]) define(scenario);
  });
}

function assertAble<T>({ source, faults, leftOpen }: SourceWorld<T>, ability: SourceAbility): void {
  // Every world has these, but for a reason that it gives.
  if (ability === 'put' || ability === 'snapshot') return;
  const given = ability === 'leftOpen' ? leftOpen : ability === 'hint' ? undefined : faults[ability];
  if (ability === 'hint' ? source.hint === undefined : given === undefined)
    throw new Error(`sourceConformance: the world has no "${ability}"; give it, or say in "without" why not`);
}
