import { describe, it } from 'mocha';
import { expect } from 'chai';
import { SystemSecret } from '../../../agent/system-secret.ts';
import { fakeClock, recordingLog } from '../../../controllers/testing/index.ts';
import { ProviderError } from '../../../infra/providers/errors.ts';

function aSecret(answers: (string | Error)[], read = (stored: Uint8Array) => Buffer.from(stored).toString().toUpperCase()) {
  const clock = fakeClock();
  const log = recordingLog();
  const given: Uint8Array[] = [];
  let loaded = 0;
  const secret = new SystemSecret({
    parameters: {
      get: () => {
        const answer = answers.shift() ?? new Error('asked too often');
        if (answer instanceof Error) return Promise.reject(answer);
        const value = Buffer.from(answer);
        given.push(value);
        return Promise.resolve({ version: '1', value });
      },
    },
    ...{ name: '/demo/_system/key', read, clock, random: () => 0.5, log, loaded: () => loaded++ },
  });
  const stop = new AbortController();
  const running = secret.run(stop.signal);
  const end = async (): Promise<number> => {
    stop.abort();
    await running;
    return clock.pending;
  };
  return { secret, clock, log, given, end, loaded: () => loaded };
}

describe('a secret of the cluster itself', () => {
  it('is read once, and what it was read from is overwritten', async () => {
    const { secret, clock, given, end, loaded } = aSecret(['hunter2']);
    await clock.advance(3_600_000);
    expect([secret.value, secret.problem, loaded()]).to.deep.equal(['HUNTER2', undefined, 1]);
    expect(given.map((bytes) => [...bytes].every((byte) => byte === 0))).to.deep.equal([true]);
    expect(await end()).to.equal(0);
  });

  it('is asked for until it is there, ever more slowly, with a word on how it comes to be', async () => {
    const missing = (): Error => new ProviderError('not-found', 'get /demo/_system/key', 'there is none');
    const { secret, clock, end, loaded } = aSecret([missing(), missing(), missing(), 'x']);
    await clock.settle();
    expect(secret.problem).to.match(/\/demo\/_system\/key does not exist; "podmin setup" creates it/);
    await clock.advance(6_900);
    expect(loaded()).to.equal(0);
    await clock.advance(200);
    expect([secret.value, loaded()]).to.deep.equal(['X', 1]);
    expect(await end()).to.equal(0);
  });

  it('that can not be read is told without what it holds, and asked for again', async () => {
    let first = true;
    const { secret, clock, log, given, end } = aSecret(['hunter2', 'good'], (stored) => {
      if (first) {
        first = false;
        throw new Error('it is no key');
      }
      return Buffer.from(stored).toString();
    });
    await clock.settle();
    expect([secret.value, secret.problem]).to.deep.equal([undefined, 'it is no key']);
    expect([...(given[0] ?? [])].every((byte) => byte === 0)).to.equal(true);
    await clock.advance(2_000);
    expect(secret.value).to.equal('good');
    expect(JSON.stringify(log.lines)).not.to.contain('hunter2');
    await end();
  });

  it('is not waited for when the agent stops', async () => {
    const { clock, end } = aSecret([new ProviderError('unavailable', 'get', 'no answer')]);
    await clock.settle();
    expect(await end()).to.equal(0);
  });
});
