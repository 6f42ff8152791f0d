/** What leadership means to the members of a runtime. How controllers are gated is tested with them (controller.test.ts). */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type LeaseRecord } from '../../../controllers/lease.ts';
import { memoryLease } from '../../../controllers/locks/memory.ts';
import { type Service } from '../../../controllers/service.ts';
import { fakeSource, testRuntime, type TestRuntimeOptions } from '../../../controllers/testing/index.ts';

const never = new AbortController().signal;
const forever = (signal: AbortSignal): Promise<void> => new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

function aRuntime(options: TestRuntimeOptions = {}) {
  const lock = memoryLease('test');
  const rt = testRuntime(options);
  const seen: string[] = [];
  const read = async () => (await lock.read(never))?.record;
  /** As another process would. */
  const write = async (fields: Partial<LeaseRecord>): Promise<void> => {
    const present = await lock.read(never);
    const record = { holder: 'other', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0, ...present?.record, ...fields };
    await (present === undefined ? lock.create(record, never) : lock.replace(record, present.token, never));
  };
  /** Says what happens to it. */
  const aService = (name: string, fields: Service = {}): Service => ({
    start: (_, term) => void seen.push(`start ${name} ${term?.fence}`),
    run: forever,
    stop: () => void seen.push(`stop ${name}`),
    leader: true,
    ...fields,
  });
  const stateOf = (name: string) => rt.inspect().services.find((each) => each.name === name)?.state;
  return { rt, lock, seen, read, write, aService, stateOf };
}

describe('a runtime with an election', () => {
  it('refuses members that need one when there is none, naming them and the way out', () => {
    const { rt, aService } = aRuntime();
    rt.service('server', aService('server'));
    expect(() => rt.run()).to.throw('service "server" has leader: true, but there is no election; call runtime.leader(lock) before run()');
  });

  it('has one, not two, and none after the start', async () => {
    const { rt, lock } = aRuntime();
    rt.leader(lock);
    expect(() => rt.leader(lock)).to.throw(/there is a leader/);
    await rt.start();
    expect(() => rt.leader(lock)).to.throw(/declared after run/);
    await rt.stop();
  });

  it('keeps informers warm and is ready as a follower', async () => {
    const { rt, lock, write } = aRuntime();
    await write({ holder: 'other' });
    const source = fakeSource<string>('pods');
    const pods = rt.informer(source);
    source.put('a', 'x');
    const leader = rt.leader(lock);
    await rt.start();
    await rt.ready;
    expect([leader.state, pods.size, rt.health.report('ready')?.ok]).to.deep.equal(['follower', 1, true]);
    await rt.stop();
  });

  it('shows who leads, and is not ready while the lock can not be read', async () => {
    const { rt, lock } = aRuntime();
    rt.leader({ ...lock, read: () => Promise.reject(new Error('403 Forbidden')) }, { identity: 'me' });
    await rt.start();
    expect(rt.health.report('ready')?.checks.filter(({ ok }) => !ok)).to.deep.equal([
      { name: 'leader', ok: false, reason: "test can't be reached: 403 Forbidden" },
    ]);
    expect(rt.inspect().leader).to.deep.include({ state: 'follower', leading: false, lastError: '403 Forbidden' });
    await rt.stop();
  });

  it('leaves nothing behind', async () => {
    const { rt, lock, aService } = aRuntime();
    rt.leader(lock);
    rt.service('server', aService('server'));
    await rt.start();
    await rt.clock.advance(60_000);
    await rt.stop();
    rt.expectNoLeaks();
  });
});

describe('a service with leader: true', () => {
  it('runs while this process leads: ended with each term, started again with the next', async () => {
    const { rt, lock, seen, aService, write, stateOf } = aRuntime();
    await write({ holder: 'other', fence: 3 });
    rt.service('server', aService('server'));
    rt.leader(lock);
    await rt.start();
    expect([stateOf('server'), seen]).to.deep.equal(['waiting', []]);
    await write({ holder: '' });
    await rt.clock.advance(2_000);
    expect([stateOf('server'), seen]).to.deep.equal(['running', ['start server 4']]);
    await write({ holder: 'other', fence: 5 });
    await rt.clock.advance(8_000);
    expect([stateOf('server'), seen]).to.deep.equal(['waiting', ['start server 4', 'stop server']]);
    await write({ holder: '' });
    await rt.clock.advance(2_000);
    expect(seen.at(-1)).to.equal('start server 6');
    await rt.stop();
    expect([stateOf('server'), seen.at(-1)]).to.deep.equal(['stopped', 'stop server']);
  });

  it('starts no sooner than what was declared before it', async () => {
    const { rt, lock, seen, aService } = aRuntime();
    rt.leader(lock);
    rt.service('database', {
      start: () =>
        new Promise((resolve) => {
          rt.clock.timer(5_000, () => {
            seen.push('database is up');
            resolve();
          });
        }),
    });
    rt.service('server', aService('server'));
    await rt.start();
    await rt.clock.advance(6_000);
    expect(seen).to.deep.equal(['database is up', 'start server 1']);
    await rt.stop();
  });

  it('fails the runtime when it ends by itself or can not be started', async () => {
    for (const [fields, message] of [
      [{ run: () => Promise.reject(new Error('socket closed')) }, 'service server failed: socket closed'],
      [{ run: () => Promise.resolve() }, 'service server failed: it ended by itself'],
      [{ start: () => Promise.reject(new Error('address in use')) }, 'service server failed: address in use'],
    ] as const) {
      const { rt, lock, aService, read } = aRuntime();
      rt.leader(lock);
      rt.service('server', aService('server', fields));
      const error = await rt.run({ signals: false }).catch((thrown: unknown) => thrown);
      expect(error).to.have.property('message', message);
      expect((await read())?.holder).to.equal('');
    }
  });

  it('has failed when its start takes too long', async () => {
    const { rt, lock, aService } = aRuntime({ startTimeout: '20s', abort: '1s', grace: '1s' });
    rt.leader(lock);
    rt.service('server', aService('server', { start: () => new Promise(() => undefined) }));
    const running = rt.run({ signals: false }).catch((thrown: unknown) => thrown);
    await rt.clock.advance(30_000);
    expect(await running)
      .to.have.property('message')
      .that.matches(/service server failed: did not start within 20 s; and did not stop/);
  });

  it('has not failed when it throws because the term is over', async () => {
    const { rt, lock, aService, write, stateOf } = aRuntime();
    rt.leader(lock);
    const run = async (signal: AbortSignal): Promise<void> => {
      await forever(signal);
      throw signal.reason as Error;
    };
    rt.service('server', aService('server', { run }));
    await rt.start();
    await write({ holder: 'other', fence: 2 });
    await rt.clock.advance(10_000);
    expect(stateOf('server')).to.equal('waiting');
    await rt.stop();
  });

  it('that has not ended by the time another may lead is named, and not started beside itself', async () => {
    const { rt, lock, seen, aService, write, stateOf } = aRuntime();
    rt.leader(lock);
    let end: () => void = () => undefined;
    rt.service('server', aService('server', { run: () => new Promise((resolve) => (end = resolve)) }));
    await rt.start();
    await write({ holder: 'other', fence: 2 });
    await rt.clock.advance(7_500 + 1_999);
    expect(rt.log.lines.filter(({ level }) => level === 'error')).to.deep.equal([]);
    await rt.clock.advance(1);
    expect(rt.log.lines.filter(({ level }) => level === 'error').map(({ fields }) => fields['service'])).to.deep.equal(['server']);
    await write({ holder: '' });
    await rt.clock.advance(5_000);
    expect([stateOf('server'), seen]).to.deep.equal(['running', ['start server 1']]);
    end();
    await rt.clock.settle();
    expect(seen).to.deep.equal(['start server 1', 'stop server', 'start server 3']);
    end();
    await rt.stop();
  });

  it('is not started by a stop, nor after it: controller-runtime#2724', async () => {
    const { rt, lock, seen, aService, write } = aRuntime();
    await write({ holder: 'other' });
    rt.leader(lock);
    rt.service('server', aService('server', { run: forever }));
    rt.service('slow', { stop: () => new Promise((resolve) => rt.clock.timer(10_000, resolve)) });
    await rt.start();
    const stopping = rt.stop();
    await write({ holder: '' });
    await rt.clock.advance(20_000);
    await stopping;
    expect(seen).to.deep.equal([]);
  });
});

describe('invariant 9: the lease is released only after the last gated work has ended', () => {
  it('last of all, by a process that renewed it until then', async () => {
    const { rt, lock, read, aService } = aRuntime();
    const holders: (string | undefined)[] = [];
    const stop = async (): Promise<void> => {
      await new Promise<void>((resolve) => rt.clock.timer(20_000, resolve));
      holders.push((await read())?.holder.slice(0, 3));
    };
    rt.service('first', { stop: async () => void holders.push((await read())?.holder.slice(0, 3)) });
    rt.leader(lock, { identity: 'me' });
    rt.service('server', aService('server', { stop }));
    await rt.start();
    const stopping = rt.stop();
    await rt.clock.advance(15_000);
    expect(rt.inspect().leader).to.include({ state: 'leading', leading: true });
    await rt.clock.advance(10_000);
    await stopping;
    expect(holders).to.deep.equal(['me_', 'me_']);
    expect((await read())?.holder).to.equal('');
  });

  it('and not at all while some may go on, which is logged', async () => {
    const { rt, lock, read, aService } = aRuntime({ grace: '1s', abort: '1s' });
    rt.leader(lock, { identity: 'me' });
    rt.service('server', aService('server', { run: () => new Promise(() => undefined) }));
    await rt.start();
    const stopping = rt.stop().catch((error: unknown) => error);
    await rt.clock.advance(3_000);
    expect(await stopping).to.have.property('message', 'did not stop in time: service server');
    expect((await read())?.holder).to.match(/^me_/);
    expect(rt.log.lines.find(({ message }) => message.startsWith('the lease is not released'))?.fields).to.deep.include({
      reason: 'work may go on: service server',
    });
  });
});
