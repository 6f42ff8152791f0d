import { expect } from 'chai';
import { EventEmitter } from 'node:events';
import { describe, it } from 'mocha';
import { LateError } from '../../../controllers/lifecycle.ts';
import { runtime } from '../../../controllers/runtime.ts';
import { onSignals } from '../../../controllers/signals.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';

const failureOf = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => error as Error,
  );

const forever = (signal: AbortSignal): Promise<void> => new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

describe('declaring members', () => {
  it('refuses a second one of the same kind and name', () => {
    const rt = runtime();
    const pods = rt.informer(fakeSource('pods'));
    rt.controller('files', pods, () => undefined);
    rt.service('server', {});
    expect(() => rt.informer(fakeSource('pods'))).to.throw('there is an informer "pods" already');
    expect(() => rt.controller('files', pods, () => undefined)).to.throw('there is a controller "files" already');
    expect(() => rt.service('server', {})).to.throw('there is a service "server" already');
  });

  it('refuses a second owner of one output, naming both', () => {
    const rt = runtime();
    rt.controller('manifests', { owns: 'manifest files', reconcile: () => undefined });
    expect(() => rt.controller('other', { owns: 'manifest files', reconcile: () => undefined })).to.throw(
      'output "manifest files" of controller "other" is owned by controller "manifests" already',
    );
  });

  it('refuses what comes after the start, and a second start', async () => {
    const rt = testRuntime();
    await rt.start();
    expect(() => rt.service('late', {})).to.throw(/declared after run/);
    expect(() => rt.run()).to.throw(/run already/);
    await rt.stop();
  });
});

describe('the order of members', () => {
  it('is as written at the start, and the reverse at the stop', async () => {
    const rt = testRuntime();
    const seen: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      rt.service(name, { start: () => void seen.push(`start ${name}`), stop: () => void seen.push(`stop ${name}`) });
    }
    await rt.start();
    await rt.stop();
    expect(seen).to.deep.equal(['start one', 'start two', 'start three', 'stop three', 'stop two', 'stop one']);
  });

  it('stops controllers while what they use is still there', async () => {
    const rt = testRuntime();
    const source = fakeSource<string>('pods');
    const seen: string[] = [];
    rt.service('socket', { stop: () => void seen.push('socket closed') });
    rt.controller('files', rt.informer(source), async ({ key, signal }) => {
      await forever(signal);
      seen.push(`${key} ended`);
    });
    source.put('a', 'x');
    await rt.start();
    const stopping = rt.stop();
    await rt.clock.advance(30_000);
    await stopping;
    expect(seen).to.deep.equal(['a ended', 'socket closed']);
  });
});

describe('a start that fails', () => {
  it('undoes what had started, and names the member', async () => {
    const rt = testRuntime();
    const seen: string[] = [];
    rt.service('one', { start: () => void seen.push('start one'), stop: () => void seen.push('stop one') });
    rt.service('two', { start: () => Promise.reject(new Error('address in use')) });
    rt.service('three', { start: () => void seen.push('start three') });
    const error = await failureOf(rt.run({ signals: false }));
    expect(error.message).to.equal('service two failed to start: address in use');
    expect(seen).to.deep.equal(['start one', 'stop one']);
    expect(await failureOf(rt.ready)).to.have.property('message', error.message);
  });

  it('is also one that takes too long', async () => {
    const rt = testRuntime({ startTimeout: '20s' });
    rt.service('slow', { start: () => new Promise(() => undefined) });
    const running = failureOf(rt.run({ signals: false }));
    await rt.clock.advance(20_000);
    expect((await running).message).to.equal('service slow failed to start: did not start within 20 s');
  });
});

describe('a service', () => {
  it('that ends by itself fails the runtime, which stops the others', async () => {
    const rt = testRuntime();
    let stopped = false;
    rt.service('one', { stop: () => void (stopped = true) });
    rt.service('server', { run: () => Promise.reject(new Error('socket closed')) });
    const error = await failureOf(rt.run({ signals: false }));
    expect([error.message, stopped]).to.deep.equal(['service server failed: socket closed', true]);
    expect(rt.health.report('live')?.checks).to.deep.equal([
      { name: 'runtime', ok: false, reason: 'service server failed: socket closed' },
    ]);
  });

  it('that throws because it is told to end has not failed', async () => {
    const rt = testRuntime();
    rt.service('server', {
      run: async (signal) => {
        await forever(signal);
        throw signal.reason as Error;
      },
    });
    await rt.start();
    await rt.stop();
    expect(rt.inspect().services).to.deep.equal([{ name: 'server', state: 'stopped' }]);
  });
});

describe('stopping', () => {
  it('names whoever is late, and still stops the others', async () => {
    const rt = testRuntime({ grace: '10s', abort: '2s' });
    let stopped = false;
    rt.service('socket', { stop: () => void (stopped = true) });
    const source = fakeSource<string>('pods');
    rt.controller('files', rt.informer(source), () => new Promise(() => undefined));
    source.put('a', 'x');
    await rt.start();
    const stopping = failureOf(rt.stop());
    await rt.clock.advance(12_000);
    const error = await stopping;
    expect(error).to.be.instanceOf(LateError);
    expect([error.message, stopped]).to.deep.equal(['did not stop in time: controller files a', true]);
  });

  it('may be asked for several times, also before the start is over', async () => {
    const rt = testRuntime();
    rt.service('slow', { start: (signal) => forever(signal) });
    const running = rt.run({ signals: false });
    await rt.clock.settle();
    await Promise.all([rt.stop(), rt.stop(), running]);
    await rt.stop();
    expect(await failureOf(rt.ready)).to.have.property('message', 'stopped: asked to');
    rt.expectNoLeaks();
  });

  it('is what leaving the scope does', async () => {
    let stopped = false;
    {
      await using rt = testRuntime();
      rt.service('one', { stop: () => void (stopped = true) });
      await rt.start();
    }
    expect(stopped).to.equal(true);
  });

  it('of a runtime that never ran does nothing', async () => {
    await runtime().stop();
  });

  it('leaves no handle of the process behind', async () => {
    // The test runner starts its own timer once this function has returned its promise.
    await Promise.resolve();
    const before = process.getActiveResourcesInfo().length;
    const rt = runtime();
    const source = fakeSource<string>('pods');
    rt.controller('files', {
      watch: [watch(rt.informer(source, { relist: '1m', staleAfter: '1m' }))],
      resync: '1m',
      reconcile: () => ({ after: '1h' }),
    });
    source.put('a', 'x');
    const running = rt.run();
    await rt.ready;
    await rt.stop();
    await running;
    expect(process.getActiveResourcesInfo().length).to.equal(before);
    expect([process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')].every((count) => count <= 1)).to.equal(true);
  });
});

describe('signals', () => {
  it('ask first, and mean it the second time', () => {
    const source = new EventEmitter();
    const seen: string[] = [];
    const subscription = onSignals(source, { first: (name) => seen.push(`first ${name}`), second: (name) => seen.push(`second ${name}`) });
    source.emit('SIGTERM');
    source.emit('SIGINT');
    subscription[Symbol.dispose]();
    source.emit('SIGTERM');
    expect(seen).to.deep.equal(['first SIGTERM', 'second SIGINT']);
    expect(source.listenerCount('SIGTERM')).to.equal(0);
  });
});

describe('readiness', () => {
  it('comes when every informer has synced and every controller runs', async () => {
    const source = fakeSource<string>('pods');
    await using rt = testRuntime();
    rt.controller('files', rt.informer(source), () => undefined);
    source.refuse(new Error('no such bucket'));
    let ready = false;
    void rt.ready.then(() => (ready = true));
    await rt.start();
    expect([ready, rt.health.report('ready')?.checks.filter(({ ok }) => !ok)]).to.deep.equal([
      false,
      [
        { name: 'informer-pods', ok: false, reason: 'informer "pods" (waiting): no such bucket' },
        { name: 'controller-files', ok: false, reason: 'waits for informer "pods" (waiting): no such bucket' },
      ],
    ]);
    source.refuse(undefined);
    await rt.clock.advance(60_000);
    expect([ready, rt.health.report('ready')?.ok]).to.deep.equal([true, true]);
  });
});

describe('what a runtime shows of itself', () => {
  it('is the way from source to output, as plain JSON', async () => {
    const source = fakeSource<string>('bucket');
    await using rt = testRuntime();
    const specs = rt.informer(source, { name: 'specs' });
    rt.controller('manifests', { watch: [watch(specs)], owns: 'manifest files', reconcile: ({ applied }) => applied('v1') });
    source.put('a', 'x');
    source.break('b', new Error('not JSON'));
    await rt.start();
    const shown = rt.inspect();
    expect(JSON.parse(JSON.stringify(shown))).to.deep.equal(shown);
    expect(shown.graph).to.deep.equal([{ source: 'bucket', informer: 'specs', controller: 'manifests', output: 'manifest files' }]);
    expect(shown.informers).to.deep.equal([
      {
        name: 'specs',
        source: 'bucket',
        state: 'live',
        hasSynced: true,
        objects: 1,
        brokenCount: 1,
        broken: [{ key: 'b', reason: 'not JSON' }],
      },
    ]);
    expect(shown.controllers[0]).to.deep.include({ name: 'manifests', owns: 'manifest files', state: 'running', workers: 1 });
    expect(shown.controllers[0]?.keys).to.deep.equal([{ key: 'a', state: 'idle', applied: 'v1' }]);
  });
});
