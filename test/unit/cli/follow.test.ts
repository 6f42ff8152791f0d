import { describe, it } from 'mocha';
import { expect } from 'chai';
import { follow, type FollowInput } from '../../../cli/follow.ts';
import { verdictOnDeployment } from '../../../cli/verdict.ts';
import { fakeBucket } from '../../fakes/fake-objects.ts';
import { aDeployment, aNode, aStatus, putStatus } from './builders.ts';
import { hurriedClock } from './harness.ts';

function aWait(more: Partial<FollowInput> = {}) {
  const clock = hurriedClock();
  const bucket = fakeBucket({ clock });
  const objects = bucket.client();
  const notes: string[] = [];
  const wait = (): Promise<void> =>
    follow({
      ...{ objects, clock, signal: new AbortController().signal, timeoutMs: 300_000, what: 'web' },
      decide: (status) => verdictOnDeployment(status, { nodegroup: 'default', name: 'web', revision: 'r1' }),
      note: (missing) => void notes.push(missing),
      ...more,
    });
  return { clock, bucket, objects, notes, wait };
}

const phase = (name: ReturnType<typeof aDeployment>['phase']) =>
  aStatus([aNode({ deployments: [aDeployment({ phase: name, reason: 'Why' })] })]);

describe('waiting for a change', () => {
  it('ends as soon as the status says that it is done', async () => {
    const { bucket, clock, notes, wait } = aWait();
    const done = wait();
    clock.timer(1500, () => putStatus(bucket, phase('starting')));
    clock.timer(2500, () => putStatus(bucket, phase('ready')));
    await done;
    expect([...new Set(notes)]).to.deep.equal(['no node has written dns/status.json', 'node-a: starting (Why)']);
    expect(clock.now()).to.be.within(2500, 3600);
  });

  it('is woken by the platform rather than by the clock', async () => {
    const { bucket, objects, clock, wait } = aWait({ clock: { now: () => 0, wall: () => 0, timer: () => ({ cancel: () => undefined }) } });
    putStatus(bucket, phase('starting'));
    const done = wait();
    while (objects.requests.length < 1) await new Promise(setImmediate);
    putStatus(bucket, phase('ready'));
    await done;
    expect(clock.now()).to.equal(0);
  });

  it('fetches a status only when it has changed', async () => {
    const { bucket, objects, wait } = aWait({ timeoutMs: 10_000 });
    putStatus(bucket, phase('starting'));
    await wait().catch(() => undefined);
    expect(objects.requests.filter(({ outcome }) => outcome === 'ok').length).to.equal(1);
    expect(objects.requests.filter(({ outcome }) => outcome === 'not-modified').length).to.be.within(9, 11);
  });

  it('fails with the reason when the status says so', async () => {
    const { bucket, wait } = aWait();
    putStatus(bucket, phase('rejected'));
    expect(String(await wait().catch((e: unknown) => e))).to.match(/web failed: node-a: rejected \(Why\)/);
  });

  it('gives up after the time, and says what was missing and how old the last word is', async () => {
    const { bucket, clock, wait } = aWait();
    putStatus(bucket, phase('starting'));
    expect(String(await wait().catch((e: unknown) => e))).to.match(
      /gave up waiting for web after 5 min: node-a: starting \(Why\) \(the last word of the nodes is 300 s old\)/,
    );
    expect(clock.now()).to.be.within(300_000, 300_100);
  });

  it('outlives a platform that is away for a moment', async () => {
    const { bucket, objects, wait } = aWait();
    objects.fail({ times: 3, fault: { kind: 'unavailable' } });
    objects.fail({ times: 1, fault: { kind: 'throttled' } });
    putStatus(bucket, phase('ready'));
    await wait();
  });

  it('does not outlive one that says no', async () => {
    const { objects, wait } = aWait();
    objects.fail({ fault: { kind: 'denied' } });
    expect(await wait().catch((e: unknown) => e)).to.have.property('code', 'denied');
  });

  it('ends with an interruption', async () => {
    const controller = new AbortController();
    const { clock, wait } = aWait({ signal: controller.signal });
    clock.timer(5000, () => controller.abort(new Error('interrupted')));
    expect(String(await wait().catch((e: unknown) => e))).to.match(/interrupted/);
  });
});
