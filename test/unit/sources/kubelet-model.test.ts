import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { isReady, type KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { podsSource } from '../../../controllers/sources/kubelet/pods-source.ts';
import { ModelKubelet } from '../../fakes/model-kubelet/index.ts';
import { Connection, ManualClock, MemoryFolder } from './support.ts';

function aManifest(name: string, uid: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, uid },
    spec: { terminationGracePeriodSeconds: 2, containers: [{ name: 'main', image: 'web:1', readinessProbe: { periodSeconds: 1 } }] },
  });
}

/** A reader that keeps what an informer would. */
function held(connection: Connection<KubeletPod>): Record<string, string> {
  const pods: Record<string, string> = {};
  for (const event of connection.events) {
    if (event.type === 'delete') delete pods[event.key];
    if ((event.type === 'item' || event.type === 'apply') && 'object' in event) {
      const { phase, unlisted } = event.object;
      pods[event.key] = `${phase}${isReady(event.object) ? ' ready' : ''}${unlisted ? ' unlisted' : ''}`;
    }
  }
  return pods;
}

describe('the Pods of a modelled kubelet as a source', () => {
  let clock: ManualClock;
  let folder: MemoryFolder;
  let kubelet: ModelKubelet;
  const connections: Connection<KubeletPod>[] = [];
  const connect = (complete?: (uids: ReadonlySet<string>) => boolean): Connection<KubeletPod> => {
    const options = complete === undefined ? {} : { complete };
    const connection = new Connection(podsSource({ connect: kubelet.connect, random: () => 0.5, ...options }), { clock });
    connections.push(connection);
    return connection;
  };

  beforeEach(async () => {
    clock = new ManualClock();
    folder = new MemoryFolder();
    kubelet = new ModelKubelet({ clock, files: folder, folder: '/pods' });
    kubelet.start();
    folder.write('web.yaml', aManifest('web', 'a'));
    await clock.advance(6000);
  });
  afterEach(async () => {
    for (const connection of connections.splice(0)) await connection.close();
    kubelet[Symbol.dispose]();
    expect(clock.pending, 'timers left').to.equal(0);
  });

  it('follows a Pod from its file to its end', async () => {
    const connection = connect();
    await clock.advance(0);
    expect(held(connection)).to.deep.equal({ a: 'Running ready' });
    folder.write('new.yaml', aManifest('new', 'b'));
    await clock.advance(4500);
    expect(held(connection)).to.deep.equal({ a: 'Running ready', b: 'Running ready' });
    folder.delete('web.yaml');
    await clock.advance(500);
    expect(held(connection)).to.deep.equal({ a: 'Succeeded', b: 'Running ready' });
    await clock.advance(1000);
    expect(held(connection)).to.deep.equal({ b: 'Running ready' });
  });

  it('ends with the kubelet, and does not believe the empty list of one that has just started', async () => {
    const before = connect();
    await clock.advance(0);
    kubelet.stop();
    await clock.advance(0);
    expect(before.ended?.error).to.be.instanceOf(Error);
    const refused = connect();
    await clock.advance(0);
    expect(refused.ended?.error).to.match(/does not run/);

    kubelet.start();
    const after = connect((uids) => uids.has('a'));
    await clock.advance(100);
    expect(after.said()).to.deep.equal(['snapshot']);
    await clock.advance(3000);
    expect(held(after)).to.deep.equal({ a: 'Running ready' });
    expect(after.events.map(({ type }) => type)).to.include('synced');
  });

  it('does not take an ending Pod for gone when a list does not name it', async () => {
    kubelet[Symbol.dispose]();
    kubelet = new ModelKubelet({ clock, files: folder, folder: '/pods', behaviour: () => ({ stopMs: 1900 }) });
    kubelet.start();
    await clock.advance(6000);
    const source = podsSource({ connect: kubelet.connect, random: () => 0.5 });
    const connection = new Connection(source, { clock });
    connections.push(connection);
    await clock.advance(0);
    folder.delete('web.yaml');
    await clock.advance(1000);
    source.hint();
    await clock.advance(0);
    expect(held(connection)).to.deep.equal({ a: 'Running ready unlisted' });
    await clock.advance(3000);
    expect(held(connection)).to.deep.equal({});
  });

  it('lists a replacement that waits for its predecessor, though the stream does not name it', async () => {
    const connection = connect();
    await clock.advance(0);
    folder.write('web.yaml', aManifest('web', 'b'));
    await clock.advance(100);
    expect(held(connection)).to.not.have.property('b');
    kubelet.cutWatches();
    const again = connect();
    await clock.advance(0);
    expect(held(again)).to.deep.equal({ b: 'Pending' });
  });
});
