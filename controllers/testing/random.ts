/**
 * random — numbers in [0, 1) that are the same for the same seed (mulberry32): for jitter and fuzzing in tests, never for secrets.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { seededRandom } from 'podmin/controllers/testing';
 *
 * assert.equal(seededRandom(7)(), seededRandom(7)());
 * assert.notEqual(seededRandom(7)(), seededRandom(8)());
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
