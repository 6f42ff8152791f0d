import { describe, it } from 'mocha';
import { expect } from 'chai';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { AskedTurns, renewalSubject } from '../../../reconcilers/identity/turns.ts';
import { TurnsClient } from '../../../reconcilers/turns/client.ts';
import type { TurnRequest } from '../../../api/cluster.ts';

describe('the turns that renewals of a node ask for', () => {
  it('are of one subject for all replicas, and never of that of another Pod', () => {
    expect(renewalSubject('shop', 'web', 'front')).to.equal(renewalSubject('shop', 'other', 'front'));
    expect(renewalSubject('shop', 'front', undefined)).not.to.equal(renewalSubject('shop', 'web', 'front'));
    expect(renewalSubject('shop', 'web', 'front')).not.to.equal(renewalSubject('other', 'web', 'front'));
  });

  it('go to the publisher, come back, are used, and are given back when the Pod is Ready', () => {
    const clock = fakeClock();
    const sent: TurnRequest[] = [];
    const client = new TurnsClient({ clock, send: (request) => void sent.push(request) });
    const asked = new AskedTurns(client);
    const turn = { subject: 'renewal:shop/front', version: 'g1' };
    expect(asked.ask('default/web', turn)).to.equal('waiting');
    expect(asked.settle('default/web', true, () => false)).to.equal(true);
    client.receive({ ...turn, remainingMs: 60_000 });
    expect(asked.ask('default/web', turn)).to.equal('granted');
    asked.use('default/web', 'next');
    expect(asked.settle('default/web', false, () => false)).to.equal(false);
    expect(asked.settle('default/web', false, (generation) => generation === 'next')).to.equal(true);
    expect(sent.map(({ done }) => done)).to.deep.equal([false, true]);
  });

  it('are given back when their time is over', () => {
    const clock = fakeClock();
    const sent: TurnRequest[] = [];
    const client = new TurnsClient({ clock, send: (request) => void sent.push(request) });
    const asked = new AskedTurns(client);
    const turn = { subject: 'renewal:shop/front', version: 'g1' };
    asked.ask('default/web', turn);
    client.receive({ ...turn, remainingMs: 60_000 });
    asked.use('default/web', 'next');
    clock.tick(60_000);
    expect(asked.settle('default/web', false, () => false)).to.equal(true);
    expect(sent.at(-1)?.done).to.equal(true);
  });

  it('for another version give up the one before', () => {
    const over: string[] = [];
    const asked = new AskedTurns({ request: () => 'waiting', done: (_subject, version) => void over.push(version) });
    asked.ask('default/web', { subject: 's', version: 'g1' });
    asked.ask('default/web', { subject: 's', version: 'g1' });
    asked.ask('default/web', { subject: 's', version: 'g2' });
    expect(over).to.deep.equal(['g1']);
  });
});
