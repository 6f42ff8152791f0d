/** How requests to one service share their connections. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { fakeClock } from '../../../controllers/testing/fake-clock.ts';
import { awsRequests, maxRequests } from '../../../infra/providers/aws/requests.ts';
import { retryPolicy } from '../../../infra/providers/aws/retry.ts';
import { caught } from '../../integration/providers/objects-conformance.ts';

const setUp = () => {
  const clock = fakeClock();
  const requests = awsRequests({ region: 'us-east-1', clock, random: () => 0.5 }, { quote: true });
  const running: (() => void)[] = [];
  const send = (signal?: AbortSignal): Promise<void> =>
    requests.request({
      ...{ operation: 'put a', writes: true, repeatable: false, signal },
      run: () => new Promise<void>((resolve) => running.push(resolve)),
    });
  return { clock, running, send };
};

describe('requests to one service', () => {
  it('wait for each other beyond a number, in order, however long that takes, without being cut off', async () => {
    const { clock, running, send } = setUp();
    const first = Array.from({ length: maxRequests }, () => send());
    const settled = Promise.allSettled(first);
    const last = send();
    await clock.advance(retryPolicy.stallMs - 1);
    expect(running).to.have.length(maxRequests);
    running[0]?.();
    await first[0];
    await clock.advance(retryPolicy.stallMs - 1);
    expect(running).to.have.length(maxRequests + 1);
    running.at(-1)?.();
    await last;
    for (const finish of running) finish();
    await clock.settle();
    const next = send();
    await clock.settle();
    running.at(-1)?.();
    await next;
    await settled;
  });

  it('give up their place in the queue when the caller does', async () => {
    const { clock, running, send } = setUp();
    const first = Array.from({ length: maxRequests }, () => send());
    const controller = new AbortController();
    const waiting = caught(send(controller.signal));
    const behind = send();
    await clock.settle();
    const reason = new Error('enough');
    controller.abort(reason);
    expect(await waiting).to.equal(reason);
    for (const finish of running) finish();
    await Promise.all(first);
    await clock.settle();
    running.at(-1)?.();
    await behind;
    expect(running).to.have.length(maxRequests + 1);
    expect(clock.pending).to.equal(0);
  });
});
