import { expect } from 'chai';
import { describe, it } from 'mocha';
import { informer, type Source } from '../../../../controllers/index.ts';
import { kubernetes, type KubeConfigLike } from '../../../../controllers/sources/kubernetes/index.ts';
import { fakeClock } from '../../../../controllers/testing/index.ts';
import { configOf, Kit, thing, until, type Thing } from './kubernetes-support.ts';

describe('a Kubernetes source', () => {
  const k = new Kit();
  const { put, source, open, watching, queries } = k;

  describe('whose server ends the watch in its own time', () => {
    it('opens it again from the last version, within the same connection, without a list', async () => {
      put('a');
      const one = open();
      await watching();
      const version = put('b');
      await one.hears('bookmark');
      k.server.endWatches();
      await until(() => queries('watch').length === 2);
      expect(queries('watch')[1]?.get('resourceVersion')).to.equal(version);
      expect(queries('list')).to.have.lengthOf(1);
      put('c');
      await one.hears('apply c');
      expect(one.said()).to.deep.equal(['snapshot', 'item a', 'synced', 'alive', 'apply b', 'bookmark', 'alive', 'apply c', 'bookmark']);
    });

    it('asks for a time that differs from watch to watch, and for bookmarks', async () => {
      const values = [0, 0.999];
      const one = open(source({ random: () => values.shift() ?? 0 }));
      await watching();
      put('a');
      await one.hears('apply a');
      k.server.endWatches();
      await until(() => queries('watch').length === 2);
      expect(queries('watch').map((query) => query.get('timeoutSeconds'))).to.deep.equal(['300', '599']);
      expect(queries('watch').map((query) => query.get('allowWatchBookmarks'))).to.deep.equal(['true', 'true']);
    });

    it('does not open it in a circle when it ends at once without a word', async () => {
      const answers = k.scripted((response, query) =>
        query.has('watch')
          ? response.end()
          : response.end('{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"5"},"items":[]}'),
      );
      const one = open(await answers.source());
      expect((await one.failure()).message).to.contain('the server ended it at once');
      expect(answers.requests).to.equal(2);
    });
  });

  describe('with a cursor', () => {
    it('goes on from there without a snapshot', async () => {
      const version = put('a');
      put('b');
      const one = open(source(), version);
      await one.hears('bookmark');
      expect(one.said()).to.deep.equal(['synced', 'apply b', 'bookmark']);
      expect(queries('list')).to.deep.equal([]);
    });

    it('gives the newest version as the next one after each burst of events, so that nothing is seen twice', async () => {
      const one = open(source(), put('a'));
      await watching();
      put('b');
      const last = put('c');
      await until(() => one.cursor === last);
    });

    it('takes up the version of a bookmark', async () => {
      const one = open(source(), put('a'));
      await watching();
      k.server.put({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'of another kind' } });
      k.server.bookmark();
      await one.hears('bookmark');
      expect(one.cursor).to.equal(`${Number(put('b')) - 1}`);
    });

    it('says that it is of no use any more, when the server has forgotten it', async () => {
      const version = put('a');
      put('b');
      k.server.compact();
      expect(await open(source(), version).failure()).to.deep.include({ cursorExpired: true });
    });

    it('says so as well when the answer itself is 410', async () => {
      k.server.fault({ kind: 'status', on: 'watch', code: 410, reason: 'Gone' });
      expect(await open(source(), put('a')).failure()).to.deep.include({ cursorExpired: true });
    });

    it('says so when a bookmark shows that the server is at a version before it', async () => {
      const one = open(source(), '99999');
      await watching();
      k.server.bookmark();
      const error = await one.failure();
      expect(error).to.deep.include({ cursorExpired: true });
      expect(error.message).to.contain('before 99999');
    });

    it('lists instead when nothing has come from that very version over and over', async () => {
      const of = source();
      for (let i = 0; i < 3; i++) {
        const one = open(of, '99999');
        await one.hears('synced');
        await one.close();
      }
      expect(queries('list')).to.have.lengthOf(0);
      await open(of, '99999').hears('snapshot');
    });
  });

  describe('whose list fails', () => {
    it('changes nothing when it is cut in the middle of a page, nor when it is between two', async () => {
      for (const name of ['a', 'b', 'c', 'd']) put(name);
      k.server.fault({ kind: 'half', on: 'list' });
      expect((await open().failure()).message).to.contain('the connection was cut');
      const one = open(source({ limit: 2 }));
      await one.hears('item b');
      await one.close();
      expect(one.said()).not.to.include('synced');
    });

    it('begins it anew in one piece, when its version expires between two pages', async () => {
      for (const name of ['a', 'b', 'c', 'd']) put(name);
      // For the first page.
      k.server.fault({ kind: 'slow', on: 'list', ms: 0 });
      k.server.fault({ kind: 'status', on: 'list', code: 410, reason: 'Expired' });
      const one = open(source({ limit: 1 }));
      await one.hears('synced');
      const said = one.said();
      expect(said.slice(said.lastIndexOf('snapshot'))).to.deep.equal(['snapshot', 'item a', 'item b', 'item c', 'item d', 'synced']);
      expect(queries('list').at(-1)?.has('limit')).to.equal(false);
    });

    it('waits as long as the server asks', async () => {
      k.server.fault({ kind: 'status', on: 'list', code: 429, reason: 'TooManyRequests', retryAfterSeconds: 7 });
      expect(await open().failure()).to.deep.include({ retryAfterMs: 7_000, cursorExpired: false });
      k.server.fault({ kind: 'status', on: 'watch', code: 503, reason: 'ServiceUnavailable', retryAfterSeconds: 3 });
      expect(await open().failure()).to.deep.include({ retryAfterMs: 3_000 });
    });

    it('waits for a busy server between two pages, and goes on from there', async () => {
      for (const name of ['a', 'b']) put(name);
      const clock = fakeClock();
      // For the first page.
      k.server.fault({ kind: 'slow', on: 'list', ms: 0 });
      k.server.fault({ kind: 'status', on: 'list', code: 429, reason: 'TooManyRequests', retryAfterSeconds: 2 });
      const one = open(source({ limit: 1 }), undefined, clock);
      await until(() => queries('list').length === 2 && clock.nextDue === 2_000);
      await clock.advance(2_000);
      await one.hears('synced');
      expect(one.said().slice(0, 4)).to.deep.equal(['snapshot', 'item a', 'item b', 'synced']);
    });

    it('says path, status and reason', async () => {
      k.server.fault({ kind: 'status', on: 'list', code: 403, reason: 'Forbidden' });
      expect((await open().failure()).message).to.match(/^GET \/api\/v1\/configmaps: 403 Forbidden: .*check its roles/);
      k.server.fault({ kind: 'status', on: 'list', code: 500, reason: 'InternalError' });
      expect((await open().failure()).message).to.match(/^GET \/api\/v1\/configmaps: 500 InternalError: /);
    });

    it('gives up a request that is not answered', async () => {
      const clock = fakeClock();
      k.server.fault({ kind: 'stall', on: 'list' });
      const one = open(source(), undefined, clock);
      await until(() => k.server.requests.length === 1);
      await clock.advance(60_000);
      expect((await one.failure()).message).to.contain('no answer within 60 s');
    });
  });

  it('whose server falls silent is connected to again after three times the interval of bookmarks', async () => {
    const clock = fakeClock();
    put('a');
    const one = informer<Thing>(source(), { clock, random: () => 0.02 });
    const stop = new AbortController();
    const done = one.run(stop.signal);
    await one.synced;
    await watching();
    k.server.stall();
    put('b');
    await clock.advance(179_000);
    expect(one.state).to.equal('live');
    await clock.advance(1_100);
    await until(() => one.has('b'));
    expect(queries('list')).to.have.lengthOf(1);
    stop.abort();
    await done;
    expect(clock.pending).to.equal(0);
  });

  it('leaves nothing behind when it is told to stop, whatever it is in the middle of', async () => {
    put('a');
    const clock = fakeClock();
    const live = open(source(), undefined, clock);
    await watching();
    await live.close();
    await watching(0);
    k.server.fault({ kind: 'stall', on: 'list' });
    const asking = open(source(), undefined, clock);
    await until(() => queries('list').length === 2);
    await asking.close();
    expect([live.error, asking.error]).to.deep.equal([undefined, undefined]);
    expect(clock.pending).to.equal(0);
  });

  it('decodes nothing of a list whose versions are here already', async () => {
    for (const name of ['a', 'b', 'c']) put(name);
    const of = source();
    let decoded = 0;
    const counted: Source<Thing> = {
      ...of,
      open: async function* (context) {
        for await (const event of of.open(context)) {
          if ('decode' in event) yield { ...event, decode: () => (decoded++, event.decode()) };
          else yield event;
        }
      },
    };
    const one = informer<Thing>(counted, { random: () => 0.02 });
    const stop = new AbortController();
    const done = one.run(stop.signal);
    await one.synced;
    await watching();
    k.server.put({ ...thing('b', 'new') });
    await until(() => one.get('b')?.data?.['value'] === 'new');
    k.server.compact();
    k.server.put({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } });
    k.server.compact();
    k.server.cut();
    await until(() => queries('list').length === 2 && one.state === 'live');
    expect(decoded).to.equal(3);
    stop.abort();
    await done;
  });

  it('says what is wrong with a kubeconfig', async () => {
    const none: KubeConfigLike = { getCurrentCluster: () => null, applyToHTTPSOptions: async () => undefined };
    expect((await open(kubernetes(none, { path: '/api/v1/pods' })).failure()).message).to.contain('no current cluster');
    const failing: KubeConfigLike = {
      getCurrentCluster: () => ({ server: 'https://127.0.0.1:1/base' }),
      applyToHTTPSOptions: () => Promise.reject(new Error('the plugin is not installed')),
    };
    expect((await open(kubernetes(failing, { path: '/api/v1/pods' })).failure()).message).to.contain(
      'no credentials for https://127.0.0.1:1: the plugin is not installed',
    );
    const nobody: KubeConfigLike = { ...failing, applyToHTTPSOptions: async () => undefined };
    expect((await open(kubernetes(nobody, { path: '/api/v1/pods' })).failure()).message).to.contain('ECONNREFUSED');
  });

  it('refuses a path that is none of an API', () => {
    const config = configOf(k.server.kubeconfig);
    for (const path of ['', 'api/v1/pods', '/pods', '/api/v1/pods?watch=true', '/api/v1/pods/', 'https://x/api/v1/pods'])
      expect(() => kubernetes(config, { path }), path).to.throw(TypeError, 'is not a path of the Kubernetes API');
    expect(kubernetes(config, { path: '/apis/apps/v1/namespaces/web/deployments' }).name).to.equal('apps/v1/namespaces/web/deployments');
  });
});
