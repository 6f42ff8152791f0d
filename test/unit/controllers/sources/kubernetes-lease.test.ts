import { KubeConfig } from '@kubernetes/client-node';
import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { type LeaseLock, type LeaseRecord } from '../../../../controllers/lease.ts';
import { kubernetesLease } from '../../../../controllers/sources/kubernetes/index.ts';
import { lockConformance } from '../../../../controllers/testing/lock-conformance.ts';
import { startFakeApiServer, type ApiObject, type FakeApiServer } from '../../../fakes/fake-api-server/index.ts';

const { signal } = new AbortController();
const reference = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { namespace: 'web', name: 'front' } };
const record: LeaseRecord = {
  holder: 'a',
  fence: 3,
  ttlMs: 15_000,
  renewals: 0,
  acquiredMs: Date.UTC(2026, 0, 2),
  renewedMs: Date.UTC(2026, 0, 3),
};

function lockOf(server: FakeApiServer): LeaseLock {
  const config = new KubeConfig();
  config.loadFromString(server.kubeconfig);
  return kubernetesLease(config, { namespace: 'web', name: 'front' });
}

describe('a Lease of Kubernetes as a lock', () => {
  lockConformance(
    async () => {
      const server = await startFakeApiServer();
      return {
        one: lockOf(server),
        other: lockOf(server),
        loseNextAnswer: () => server.fault({ kind: 'lost-answer', on: 'write' }),
        loseNextRequest: () => server.fault({ kind: 'lost-request', on: 'write' }),
        hangNext: () => {
          server.clearFaults();
          for (const on of ['read', 'write'] as const) server.fault({ kind: 'stall', on });
        },
        remove: () => server.remove(reference),
        close: () => server.close(),
      };
    },
    { describe, it },
    { without: { corrupt: 'an API server takes nothing that is no Lease, and one without fields is one that nobody holds' } },
  );

  describe('beside candidates that use client-go', () => {
    let server: FakeApiServer;
    let lock: LeaseLock;
    beforeEach(async () => {
      server = await startFakeApiServer();
      lock = lockOf(server);
    });
    afterEach(() => server.close());

    it('lies in the fields that they read', async () => {
      await lock.create({ ...record, ttlMs: 12_345 }, signal);
      expect(server.get(reference)?.['spec']).to.deep.equal({
        holderIdentity: 'a',
        leaseDurationSeconds: 13,
        acquireTime: '2026-01-02T00:00:00.000000Z',
        renewTime: '2026-01-03T00:00:00.000000Z',
        leaseTransitions: 3,
      });
    });

    it('reads what they have written', async () => {
      const spec = {
        holderIdentity: 'b',
        leaseDurationSeconds: 20,
        acquireTime: '2026-01-02T00:00:00.123456Z',
        renewTime: '2026-01-02T00:00:09.654321Z',
      };
      server.put({ ...reference, spec: { ...spec, leaseTransitions: 7 } });
      expect((await lock.read(signal))?.record).to.deep.equal({
        ...{ holder: 'b', fence: 7, ttlMs: 20_000, renewals: 0 },
        acquiredMs: Date.UTC(2026, 0, 2, 0, 0, 0, 123),
        renewedMs: Date.UTC(2026, 0, 2, 0, 0, 9, 654),
      });
    });

    it('takes one that they made and never held for one that nobody holds', async () => {
      server.put({ ...reference, spec: {} });
      expect((await lock.read(signal))?.record).to.deep.include({ holder: '', fence: 0 });
      server.put({ ...reference, spec: { holderIdentity: null, leaseTransitions: null } });
      expect((await lock.read(signal))?.record).to.deep.include({ holder: '', fence: 0 });
    });

    it('does not believe its own count of renewals after they have written', async () => {
      await lock.create({ ...record, renewals: 5, ttlMs: 1_500 }, signal);
      expect((await lock.read(signal))?.record).to.deep.include({ renewals: 5, ttlMs: 1_500 });
      const stored = server.get(reference)!;
      server.put({ ...stored, spec: { ...(stored['spec'] as object), renewTime: '2026-01-04T00:00:00.000000Z' } });
      expect((await lock.read(signal))?.record).to.deep.include({ renewals: 0, ttlMs: 2_000 });
    });

    it('leaves what is not its own: labels, owners, other annotations, fields that it does not know', async () => {
      const others = { labels: { team: 'x' }, annotations: { note: 'y' }, ownerReferences: [{ kind: 'ConfigMap', name: 'o' }] };
      server.put({ ...reference, metadata: { ...reference.metadata, ...others }, spec: { strategy: 'OldestEmulationVersion' } });
      const state = await lock.read(signal);
      await lock.replace(record, state?.token ?? '', signal);
      const { metadata, spec } = server.get(reference) as ApiObject & { spec: object };
      expect(metadata).to.deep.include({ labels: others.labels, ownerReferences: others.ownerReferences });
      expect(metadata.annotations).to.include({ note: 'y' });
      expect(spec).to.include({ strategy: 'OldestEmulationVersion', holderIdentity: 'a' });
    });

    it('has no holder when it was released, as theirs', async () => {
      const token = await lock.create(record, signal);
      await lock.replace({ ...record, holder: '' }, token, signal);
      expect(server.get(reference)?.['spec']).not.to.have.property('holderIdentity');
    });
  });

  it('tells a namespace that is not there from a lease that somebody else made', async () => {
    await using server = await startFakeApiServer();
    server.fault({ kind: 'status', on: 'write', code: 404, reason: 'NotFound' });
    const error: unknown = await lockOf(server)
      .create(record, signal)
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error).and.have.property('name', 'StatusError');
  });

  it('does not take a server that does not serve Leases for one without this one', async () => {
    await using server = await startFakeApiServer();
    server.fault({ kind: 'status', on: 'read', code: 404, reason: '' });
    expect(
      await lockOf(server)
        .read(signal)
        .catch((reason: unknown) => String(reason)),
    ).to.contain('404');
  });

  it('refuses names that would lead elsewhere', () => {
    const config = new KubeConfig();
    for (const name of ['', 'a/b', '..', 'A', 'a?b', 'x'.repeat(254)]) {
      expect(() => kubernetesLease(config, { namespace: 'web', name }), name).to.throw(TypeError, 'is no name of Kubernetes');
      expect(() => kubernetesLease(config, { namespace: name, name: 'front' }), name).to.throw(TypeError);
    }
  });
});
