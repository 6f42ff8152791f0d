import { describe, it } from 'mocha';
import { expect } from 'chai';
import { poll, type PollOptions } from '../../../../controllers/sources/poll.ts';
import { SourceError } from '../../../../controllers/source.ts';
import { testRuntime } from '../../../../controllers/testing/index.ts';

async function polled(options: Partial<PollOptions<unknown>> & Pick<PollOptions<unknown>, 'list'>) {
  const rt = testRuntime();
  const source = poll({ name: 'things', every: '10s', random: () => 0.5, ...options });
  const things = rt.informer(source);
  await rt.start();
  return { rt, source, things };
}

describe('a polled source', () => {
  it('looks at once when it is hinted at, once more for any number of hints during a list, and never twice at a time', async () => {
    let lists = 0;
    let running = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const { rt, source } = await polled({
      list: async () => {
        lists++;
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => gates.push(resolve));
        running--;
        return [];
      },
    });
    for (let i = 0; i < 5; i++) source.hint();
    await rt.clock.settle();
    expect(lists).to.equal(1);
    gates.shift()?.();
    await rt.clock.settle();
    gates.shift()?.();
    await rt.clock.settle();
    expect([lists, most]).to.deep.equal([2, 1]);
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('gives up a list that hangs, aborts it, and changes nothing', async () => {
    let hang = false;
    const reasons: unknown[] = [];
    const { rt, things } = await polled({
      timeout: '5s',
      list: async (signal) => {
        if (hang) await new Promise((resolve) => signal.addEventListener('abort', () => resolve(reasons.push(signal.reason))));
        return [{ key: 'a', object: 1 }];
      },
    });
    hang = true;
    await rt.clock.advance(15_100);
    expect([things.state, things.get('a'), reasons.length]).to.deep.equal(['stale', 1, 1]);
    expect(things.lastError?.message).to.equal("things: it can't be listed, so nothing is changed: no answer within 5 s");
    hang = false;
    await rt.clock.advance(10_000);
    expect(things.state).to.equal('live');
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('waits as long as a failure says', async () => {
    let lists = 0;
    const { rt } = await polled({
      list: () => {
        lists++;
        throw new SourceError('busy', { retryAfterMs: 300_000 });
      },
    });
    await rt.clock.advance(299_000);
    expect(lists).to.equal(1);
    await rt.clock.advance(2_000);
    expect(lists).to.equal(2);
    await rt.stop();
  });

  it('counts its lists, and says when an object has no version that could be told', async () => {
    const { rt, things } = await polled({
      list: () => [
        { key: 'big', object: { n: 1n } },
        { key: 'nothing', object: undefined },
        { key: 'fine', object: { n: 1n }, version: '1' },
      ],
    });
    await rt.clock.advance(20_000);
    expect(await rt.metrics()).to.contain('source_requests_total{source="things",op="list"} 3');
    expect([...things.broken.keys()]).to.deep.equal(['big', 'nothing']);
    expect(things.broken.get('big')?.message).to.contain('give the item a version');
    expect(things.has('fine')).to.equal(true);
    await rt.stop();
  });

  it('takes the later of two items with one key, and refuses an interval that is none', async () => {
    const { rt, things } = await polled({
      list: () => [
        { key: 'a', object: 1 },
        { key: 'a', object: 2 },
      ],
    });
    expect(things.get('a')).to.equal(2);
    await rt.stop();
    expect(() => poll({ name: 'things', every: -1, list: () => [] })).to.throw('source "things": every');
  });
});
