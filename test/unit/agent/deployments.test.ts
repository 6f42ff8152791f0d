import { describe, it } from 'mocha';
import { expect } from 'chai';
import { deploymentsSource } from '../../../agent/deployments.ts';
import { INDEX_KEY, podKey } from '../../../api/keys.ts';
import { revisionOf } from '../../../api/revision.ts';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import type { SourceEvent } from '../../../controllers/source.ts';
import { fakeObjects } from '../../fakes/fake-objects.ts';

const entry = { pod: podKey('default', 'a'.repeat(128)) };

async function snapshot(index: string | undefined) {
  const objects = fakeObjects();
  if (index !== undefined) objects.bucket.set(INDEX_KEY, index);
  const deployments = deploymentsSource({ objects, nodegroup: 'default', everyMs: 1_000, random: () => 0.5 });
  const stop = new AbortController();
  const events: SourceEvent<unknown>[] = [];
  const context = { signal: stop.signal, cursor: undefined, clock: fakeClock(), log: silent, meter: noMeter };
  for await (const event of deployments.source.open(context)) {
    events.push(event);
    if (event.type === 'synced') stop.abort();
  }
  return {
    deployments,
    objects,
    keyed: (type: string) => events.flatMap((event) => (event.type === type && 'key' in event ? [event.key] : [])),
  };
}

describe('the index as a source of deployments', () => {
  it('names those of its own NodeGroup only, and fetches no payload to do so', async () => {
    const other = { pod: podKey('edge', 'b'.repeat(128)) };
    const { keyed, objects } = await snapshot(JSON.stringify({ 'default/web': entry, 'edge/web': other }));
    expect(keyed('item')).to.deep.equal(['default/web']);
    expect(objects.requests.map(({ key }) => key)).to.deep.equal([INDEX_KEY]);
  });

  it('tells a bad entry as broken under its key, and goes on with the others', async () => {
    const { keyed, deployments } = await snapshot(JSON.stringify({ 'default/bad': { pod: 7 }, 'default/web': entry, 'edge/bad': 1 }));
    expect(keyed('broken')).to.deep.equal(['default/bad']);
    expect(keyed('item')).to.deep.equal(['default/web']);
    expect(deployments.indexed('default/bad')).to.equal(undefined);
  });

  it('knows which revision the latest index names, whatever becomes of its payload', async () => {
    const { deployments } = await snapshot(JSON.stringify({ 'default/web': entry }));
    expect(deployments.indexed('default/web')).to.equal(revisionOf(entry));
    expect(deployments.indexed('default/api')).to.equal(undefined);
  });

  it('is empty when there is none', async () => {
    const { keyed, deployments } = await snapshot(undefined);
    expect(keyed('item')).to.deep.equal([]);
    expect(deployments.indexed('default/web')).to.equal(undefined);
  });
});
