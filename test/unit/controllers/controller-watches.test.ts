/** Which changes lead to which runs, and what a run is given. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { always } from '../../../controllers/mappers.ts';
import { changed } from '../../../controllers/predicates.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';
import { aController, type Pod } from './a-controller.ts';

describe('a watch', () => {
  it('passes only what `when` lets through, and maps it', async () => {
    const source = fakeSource<Pod>('pods');
    await using rt = testRuntime();
    const pods = rt.informer(source);
    rt.controller('zone', { watch: [watch(pods, { when: changed(({ ip }) => ip), map: always('cluster') })], reconcile: () => undefined });
    await rt.start();
    source.put('a', { ip: '1', phase: 'Pending' });
    await rt.settled();
    source.put('a', { ip: '1', phase: 'Running' });
    await rt.settled();
    expect(rt.reconciled('cluster')).to.equal(1);
    source.put('a', { ip: '2', phase: 'Running' });
    await rt.settled();
    expect(rt.reconciled('cluster')).to.equal(2);
  });

  it('is not asked about a resync', async () => {
    const source = fakeSource<Pod>('pods');
    await using rt = testRuntime();
    const pods = rt.informer(source);
    rt.controller('files', { watch: [watch(pods, { when: ({ type }) => type === 'delete' })], resync: '10m', reconcile: () => undefined });
    source.put('a', { ip: '1' });
    await rt.start();
    expect(rt.reconciled('a')).to.equal(0);
    await rt.clock.advance(11 * 60_000);
    expect(rt.reconciled('a')).to.equal(1);
  });

  it('can be added and removed while it runs', async () => {
    const { rt, files, pods, source } = await aController(() => undefined, { before: (it) => it.put('a', { ip: '1' }) });
    const subscription = files.watch(watch(pods, { map: ({ key }) => [`also-${key}`] }));
    await rt.settled();
    expect(rt.reconciled('also-a')).to.equal(1);
    subscription[Symbol.dispose]();
    source.put('a', { ip: '2' });
    await rt.settled();
    expect([rt.reconciled('a'), rt.reconciled('also-a')]).to.deep.equal([2, 1]);
    await rt.stop();
  });
});

describe('a key whose object can not be had', () => {
  it('is not run: to the reconciler it would look as if it were gone', async () => {
    let missing = true;
    const { rt, files, clock, metric } = await aController(() => undefined, {
      before: (it) => {
        it.lazy({ fail: () => (missing ? new Error('404') : undefined) });
        it.put('a', { ip: '1' });
      },
    });
    files.add('a');
    files.add('gone');
    await rt.settled();
    expect([rt.reconciled('a'), rt.reconciled('gone'), metric('reconcile_frozen_total')]).to.deep.equal([0, 1, 1]);
    missing = false;
    await clock.advance(2_000);
    expect(rt.reconciled('a')).to.equal(1);
    await rt.stop();
  });

  it('is run with the reason when the watch asks for it', async () => {
    const seen: unknown[] = [];
    const source = fakeSource<Pod>('pods');
    await using rt = testRuntime();
    const pods = rt.informer(source);
    rt.controller<Pod>('files', {
      watch: [watch(pods, { broken: true })],
      reconcile: ({ object, broken }) => void seen.push([object?.ip, broken?.message]),
    });
    source.put('a', { ip: '1' });
    await rt.start();
    source.break('a', new Error('not JSON'));
    await rt.settled();
    source.put('a', { ip: '2' });
    await rt.settled();
    expect(seen).to.deep.equal([
      ['1', undefined],
      ['1', 'not JSON'],
      ['2', undefined],
    ]);
  });
});

describe('the version applied', () => {
  it('is what the reconciler said last, and is forgotten when the object has gone', async () => {
    const { rt, files, source } = await aController(({ object, applied }) => {
      if (object !== undefined) applied(`v${object.ip}`);
    });
    source.put('a', { ip: '1' });
    await rt.settled();
    expect(files.applied('a')).to.equal('v1');
    expect(rt.inspect().controllers[0]?.keys).to.deep.equal([{ key: 'a', state: 'idle', applied: 'v1' }]);
    source.remove('a');
    await rt.settled();
    expect([files.applied('a'), rt.inspect().controllers[0]?.keys]).to.deep.equal([undefined, []]);
    await rt.stop();
  });

  it('is what the reconciler says also when there is no object', async () => {
    const { rt, files } = await aController(({ applied }) => applied('kept'));
    files.add('a');
    await rt.settled();
    expect(files.applied('a')).to.equal('kept');
    await rt.stop();
  });

  it('stays when a later run fails', async () => {
    const { rt, files, source } = await aController(({ object, applied }) => {
      if (object?.ip === 'bad') throw new Error('no');
      applied(object?.ip);
    });
    source.put('a', { ip: '1' });
    await rt.settled();
    source.put('a', { ip: 'bad' });
    await rt.settled();
    expect(files.applied('a')).to.equal('1');
    await rt.stop();
  });
});
