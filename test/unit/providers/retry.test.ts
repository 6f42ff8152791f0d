/** Which requests are sent again, when, and what is said in the end. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { fakeClock } from '../../../controllers/testing/fake-clock.ts';
import { ProviderError, type ProviderErrorCode } from '../../../infra/providers/errors.ts';
import {
  type Attempt,
  decide,
  type Failure,
  retried,
  type RetriedInput,
  retryPolicy as policy,
} from '../../../infra/providers/aws/retry.ts';
import { caught } from '../../integration/providers/objects-conformance.ts';

const failure = (code: ProviderErrorCode, more: { readonly retryAfterMs?: number; readonly conflict?: boolean } = {}): Failure => ({
  error: new ProviderError(code, 'put a', 'it failed', more.retryAfterMs === undefined ? {} : { retryAfterMs: more.retryAfterMs }),
  ...(more.conflict === undefined ? {} : { conflict: more.conflict }),
});

describe('the decision to try again', () => {
  const ask = (input: Partial<Parameters<typeof decide>[0]> & { readonly failure: Failure }): string => {
    const decision = decide({ policy, attempt: 1, elapsedMs: 0, repeatable: false, random: () => 1, ...input });
    return decision.action === 'again' ? `after ${decision.afterMs}` : decision.action;
  };

  it('follows the table', () => {
    expect(ask({ failure: failure('throttled') })).to.equal('after 100');
    expect(ask({ failure: failure('unavailable') })).to.equal('after 100');
    expect(ask({ failure: failure('precondition-failed', { conflict: true }) })).to.equal('after 100');
    expect(ask({ failure: failure('unknown-outcome'), repeatable: true })).to.equal('after 100');
    expect(ask({ failure: failure('unknown-outcome') })).to.equal('give-up');
    for (const code of ['precondition-failed', 'not-found', 'denied', 'too-large', 'invalid'] as const) {
      expect(ask({ failure: failure(code), repeatable: true }), code).to.equal('give-up');
    }
  });

  it('waits longer each time up to a bound, and for a random part of it', () => {
    const waits = [1, 2, 3, 4].map((attempt) => ask({ failure: failure('throttled'), attempt }));
    expect(waits).to.deep.equal(['after 100', 'after 200', 'after 400', 'after 800']);
    expect(ask({ failure: failure('throttled'), attempt: 4, random: () => 0.25 })).to.equal('after 200');
    expect(ask({ failure: failure('throttled'), attempt: 20, policy: { ...policy, attempts: 100 } })).to.equal('after 5000');
  });

  it('gives the server the time that it asks for, unless that is beyond the deadline', () => {
    expect(ask({ failure: failure('throttled', { retryAfterMs: 2500 }) })).to.equal('after 2500');
    expect(ask({ failure: failure('throttled', { retryAfterMs: 60_000 }) })).to.equal('give-up');
  });

  it('ends with the attempts and with the deadline', () => {
    expect(ask({ failure: failure('throttled'), attempt: policy.attempts })).to.equal('give-up');
    expect(ask({ failure: failure('throttled'), elapsedMs: policy.deadlineMs - 99 })).to.equal('give-up');
    expect(ask({ failure: failure('throttled'), elapsedMs: policy.deadlineMs - 100 })).to.equal('after 100');
  });
});

describe('a request', () => {
  const scripted = (outcomes: readonly (Failure | 'ok' | 'hang')[]) => {
    const clock = fakeClock();
    let attempts = 0;
    const input: RetriedInput<string> = {
      clock,
      policy,
      random: () => 0.5,
      signal: undefined,
      repeatable: false,
      run: async ({ signal }: Attempt) => {
        const outcome = outcomes[attempts++];
        if (outcome === 'ok') return 'value';
        if (outcome !== 'hang') throw outcome?.error ?? new Error('more attempts than the script has');
        return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut off'))));
      },
      explain: (error, stalled) => {
        if (stalled) return failure('unknown-outcome');
        return outcomes.find((outcome): outcome is Failure => typeof outcome === 'object' && outcome.error === error) ?? failure('invalid');
      },
    };
    return { clock, input, attempts: () => attempts };
  };

  it('is repeated until it is answered', async () => {
    const { clock, input, attempts } = scripted([failure('throttled'), failure('unavailable'), 'ok']);
    const done = retried(input);
    await clock.advance(1000);
    expect(await done).to.equal('value');
    expect(attempts()).to.equal(3);
    expect(clock.pending).to.equal(0);
  });

  it('is not repeated when its outcome is unknown and it is conditional', async () => {
    const { clock, input, attempts } = scripted(['hang', 'ok']);
    const done = caught(retried(input));
    await clock.advance(policy.stallMs);
    expect(await done).to.have.property('code', 'unknown-outcome');
    expect(attempts()).to.equal(1);
  });

  it('stays unknown when an earlier attempt was, whatever the last one says', async () => {
    const { clock, input } = scripted([failure('unknown-outcome'), failure('throttled'), failure('denied')]);
    const done = caught(retried({ ...input, repeatable: true }));
    await clock.advance(1000);
    expect(await done).to.have.property('code', 'unknown-outcome');
  });

  it('is cut off when nothing moves, and not while something does', async () => {
    const { clock, input } = scripted([]);
    let attempt: Attempt | undefined;
    const done = retried({
      ...input,
      run: (given) => {
        attempt = given;
        return new Promise((_, reject) => given.signal.addEventListener('abort', () => reject(new Error('cut off'))));
      },
    });
    const outcome = caught(done);
    for (let round = 0; round < 5; round += 1) {
      await clock.advance(policy.stallMs - 1);
      attempt?.progress();
    }
    expect(attempt?.signal.aborted).to.equal(false);
    await clock.advance(policy.stallMs);
    expect(await outcome).to.have.property('code', 'unknown-outcome');
    expect(clock.pending).to.equal(0);
  });

  it('gives an upload the time that its size needs', async () => {
    const { clock, input } = scripted(['hang']);
    const done = caught(retried({ ...input, extraMs: 60_000 }));
    await clock.advance(policy.stallMs + 59_999);
    expect(clock.pending).to.equal(1);
    await clock.advance(1);
    expect(await done).to.have.property('code', 'unknown-outcome');
  });

  for (const [when, outcomes] of [
    ['in the middle of an attempt', ['hang']],
    ['between two attempts', [failure('throttled', { retryAfterMs: 10_000 })]],
  ] as const) {
    it(`ends with the caller’s reason ${when}, and leaves nothing behind`, async () => {
      const { clock, input } = scripted(outcomes);
      const controller = new AbortController();
      const done = caught(retried({ ...input, signal: controller.signal }));
      await clock.advance(1000);
      const reason = new Error('enough');
      controller.abort(reason);
      expect(await done).to.equal(reason);
      expect(clock.pending).to.equal(0);
    });
  }
});
