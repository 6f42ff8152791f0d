import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { isReady, type KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { ModelKubelet, type ModelKubeletInput } from '../../fakes/model-kubelet/index.ts';
import { ManualClock, MemoryFolder, settle } from './support.ts';

function aManifest(input: {
  name?: string;
  uid?: string;
  image?: string;
  hostPort?: number;
  label?: string;
  grace?: number;
  probe?: boolean;
}) {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: input.name ?? 'web', ...(input.uid === undefined ? {} : { uid: input.uid }), labels: { v: input.label ?? '1' } },
    spec: {
      terminationGracePeriodSeconds: input.grace ?? 2,
      containers: [
        {
          name: 'main',
          image: input.image ?? 'web:1',
          ports: [{ containerPort: 80, ...(input.hostPort === undefined ? {} : { hostPort: input.hostPort }) }],
          ...(input.probe === false ? {} : { readinessProbe: { periodSeconds: 1, tcpSocket: { port: 80 } } }),
        },
      ],
    },
  });
}

describe('the model of a kubelet', () => {
  let clock: ManualClock;
  let folder: MemoryFolder;
  let kubelet: ModelKubelet;

  function start(input: Partial<ModelKubeletInput> = {}) {
    kubelet = new ModelKubelet({ clock, files: folder, folder: '/pods', ...input });
    kubelet.start();
  }
  const byUid = (uid: string): KubeletPod | undefined => kubelet.pods().find((pod) => pod.uid === uid);

  beforeEach(() => {
    clock = new ManualClock();
    folder = new MemoryFolder();
  });
  afterEach(() => {
    kubelet[Symbol.dispose]();
    expect(clock.pending).to.equal(0);
  });

  it('runs a file that appears, under the UID given and the name of the node, ready after 4.4 s', async () => {
    start();
    await clock.advance(1000);
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(4300);
    expect(byUid('a')).to.include({ name: 'web-node', namespace: 'default', phase: 'Running' });
    expect(isReady(byUid('a')!)).to.equal(false);
    await clock.advance(200);
    expect(isReady(byUid('a')!)).to.equal(true);
    expect(byUid('a')!.podIPs).to.have.length(1);
  });

  it('sees no file that begins with a dot, and makes a UID of its own when none is given', async () => {
    start();
    folder.write('.web.yaml', aManifest({ uid: 'hidden' }));
    folder.write('web.yaml', aManifest({}));
    await clock.advance(6000);
    expect(kubelet.pods().map(({ uid }) => uid)).to.have.length(1);
    expect(kubelet.pods()[0]!.uid).to.match(/^[0-9a-f]{32}$/);
  });

  it('keeps the Pod of a file that became invalid at the event, and removes it at the next list', async () => {
    start({ fileCheckMs: 5000 });
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(5400);
    folder.write('web.yaml', 'kind: Pod');
    await clock.advance(100);
    expect(byUid('a')).to.not.equal(undefined);
    expect(kubelet.refused().get('web.yaml')).to.match(/not a Pod/);
    folder.write('other.yaml', aManifest({ name: 'other', uid: 'b' }));
    await clock.advance(5000);
    expect(byUid('a')).to.equal(undefined);
  });

  it('finds at the next list what inotify did not tell', async () => {
    start();
    await clock.advance(400);
    kubelet.inotify = false;
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(4000);
    expect(byUid('a')).to.equal(undefined);
    await clock.advance(2000);
    expect(byUid('a')).to.not.equal(undefined);
  });

  it('keeps one of two files with one name, and loses the Pod until the next list when either goes', async () => {
    start({ fileCheckMs: 5000 });
    folder.write('a.yaml', aManifest({ uid: 'a' }));
    folder.write('b.yaml', aManifest({ uid: 'b' }));
    await clock.advance(5400);
    expect(kubelet.pods().map(({ uid }) => uid)).to.deep.equal(['b']);
    folder.delete('a.yaml');
    await clock.advance(10);
    expect(kubelet.pods()).to.deep.equal([]);
    await clock.advance(5000);
    expect(kubelet.pods().map(({ uid }) => uid)).to.deep.equal(['b']);
  });

  it('takes over other content under the same UID without a restart', async () => {
    start();
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(6000);
    const before = kubelet.containers();
    folder.write('web.yaml', aManifest({ uid: 'a', label: '2' }));
    await clock.advance(100);
    expect(byUid('a')!.labels).to.deep.equal({ v: '2' });
    expect(kubelet.containers()).to.deep.equal(before);
  });

  it('lets a successor of the same name wait for the end of its predecessor and 10 to 15 s', async () => {
    start();
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(6000);
    folder.write('web.yaml', aManifest({ uid: 'b' }));
    await clock.advance(12_000);
    expect(kubelet.containers()).to.deep.equal([]);
    expect(byUid('b')!.phase).to.equal('Pending');
    await clock.advance(600 + 4500);
    expect(isReady(byUid('b')!)).to.equal(true);
  });

  it('runs a successor of another name beside its predecessor', async () => {
    start();
    folder.write('web-1.yaml', aManifest({ name: 'web-1', uid: 'a' }));
    await clock.advance(6000);
    folder.write('web-2.yaml', aManifest({ name: 'web-2', uid: 'b' }));
    await clock.advance(4500);
    expect([byUid('a')!, byUid('b')!].map(isReady)).to.deep.equal([true, true]);
  });

  it('rejects a Pod whose host port is taken, and never tries it again under that UID', async () => {
    start();
    folder.write('web-1.yaml', aManifest({ name: 'web-1', uid: 'a', hostPort: 80 }));
    await clock.advance(6000);
    folder.write('web-2.yaml', aManifest({ name: 'web-2', uid: 'b', hostPort: 80 }));
    await clock.advance(100);
    expect(byUid('b')).to.include({ phase: 'Failed', reason: 'NodePorts' });
    folder.delete('web-1.yaml');
    await clock.advance(60_000);
    expect(byUid('b')).to.include({ phase: 'Failed' });
    folder.write('web-2.yaml', aManifest({ name: 'web-2', uid: 'c', hostPort: 80 }));
    await clock.advance(5000);
    expect(isReady(byUid('c')!)).to.equal(true);
  });

  it('lets a Pod end within its grace, and no longer', async () => {
    start({ behaviour: () => ({ stopMs: 60_000 }) });
    folder.write('web.yaml', aManifest({ uid: 'a', grace: 3 }));
    await clock.advance(6000);
    folder.delete('web.yaml');
    await clock.advance(2900);
    expect(kubelet.containers()).to.have.length(1);
    expect(kubelet.pods()).to.deep.equal([]);
    await clock.advance(200);
    expect(kubelet.containers()).to.deep.equal([]);
  });

  it('restarts a container that ends at once, then after 10 s, doubling up to the bound', async () => {
    start({ behaviour: () => ({ ends: { afterMs: 100, exitCode: 1 }, startMs: 0 }), crashLoopMaxMs: 20_000 });
    folder.write('web.yaml', aManifest({ uid: 'a', probe: false }));
    await clock.advance(300);
    const restarts: number[] = [];
    for (const ms of [150, 150, 10_000, 20_000, 20_200]) {
      await clock.advance(ms);
      restarts.push(byUid('a')!.containerStatuses[0]!.restartCount);
    }
    expect(restarts).to.deep.equal([1, 1, 2, 3, 4]);
    expect(byUid('a')!.containerStatuses[0]!.state).to.include({ type: 'waiting', reason: 'CrashLoopBackOff' });
  });

  it('finds its containers again after a restart, not ready until their first probe', async () => {
    start();
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(6000);
    const before = kubelet.containers();
    kubelet.stop();
    await clock.advance(5000);
    expect(kubelet.containers()).to.deep.equal(before);
    kubelet.start();
    expect(kubelet.pods()).to.deep.equal([]);
    await clock.advance(400);
    expect(byUid('a')).to.deep.include({ phase: 'Pending', podIPs: [] });
    await clock.advance(1000);
    expect(byUid('a')!.phase).to.equal('Running');
    expect(isReady(byUid('a')!)).to.equal(false);
    await clock.advance(1000);
    expect(isReady(byUid('a')!)).to.equal(true);
    expect(kubelet.containers()).to.deep.equal(before);
  });

  it('gives one second of grace to what was removed while it was down', async () => {
    start();
    folder.write('web.yaml', aManifest({ uid: 'a', grace: 30 }));
    await clock.advance(6000);
    kubelet.stop();
    folder.delete('web.yaml');
    kubelet.start();
    await clock.advance(300 + 2000);
    expect(kubelet.containers()).to.have.length(1);
    await clock.advance(1000);
    expect(kubelet.containers()).to.deep.equal([]);
  });

  it('keeps its store when the folder is empty, so that a later event brings old Pods back', async () => {
    start();
    folder.write('a.yaml', aManifest({ name: 'a', uid: 'a' }));
    await clock.advance(6000);
    kubelet.inotify = false;
    folder.delete('a.yaml');
    await clock.advance(5000);
    expect(kubelet.pods()).to.deep.equal([]);
    kubelet.inotify = true;
    folder.write('b.yaml', aManifest({ name: 'b', uid: 'b' }));
    await clock.advance(10);
    expect(kubelet.pods().map(({ uid }) => uid)).to.deep.equal(['a', 'b']);
  });

  it('starts the same UID again when it is written while the old one ends', async () => {
    start({ behaviour: () => ({ stopMs: 1500 }) });
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(6000);
    const [before] = kubelet.containers();
    folder.delete('web.yaml');
    await settle();
    folder.write('web.yaml', aManifest({ uid: 'a' }));
    await clock.advance(1500 + 1200 + 2000 + 4500);
    expect(isReady(byUid('a')!)).to.equal(true);
    expect(kubelet.containers()[0]!.id).to.not.equal(before!.id);
  });
});
