import { describe, it } from 'mocha';
import { expect } from 'chai';
import { merge } from '../../../../controllers/sources/merge.ts';
import { fakeSource, testRuntime } from '../../../../controllers/testing/index.ts';

async function twoParts() {
  const rt = testRuntime();
  const eu = fakeSource<string>('eu', { staleAfterMs: 60_000 });
  const us = fakeSource<string>('us');
  eu.put('web', 'Frankfurt');
  us.put('web', 'Ohio');
  const merged = merge('places', { eu, us });
  const places = rt.informer(merged);
  const told: string[] = [];
  places.subscribe(({ type, key }) => told.push(`${type} ${key}`));
  return { rt, eu, us, merged, places, told };
}

describe('a merged source', () => {
  it('is complete only when every part has been', async () => {
    const { rt, us, merged, places } = await twoParts();
    us.refuse(new Error('away'));
    await rt.start();
    await rt.clock.advance(10_000);
    expect([places.hasSynced, places.size, merged.lost]).to.deep.equal([false, 0, ['us']]);
    us.refuse(undefined);
    await rt.clock.advance(60_000);
    expect([places.keys(), merged.lost]).to.deep.equal([['eu/web', 'us/web'], []]);
    await rt.stop();
    expect(merged.lost).to.deep.equal(['eu', 'us']);
    rt.expectNoLeaks();
  });

  it('keeps what a lost part had, and goes on with the others; what was missed comes when it is back', async () => {
    const { rt, eu, us, merged, places, told } = await twoParts();
    await rt.start();
    us.refuse(new Error('away'));
    us.cut(new Error('lost'));
    await rt.clock.settle();
    us.remove('web');
    eu.put('db', 'Frankfurt');
    await rt.clock.advance(10_000);
    expect(merged.lost).to.deep.equal(['us']);
    expect(places.keys()).to.deep.equal(['eu/web', 'us/web', 'eu/db']);
    expect(await rt.metrics()).to.contain('source_part_live{source="places",part="us"} 0');
    us.refuse(undefined);
    await rt.clock.advance(60_000);
    expect(told).to.deep.equal(['add eu/web', 'add us/web', 'add eu/db', 'delete us/web']);
    await rt.stop();
  });

  it('connects again to a part that fell silent, by that part’s own measure', async () => {
    const { rt, eu, places } = await twoParts();
    await rt.start();
    eu.stall();
    eu.put('web', 'Berlin');
    await rt.clock.advance(59_000);
    expect(places.get('eu/web')).to.equal('Frankfurt');
    await rt.clock.advance(10_000);
    expect(places.get('eu/web')).to.equal('Berlin');
    eu.cut();
    await rt.stop();
  });

  it('tells nothing of a part that lists the same again, and only its own differences otherwise', async () => {
    const { rt, eu, told } = await twoParts();
    await rt.start();
    told.length = 0;
    eu.snapshot();
    await rt.clock.settle();
    expect(told).to.deep.equal([]);
    eu.drop(1);
    eu.remove('web');
    eu.snapshot();
    await rt.clock.settle();
    expect(told).to.deep.equal(['delete eu/web']);
    await rt.stop();
  });

  it('shows what can not be read, and that it can again', async () => {
    const { rt, eu, places } = await twoParts();
    await rt.start();
    eu.break('web', new Error('nonsense'));
    await rt.clock.settle();
    expect(places.broken.get('eu/web')?.message).to.equal('nonsense');
    expect(places.get('eu/web')).to.equal('Frankfurt');
    eu.remove('web');
    await rt.clock.settle();
    expect([places.broken.size, places.has('eu/web')]).to.deep.equal([0, false]);
    await rt.stop();
  });

  it('passes hints on, and refuses prefixes that would mix up keys', async () => {
    const { eu, us, merged } = await twoParts();
    merged.hint();
    expect([eu.hints, us.hints]).to.deep.equal([1, 1]);
    expect(() => merge('places', { 'a/b': eu })).to.throw('source "places": "a/b" is no prefix');
    expect(() => merge('places', { '': eu })).to.throw('"" is no prefix');
  });
});
