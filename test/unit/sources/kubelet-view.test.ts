import { expect } from 'chai';
import { beforeEach, describe, it } from 'mocha';
import type { KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { PodView } from '../../../controllers/sources/kubelet/view.ts';
import { aBarePod } from '../../fakes/fake-pods-api.ts';
import { recordOf } from '../../fakes/model-kubelet/broadcast.ts';

const second = 1000;

function aPod(uid: string, phase: string, readyChangedMs = 0, fields: Partial<KubeletPod> = {}): KubeletPod {
  const status = phase === 'Running' ? 'True' : 'False';
  return aBarePod({
    uid,
    phase,
    terminationGracePeriodSeconds: 5,
    conditions: [{ type: 'Ready', status, reason: '', message: '', lastTransitionMs: readyChangedMs }],
    containerStatuses: [
      {
        name: 'main',
        image: 'web:1',
        imageID: '',
        containerID: 'containerd://1',
        ready: true,
        started: true,
        restartCount: 0,
        state: phase === 'Running' ? { type: 'running', startedMs: 0 } : { type: 'none' },
        lastState: { type: 'none' },
      },
    ],
    ...fields,
  });
}

describe('what is known of the kubelet’s Pods', () => {
  let view: PodView;
  const say = (pod: KubeletPod): void => view.take({ type: 'applied', ...recordOf(pod) });
  const phases = (): Record<string, string> =>
    Object.fromEntries(view.records().map(({ pod }) => [pod.uid, pod.unlisted ? `${pod.phase} unlisted` : pod.phase]));
  const list = (nowMs: number, ...pods: KubeletPod[]): void => view.beginList()(pods.map(recordOf), nowMs);
  const changes = (): string[] =>
    view.takeChanges().map((change) => (change.type === 'delete' ? `delete ${change.uid}` : `apply ${change.pod.uid}`));

  beforeEach(() => {
    view = new PodView();
  });

  it('tells each change once, the newest of each Pod', () => {
    say(aPod('a', 'Pending'));
    say(aPod('a', 'Running', 10));
    say(aPod('b', 'Pending'));
    expect(changes()).to.deep.equal(['apply a', 'apply b']);
    expect(changes()).to.deep.equal([]);
    say(aPod('a', 'Running', 10));
    expect(changes()).to.deep.equal([]);
  });

  it('does not let an older event take a Pod back in its phase, and says that it is in doubt', () => {
    say(aPod('a', 'Running', 10));
    expect(view.takeDoubt()).to.equal(false);
    say(aPod('a', 'Pending', 5));
    expect(phases()).to.deep.equal({ a: 'Running' });
    expect(view.takeDoubt()).to.equal(true);
    expect(view.takeDoubt()).to.equal(false);
  });

  it('does not let an older event of the same phase bring old conditions back', () => {
    say(aPod('a', 'Running', 20, { conditions: [{ type: 'Ready', status: 'False', reason: '', message: '', lastTransitionMs: 20 }] }));
    say(aPod('a', 'Running', 10));
    expect(view.records()[0]?.pod.conditions[0]?.status).to.equal('False');
  });

  it('believes a list that takes a Pod back', () => {
    say(aPod('a', 'Running', 10));
    list(0, aPod('a', 'Pending', 5));
    expect(phases()).to.deep.equal({ a: 'Pending' });
  });

  it('compares per UID: a successor under the same name may be Pending', () => {
    say(aPod('a', 'Running', 10, { name: 'web-node' }));
    say(aPod('b', 'Pending', 1, { name: 'web-node' }));
    expect(phases()).to.deep.equal({ a: 'Running', b: 'Pending' });
  });

  it('ends only the UID that is deleted', () => {
    say(aPod('a', 'Running', 10, { name: 'web-node' }));
    say(aPod('b', 'Pending', 1, { name: 'web-node' }));
    changes();
    view.take({ type: 'deleted', uid: 'a' });
    view.take({ type: 'deleted', uid: 'never seen' });
    expect(changes()).to.deep.equal(['delete a']);
    expect(phases()).to.deep.equal({ b: 'Pending' });
  });

  it('finds in a list what the stream lost: a Pod, a change, an end', () => {
    say(aPod('gone', 'Pending'));
    say(aPod('changed', 'Pending'));
    changes();
    list(0, aPod('changed', 'Running', 10), aPod('new', 'Pending'));
    expect(phases()).to.deep.equal({ changed: 'Running', new: 'Pending' });
    expect(changes().sort()).to.deep.equal(['apply changed', 'apply new', 'delete gone']);
  });

  it('keeps a Pod whose containers ran as unlisted for its grace and a bound, then lets it go', () => {
    say(aPod('a', 'Running', 10));
    changes();
    list(0);
    expect(phases()).to.deep.equal({ a: 'Running unlisted' });
    expect(changes()).to.deep.equal(['apply a']);
    list(34 * second);
    expect(phases()).to.deep.equal({ a: 'Running unlisted' });
    expect(changes()).to.deep.equal([]);
    list(35 * second);
    expect(phases()).to.deep.equal({});
    expect(changes()).to.deep.equal(['delete a']);
  });

  it('lets an unlisted Pod go at the kubelet’s word, or when its containers have ended', () => {
    say(aPod('a', 'Running', 10));
    say(aPod('b', 'Running', 10));
    list(0);
    view.take({ type: 'deleted', uid: 'a' });
    say(aPod('b', 'Succeeded', 20));
    expect(phases()).to.deep.equal({ b: 'Succeeded unlisted' });
    list(second);
    expect(phases()).to.deep.equal({});
  });

  it('takes a Pod that is listed again for what it is', () => {
    say(aPod('a', 'Running', 10));
    list(0);
    list(second, aPod('a', 'Running', 10));
    expect(phases()).to.deep.equal({ a: 'Running' });
    list(60 * second);
    expect(phases(), 'a new absence begins anew').to.deep.equal({ a: 'Running unlisted' });
  });

  it('does not let a list undo what events said while it was on its way', () => {
    say(aPod('a', 'Running', 10));
    say(aPod('b', 'Pending', 1));
    const settle = view.beginList();
    view.take({ type: 'deleted', uid: 'a' });
    say(aPod('b', 'Running', 20));
    say(aPod('c', 'Pending', 1));
    settle([aPod('a', 'Running', 10), aPod('b', 'Pending', 1)].map(recordOf), 0);
    expect(phases()).to.deep.equal({ b: 'Running', c: 'Pending' });
  });
});
