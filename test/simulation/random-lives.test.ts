/**
 * Lives of a node to which everything happens. How many: `PODMIN_SIMULATION_SEEDS` (default 100); from which on:
 * `PODMIN_SIMULATION_FIRST_SEED` (default 1). A life that ends badly prints its seed and what happened.
 */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { converge, untouchables } from './convergence.ts';
import { RandomLife } from './random-life.ts';

const SEEDS = Number(process.env['PODMIN_SIMULATION_SEEDS'] ?? 100);
const FIRST = Number(process.env['PODMIN_SIMULATION_FIRST_SEED'] ?? 1);
const STEPS = 40;
/** Lives per test, so that a failure is near its seed. */
const BATCH = 10;

async function live(seed: number): Promise<void> {
  const life = await RandomLife.begin(seed);
  await using world = life.world;
  try {
    for (let i = 0; i < STEPS; i++) await life.step();
    await life.calm();
    await converge(world);

    await world.advance(60_000);
    await converge(world);
    const before = untouchables(world);
    world.killAgent();
    world.startAgent();
    await world.advance(60_000);
    // Containers that crash are restarted meanwhile; everything else must be the same.
    if (![...world.invariants.manifests.values()].some(({ body }) => body.includes('/crash:')))
      expect(untouchables(world), 'after a restart of the agent').to.deep.equal(before);
    else expect([...world.invariants.manifests.values()]).to.deep.equal((before as { files: unknown }).files);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(message.includes(`seed ${seed}\n`) ? message : `${message}\n${await world.describe()}`, { cause: error });
  }
}

describe('a node to which everything happens', () => {
  for (let first = FIRST; first < FIRST + SEEDS; first += BATCH) {
    const last = Math.min(first + BATCH, FIRST + SEEDS) - 1;
    it(`keeps every invariant and converges afterwards, seeds ${first} to ${last}`, async function () {
      this.timeout(120_000);
      for (let seed = first; seed <= last; seed++) await live(seed);
    });
  }

  it('lives the same life for the same seed', async () => {
    const traces: string[] = [];
    for (let i = 0; i < 2; i++) {
      const life = await RandomLife.begin(4711);
      await using world = life.world;
      for (let step = 0; step < 15; step++) await life.step();
      traces.push([...world.trace, world.index(), ...(await world.manifests())].join('\n'));
    }
    expect(traces[1]).to.equal(traces[0]);
  });
});
