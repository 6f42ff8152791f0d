import { expect } from 'chai';
import { describe, it } from 'mocha';
import { kubernetes } from '../../../../controllers/sources/kubernetes/index.ts';
import { Kit, object, until, type Thing } from './kubernetes-support.ts';

describe('a Kubernetes source, at a server that is at fault,', () => {
  const k = new Kit();
  const { put, source, open, watching, queries } = k;

  describe('with one object that it can not read', () => {
    it('tells of a line that is cut as of a broken key, takes the others, and reads it anew after this watch', async () => {
      put('a');
      const one = open();
      await watching();
      k.server.fault({ kind: 'truncated', on: 'event' });
      put('a', '2');
      put('b');
      await one.hears('apply b');
      const cursor = one.cursor;
      k.server.endWatches();
      await one.hears('synced', 2);
      expect(one.said()).to.include.members(['broken a', 'apply b']);
      expect(Number(cursor), 'no cursor is given out behind it').to.be.lessThan(Number(put('c')) - 2);
      expect(one.object('a')).to.deep.include({ kind: 'ConfigMap', apiVersion: 'v1', data: { value: '2' } });
      const last = put('d');
      await until(() => one.cursor === last);
    });

    it('does not end a list with a gap: what is missing in it would be taken for deleted', async () => {
      const nameless = k.scripted((response) =>
        response.end('{"kind":"ConfigMapList","metadata":{"resourceVersion":"5"},"items":[{"metadata":{"name":"a"}},{"metadata":{}}]}'),
      );
      const one = open(await nameless.source());
      expect((await one.failure()).message).to.contain('nothing of the list is taken');
      expect(one.said()).not.to.include('synced');
      put('a');
      for (const kind of ['truncated', 'garbage'] as const) {
        k.server.fault({ kind, on: 'event' });
        const streamed = open(source({ streaming: true }));
        await until(() => streamed.said().includes('synced') || streamed.error !== undefined);
        expect(streamed.said().filter((word) => word !== 'broken a')).to.deep.equal(
          kind === 'garbage' ? ['snapshot'] : ['snapshot', 'synced'],
        );
        await streamed.close();
      }
    });

    it('takes a line that ends before its namespace for nobody', async () => {
      const line = '{"type":"ADDED","object":{"metadata":{"name":"a",\n';
      const answers = k.scripted((response) => void response.write(line));
      const live = open(await answers.source(), '5');
      await until(() => live.log.lines.some(({ level }) => level === 'warn'));
      expect(live.said()).to.deep.equal(['synced']);
      const streamed = open(kubernetes<Thing>(answers.config(), { path: '/api/v1/configmaps', streaming: true }));
      expect((await streamed.failure()).message).to.contain('nothing of the list is taken');
      expect(streamed.said()).to.deep.equal(['snapshot']);
    });

    it('counts and skips a line that is nothing at all', async () => {
      const one = open();
      await watching();
      k.server.fault({ kind: 'garbage', on: 'event' });
      put('a');
      put('b');
      await one.hears('apply b');
      expect(one.metrics()).to.contain('source_unreadable_total{source="v1/configmaps"} 1');
      expect(one.log.lines.filter(({ level }) => level === 'warn')).to.have.lengthOf(1);
    });

    it('makes the key of one that is too large broken, in a list and in a watch', async () => {
      put('a');
      put('large', 'x'.repeat(30_000));
      put('z');
      const one = open(source({ maxObjectBytes: 20_000 }));
      await watching();
      expect(one.said()).to.include.members(['item a', 'broken large', 'item z', 'synced']);
      put('large', 'y'.repeat(30_000));
      await one.hears('broken large', 2);
      expect(one.errorOf('large')?.message).to.contain('larger than 20000 bytes');
    });

    it('passes on what comes twice or late; to tell is for whoever knows what is there', async () => {
      const one = open();
      await watching();
      k.server.fault({ kind: 'duplicate', on: 'event' });
      put('a');
      k.server.fault({ kind: 'reorder', on: 'event' });
      put('b');
      put('c');
      await one.hears('apply b');
      expect(one.said().filter((word) => word.startsWith('apply'))).to.deep.equal(['apply a', 'apply a', 'apply c', 'apply b']);
    });
  });

  describe('with a streamed list', () => {
    it('lists in pages at a server that refuses, and does not ask again', async () => {
      await k.restart({ streamingLists: false });
      put('a');
      const of = source({ streaming: true });
      const one = open(of);
      await one.hears('synced');
      expect(one.said().slice(0, 3)).to.deep.equal(['snapshot', 'item a', 'synced']);
      await one.close();
      await open(of).hears('synced');
      expect(queries('watch').filter((query) => query.has('sendInitialEvents'))).to.have.lengthOf(1);
    });

    it('lists in pages when an ordinary bookmark, or the end, comes in the place of the end of the first state', async () => {
      put('a');
      for (const end of [() => k.server.bookmark(), () => k.server.endWatches()]) {
        k.server.fault({ kind: 'no-initial-events-end', on: 'watch' });
        const one = open(source({ streaming: true }));
        await one.hears('item a');
        end();
        await one.hears('synced');
        expect(one.said().slice(0, 5)).to.deep.equal(['snapshot', 'item a', 'snapshot', 'item a', 'synced']);
        await one.close();
      }
    });

    it('lists in pages after it has been cut twice before its end', async () => {
      put('a');
      const of = source({ streaming: true });
      for (let i = 0; i < 2; i++) {
        k.server.fault({ kind: 'no-initial-events-end', on: 'watch' });
        const one = open(of);
        await one.hears('item a');
        k.server.cut();
        await one.failure();
      }
      await open(of).hears('synced');
      expect(queries('list')).to.have.lengthOf(1);
    });

    it('takes back after it what was deleted while it came', async () => {
      const lines = [
        { type: 'ADDED', object: object('a', 1) },
        { type: 'ADDED', object: object('b', 2) },
        { type: 'DELETED', object: object('a', 3) },
        { type: 'DELETED', object: object('b', 4) },
        { type: 'ADDED', object: object('b', 5) },
        { type: 'BOOKMARK', object: { metadata: { resourceVersion: '5', annotations: { 'k8s.io/initial-events-end': 'true' } } } },
      ];
      const answers = k.scripted((response) => void response.write(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
      const one = open(await answers.source({ streaming: true }));
      await one.hears('delete a');
      expect(one.said()).to.deep.equal(['snapshot', 'item a', 'item b', 'item b', 'synced', 'delete a']);
    });
  });

  describe('told of an error in the middle of a watch', () => {
    it('ends with its reason, and waits as long as it asks', async () => {
      const status = { kind: 'Status', code: 429, reason: 'TooManyRequests', message: 'busy', details: { retryAfterSeconds: 4 } };
      const answers = k.scripted((response) => void response.write(`${JSON.stringify({ type: 'ERROR', object: status })}\n`));
      const error = await open(await answers.source(), '5').failure();
      expect(error).to.deep.include({ retryAfterMs: 4_000, cursorExpired: false });
      expect(error.message).to.equal('watch of /api/v1/configmaps: 429 TooManyRequests: busy');
    });

    it('leaves the version, when the server says that it has never had it', async () => {
      const status = {
        kind: 'Status',
        code: 504,
        reason: 'Timeout',
        message: 'too large',
        details: { causes: [{ reason: 'ResourceVersionTooLarge' }] },
      };
      const answers = k.scripted((response) => void response.write(`${JSON.stringify({ type: 'ERROR', object: status })}\n`));
      expect(await open(await answers.source(), '5').failure()).to.deep.include({ cursorExpired: true });
    });
  });
});
