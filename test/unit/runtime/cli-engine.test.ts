import { describe, it } from 'mocha';
import { expect } from 'chai';
import { isRuntimeError, type RuntimeError } from '../../../infra/runtime/errors.ts';
import { findEngine } from '../../../infra/runtime/find-engine.ts';
import { aSpec } from './builders.ts';
import { FakeEngine } from './fake-engine.ts';

async function failure(work: Promise<unknown>): Promise<RuntimeError> {
  const error: unknown = await work.then(
    () => undefined,
    (e: unknown) => e,
  );
  if (!isRuntimeError(error)) throw new Error(`not a RuntimeError: ${String(error)}`);
  return error;
}

describe('an engine that refuses', () => {
  const cases = [
    ['Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?', 'ENGINE_UNREACHABLE'],
    ['Error: unable to connect to Podman socket: dial unix', 'ENGINE_UNREACHABLE'],
    ['Error response from daemon: Conflict. The container name "/x" is already in use by container "c"', 'NAME_TAKEN'],
    ['Error response from daemon: Pool overlaps with other one on this address space', 'SUBNET_IN_USE'],
    ['Error: subnet fd00::/64 is already used on the host or by another config', 'SUBNET_IN_USE'],
    ['driver failed programming external connectivity: Bind for 127.0.0.1:80 failed: port is already allocated', 'PORT_IN_USE'],
    ['Error response from daemon: No such image: nope:1', 'IMAGE_MISSING'],
    ['OCI runtime create failed: runc create failed: unable to apply caps: operation not permitted', 'PRIVILEGES'],
    ['something nobody has seen before', 'ENGINE_FAILED'],
  ] as const;
  for (const [said, code] of cases) {
    it(`with "${said.slice(0, 60)}…" is ${code}`, async () => {
      using fake = new FakeEngine().answers('create', { err: said, rc: 125 });
      const error = await failure(fake.engine.create(aSpec()));
      expect(error).to.include({ code, exitCode: 125 });
      expect(error.message).to.contain(said);
      expect(error.command).to.match(/docker create --name podmin-demo-default-0/);
    });
  }
});

describe('an engine that is not right', () => {
  it('and does not answer in time is a TIMEOUT that names the call', async () => {
    using fake = new FakeEngine().answers('start', { sleep: 30 });
    const error = await failure(fake.engine.start('node', { timeoutMs: 50 }));
    expect(error.code).to.equal('TIMEOUT');
    expect(error.message).to.contain('start node: no result within 50 ms');
  });
  it('is left alone when the caller gives up', async () => {
    using fake = new FakeEngine().answers('start', { sleep: 30 });
    const caller = new AbortController();
    const work = failure(fake.engine.start('node', { signal: caller.signal }));
    setTimeout(() => caller.abort(new Error('enough')), 30);
    expect((await work).code).to.equal('ABORTED');
  });
  it('is not even asked when the caller has given up before', async () => {
    using fake = new FakeEngine();
    expect((await failure(fake.engine.start('node', { signal: AbortSignal.abort() }))).code).to.equal('ABORTED');
    expect(fake.calls()).to.deep.equal([]);
  });
  it('and prints something else than JSON is BAD_OUTPUT', async () => {
    using fake = new FakeEngine().answers('container-inspect', { out: '<html>' });
    expect((await failure(fake.engine.inspect('node'))).code).to.equal('BAD_OUTPUT');
  });
  it('whose client answers for a daemon that is away is ENGINE_UNREACHABLE', async () => {
    using fake = new FakeEngine().answers('info', { out: '{"ServerVersion":"","ServerErrors":["no"]}' });
    const error = await failure(fake.engine.info());
    expect(error.code).to.equal('ENGINE_UNREACHABLE');
    expect(error.hint).to.contain('systemctl start docker');
  });
});

describe('what is not there', () => {
  for (const said of [
    'Error: No such container: node',
    'Error: no container with name or ID "node" found: no such container',
    'Error response from daemon: network node not found',
  ]) {
    it(`is undefined for a look and nothing to remove: "${said}"`, async () => {
      using fake = new FakeEngine()
        .answers('container-inspect', { err: said, rc: 1, out: '[]' })
        .answers('rm', { err: said, rc: 1 })
        .answers('stop', { err: said, rc: 1 });
      expect(await fake.engine.inspect('node')).to.equal(undefined);
      await fake.engine.rm('node');
      await fake.engine.stop('node', 1);
    });
  }
  it('is told apart from an engine that cannot be asked', async () => {
    using fake = new FakeEngine().answers('container-inspect', { err: 'Cannot connect to the Docker daemon', rc: 1 });
    expect((await failure(fake.engine.inspect('node'))).code).to.equal('ENGINE_UNREACHABLE');
  });
});

describe('a program in a container', () => {
  it('that ends with another status than 0 is a result, with both of its outputs apart', async () => {
    using fake = new FakeEngine().answers('exec', { out: 'some', err: 'bad', rc: 3 });
    expect(await fake.engine.exec('node', ['false'])).to.deep.equal({ exitCode: 3, stdout: 'some', stderr: 'bad' });
  });
  it('is given its input', async () => {
    using fake = new FakeEngine().answers('exec', { stdin: true });
    await fake.engine.exec('node', ['cat'], { stdin: 'an archive' });
    expect(fake.received('exec')).to.equal('an archive');
    expect(fake.calls()).to.deep.equal(['exec --interactive node cat']);
  });
  it('that does not read its input does no harm', async () => {
    using fake = new FakeEngine().answers('exec', { out: 'done' });
    expect(await fake.engine.exec('node', ['true'], { stdin: Buffer.alloc(1 << 20) })).to.include({ exitCode: 0, stdout: 'done' });
  });
  it('is an error when the container is not there', async () => {
    using fake = new FakeEngine().answers('exec', { err: 'Error: No such container: node', rc: 1 });
    expect((await failure(fake.engine.exec('node', ['true']))).code).to.equal('NOT_FOUND');
  });
});

describe('a log', () => {
  it('comes in whole lines, also the last without an end', async () => {
    using fake = new FakeEngine().answers('logs', { out: 'one\ntwo\r\n\nthree', err: 'oops\n' });
    const seen: string[] = [];
    await fake.engine.logs('node', {
      follow: true,
      tail: 5,
      since: '2026-01-01T00:00:00Z',
      signal: new AbortController().signal,
      onLine: (line, stream) => seen.push(`${stream} ${line}`),
    });
    expect(seen.sort()).to.deep.equal(['stderr oops', 'stdout one', 'stdout three', 'stdout two']);
    expect(fake.calls()).to.deep.equal(['logs --follow --tail 5 --since 2026-01-01T00:00:00Z node']);
  });
  it('ends without an error when its reader has enough', async () => {
    using fake = new FakeEngine().answers('logs', { sleep: 30 });
    const reader = new AbortController();
    setTimeout(() => reader.abort(), 30);
    await fake.engine.logs('node', { follow: true, signal: reader.signal, onLine: () => undefined });
  });
});

describe('the engine that is chosen', () => {
  const path = (...fakes: FakeEngine[]): string => [...fakes.map((fake) => fake.folder), '/bin', '/usr/bin'].join(':');
  const up = (kind: 'docker' | 'podman'): FakeEngine =>
    new FakeEngine(kind)
      .answers('--version', { out: `${kind} version 1` })
      .answers('info', { out: kind === 'docker' ? '{"ServerVersion":"28"}' : '{"host":{"cgroupVersion":"v2"},"version":{"Version":"5"}}' });

  it('is podman when both answer', async () => {
    using docker = up('docker');
    using podman = up('podman');
    expect((await findEngine({ env: { PATH: path(docker, podman) } })).kind).to.equal('podman');
  });
  it('is docker when podman is installed and does not answer', async () => {
    using docker = up('docker');
    using podman = up('podman').answers('info', { err: 'unable to connect to Podman socket', rc: 125 });
    expect((await findEngine({ env: { PATH: path(docker, podman) } })).kind).to.equal('docker');
  });
  it('is what it says it is, not what its file is called', async () => {
    using docker = up('docker')
      .answers('--version', { out: 'podman version 5' })
      .answers('info', { out: '{"host":{"cgroupVersion":"v2"},"version":{"Version":"5"}}' });
    expect((await findEngine({ env: { PATH: path(docker) }, prefer: 'docker' })).kind).to.equal('podman');
  });
  it('is the one that was named, or none', async () => {
    using docker = up('docker');
    const error = await failure(findEngine({ env: { PATH: path(docker) }, prefer: '/nowhere/podman' }));
    expect(error.code).to.equal('ENGINE_NOT_FOUND');
    expect(error.message).to.contain('/nowhere/podman');
  });
  it('is asked for by a message with the way out when there is none', async () => {
    const error = await failure(findEngine({ env: { PATH: '/nowhere' } }));
    expect(error.code).to.equal('ENGINE_NOT_FOUND');
    expect(error.hint).to.contain('install');
  });
});
