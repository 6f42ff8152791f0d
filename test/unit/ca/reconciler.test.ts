import { describe, it } from 'mocha';
import { expect } from 'chai';
import { generateKeyPairSync } from 'node:crypto';
import { certificatesOf, parseWorkloadCa, rotationIntervals, WORKLOAD_CA_KEY } from '../../../api/workload-ca.ts';
import { caBundle } from '../../../api/workload-identity.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { ca } from '../../../reconcilers/ca/reconciler.ts';
import { fakeBucket, type FakeObjects } from '../../fakes/fake-objects.ts';
import { aContext, failure } from '../reconcilers/support.ts';

const key = generateKeyPairSync('ed25519').privateKey;
const minute = 60_000;
const day = 24 * 60 * minute;
const BUNDLE = 'trust/bundle.pem';

function given({ publishes = true, intervals = rotationIntervals } = {}) {
  const clock = fakeClock();
  const meter = textMeter();
  const bucket = fakeBucket({ clock });
  const outside = fakeBucket({ clock });
  const external = outside.client({ description: 's3://partner' });
  const publisher = (objects: FakeObjects) =>
    ca({
      objects,
      cluster: 'demo',
      key: () => key,
      clock,
      meter,
      intervals,
      ...(publishes ? { publish: { objects: external, key: BUNDLE } } : {}),
    });
  const objects = bucket.client();
  const reconcile = publisher(objects);
  const run = async (which = reconcile) => ((await which(aContext<never>({ key: 'ca' }))) ?? {}) as { readonly after?: number };
  const state = () => parseWorkloadCa(bucket.bytes(WORKLOAD_CA_KEY)!, key, intervals);
  return {
    ...{ clock, bucket, outside, external, objects, publisher, run, state },
    bundle: () => outside.text(BUNDLE),
    generations: () => certificatesOf(state()).map(({ generation }) => generation),
    failingSeconds: () => meter.value('podmin_ca_publish_failing_seconds'),
    /** Until it wants to wait. */
    settle: async (which = reconcile) => {
      for (let i = 0; i < 10; i++) {
        const { after = 0 } = await run(which);
        if (after > 0) return after;
      }
      throw new Error('it does not settle');
    },
    writes: (of: FakeObjects) => of.requests.filter(({ operation }) => operation === 'put').length,
  };
}

describe('the workload CA of a cluster', () => {
  it('is created, published, and then left alone', async () => {
    const { bundle, external, generations, objects, settle, state, writes } = given();
    expect(await settle()).to.equal(minute);
    expect(generations()).to.deep.equal([1]);
    expect(bundle()).to.equal(caBundle(state()));
    await settle();
    expect([writes(objects), writes(external)]).to.deep.equal([1, 1]);
  });

  it('goes by the intervals that it was given, when it decides and when it reads', async () => {
    const second = 1_000;
    const intervals = {
      ...{ authorityLifetime: 40 * second, overlapMs: 15 * second, activationMs: 5 * minute + 2 * second },
      ...{ publicationMs: 3 * second, retirementMs: 10 * second },
    };
    const { bundle, clock, settle, state } = given({ intervals });
    await settle();
    clock.tick(25 * second);
    expect(await settle()).to.be.within(2 * second, 3 * second);
    expect(state().pending?.generation).to.equal(2);
    clock.tick(3 * second);
    await settle();
    expect([state().current.generation, bundle()]).to.deep.equal([2, caBundle(state())]);
    clock.tick(10 * second);
    await settle();
    expect(state().retired).to.equal(undefined);
  });

  it('that nobody publishes needs no other bucket', async () => {
    const { bundle, generations, settle } = given({ publishes: false });
    await settle();
    expect([generations(), bundle()]).to.deep.equal([[1], undefined]);
  });

  it('rolls over: both are published before the new one signs, and the old one goes when no leaf needs it', async () => {
    const { bundle, clock, generations, settle, state } = given();
    await settle();
    clock.tick(336 * day);
    await settle();
    expect([generations(), state().current.generation]).to.deep.equal([[1, 2], 1]);
    expect(bundle()).to.equal(caBundle(state()));
    clock.tick(10 * minute);
    await settle();
    expect([generations(), state().current.generation]).to.deep.equal([[1, 2], 2]);
    clock.tick(31 * day);
    await settle();
    expect(generations()).to.deep.equal([2]);
    expect(bundle()).to.equal(caBundle(state()));
  });

  it('is looked at when its next step is due, not later', async () => {
    const { clock, settle } = given({ publishes: false });
    await settle();
    clock.tick(336 * day);
    clock.tick(9.5 * minute);
    await settle();
    clock.tick(9.5 * minute);
    expect(await settle()).to.equal(30_000);
  });

  it('is made once by two publishers at a time', async () => {
    const { bucket, objects, publisher, run, generations, settle } = given({ publishes: false });
    const other = publisher(bucket.client());
    await Promise.all([run(), run(other)]);
    expect(generations()).to.deep.equal([1]);
    const { body } = { body: bucket.text(WORKLOAD_CA_KEY) };
    await Promise.all([settle(), settle(other)]);
    expect(bucket.text(WORKLOAD_CA_KEY)).to.equal(body);
    expect(objects.requests.length).to.be.below(10);
  });

  for (const applied of [true, false])
    it(`goes on after a write whose answer was lost, and which ${applied ? 'happened' : 'did not happen'}`, async () => {
      const { clock, external, generations, objects, settle, state } = given();
      const lose = () => {
        for (const client of [objects, external]) client.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied } });
      };
      lose();
      await settle();
      expect(generations()).to.deep.equal([1]);
      clock.tick(336 * day);
      lose();
      await settle();
      lose();
      clock.tick(11 * minute);
      await settle();
      expect([generations(), state().current.generation]).to.deep.equal([[1, 2], 2]);
    });

  it('that has been damaged is not overwritten; the error names it and the way out', async () => {
    const { bucket, objects, run, writes } = given();
    bucket.set(WORKLOAD_CA_KEY, '{"version":1,"current":');
    const { message } = await failure(run());
    expect(message).to.include(WORKLOAD_CA_KEY).and.include('older version of the bucket');
    expect([writes(objects), bucket.text(WORKLOAD_CA_KEY)]).to.deep.equal([0, '{"version":1,"current":']);
  });

  it('of another key is not taken, and not replaced', async () => {
    const { bucket, run, settle } = given({ publishes: false });
    await settle();
    const own = bucket.text(WORKLOAD_CA_KEY)!;
    const stranger = ca({
      ...{ objects: bucket.client(), cluster: 'demo', key: () => generateKeyPairSync('ed25519').privateKey },
      ...{ clock: fakeClock(), meter: textMeter() },
    });
    await failure(run(stranger));
    expect(bucket.text(WORKLOAD_CA_KEY)).to.equal(own);
  });
});

describe('a bundle that can not be published', () => {
  it('holds the promotion, grows an alarm and says why; then everything goes on', async () => {
    const { clock, external, failingSeconds, run, settle, state } = given();
    await settle();
    clock.tick(336 * day);
    await run();
    const cut = external.fail({ operations: ['put'], times: Number.POSITIVE_INFINITY, fault: { kind: 'denied' } });
    for (let i = 0; i < 3; i++) {
      const { message } = await failure(settle());
      expect(message).to.include('s3://partner/trust/bundle.pem').and.include('denied').and.include('--workload-ca-publish');
      clock.tick(60 * minute);
    }
    expect(failingSeconds()).to.equal(3 * 3_600);
    expect(state().current.generation).to.equal(1);
    cut[Symbol.dispose]();
    await settle();
    expect(failingSeconds()).to.equal(0);
    expect(state().current.generation, 'ten minutes to wait').to.equal(1);
    clock.tick(10 * minute);
    await settle();
    expect(state().current.generation).to.equal(2);
  });

  it('does not keep the first certificate from being made', async () => {
    const { external, generations, settle } = given();
    external.down = true;
    await failure(settle());
    expect(generations()).to.deep.equal([1]);
  });

  it('because somebody else writes there is put right again and again, with pauses', async () => {
    const { bundle, outside, settle, state } = given();
    await settle();
    outside.set(BUNDLE, 'not ours');
    await settle();
    expect(bundle()).to.equal(caBundle(state()));
    outside.set(BUNDLE, 'x'.repeat(100_000));
    expect((await failure(settle())).message).to.include('100000 bytes');
  });
});
