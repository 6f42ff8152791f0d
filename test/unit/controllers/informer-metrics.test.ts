import { expect } from 'chai';
import { describe, it } from 'mocha';
import { informer } from '../../../controllers/source-informer.ts';
import { SourceError } from '../../../controllers/source.ts';
import { podsSource } from '../../../controllers/sources/kubelet/pods-source.ts';
import { fakeClock, fakeSource } from '../../../controllers/testing/index.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { aBarePod, FakePods } from '../../fakes/fake-pods-api.ts';

const values = (text: string, only: RegExp): string[] => text.split('\n').filter((line) => only.test(line));

/** An informer named "web" over a source named "pods". */
function aRun() {
  const clock = fakeClock();
  const meter = textMeter();
  const source = fakeSource<number>('pods', { staleAfterMs: 60_000 });
  const web = informer<number>(source, { name: 'web', clock, meter, random: () => 0.5, relist: '10m' });
  const stopping = new AbortController();
  const running = (): Promise<void> => web.run(stopping.signal);
  return { clock, meter, source, web, stopping, running };
}

describe("an informer's metrics", () => {
  it('are all there before anything has happened, at zero', () => {
    const { meter } = aRun();
    expect(values(meter.render(), /^(source|informer)_/)).to.have.members([
      ...['snapshot', 'item', 'synced', 'apply', 'delete', 'bookmark', 'alive', 'broken'].map(
        (type) => `source_events_total{source="pods",type="${type}"} 0`,
      ),
      ...['complete', 'abandoned'].map((result) => `source_snapshots_total{source="pods",result="${result}"} 0`),
      ...['returned', 'failed', 'silent', 'relist'].map((reason) => `source_reconnects_total{source="pods",reason="${reason}"} 0`),
      ...['success', 'error'].map((result) => `source_loads_total{source="pods",result="${result}"} 0`),
      'source_last_sync_timestamp_seconds{source="pods"} 0',
      'informer_objects{informer="web"} 0',
      'informer_broken_objects{informer="web"} 0',
      'informer_handler_errors_total{informer="web"} 0',
    ]);
  });

  it('count events by type, snapshots by how they ended, connections by why they did, and listeners that throw', async () => {
    const { clock, meter, source, web, stopping, running } = aRun();
    web.subscribe(() => {
      throw new Error('a bad listener');
    });
    source.put('a', 1);
    source.put('b', 1);
    const run = running();
    await clock.advance(10_000);
    const at = clock.wall();
    source.put('a', 2);
    source.remove('b');
    source.break('c');
    source.emit({ type: 'alive' });
    source.emit({ type: 'bookmark', cursor: 1 });
    await clock.settle();
    expect(meter.value('source_last_sync_timestamp_seconds', 'pods')).to.equal((at - 10_000) / 1_000);
    expect([meter.value('informer_objects', 'web'), meter.value('informer_broken_objects', 'web')]).to.deep.equal([1, 1]);
    expect(meter.value('informer_handler_errors_total', 'web')).to.equal(4);
    const events = (...types: string[]) => types.map((type) => meter.value('source_events_total', 'pods', type));
    expect(events('snapshot', 'item', 'synced', 'apply', 'delete', 'broken', 'alive', 'bookmark')).to.deep.equal([1, 2, 1, 1, 1, 1, 1, 1]);

    source.partialSnapshot(1);
    source.cut(new SourceError('reset'));
    await clock.advance(30_000);
    await clock.advance(60_000);
    const ended = ['returned', 'failed', 'silent', 'relist'].map((why) => meter.value('source_reconnects_total', 'pods', why));
    expect(ended).to.deep.equal([1, 1, 1, 0]);
    expect(['complete', 'abandoned'].map((how) => meter.value('source_snapshots_total', 'pods', how))).to.deep.equal([3, 1]);
    stopping.abort();
    await run;
  });

  it('count a planned relist as one', async () => {
    const { clock, meter, source, stopping, running } = aRun();
    const run = running();
    for (let half = 0; half < 22; half++) {
      await clock.advance(30_000);
      source.emit({ type: 'alive' });
    }
    expect(['silent', 'relist'].map((why) => meter.value('source_reconnects_total', 'pods', why))).to.deep.equal([0, 1]);
    stopping.abort();
    await run;
  });

  it("count the kubelet's watches and lists", async () => {
    const clock = fakeClock();
    const meter = textMeter();
    const pods = new FakePods();
    pods.put(aBarePod({ uid: 'a' }));
    const web = informer(podsSource({ connect: pods.connect, random: () => 0.5 }), { clock, meter });
    const stopping = new AbortController();
    const run = web.run(stopping.signal);
    await clock.settle();
    const requests = (): unknown[] => ['watch', 'list'].map((op) => meter.value('source_requests_total', 'kubelet-pods', op));
    expect(requests()).to.deep.equal([1, 0]);
    await clock.advance(180_000);
    expect(requests()).to.deep.equal([1, 1]);
    stopping.abort();
    await run;
  });
});
