/** What other runtimes' users reported, as tests: identity, callbacks, leadership, what is seen from outside. The map is in lessons.test.ts. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { memoryLease } from '../../../controllers/locks/memory.ts';
import { changed } from '../../../controllers/predicates.ts';
import { fakeClock, fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';

interface Made {
  readonly generation: number;
  readonly status?: string;
}

describe('identity', () => {
  it('kube-rs#1830: what was made anew is reconciled, though its generation is that of its predecessor', async () => {
    const source = fakeSource<Made>('made');
    await using rt = testRuntime();
    rt.controller<Made>('all', {
      watch: [watch(rt.informer(source), { when: changed(({ generation }) => generation) })],
      reconcile: () => undefined,
    });
    source.put('a', { generation: 1 }, { identity: 'uid-1' });
    await rt.start();
    source.put('a', { generation: 1, status: 'seen' }, { identity: 'uid-1' });
    await rt.settled();
    expect(rt.reconciled('a')).to.equal(1);
    source.put('a', { generation: 1 }, { identity: 'uid-2' });
    await rt.settled();
    expect(rt.reconciled('a')).to.equal(2);
  });

  it('kubermatic#10660: writes of its own status wake nobody, and the filter that sees to it does not eat the resync', async () => {
    const source = fakeSource<Made>('made');
    await using rt = testRuntime();
    rt.controller<Made>('all', {
      watch: [watch(rt.informer(source), { when: changed(({ generation }) => generation) })],
      resync: '10m',
      reconcile: ({ key, object, id }) => {
        if (object !== undefined) source.put(key, { ...object, status: id });
      },
    });
    source.put('a', { generation: 1 });
    await rt.start();
    await rt.clock.advance(60_000);
    expect(rt.reconciled('a')).to.equal(1);
    await rt.clock.advance(11 * 60_000);
    expect(rt.reconciled('a')).to.equal(2);
  });
});

describe('callbacks', () => {
  it('javascript#856: a listener that throws is no fault of the stream', async () => {
    const source = fakeSource<number>('numbers');
    await using rt = testRuntime();
    const numbers = rt.informer(source);
    numbers.subscribe(() => {
      throw new SyntaxError('Unexpected token');
    });
    await rt.start();
    source.put('a', 1);
    await rt.clock.advance(120_000);
    expect([source.opened, numbers.state, numbers.lastError, numbers.get('a')]).to.deep.equal([1, 'live', undefined, 1]);
    expect(rt.log.lines.filter(({ level }) => level === 'error')).to.have.length(1);
  });

  it('javascript#447: a first list that fails is told, and rejects nothing that nobody waits for', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    try {
      const source = fakeSource<number>('numbers');
      source.refuse(new Error('403 Forbidden'));
      await using rt = testRuntime();
      const numbers = rt.informer(source);
      rt.controller('all', numbers, () => undefined);
      await rt.start();
      await rt.clock.advance(60_000);
      expect([numbers.state, numbers.lastError?.message]).to.deep.equal(['waiting', '403 Forbidden']);
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(unhandled).to.deep.equal([]);
  });

  it('kubernetes#103789: a reconcile that never ends stops neither the informer nor another controller', async () => {
    const source = fakeSource<number>('numbers');
    const release = Promise.withResolvers<void>();
    await using rt = testRuntime();
    const numbers = rt.informer(source);
    rt.controller('stuck', numbers, () => release.promise);
    rt.controller('other', numbers, () => undefined);
    await rt.start();
    for (let i = 0; i < 100; i++) {
      source.put('a', i);
      await rt.clock.advance(1_000);
    }
    expect([numbers.get('a'), rt.reconciled('a', 'stuck'), rt.reconciled('a', 'other')]).to.deep.equal([99, 1, 100]);
    release.resolve();
  });

  it('lifecycle-manager#2554: what asks to run again goes through the rate limit like everything else', async () => {
    await using rt = testRuntime();
    const busy = rt.controller('busy', { limit: { perSecond: 1, burst: 1 }, reconcile: () => ({ after: 0 }) });
    await rt.start();
    busy.add('a');
    await rt.clock.advance(10_000);
    expect(rt.reconciled('a')).to.be.within(10, 11);
    busy.pause();
  });
});

describe('leadership', () => {
  it('kubernetes#67651: who can not renew has aborted its work before another begins, whose fence is higher', async () => {
    const clock = fakeClock();
    const lock = memoryLease();
    let cutOff = false;
    const never = (): Promise<never> => new Promise(() => undefined);
    const told: string[] = [];
    const replica = (name: string, through: typeof lock) => {
      const rt = testRuntime({ clock });
      rt.leader(through, { identity: name });
      const work = rt.controller('work', {
        leader: true,
        reconcile: ({ signal, fence }) => {
          told.push(`${name} begins ${fence}`);
          return new Promise((_, reject) =>
            signal.addEventListener('abort', () => (told.push(`${name} ends`), reject(signal.reason as Error)), { once: true }),
          );
        },
      });
      return { rt, work };
    };
    const first = replica('first', {
      ...lock,
      read: (signal) => (cutOff ? never() : lock.read(signal)),
      replace: (...args) => (cutOff ? never() : lock.replace(...args)),
    });
    const second = replica('second', lock);
    await first.rt.start();
    await second.rt.start();
    for (const { work } of [first, second]) work.add('a');
    await clock.settle();
    expect(told).to.deep.equal(['first begins 1']);
    cutOff = true;
    await clock.advance(60_000);
    expect(told).to.deep.equal(['first begins 1', 'first ends', 'second begins 2']);
    const stopped = Promise.all([first.rt.stop(), second.rt.stop()]);
    await clock.advance(120_000);
    await stopped;
  });

  it('controller-runtime#3535: the end of a leader that was asked to stop is no error, nor that of a follower', async () => {
    const clock = fakeClock();
    const lock = memoryLease();
    const replicas = ['leading', 'following'].map((identity) => {
      const rt = testRuntime({ clock });
      rt.leader(lock, { identity });
      rt.service('work', { leader: true, start: () => undefined });
      return rt;
    });
    for (const rt of replicas) await rt.start();
    await clock.advance(5_000);
    const [leading, following] = replicas;
    await following?.stop();
    await leading?.stop();
    for (const rt of replicas) expect(rt.log.lines.filter(({ level }) => level === 'error' || level === 'warn')).to.deep.equal([]);
  });
});

describe('what is seen from outside', () => {
  it('controller-runtime#3396: a thousand keys at a thousand priorities make no more series than a hundred', async () => {
    const series = async (keys: number): Promise<number> => {
      await using rt = testRuntime();
      const busy = rt.controller('busy', { reconcile: () => undefined });
      for (let i = 0; i < keys; i++) busy.add(`k${i}`, { priority: i });
      await rt.metrics();
      await rt.start();
      await rt.settled();
      return (await rt.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
    };
    expect(await series(1_000)).to.equal(await series(100));
  });

  it('controller-runtime#2589: a kind that is not there keeps the program unready, with the reason, and alive', async () => {
    const [there, missing] = [fakeSource<number>('there'), fakeSource<number>('missing')];
    missing.refuse(new Error('no matches for kind "Widget"'));
    await using rt = testRuntime();
    rt.controller('both', { watch: [watch(rt.informer(there)), watch(rt.informer(missing))], reconcile: () => undefined });
    await rt.start();
    await rt.clock.advance(10 * 60_000);
    const ready = rt.health.report('ready');
    expect([ready?.ok, ready?.checks.find(({ name }) => name === 'informer-missing')?.reason, rt.health.report('live')?.ok]).to.deep.equal([
      false,
      'informer "missing" (waiting): no matches for kind "Widget"',
      true,
    ]);
  });
});
