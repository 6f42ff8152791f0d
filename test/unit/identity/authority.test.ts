import { describe, it } from 'mocha';
import { expect } from 'chai';
import { leafProfile } from '../../../api/workload-identity.ts';
import type { WorkloadCa } from '../../../api/workload-ca.ts';
import { nextRotation } from '../../../reconcilers/ca/rotation.ts';
import { authority } from '../../../reconcilers/identity/authority.ts';
import { anAuthority, hour, minute, read, start } from './support.ts';

const day = 24 * hour;
const profile = leafProfile({ cluster: 'demo', namespace: 'shop', pod: 'web' });

/** The state after the rotation's steps up to this moment. */
function rotated(ca: ReturnType<typeof anAuthority>, nowMs: number, state: WorkloadCa = ca.state): WorkloadCa {
  const step = nextRotation({ state, cluster: 'demo', key: ca.key, nowMs, published: 'none' });
  return step.do === 'write' ? rotated(ca, nowMs, step.state) : state;
}

function issuerAt(ca: ReturnType<typeof anAuthority>, state: WorkloadCa, nowMs: number): string | undefined {
  const signing = authority({ ca: () => state, key: () => ca.key }, day)(nowMs);
  if (!('issuer' in signing)) return undefined;
  const leaf = read(signing.issuer.issue({ profile, nowMs }));
  expect(leaf.notAfter).to.equal(nowMs + day);
  return leaf.issuer.commonName;
}

describe('the certificate that signs leaves', () => {
  it('is the former one for a day after the rotation: who has read its bundle before it looks for the issuer by name', () => {
    const ca = anAuthority();
    const dueAt = ca.state.current.certificate.notAfter - 30 * day;
    const pending = rotated(ca, dueAt);
    expect(issuerAt(ca, pending, dueAt)).to.equal('demo workload CA 1');
    const promotedAt = dueAt + 15 * minute;
    const state = rotated(ca, promotedAt, pending);
    expect(state.current.generation).to.equal(2);
    expect(issuerAt(ca, state, promotedAt)).to.equal('demo workload CA 1');
    expect(issuerAt(ca, state, promotedAt + day - minute)).to.equal('demo workload CA 1');
    expect(issuerAt(ca, state, promotedAt + day)).to.equal('demo workload CA 2');
  });

  it('is the new one at once where the former would cut a leaf short, or has ended', () => {
    const ca = anAuthority();
    const end = ca.state.current.certificate.notAfter;
    expect(issuerAt(ca, rotated(ca, end + minute), end + minute)).to.equal('demo workload CA 2');
    const { current } = ca.state;
    const next = rotated(ca, end + minute).current;
    expect(issuerAt(ca, { current: next, retired: { ...current, retiredAt: end - 23 * hour } }, end - minute)).to.equal(
      'demo workload CA 2',
    );
  });

  it('is prepared once', () => {
    const ca = anAuthority();
    const signingAt = authority({ ca: () => ca.state, key: () => ca.key }, day);
    const [first, second] = [signingAt(start), signingAt(start + hour)];
    expect('issuer' in first && 'issuer' in second && first.issuer === second.issuer).to.equal(true);
  });
});
