/** The kubelet's Pods by gRPC over a real socket, with time that is moved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { kubeletPods, type KubeletPod } from '../../../controllers/sources/kubelet/index.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../controllers/testing/index.ts';
import { aBarePod, FakePods, FakePodsApi } from '../../fakes/fake-pods-api.ts';
import { PodsLine } from '../../fakes/pods-line.ts';

/** A call over a socket of this machine, there and back. */
const roundTripMs = 3;

async function makeWorld(): Promise<SourceWorld<KubeletPod>> {
  const clock = fakeClock();
  const folder = mkdtempSync(join(tmpdir(), 'pods-api-'));
  const socket = join(folder, 'pods.sock');
  const pods = new FakePods();
  const line = new PodsLine(pods.connect);
  const api = new FakePodsApi({ socket, connect: line.connect });
  await api.start();
  const advance = async (ms: number): Promise<void> => {
    await clock.advance(ms);
    await new Promise((resolve) => setTimeout(resolve, roundTripMs));
    await clock.settle();
  };
  return {
    source: kubeletPods({ socket, random: () => 0.5 }),
    put: (name, value) => pods.put(aBarePod({ uid: name, phase: 'Running', annotations: { value } })),
    remove: (name) => pods.delete(name),
    read: ({ annotations }) => annotations['value'] ?? '',
    clock,
    advance,
    leftOpen: () => line.watches + clock.pending,
    faults: {
      cut: () => pods.cut(),
      stall: () => line.stall(),
      partialSnapshot: () => void (line.partial = true),
      duplicate: () => void (line.duplicating = true),
      reorder: () => void (line.reordering = true),
      unavailable: (on) => (on ? api.stop() : api.start()),
    },
    dispose: () => {
      api.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const without = {
  expireCursor: 'it has no cursors',
  breakObject: 'what can not be decoded has no UID, so nobody knows whose it was',
  replaceIdentity: 'the key is the identity',
};
sourceConformance("the kubelet's Pods over a socket", makeWorld, { describe, it }, { without, stepMs: 5_000 });
