import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { decodePod, encodePod } from '../../../controllers/sources/kubelet/codec.ts';
import { hasRunningContainer, isReady, type KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';

/** Made by Kubernetes' own code: golden/pod-bytes. */
const [whole, deleted] = readFileSync(new URL('golden/pod.b64', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => Buffer.from(line, 'base64')) as [Buffer, Buffer];

const at = (seconds: number): number => (1_700_000_000 + seconds) * 1000;
const none = { type: 'none' } as const;

const pod: KubeletPod = {
  uid: '0123456789abcdef0123456789abcdef',
  namespace: 'shop',
  name: 'web-node',
  labels: { app: 'web', b: '2' },
  annotations: { 'kubernetes.io/config.source': 'file' },
  createdMs: at(0),
  deletionMs: at(9),
  nodeName: 'node',
  restartPolicy: 'Always',
  hostNetwork: true,
  terminationGracePeriodSeconds: 7,
  initContainers: [{ name: 'init', image: 'init:1', ports: [] }],
  containers: [{ name: 'main', image: 'web:1', ports: [{ name: 'http', containerPort: 8080, hostPort: 80, protocol: 'TCP' }] }],
  phase: 'Running',
  reason: 'why',
  message: 'in words',
  conditions: [{ type: 'Ready', status: 'True', reason: 'r', message: 'm', lastTransitionMs: at(5) }],
  hostIP: 'fd00::2',
  podIPs: ['fd00::1', '10.0.0.1'],
  startMs: at(1),
  initContainerStatuses: [
    {
      name: 'init',
      image: 'init:1',
      imageID: '',
      containerID: '',
      ready: false,
      started: false,
      restartCount: 0,
      state: { type: 'terminated', exitCode: 0, signal: 0, reason: 'Completed', message: '', startedMs: at(1), finishedMs: at(2) },
      lastState: none,
    },
  ],
  containerStatuses: [
    {
      name: 'main',
      image: 'web:1',
      imageID: 'sha256:1',
      containerID: 'containerd://1',
      ready: true,
      started: true,
      restartCount: 2,
      state: { type: 'running', startedMs: at(3) },
      lastState: { type: 'terminated', exitCode: 137, signal: 9, reason: 'Error', message: 'killed', startedMs: at(1), finishedMs: at(2) },
    },
    {
      name: 'side',
      image: '',
      imageID: '',
      containerID: '',
      ready: false,
      started: false,
      restartCount: 0,
      state: { type: 'waiting', reason: 'CrashLoopBackOff', message: 'back-off' },
      lastState: none,
    },
  ],
  unlisted: false,
};

describe('the bytes of a Pod', () => {
  it('are read as Kubernetes wrote them, field by field', () => {
    expect(decodePod(whole)).to.deep.equal(pod);
    expect(isReady(pod)).to.equal(true);
    expect(hasRunningContainer(pod)).to.equal(true);
  });

  it('of one that is deleted say which, and nothing more', () => {
    expect(decodePod(deleted)).to.deep.include({
      uid: pod.uid,
      name: 'web-node',
      namespace: 'shop',
      createdMs: undefined,
      deletionMs: undefined,
      phase: '',
      podIPs: [],
    });
  });

  it('that a fake kubelet writes are read back the same', () => {
    expect(decodePod(encodePod(pod))).to.deep.equal(pod);
  });

  it('leave nothing behind but what was asked for', () => {
    expect(JSON.stringify(decodePod(whole)), 'an environment variable, a volume, a command').to.not.match(
      /emptyDir|serve|mountPath|resourceVersion/,
    );
  });

  it('are refused when they are of something else, or cut', () => {
    expect(() => decodePod(new Uint8Array())).to.throw(/no UID/);
    expect(() => decodePod(whole.subarray(0, 100))).to.throw();
  });
});
