/** The lock in a Lease, judged by a real kube-apiserver and by the fake one. */
import { expect } from 'chai';
import { after, before, beforeEach, describe, it } from 'mocha';
import { kubernetesLease } from '../../../controllers/sources/kubernetes/index.ts';
import { lockConformance } from '../../../controllers/testing/lock-conformance.ts';
import { firstStartMs, freshNamespace, realServer, servers, type TestServer } from '../../fixtures/kube-apiserver/servers.ts';

for (const [name, start] of servers) {
  describe(`a Lease as a lock on ${name}`, function () {
    this.timeout(20_000);
    let server: TestServer;
    let namespace: string;
    before(async function () {
      this.timeout(firstStartMs);
      server = await start();
    });
    after(() => server[Symbol.asyncDispose]());
    beforeEach(async () => void (namespace = await freshNamespace(server)));

    lockConformance(
      () => {
        const at = { namespace, name: 'lock' };
        return {
          one: kubernetesLease(server.config, at),
          other: kubernetesLease(server.config, at),
          loseNextRequest: () => server.relay.next('cut'),
          hangNext: () => server.relay.next('hang'),
          remove: async () => void (await server.call('DELETE', `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/lock`)),
        };
      },
      { describe, it },
      {
        without: {
          corrupt: 'an API server takes nothing that is no Lease',
          loseNextAnswer: 'behind TLS an answer looks like any other bytes; the unit test has it',
        },
      },
    );

    it('is not made again by a holder who has not noticed that it was removed', async () => {
      const lock = kubernetesLease(server.config, { namespace, name: 'lock' });
      const { signal } = new AbortController();
      const record = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };
      const token = await lock.create(record, signal);
      const path = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases/lock`;
      await server.call('DELETE', path);
      const failure: unknown = await lock.replace({ ...record, renewals: 1 }, token, signal).catch((error: unknown) => error);
      expect(failure).to.have.property('name', 'LeaseConflict');
      // What would have happened without the UID: the server makes a Lease of a PUT, whatever its version says.
      const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', metadata: { name: 'lock', resourceVersion: token } };
      expect((await server.call('PUT', path, lease)).status).to.be.oneOf([200, 201]);
    });

    // Namespaces need not exist on the fake, as its head says.
    if (start === realServer)
      it('is an error, no conflict, where its namespace is missing', async () => {
        const lock = kubernetesLease(server.config, { namespace: 'nowhere', name: 'lock' });
        const record = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };
        const failure: unknown = await lock.create(record, new AbortController().signal).catch((error: unknown) => error);
        expect(failure).to.have.property('name', 'StatusError').and.not.to.equal('LeaseConflict');
        expect(String(failure)).to.contain('namespaces "nowhere" not found');
      });

    if (start === realServer)
      it('reads a Lease that a Go program keeps', async () => {
        const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases';
        let own: string | undefined;
        for (let tries = 0; own === undefined && tries < 100; tries++) {
          const { json } = await server.call('GET', leases);
          own = json?.items?.map(({ metadata }) => String(metadata?.['name'])).find((each) => each.startsWith('apiserver-'));
          if (own === undefined) await new Promise((resolve) => setTimeout(resolve, 100));
        }
        const lock = kubernetesLease(server.config, { namespace: 'kube-system', name: own ?? '' });
        const state = await lock.read(new AbortController().signal);
        expect(state?.record.holder).to.match(/^apiserver-/);
        expect(state?.record.ttlMs).to.equal(3_600_000);
        expect(Math.abs((state?.record.renewedMs ?? 0) - Date.now())).to.be.lessThan(120_000);
      });
  });
}
