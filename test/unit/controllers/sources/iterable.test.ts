import { describe, it } from 'mocha';
import { expect } from 'chai';
import { fromStream, type StreamedChange } from '../../../../controllers/sources/iterable.ts';
import { testRuntime } from '../../../../controllers/testing/index.ts';

describe('a stream of changes as a source', () => {
  it('is synced from the start, and keeps what it told of over reconnects', async () => {
    const lives: StreamedChange<string>[][] = [
      [
        { key: 'a', object: 'one' },
        { key: 'b', object: 'two' },
      ],
      [{ key: 'a' }, { key: 'c', object: 'three', version: 'v3' }, { key: 'c', object: 'three', version: 'v3' }],
    ];
    const rt = testRuntime();
    const orders = rt.informer(
      fromStream('orders', async function* (signal) {
        yield* lives.shift() ?? [];
        if (lives.length === 0) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }),
    );
    const told: string[] = [];
    orders.subscribe(({ type, key }) => told.push(`${type} ${key}`));
    await rt.start();
    expect([orders.hasSynced, orders.keys()]).to.deep.equal([true, ['a', 'b']]);
    await rt.clock.advance(5_000);
    expect(told).to.deep.equal(['add a', 'add b', 'delete a', 'add c']);
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('keeps it also when the informer lists anew, and has forgotten what it knew', async () => {
    const rt = testRuntime();
    const orders = rt.informer(
      fromStream<string>('orders', async function* (signal) {
        yield { key: 'a', object: 'one' };
        yield { key: 'b', object: 'two' };
        yield { key: 'b' };
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }),
      { relist: '1m' },
    );
    const told: string[] = [];
    orders.subscribe(({ type, key }) => told.push(`${type} ${key}`));
    await rt.start();
    await rt.clock.advance(10 * 60_000);
    expect(orders.keys()).to.deep.equal(['a']);
    // b comes and goes with each connection, which shows that there were some.
    expect(told.filter((each) => each === 'add b').length).to.be.greaterThan(5);
    expect(told).not.to.include('delete a');
    await rt.stop();
    rt.expectNoLeaks();
  });
});
