import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { DeploymentStatus } from '../../../api/status.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { reports } from '../../../reconcilers/manifests/reports.ts';

type Said = Omit<DeploymentStatus, 'since'>;
const starting: Said = { name: 'web', namespace: 'default', revision: 'a', phase: 'starting', restarts: 0, podUid: 'u1' };

function given() {
  const clock = fakeClock();
  const told: (DeploymentStatus | undefined)[] = [];
  return { clock, told, reports: reports({ clock, changed: (_key, status) => void told.push(status) }) };
}

describe('a report of a deployment', () => {
  it('that says the same again is not told again', () => {
    const { reports, told } = given();
    reports.put('default/web', starting);
    reports.put('default/web', { ...starting });
    expect(told).to.have.length(1);
  });

  it('keeps since when it is in its phase, while restarts and words change', () => {
    const { reports, told, clock } = given();
    reports.put('default/web', starting);
    clock.tick(5_000);
    reports.put('default/web', { ...starting, restarts: 1, message: 'main: CrashLoopBackOff' });
    expect(told.map((status) => status?.since)).to.deep.equal(['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']);
    expect(told[1]).to.include({ restarts: 1, message: 'main: CrashLoopBackOff' });
  });

  for (const change of [{ phase: 'ready' }, { revision: 'b' }, { podUid: 'u2' }] as const) {
    it(`begins anew with another ${Object.keys(change).join()}`, () => {
      const { reports, told, clock } = given();
      reports.put('default/web', starting);
      clock.tick(5_000);
      reports.put('default/web', { ...starting, ...change });
      expect(told[1]?.since).to.equal('2026-01-01T00:00:05.000Z');
    });
  }

  it('is told when only its reason is another', () => {
    const { reports, told } = given();
    reports.put('default/web', { ...starting, reason: 'NotReady', message: 'm' });
    reports.put('default/web', { ...starting, reason: 'SuccessorNotReady', message: 'm' });
    expect(told).to.have.length(2);
  });

  it('is bounded, whatever a parser had to say', () => {
    const { reports, told } = given();
    reports.put('default/web', { ...starting, message: 'x'.repeat(100_000) });
    expect(told[0]?.message).to.have.length(1_000).and.match(/…$/);
  });

  it('ends once', () => {
    const { reports, told } = given();
    reports.put('default/web', starting);
    reports.remove('default/web');
    reports.remove('default/web');
    expect(told.slice(1)).to.deep.equal([undefined]);
  });
});
