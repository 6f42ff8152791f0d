/** The kubelet's Pods, over an API in this process that can do wrong. */
import { describe, it } from 'mocha';
import { type KubeletPod } from '../../../../controllers/sources/kubelet/index.ts';
import { podsSource } from '../../../../controllers/sources/kubelet/pods-source.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';
import { aBarePod, FakePods } from '../../../fakes/fake-pods-api.ts';
import { PodsLine } from '../../../fakes/pods-line.ts';

function makeWorld(): SourceWorld<KubeletPod> {
  const clock = fakeClock();
  const pods = new FakePods();
  const line = new PodsLine(pods.connect);
  return {
    source: podsSource({ connect: line.connect, random: () => 0.5 }),
    put: (name, value) => pods.put(aBarePod({ uid: name, phase: 'Running', annotations: { value } })),
    remove: (name) => pods.delete(name),
    read: ({ annotations }) => annotations['value'] ?? '',
    clock,
    advance: (ms) => clock.advance(ms),
    leftOpen: () => line.connections + line.watches + clock.pending,
    faults: {
      cut: () => pods.cut(),
      stall: () => line.stall(),
      partialSnapshot: () => void (line.partial = true),
      duplicate: () => void (line.duplicating = true),
      reorder: () => void (line.reordering = true),
      unavailable: (on) => (on ? pods.stop() : pods.start()),
    },
  };
}

const without = {
  expireCursor: 'it has no cursors',
  breakObject: 'what can not be decoded has no UID, so nobody knows whose it was',
  replaceIdentity: 'the key is the identity',
};
sourceConformance("the kubelet's Pods", makeWorld, { describe, it }, { without });
