/** The fake API server tells the truth: what it answers, a real kube-apiserver answers. */
import { expect } from 'chai';
import { after, before, beforeEach, describe, it } from 'mocha';
import { firstStartMs, freshNamespace, servers, type TestServer } from '../../fixtures/kube-apiserver/servers.ts';

for (const [name, start] of servers) {
  describe(`what tests of others rely on, on ${name}`, function () {
    this.timeout(20_000);
    let server: TestServer;
    let namespace: string;
    before(async function () {
      this.timeout(firstStartMs);
      server = await start();
    });
    after(() => server[Symbol.asyncDispose]());
    beforeEach(async () => void (namespace = await freshNamespace(server)));

    const pathOf = (plural: string): string => `/api/v1/namespaces/${namespace}/${plural}`;
    async function write(plural: 'configmaps' | 'secrets', key: string, value: string, labels = {}): Promise<string> {
      const kind = plural === 'secrets' ? 'Secret' : 'ConfigMap';
      const object = { apiVersion: 'v1', kind, metadata: { name: key, namespace, labels }, data: { value: btoa(value) } };
      const put = await server.call('PUT', `${pathOf(plural)}/${key}`, object);
      const answer = put.status === 404 ? await server.call('POST', pathOf(plural), object) : put;
      expect(answer.status, answer.text).to.be.oneOf([200, 201]);
      return answer.json?.metadata?.resourceVersion ?? '';
    }
    const remove = async (plural: string, key: string): Promise<void> => {
      expect((await server.call('DELETE', `${pathOf(plural)}/${key}`)).status).to.equal(200);
    };
    it('a page that is asked for after a compaction is expired', async () => {
      for (const key of ['a', 'b', 'c']) await write('secrets', key, key);
      const first = await server.call('GET', `${pathOf('secrets')}?limit=1`);
      expect(first.json?.kind).to.equal('SecretList');
      expect(first.json?.items?.[0]).not.to.have.any.keys('kind', 'apiVersion');
      expect(first.json?.metadata).to.include.keys('continue', 'resourceVersion', 'remainingItemCount');
      await write('secrets', 'a', 'changed');
      await server.compact();
      const next = await server.call(
        'GET',
        `${pathOf('secrets')}?limit=1&continue=${encodeURIComponent(first.json?.metadata?.continue ?? '')}`,
      );
      expect(next.json).to.deep.include({ kind: 'Status', code: 410, reason: 'Expired' });
      expect(next.status).to.equal(410);
    });

    it('a watch from a version that is gone is answered with 200, and an error in the stream', async () => {
      const version = await write('secrets', 'a', '1');
      await write('secrets', 'a', '2');
      await write('secrets', 'a', '3');
      await server.compact();
      const { status, lines } = await server.call('GET', `${pathOf('secrets')}?watch=true&resourceVersion=${version}`);
      expect(status).to.equal(200);
      expect(lines).to.have.lengthOf(1);
      expect(lines[0]).to.deep.include({ type: 'ERROR' });
      expect(lines[0]?.object).to.deep.include({ kind: 'Status', code: 410, reason: 'Expired' });
    });

    it('a watch from a version that is still to come is silent', async () => {
      const silent = server.call('GET', `${pathOf('secrets')}?watch=true&resourceVersion=99999999`, undefined, 500);
      await write('secrets', 'a', '1');
      expect(await silent).to.deep.include({ status: 200, text: '' });
    });

    it('a watch without a version begins with what there is, and ends in good order at its timeout', async () => {
      await write('configmaps', 'a', '1');
      const query = 'watch=true&fieldSelector=metadata.name=a&timeoutSeconds=1';
      const { lines, status } = await server.call('GET', `${pathOf('configmaps')}?${query}`);
      expect(status).to.equal(200);
      expect(lines.map(({ type }) => type)).to.deep.equal(['ADDED']);
    });

    it('initial events end with a bookmark that says so, of the kind that is watched', async () => {
      await write('configmaps', 'a', '1');
      const start = 'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
      const { lines } = await server.call(
        'GET',
        `${pathOf('configmaps')}?watch=true&timeoutSeconds=1&${start}&fieldSelector=metadata.name=a`,
      );
      expect(lines.map(({ type }) => type)).to.deep.equal(['ADDED', 'BOOKMARK']);
      expect(lines[1]?.object).to.deep.include({ kind: 'ConfigMap', apiVersion: 'v1' });
      expect(lines[1]?.object?.metadata).to.deep.include({ annotations: { 'k8s.io/initial-events-end': 'true' } });
      expect(lines[1]?.object?.metadata).to.include.keys('resourceVersion');
    });

    it('what goes is told with the version of its going', async () => {
      const version = await write('configmaps', 'a', '1');
      await remove('configmaps', 'a');
      const query = `watch=true&timeoutSeconds=1&resourceVersion=${version}`;
      const { lines } = await server.call('GET', `${pathOf('configmaps')}?${query}`);
      expect(lines.map(({ type }) => type)).to.deep.equal(['DELETED']);
      expect(Number(lines[0]?.object?.metadata?.resourceVersion)).to.be.greaterThan(Number(version));
    });

    it('a write that changes nothing leaves the version as it was', async () => {
      const version = await write('configmaps', 'a', '1');
      expect(await write('configmaps', 'a', '1')).to.equal(version);
    });

    it('a delete waits for finalizers', async () => {
      const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'held', namespace, finalizers: ['example.com/held'] } };
      await server.call('POST', pathOf('configmaps'), object);
      await remove('configmaps', 'held');
      const held = await server.call('GET', `${pathOf('configmaps')}/held`);
      expect(held.json?.metadata).to.include.keys('deletionTimestamp');
      const free = { ...held.json, metadata: { ...held.json?.metadata, finalizers: [] } };
      expect((await server.call('PUT', `${pathOf('configmaps')}/held`, free)).status).to.equal(200);
      expect((await server.call('GET', `${pathOf('configmaps')}/held`)).status).to.equal(404);
    });

    it('refusals carry the codes and reasons of the API', async () => {
      await write('configmaps', 'a', '1');
      const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace } };
      const stale = { ...object, metadata: { ...object.metadata, resourceVersion: '1' } };
      const answers = [
        await server.call('POST', pathOf('configmaps'), object),
        await server.call('PUT', `${pathOf('configmaps')}/a`, stale),
        await server.call('GET', `${pathOf('configmaps')}/none`),
        await server.call('PUT', `${pathOf('configmaps')}/none`, { ...object, metadata: { ...object.metadata, name: 'none' } }),
        await server.call('POST', pathOf('configmaps'), { ...stale, metadata: { ...stale.metadata, name: 'new' } }),
        await server.call('GET', `${pathOf('configmaps')}?labelSelector=a%20b`),
        await server.call('GET', `${pathOf('configmaps')}?limit=1&continue=nonsense`),
        await server.call('GET', '/api/v1/gadgets'),
      ];
      expect(answers.map(({ json }) => `${json?.code} ${json?.reason}`)).to.deep.equal([
        '409 AlreadyExists',
        '409 Conflict',
        '404 NotFound',
        '404 NotFound',
        '500 undefined',
        '400 BadRequest',
        '400 BadRequest',
        '404 NotFound',
      ]);
      expect(await server.call('GET', '/apis/nothing.example.com/v1/gadgets')).to.deep.include({
        status: 404,
        text: '404 page not found\n',
      });
    });
  });
}
