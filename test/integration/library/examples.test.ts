/** The programs in examples/, run: they are what people copy. */
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KubeConfig } from '@kubernetes/client-node';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { memoryBucket } from '../../../controllers/sources/s3/index.ts';
import { configMapsToFiles } from '../../../examples/configmaps-to-files/configmaps-to-files.ts';
import { podsToWebhook } from '../../../examples/pods-to-webhook/pods-to-webhook.ts';
import { s3ToFiles } from '../../../examples/s3-to-files/s3-to-files.ts';
import { startFakeApiServer } from '../../fakes/fake-api-server/index.ts';
import { aBarePod, FakePods, FakePodsApi } from '../../fakes/fake-pods-api.ts';

async function eventually(what: () => unknown): Promise<void> {
  for (let turn = 0; turn < 400; turn++) {
    try {
      what();
      return;
    } catch {
      await pause(10);
    }
  }
  what();
}

describe('the examples', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'example-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const contents = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder)
        .sort()
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );

  it('s3-to-files keeps a folder equal to the objects, and finds what was left by an earlier life', async () => {
    const bucket = memoryBucket();
    const put = (key: string, body: string) => bucket.put(key, new TextEncoder().encode(body));
    writeFileSync(join(folder, 'left.json'), 'nobody wants this');
    writeFileSync(join(folder, 'notes.txt'), 'not ours');
    await put('pods/a.json', '{"a":1}');
    await put('pods/readme.md', 'not asked for');
    const rt = s3ToFiles({ bucket, prefix: 'pods/', folder, extension: '.json' });
    const running = rt.run({ signals: false });
    await eventually(() => expect(contents()).to.deep.equal({ 'a.json': '{"a":1}', 'notes.txt': 'not ours' }));
    expect(rt.inspect().graph).to.deep.equal([
      { source: 'memory://bucket/pods/', informer: 'memory://bucket/pods/', controller: 'files', output: folder },
    ]);
    await rt.stop();
    await running;
  });

  it('pods-to-webhook tells of each Pod, again with the same key after a failure, and not again what was refused', async () => {
    const requests: { readonly key: string | undefined; readonly body: { uid: string; phase: string } }[] = [];
    const answers = [500, 200, 400];
    const server = createServer((request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as { uid: string; phase: string };
        requests.push({ key: request.headers['idempotency-key'] as string | undefined, body });
        response.writeHead(answers.shift() ?? 200).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const kubelet = new FakePods();
    const api = new FakePodsApi({ socket: join(folder, 'pods.sock'), connect: kubelet.connect });
    await api.start();
    kubelet.put(aBarePod({ uid: 'u1', phase: 'Pending' }));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/pods`);
    const rt = podsToWebhook({ url, socket: join(folder, 'pods.sock') });
    const running = rt.run({ signals: false });
    try {
      await eventually(() => expect(requests.map(({ body }) => body.phase)).to.deep.equal(['Pending', 'Pending']));
      expect(requests[0]?.key).to.match(/^u1\//).and.to.equal(requests[1]?.key);
      kubelet.put(aBarePod({ uid: 'u1', phase: 'Running' }));
      await eventually(() => expect(requests[2]?.body.phase).to.equal('Running'));
      expect(requests[2]?.key).not.to.equal(requests[0]?.key);
      kubelet.delete('u1');
      await eventually(() => expect(requests.at(-1)?.body).to.deep.include({ uid: 'u1', phase: 'Gone' }));
      expect(requests).to.have.length(4);
    } finally {
      await rt.stop();
      await running;
      api.stop();
      server.closeAllConnections();
      server.close();
    }
  });

  it('configmaps-to-files makes a folder for each ConfigMap with the label, whole at every moment', async () => {
    await using server = await startFakeApiServer();
    const map = (name: string, data: Record<string, string>, labels: Record<string, string> = { part: 'shop' }) =>
      server.put({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', labels }, data });
    map('app', { 'app.conf': 'one' });
    map('other', { x: 'y' }, {});
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(server.kubeconfig);
    const rt = configMapsToFiles({ kubeConfig, namespace: 'default', labelSelector: 'part=shop', folder });
    const running = rt.run({ signals: false });
    const app = join(folder, 'app/app.conf');
    await eventually(() => expect(readFileSync(app, 'utf8')).to.equal('one'));
    expect(existsSync(join(folder, 'other'))).to.equal(false);
    // As a process that was killed between writing and showing leaves it.
    symlinkSync('.app~stale', join(folder, '.app~next'));
    map('app', { 'app.conf': 'two' });
    await eventually(() => expect(readFileSync(app, 'utf8')).to.equal('two'));
    server.remove({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'app', namespace: 'default' } });
    await eventually(() => expect(readdirSync(folder)).to.deep.equal([]));
    await rt.stop();
    await running;
  }).timeout(10_000);
});
