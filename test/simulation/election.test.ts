/**
 * Elections in a bad world (election.ts). How many: `PODMIN_SIMULATION_SEEDS` times 10 (default 1,000); from which on:
 * `PODMIN_SIMULATION_FIRST_SEED` (default 1). One that ends badly prints its seed, what did not hold, and the least that still breaks it.
 */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { runElection, shrinkElection, type Election } from './election.ts';

const seeds = 10 * Number(process.env['PODMIN_SIMULATION_SEEDS'] ?? 100);
const first = Number(process.env['PODMIN_SIMULATION_FIRST_SEED'] ?? 1);
/** Elections per test, so that a failure is near its seed. */
const batch = 250;

async function expectToHold(election: Election): Promise<void> {
  const { broken } = await runElection(election);
  if (broken === undefined) return;
  const smallest = await shrinkElection(election);
  const why = (await runElection(smallest)).broken;
  throw new Error(`seed ${election.seed}: ${broken}\nthe least that breaks it: ${JSON.stringify(smallest)}\n${why}`);
}

describe('invariant 10: in an election in which everything goes wrong that may, nobody acts after its deadline, and the election', () => {
  for (let from = first; from < first + seeds; from += batch) {
    const to = Math.min(from + batch, first + seeds) - 1;
    it(`never has two who may act, fences that do not grow, or nobody for good, seeds ${from} to ${to}`, async function () {
      this.timeout(120_000);
      for (let seed = from; seed <= to; seed++) await expectToHold({ seed });
    });
  }

  it('holds with eight candidates, with two, and with other durations', async function () {
    this.timeout(120_000);
    for (let seed = first; seed < first + 20; seed++) {
      await expectToHold({ seed, candidates: 8 });
      await expectToHold({ seed, candidates: 2 });
      await expectToHold({ seed, options: { ttl: '15s', renew: '4s', retry: '500ms', margin: '3s' } });
    }
  });

  it('has a leader most of the time, so that all this was not proven of candidates that do nothing', async function () {
    this.timeout(120_000);
    let led = 0;
    for (let seed = first; seed < first + 50; seed++) led += (await runElection({ seed })).led / 50;
    expect(led).to.be.greaterThan(0.5);
  });

  it('has one leader all the time when nothing goes wrong', async () => {
    const { broken, terms, led } = await runElection({ seed: first, faults: [] });
    // The second is the one after the release at the end.
    expect({ broken, terms }).to.deep.equal({ broken: undefined, terms: 2 });
    expect(led).to.be.greaterThan(0.98);
  });

  it('goes the same way for the same seed', async () => {
    expect(await runElection({ seed: 4711 })).to.deep.equal(await runElection({ seed: 4711 }));
  });
});

describe('the simulated election', () => {
  it('finds two leaders where clocks differ by more than the margin allows', async function () {
    this.timeout(120_000);
    const found: string[] = [];
    for (let seed = 1; seed <= 200 && found.length === 0; seed++) {
      const { broken } = await runElection({ seed, drift: 0.3 });
      if (broken !== undefined) found.push(broken);
    }
    expect(found.join()).to.match(/lead/);
  });
});
