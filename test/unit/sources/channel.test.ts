import { expect } from 'chai';
import { beforeEach, describe, it } from 'mocha';
import type { SourceEvent } from '../../../controllers/source.ts';
import { channel, type Channel } from '../../../controllers/sources/channel.ts';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { Connection, ManualClock, settle } from './support.ts';

describe('a channel', () => {
  const clock = new ManualClock();
  let published: Channel<string>;

  beforeEach(() => {
    published = channel({ name: 'published' });
  });

  it('shows nothing before its owner says that it is complete', async () => {
    published.put('a', '1', 'A');
    const connection = new Connection(published.source, { clock });
    await settle();
    expect(connection.said()).to.deep.equal([]);
    published.put('b', '1', 'B');
    published.synced();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'item b', 'synced']);
    await connection.close();
  });

  it('is a complete snapshot to every connection, then what changes', async () => {
    published.put('a', '1', 'A');
    published.synced();
    await new Connection(published.source, { clock }).close();
    const connection = new Connection(published.source, { clock });
    await settle();
    published.put('b', '1', 'B');
    await settle();
    published.remove('a');
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced', 'apply b', 'delete a']);
    await connection.close();
  });

  it('does not say again what is the same, nor remove what is not there', async () => {
    published.put('a', '1', 'A');
    published.synced();
    const connection = new Connection(published.source, { clock });
    await settle();
    connection.said();
    published.put('a', '1', 'A');
    published.remove('b');
    await settle();
    expect(connection.said()).to.deep.equal([]);
    published.put('a', '1', 'A', 'another');
    await settle();
    expect(connection.said()).to.deep.equal(['apply a']);
    await connection.close();
  });

  it('costs a slow reader one event per key, the newest', async () => {
    published.synced();
    const open = published.source.open({ signal: new AbortController().signal, cursor: undefined, clock, log: silent, meter: noMeter });
    const reader = open[Symbol.asyncIterator]();
    await reader.next();
    await reader.next();
    for (let i = 0; i < 1000; i++) published.put('a', `${i}`, `A${i}`);
    published.put('b', '1', 'B');
    published.remove('b');
    const next = async (): Promise<SourceEvent<string>> => (await reader.next()).value as SourceEvent<string>;
    expect(await next()).to.deep.equal({ type: 'apply', key: 'a', version: '999', object: 'A999' });
    expect(await next()).to.deep.equal({ type: 'delete', key: 'b' });
    await reader.return?.();
  });

  it('tells each of several readers everything', async () => {
    published.synced();
    const connections = [new Connection(published.source, { clock }), new Connection(published.source, { clock })];
    await settle();
    published.put('a', '1', 'A');
    await settle();
    for (const connection of connections) expect(connection.said()).to.deep.equal(['snapshot', 'synced', 'apply a']);
    for (const connection of connections) await connection.close();
  });

  it('ends promptly, also while it is not complete', async () => {
    const connection = new Connection(published.source, { clock });
    await settle();
    await connection.close();
    expect(connection.ended).to.deep.equal({ error: undefined });
    expect(connection.said()).to.deep.equal([]);
  });

  it('gives what is put during a snapshot after the snapshot', async () => {
    published.put('a', '1', 'A');
    published.put('b', '1', 'B');
    published.synced();
    const open = published.source.open({ signal: new AbortController().signal, cursor: undefined, clock, log: silent, meter: noMeter });
    const reader = open[Symbol.asyncIterator]();
    await reader.next();
    published.remove('b');
    published.put('c', '1', 'C');
    const said: string[] = [];
    for (let i = 0; i < 5; i++) {
      const event = (await reader.next()).value as SourceEvent<string>;
      said.push('key' in event ? `${event.type} ${event.key}` : event.type);
    }
    expect(said).to.deep.equal(['item a', 'item b', 'synced', 'delete b', 'apply c']);
    await reader.return?.();
  });
});
