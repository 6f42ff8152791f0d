/**
 * The programs in examples/ and the first one of the manual, as processes against real servers where there are any: they begin, do their
 * work, answer about their health, end with SIGTERM within seconds, and begin a second life.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { root } from '../../../hack/library-face.ts';
import { s3Bucket, type S3Bucket } from '../../../controllers/sources/s3/index.ts';
import { startFakeApiServer } from '../../fakes/fake-api-server/index.ts';
import { aBarePod, FakePods, FakePodsApi } from '../../fakes/fake-pods-api.ts';
import { type AwsServer, startVersitygw } from '../../fixtures/s3-servers/index.ts';

const text = new TextEncoder();

async function eventually(what: () => unknown): Promise<void> {
  for (let turn = 0; turn < 1_000; turn++) {
    try {
      await what();
      return;
    } catch {
      await pause(10);
    }
  }
  await what();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the programs that people copy', function () {
  this.timeout(60_000);
  let folder: string;
  let server: AwsServer;
  let bucket: S3Bucket;
  const running = new Set<ChildProcess>();

  before(async function () {
    this.timeout(300_000);
    server = await startVersitygw();
    await server.createBucket('fleet');
    bucket = s3Bucket({ bucket: 'fleet', ...server });
  });
  after(async () => {
    bucket[Symbol.dispose]();
    await server.close();
  });
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'programs-'))));
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Where the SDK finds a server, as a person would tell it. */
  const aws = (): Record<string, string> => ({
    AWS_ENDPOINT_URL: server.endpoint,
    AWS_REGION: server.region,
    AWS_ACCESS_KEY_ID: server.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey,
  });

  async function start(program: string, env: Record<string, string>) {
    const port = await freePort();
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'], HEALTH_PORT: String(port), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running.add(child);
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaints = (complaints + chunk).slice(-4_000)));
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    return {
      ready: async (): Promise<void> => {
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).to.equal(200);
      },
      stop: async (): Promise<void> => {
        child.kill('SIGTERM');
        const end = await Promise.race([ended, pause(10_000).then(() => ['late'])]);
        expect(end, complaints).to.deep.equal([0, null]);
        running.delete(child);
      },
    };
  }
  const contents = (of: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(of)
        .sort()
        .map((name) => [name, readFileSync(join(of, name), 'utf8')]),
    );

  it('s3-to-files: a bucket on a server becomes a folder, and what nobody wants goes in a second life', async () => {
    await bucket.put('pods/a.json', text.encode('{"a":1}'));
    await bucket.put('pods/b.json', text.encode('{"b":1}'));
    const program = join(root, 'examples/s3-to-files/main.ts');
    const env = { ...aws(), BUCKET: 'fleet', PREFIX: 'pods/', FOLDER: folder };
    const first = await start(program, env);
    await eventually(() => expect(contents(folder)).to.deep.equal({ 'a.json': '{"a":1}', 'b.json': '{"b":1}' }));
    await eventually(first.ready);
    await first.stop();
    writeFileSync(join(folder, 'left.json'), 'of an earlier life');
    const second = await start(program, env);
    await eventually(() => expect(contents(folder)).to.deep.equal({ 'a.json': '{"a":1}', 'b.json': '{"b":1}' }));
    await second.stop();
  });

  it('configmaps-to-files: ConfigMaps with a label become folders', async () => {
    await using api = await startFakeApiServer();
    api.put({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'app', namespace: 'default', labels: { of: 'shop' } },
      data: { 'app.conf': 'one' },
    });
    const out = join(folder, 'out');
    mkdirSync(out);
    writeFileSync(join(folder, 'kubeconfig'), api.kubeconfig);
    const env = { KUBECONFIG: join(folder, 'kubeconfig'), NAMESPACE: 'default', SELECTOR: 'of=shop', FOLDER: out };
    const program = join(root, 'examples/configmaps-to-files/main.ts');
    const first = await start(program, env);
    const file = join(out, 'app/app.conf');
    await eventually(() => expect(readFileSync(file, 'utf8')).to.equal('one'));
    await eventually(first.ready);
    await first.stop();
    const { ino } = statSync(file);
    const second = await start(program, env);
    await eventually(second.ready);
    await second.stop();
    expect([statSync(file).ino, readFileSync(file, 'utf8')]).to.deep.equal([ino, 'one']);
  });

  it('pods-to-webhook: each Pod of a kubelet is told', async () => {
    const told: string[] = [];
    const hook = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => told.push((JSON.parse(chunk.toString()) as { uid: string }).uid));
      request.on('end', () => response.end());
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    const kubelet = new FakePods();
    kubelet.put(aBarePod({ uid: 'u1', phase: 'Running' }));
    const socket = join(folder, 'pods.sock');
    const api = new FakePodsApi({ socket, connect: kubelet.connect });
    await api.start();
    try {
      const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/pods`;
      const program = await start(join(root, 'examples/pods-to-webhook/main.ts'), { WEBHOOK: url, PODS_SOCKET: socket });
      await eventually(() => expect(told).to.deep.equal(['u1']));
      await eventually(program.ready);
      await program.stop();
    } finally {
      api.stop();
      hook.closeAllConnections();
      hook.close();
    }
  });

  it('the first program of the manual, with `write` and `remove` given to it', async () => {
    const [, block = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(readFileSync(join(root, 'docs/controllers/README.md'), 'utf8')) ?? [];
    const given = `import { writeFileSync, rmSync } from 'node:fs';
      const out = process.env['OUT'] + '/';
      const write = async (key: string, object: object) => writeFileSync(out + key, JSON.stringify(object));
      const remove = async (key: string) => rmSync(out + key);`;
    const own = block.replaceAll(/^declare .*\n/gm, '');
    // As the study that this library follows has it, but for the name of the package.
    const statements = own.split('\n').filter((line) => line !== '' && !line.startsWith('import '));
    expect(statements).to.deep.equal([
      'const rt = runtime();',
      "const specs = rt.informer(s3Objects({ bucket: 'fleet', prefix: 'pods/' }));",
      "rt.controller('manifests', specs, async ({ key, object }) => {",
      '  if (!object) return remove(key);',
      '  await write(key, object);',
      '});',
      'await rt.run();',
    ]);
    const program = join(root, '.cache/manual/first.ts');
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, `${given}\n${own}`);
    await bucket.put('pods/a.json', text.encode('{"a":1}'));
    const first = await start(program, { ...aws(), OUT: folder });
    await eventually(() => expect(contents(folder)).to.include({ 'a.json': '{"a":1}' }));
    await first.stop();
  });
});
