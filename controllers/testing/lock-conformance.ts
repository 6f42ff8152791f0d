/**
 * lock-conformance — what every LeaseLock must hold, as tests that each lock runs (lease.ts has the contract).
 *
 *     describe('the lock in memory', () => {
 *       lockConformance(() => { const lock = memoryLease(); return { one: lock, other: lock }; }, { describe, it });
 *     });
 *
 * Does not hold: a fault for which the place has no hook is not tested.
 */
import assert from 'node:assert/strict';
import { LeaseConflict, type LeaseLock, type LeaseRecord } from '../lease.ts';

/** A fresh place in which no lease lies yet, and what can go wrong there. Faults are those of the next write (or call) of `one`. */
export interface LockPlace {
  /** Two handles that know nothing of each other, as two processes have. */
  readonly one: LeaseLock;
  readonly other: LeaseLock;
  /** The next write of `one` is carried out, and its answer is lost: it rejects. */
  readonly loseNextAnswer?: () => void | Promise<void>;
  /** The next write of `one` is not carried out, and no answer says so: it rejects. */
  readonly loseNextRequest?: () => void | Promise<void>;
  /** The next call of `one` is not answered, ever: it ends by its signal. */
  readonly hangNext?: () => void | Promise<void>;
  /** Puts there what is no lease, by whatever means. */
  readonly corrupt?: () => void | Promise<void>;
  /** Removes the lease, by whatever means. */
  readonly remove?: () => void | Promise<void>;
  /** After the test. */
  readonly close?: () => void | Promise<void>;
}

/** The two functions of a test runner, such as mocha's or node:test's. */
export interface LockConformanceRunner {
  readonly describe: (title: string, define: () => void) => unknown;
  readonly it: (title: string, test: () => Promise<void>) => unknown;
}

/** Which faults a place can make. Known before one is made, so that what is not tested is not counted as passed. */
export interface LockConformanceOptions {
  /** Why the hook is missing. One that is neither there nor named here fails its tests. */
  readonly without?: Readonly<Partial<Record<LockFault, string>>>;
}

/**
 * What a lock's world can be made to do: the next request takes effect and its answer is lost, or it is lost itself, or hangs; the document
 * is damaged, or removed.
 */
export type LockFault = 'loseNextAnswer' | 'loseNextRequest' | 'hangNext' | 'corrupt' | 'remove';

/** How many writers race in each round, and how many rounds. */
const racers = 8;
const rounds = 5;

/**
 * Defines the tests with the given `describe` and `it` (mocha's, vitest's, node:test's). `make` is called once per test.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { memoryLease } from 'podmin/controllers';
 * import { lockConformance } from 'podmin/controllers/testing';
 *
 * const tests: (() => Promise<void>)[] = [];
 * const runner = { describe: (_: string, define: () => void) => define(), it: (_: string, test: () => Promise<void>) => tests.push(test) };
 * const none = 'memory has no network';
 * const without = { loseNextAnswer: none, loseNextRequest: none, hangNext: none, corrupt: none, remove: none };
 * lockConformance(() => { const lock = memoryLease(); return { one: lock, other: lock }; }, runner, { without });
 * for (const test of tests) await test();
 * assert.ok(tests.length >= 8);
 */
export function lockConformance(
  make: () => LockPlace | Promise<LockPlace>,
  { describe, it }: LockConformanceRunner,
  { without = {} }: LockConformanceOptions = {},
): void {
  const test = (title: string, body: (place: LockPlace) => Promise<void>): void => {
    it(title, async () => {
      const place = await make();
      try {
        await body(place);
      } finally {
        await place.close?.();
      }
    });
  };
  const faulty = (fault: LockFault, title: string, body: (place: LockPlace, cause: () => Promise<void>) => Promise<void>): void => {
    if (without[fault] !== undefined) return;
    test(title, async (place) => {
      const hook = place[fault];
      if (hook === undefined) throw new Error(`lockConformance: the place has no hook ${fault}; give one, or say in "without" why not`);
      await body(place, async () => hook());
    });
  };

  describe('a lock', () => {
    test('has a name, and nothing in it at first', async ({ one, other }) => {
      assert.notEqual(one.name, '');
      assert.equal(await one.read(never), undefined);
      assert.equal(await other.read(never), undefined);
    });

    test('gives everybody the record and the token that were written', async ({ one, other }) => {
      const created = aRecord({ holder: 'host-a_1f', fence: 41, ttlMs: 12_345, renewals: 3, acquiredMs: at, renewedMs: at + 7_501 });
      const token = await one.create(created, never);
      for (const lock of [one, other]) assert.deepEqual(await lock.read(never), { record: created, token });
      const renewed = aRecord({ ...created, renewals: 4, renewedMs: at + 15_002 });
      const next = await one.replace(renewed, token, never);
      for (const lock of [one, other]) assert.deepEqual(await lock.read(never), { record: renewed, token: next });
    });

    test('has another token after each write', async ({ one }) => {
      const tokens = [await one.create(aRecord(), never)];
      for (let renewals = 1; renewals <= 4; renewals++) tokens.push(await one.replace(aRecord({ renewals }), tokens.at(-1) ?? '', never));
      assert.equal(new Set(tokens).size, 5);
    });

    test('keeps the fence of a lease that was released', async ({ one, other }) => {
      const token = await one.create(aRecord({ fence: 9 }), never);
      const released = aRecord({ holder: '', fence: 9, renewals: 1 });
      await one.replace(released, token, never);
      assert.deepEqual((await other.read(never))?.record, released);
    });

    test('lets one write over what another wrote, by its token', async ({ one, other }) => {
      await one.create(aRecord(), never);
      const seen = await other.read(never);
      await other.replace(aRecord({ holder: 'b', fence: 2 }), seen?.token ?? '', never);
      assert.equal((await one.read(never))?.record.holder, 'b');
    });
  });

  describe('a write that is not the next one', () => {
    test('rejects with LeaseConflict where there is a lease to be created, and changes nothing', async ({ one, other }) => {
      const token = await one.create(aRecord(), never);
      await assert.rejects(other.create(aRecord({ holder: 'b' }), never), LeaseConflict);
      assert.deepEqual(await one.read(never), { record: aRecord(), token });
    });

    test('rejects with LeaseConflict for a token that was, and changes nothing', async ({ one, other }) => {
      const old = await one.create(aRecord(), never);
      const token = await one.replace(aRecord({ renewals: 1 }), old, never);
      for (const lock of [one, other]) await assert.rejects(lock.replace(aRecord({ holder: 'b', fence: 2 }), old, never), LeaseConflict);
      assert.deepEqual(await other.read(never), { record: aRecord({ renewals: 1 }), token });
    });

    faulty('remove', 'rejects with LeaseConflict when what was to be replaced is gone', async ({ one, other }, remove) => {
      const token = await one.create(aRecord(), never);
      await remove();
      for (const lock of [one, other]) await assert.rejects(lock.replace(aRecord({ renewals: 1 }), token, never), LeaseConflict);
      assert.equal(await one.read(never), undefined);
      await other.create(aRecord({ holder: 'b' }), never);
      assert.equal((await one.read(never))?.record.holder, 'b');
    });
  });

  describe('writers that race', () => {
    const byTurns = ({ one, other }: LockPlace, write: (lock: LeaseLock, holder: string) => Promise<string>) =>
      Promise.allSettled(Array.from({ length: racers }, async (_, i) => write(i % 2 === 0 ? one : other, `racer-${i}`)));

    test('to create: one succeeds, the others reject with LeaseConflict', async (place) => {
      const results = await byTurns(place, (lock, holder) => lock.create(aRecord({ holder }), never));
      await expectOneWinner(place, results);
    });

    test('to replace: one succeeds, the others reject with LeaseConflict', async (place) => {
      let token = await place.one.create(aRecord(), never);
      for (let fence = 2; fence < 2 + rounds; fence++) {
        const results = await byTurns(place, (lock, holder) => lock.replace(aRecord({ holder, fence }), token, never));
        token = await expectOneWinner(place, results);
      }
    });
  });

  describe('a call that is called off', () => {
    test('before it began rejects, and writes nothing', async ({ one, other }) => {
      const off = AbortSignal.abort(new Error('called off'));
      await assert.rejects(one.read(off));
      await assert.rejects(one.create(aRecord(), off));
      assert.equal(await other.read(never), undefined);
      const token = await other.create(aRecord(), never);
      await assert.rejects(one.replace(aRecord({ renewals: 1 }), token, off));
      assert.deepEqual(await other.read(never), { record: aRecord(), token });
    });

    faulty('hangNext', 'while nothing answers rejects at once', async ({ one, other }, hang) => {
      const token = await other.create(aRecord(), never);
      await one.read(never);
      const calls = [
        (signal: AbortSignal) => one.read(signal),
        (signal: AbortSignal) => one.replace(aRecord({ renewals: 1 }), token, signal),
      ];
      for (const call of calls) {
        await hang();
        const controller = new AbortController();
        const result = assert.rejects(call(controller.signal));
        setImmediate(() => controller.abort(new Error('called off')));
        await result;
      }
    });
  });

  describe('a write without an answer', () => {
    const isNoConflict = (error: unknown): boolean => error instanceof Error && !(error instanceof LeaseConflict);

    faulty('loseNextAnswer', 'rejects, not with LeaseConflict, and is seen by whoever reads', async ({ one, other }, lose) => {
      await lose();
      await assert.rejects(one.create(aRecord(), never), isNoConflict);
      const created = await one.read(never);
      assert.deepEqual(created?.record, aRecord());
      await lose();
      await assert.rejects(one.replace(aRecord({ renewals: 1 }), created.token, never), isNoConflict);
      assert.deepEqual((await one.read(never))?.record, aRecord({ renewals: 1 }));
      assert.deepEqual(await one.read(never), await other.read(never));
    });

    faulty('loseNextRequest', 'that did not arrive rejects, not with LeaseConflict, and can be sent again', async ({ one }, lose) => {
      await lose();
      await assert.rejects(one.create(aRecord(), never), isNoConflict);
      assert.equal(await one.read(never), undefined);
      const token = await one.create(aRecord(), never);
      await lose();
      await assert.rejects(one.replace(aRecord({ renewals: 1 }), token, never), isNoConflict);
      assert.deepEqual(await one.read(never), { record: aRecord(), token });
      await one.replace(aRecord({ renewals: 2 }), token, never);
    });
  });

  describe('what is no lease', () => {
    faulty(
      'corrupt',
      'is an error that names the lock, never "there is none", and is not written over',
      async ({ one, other }, corrupt) => {
        const token = await one.create(aRecord(), never);
        await corrupt();
        for (const lock of [one, other]) {
          await assert.rejects(lock.read(never), (error) => error instanceof Error && error.message.includes(lock.name));
          await assert.rejects(lock.create(aRecord({ holder: 'b' }), never), LeaseConflict);
          await assert.rejects(lock.replace(aRecord({ renewals: 1 }), token, never));
        }
      },
    );
  });
}

const never = new AbortController().signal;
const at = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

function aRecord(fields: Partial<LeaseRecord> = {}): LeaseRecord {
  return { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: at, renewedMs: at, ...fields };
}

/** Gives the winner's token. */
async function expectOneWinner({ one, other }: LockPlace, results: readonly PromiseSettledResult<string>[]): Promise<string> {
  const lost = results.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown);
  for (const reason of lost)
    if (!(reason instanceof LeaseConflict)) throw new Error('a writer that lost was not told so', { cause: reason });
  const [winner, ...others] = results.flatMap((each, i) =>
    each.status === 'fulfilled' ? [{ holder: `racer-${i}`, token: each.value }] : [],
  );
  assert.ok(winner !== undefined && others.length === 0, `${others.length + (winner === undefined ? 0 : 1)} writers won`);
  for (const lock of [one, other]) {
    const state = await lock.read(never);
    assert.deepEqual({ holder: state?.record.holder, token: state?.token }, winner);
  }
  return winner.token;
}
