import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { noMeter } from '../../../controllers/metrics.ts';
import type { SourceContext } from '../../../controllers/source.ts';
import { indexObject, type IndexEntry, type IndexObject } from '../../../controllers/sources/index-object.ts';
import { ProviderError } from '../../../infra/providers/errors.ts';
import { Connection, ManualClock, settle } from './support.ts';

/** A bucket of one object. */
class OneObject {
  body: string | undefined;
  error: Error | undefined;
  /** Requests wait until this resolves. */
  gate: Promise<void> = Promise.resolve();
  readonly asked: (string | undefined)[] = [];
  readonly watchers = new Set<() => void>();

  async get(key: string, options: { ifNoneMatch?: string; maxBytes?: number; signal?: AbortSignal }) {
    this.asked.push(options.ifNoneMatch);
    await this.gate;
    if (this.error !== undefined) throw this.error;
    if (this.body === undefined) throw new ProviderError('not-found', `get ${key}`, 'no such object');
    const etag = `"${this.body}"`;
    return options.ifNoneMatch === etag ? ('not-modified' as const) : { etag, body: new TextEncoder().encode(this.body) };
  }
  watch(_key: string, changed: () => void): Disposable {
    this.watchers.add(changed);
    return { [Symbol.dispose]: () => void this.watchers.delete(changed) };
  }
}

/** `a=1 b=2`: entries with versions; `!c` is one that is broken; `?` spoils the whole. */
function decode(body: Uint8Array): readonly IndexEntry<string>[] {
  const text = new TextDecoder().decode(body);
  if (text.includes('?')) throw new Error('not an index');
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      if (word.startsWith('!')) return { key: word.slice(1), error: new Error('bad entry') };
      const [key = '', version = ''] = word.split('=');
      return { key, version, load: () => Promise.resolve(`payload of ${word}`) };
    });
}

describe('an index object as a source', () => {
  let clock: ManualClock;
  let objects: OneObject;
  let source: IndexObject<string>;
  let connection: Connection<string>;
  const connect = (context: Partial<SourceContext> = {}): void => {
    connection = new Connection(source, { clock, ...context });
  };

  beforeEach(() => {
    clock = new ManualClock();
    objects = new OneObject();
    source = indexObject({ name: 'index', objects, key: 'index.json', everyMs: 1000, random: () => 0.5, decode });
  });
  afterEach(async () => {
    await connection.close();
    expect(clock.pending, 'timers left').to.equal(0);
    expect(objects.watchers.size, 'watches left').to.equal(0);
  });

  it('is one snapshot of its entries, with payloads that nobody has loaded yet', async () => {
    objects.body = 'a=1 b=2';
    connect();
    await settle();
    const [, item] = connection.events;
    expect(item).to.include({ type: 'item', key: 'a', version: '1' });
    expect(await (item as unknown as { load(): Promise<string> }).load()).to.equal('payload of a=1');
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'item b', 'synced']);
    expect(source.etag).to.equal('"a=1 b=2"');
  });

  it('costs one conditional request per look when nothing changed, and says that it lives', async () => {
    objects.body = 'a=1';
    connect();
    await settle();
    connection.said();
    await clock.advance(3000);
    expect(connection.said()).to.deep.equal(['alive', 'alive', 'alive']);
    expect(objects.asked).to.deep.equal([undefined, '"a=1"', '"a=1"', '"a=1"']);
  });

  it('is a new complete snapshot when it changed', async () => {
    objects.body = 'a=1 b=2';
    connect();
    await settle();
    connection.said();
    objects.body = 'a=1';
    await clock.advance(1000);
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
  });

  it('is empty when it is missing, once, until it appears', async () => {
    connect();
    await clock.advance(2000);
    expect(connection.said()).to.deep.equal(['snapshot', 'synced', 'alive', 'alive']);
    expect(source.etag).to.equal(undefined);
    objects.body = 'a=1';
    await clock.advance(1000);
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
    objects.body = undefined;
    await clock.advance(1000);
    expect(connection.said()).to.deep.equal(['snapshot', 'synced']);
  });

  it('changes nothing when it is missing and must not be', async () => {
    source = indexObject({ name: 'index', objects, key: 'index.json', everyMs: 1000, decode, missing: 'error' });
    connect();
    await settle();
    expect(connection.said()).to.deep.equal([]);
    expect(connection.ended?.error).to.match(/index: index.json can't be read, so nothing is changed: .*no such object/);
  });

  it('tells of an entry that cannot be read beside those that can', async () => {
    objects.body = 'a=1 !b c=3';
    connect();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'broken b', 'item c', 'synced']);
  });

  it('never begins a snapshot of a body that breaks off in the middle', async () => {
    objects.body = 'a=1';
    source = indexObject({
      name: 'index',
      objects,
      key: 'index.json',
      everyMs: 1000,
      decode: function* () {
        yield { key: 'a', version: '1', object: 'a' };
        throw new Error('unexpected end');
      },
    });
    connect();
    await settle();
    expect(connection.said()).to.deep.equal([]);
    expect(connection.ended?.error).to.include({ name: 'SourceError', retryAfterMs: 1000 });
  });

  it('does not fetch a body again that it could not understand, and says the same error until another is there', async () => {
    objects.body = 'a=1';
    connect();
    await settle();
    objects.body = '?';
    await clock.advance(1000);
    expect(connection.ended?.error).to.match(/can't be understood/);
    expect(source.etag, 'what was last complete').to.equal('"a=1"');
    await connection.close();
    connect();
    await settle();
    expect(connection.ended?.error).to.match(/can't be understood/);
    expect(connection.said()).to.deep.equal([]);
    objects.body = 'a=2';
    connect();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
    expect(objects.asked).to.deep.equal([undefined, '"a=1"', '"?"', '"?"']);
  });

  it('is whole again after an unreadable body was changed back to the last good one', async () => {
    objects.body = '?';
    connect();
    await settle();
    objects.body = 'a=1';
    connect();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
  });

  for (const [code, retryAfterMs] of [
    ['denied', 1000],
    ['too-large', 1000],
    ['unavailable', undefined],
    ['throttled', 7000],
  ] as const) {
    it(`changes nothing when it is ${code}, and says when to come again`, async () => {
      objects.body = 'a=1';
      connect();
      await settle();
      connection.said();
      objects.error = new ProviderError(code, 'get index.json', 'no', code === 'throttled' ? { retryAfterMs: 7000 } : {});
      await clock.advance(1000);
      expect(connection.said()).to.deep.equal([]);
      expect(connection.ended?.error).to.include({ name: 'SourceError', retryAfterMs });
      expect(source.etag).to.equal('"a=1"');
    });
  }

  it('gives a whole snapshot to every new connection', async () => {
    objects.body = 'a=1';
    connect();
    await settle();
    await connection.close();
    connect({ cursor: '"a=1"' });
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
  });

  it('looks at once when hinted, by whomever', async () => {
    objects.body = 'a=1';
    connect();
    await settle();
    connection.said();
    source.hint();
    await settle();
    expect(connection.said()).to.deep.equal(['alive']);
    objects.body = 'a=2';
    for (const changed of objects.watchers) changed();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
  });

  it('looks once more for any number of hints that come during a look', async () => {
    objects.body = 'a=1';
    const gate = Promise.withResolvers<void>();
    objects.gate = gate.promise;
    connect();
    await settle();
    for (let i = 0; i < 100; i++) source.hint();
    gate.resolve();
    await settle();
    expect(objects.asked).to.have.length(2);
  });

  it('spreads its looks by the jitter', async () => {
    objects.body = 'a=1';
    source = indexObject({ name: 'index', objects, key: 'index.json', everyMs: 1000, jitter: 0.2, random: () => 0, decode });
    connect();
    await clock.advance(799);
    expect(objects.asked).to.have.length(1);
    await clock.advance(1);
    expect(objects.asked).to.have.length(2);
  });

  it('tells when the newest ETag was last seen to be the newest', async () => {
    objects.body = 'a=1';
    connect();
    await settle();
    expect(source.confirmedMs).to.equal(0);
    await clock.advance(1000);
    expect(source.confirmedMs).to.equal(1000);
    objects.error = new ProviderError('unavailable', 'get index.json', 'no');
    await clock.advance(1000);
    expect(source.confirmedMs).to.equal(1000);
  });

  it('tells a watchdog a silence that its own pace never reaches', () => {
    connect();
    expect(source.staleAfterMs).to.be.greaterThan(1000 * 1.1 + 30_000);
  });

  it('counts its requests', async () => {
    objects.body = 'a=1';
    let count = 0;
    const meter = {
      ...noMeter,
      counter: () => ({ with: (...labels: string[]) => ({ inc: () => void (labels.join() === 'index,get' && count++) }) }),
    };
    connect({ meter });
    await clock.advance(2000);
    expect(count).to.equal(3);
  });
});
