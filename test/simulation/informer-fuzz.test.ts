/**
 * An informer on a source to which everything happens, against its model: invariants 2, 4, 5 and 6. The first seed:
 * `PODMIN_SIMULATION_FIRST_SEED` (default 1); how many times as much: `PODMIN_SIMULATION_SEEDS` (default 100) in hundreds.
 */
import { describe, it } from 'mocha';
import { fuzzInformer } from '../../controllers/testing/fuzz-informer.ts';

const FIRST = Number(process.env['PODMIN_SIMULATION_FIRST_SEED'] ?? 1);
const ROUNDS = Math.max(1, Math.round(Number(process.env['PODMIN_SIMULATION_SEEDS'] ?? 100) / 100)) * 6;
const STEPS = 20_000;

describe('an informer on a faulty source (invariants 4, 5 and 6)', () => {
  for (let round = 0; round < ROUNDS; round++) {
    // Far apart: the episodes of one seed use those that follow at a distance.
    const seed = FIRST * 1_000_003 + round * 15_485_863;
    it(`shows what its model shows after each of ${STEPS} steps, and in the end what the source has (seed ${seed})`, async () => {
      await fuzzInformer(seed, STEPS);
    }).timeout(60_000);
  }
});
