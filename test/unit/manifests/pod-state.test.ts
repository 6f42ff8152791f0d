import { describe, it } from 'mocha';
import { expect } from 'chai';
import { podState, restartsOf } from '../../../reconcilers/manifests/pod-state.ts';
import type { ContainerStatus, KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';

const aContainer = (over: Partial<ContainerStatus> = {}): ContainerStatus => ({
  ...{ name: 'web', image: 'web:v1', imageID: '', containerID: 'containerd://1', ready: false, started: true, restartCount: 0 },
  ...{ state: { type: 'running', startedMs: 1 }, lastState: { type: 'none' } },
  ...over,
});
const aPod = (over: Partial<KubeletPod> = {}): KubeletPod => ({
  ...{ uid: 'u', namespace: 'default', name: 'web', labels: {}, annotations: {}, createdMs: 1, deletionMs: undefined, nodeName: 'n' },
  ...{ restartPolicy: 'Always', hostNetwork: false, terminationGracePeriodSeconds: 30, containers: [], initContainers: [] },
  ...{ phase: 'Running', reason: '', message: '', hostIP: '', podIPs: [], startMs: 1, unlisted: false, initContainerStatuses: [] },
  ...{ conditions: [{ type: 'Ready', status: 'True', reason: '', message: '', lastTransitionMs: 1 }], containerStatuses: [aContainer()] },
  ...over,
});
const notReady = [{ type: 'Ready', status: 'False', reason: 'ContainersNotReady', message: 'web', lastTransitionMs: 1 }];
const exited = (exitCode: number) =>
  ({ type: 'terminated', exitCode, signal: 0, reason: 'Error', message: '', startedMs: 1, finishedMs: 2 }) as const;

describe("the kubelet's word on a Pod", () => {
  it('is "unseen" while it has none', () => expect(podState(undefined)).to.deep.equal({ kind: 'unseen' }));

  it('is "ready" only for a running Pod with a true Ready condition', () => {
    expect(podState(aPod()).kind).to.equal('ready');
    expect(podState(aPod({ conditions: notReady })).kind).to.equal('running');
    expect(podState(aPod({ conditions: [] })).kind).to.equal('running');
  });

  it('is "rejected" for a Pod that failed before any container of it existed, with the reason', () => {
    const state = podState(aPod({ phase: 'Failed', reason: 'NodePorts', message: 'no free ports', containerStatuses: [] }));
    expect(state).to.deep.equal({ kind: 'rejected', reason: 'NodePorts: no free ports' });
  });

  it('is "ended", not "rejected", for one whose containers ran', () => {
    expect(podState(aPod({ phase: 'Failed', containerStatuses: [aContainer({ state: exited(3) })] }))).to.deep.equal({
      kind: 'ended',
      reason: 'Failed: web ended with exit code 3: Error',
    });
  });

  it('is "crashing" in the back-off, with how the container ended, and for an image that can not be had', () => {
    const loop = aContainer({
      state: { type: 'waiting', reason: 'CrashLoopBackOff', message: 'back-off 10s' },
      lastState: exited(2),
      restartCount: 4,
    });
    expect(podState(aPod({ conditions: notReady, containerStatuses: [loop] }))).to.deep.equal({
      kind: 'crashing',
      reason: 'web: CrashLoopBackOff: web ended with exit code 2: Error',
    });
    const pull = aContainer({ containerID: '', state: { type: 'waiting', reason: 'ErrImagePull', message: 'not found' } });
    expect(podState(aPod({ phase: 'Pending', conditions: notReady, containerStatuses: [pull] }))).to.deep.include({ kind: 'crashing' });
    expect(restartsOf(aPod({ containerStatuses: [loop, aContainer({ restartCount: 1 })] }))).to.equal(5);
  });

  it('is "starting" while containers are being created', () => {
    const creating = aContainer({ containerID: '', state: { type: 'waiting', reason: 'ContainerCreating', message: '' } });
    expect(podState(aPod({ phase: 'Pending', conditions: notReady, containerStatuses: [creating] })).kind).to.equal('starting');
  });

  it('never grows beyond a line, whatever a container wrote as its last words', () => {
    const state = podState(
      aPod({ phase: 'Failed', reason: 'x', containerStatuses: [aContainer({ state: { ...exited(1), message: 'm'.repeat(5_000) } })] }),
    );
    expect(state.kind === 'ended' && state.reason.length).to.be.at.most(300);
  });
});
