import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseWorkloadCa } from '../../../api/workload-ca.ts';
import { workloadIssuer } from '../../../api/workload-issuer.ts';
import { caBundle, leafProfile } from '../../../api/workload-identity.ts';
import { aCluster, day, mounted, nodeDial, nodeServer } from './authorities.ts';
import { buildPeers, dial, goAuthority, serve, type Peers } from './peers.ts';

const demo = aCluster('demo');
const stranger = aCluster('demo');
const front = demo.issue({ pod: 'front', service: 'front' });
const uriOf = (pod: string): string => `spiffe://demo.podmin.internal/ns/shop/pod/${pod}`;
const allowed = 'spiffe://demo.podmin.internal/ns/shop/';

/** Names under which the server is dialled, and whether it is the one. */
const names = [
  ['front.shop.svc.cluster.local', true],
  ['front.shop.svc', true],
  ['front.shop', true],
  ['front', false],
  ['front.other.svc', false],
  ['back.shop.svc', false],
] as const;

/** Leaves with which a server must not be believed, all under its name. */
const impostors = [
  ['of another cluster', stranger.issue({ pod: 'front', service: 'front' })],
  ['of another namespace', demo.issue({ pod: 'front', service: 'front', namespace: 'other' })],
  ['for clients only', demo.issue({ pod: 'front', service: 'front' }, { profile: { extendedKeyUsage: ['clientAuth'] } })],
  ['that has expired', demo.issue({ pod: 'front', service: 'front' }, { nowMs: Date.now() - 2 * day })],
  ['that begins tomorrow', demo.issue({ pod: 'front', service: 'front' }, { nowMs: Date.now() + day })],
] as const;

const clients = [
  ['of the namespace', demo.issue({ pod: 'web' }), true],
  ["of the authority's next certificate", demo.issue({ pod: 'web' }, { by: 'pending' }), true],
  ['of another cluster', stranger.issue({ pod: 'web' }), false],
  ['of another namespace', demo.issue({ pod: 'web', namespace: 'other' }), false],
  ['for servers only', demo.issue({ pod: 'web' }, { profile: { extendedKeyUsage: ['serverAuth'] } }), false],
  ['that has expired', demo.issue({ pod: 'web' }, { nowMs: Date.now() - 2 * day }), false],
] as const;

describe('the identity of a Pod in programs of other languages', function () {
  this.timeout(120_000);
  let peers: Peers;
  let root: string;
  let own: string;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'podmin-identity-'));
    own = await mounted(join(root, 'web'), demo.issue({ pod: 'web' }, { by: 'pending' }), demo.bundle);
    peers = await buildPeers();
  });

  after(async () => {
    await peers?.[Symbol.asyncDispose]();
    await rm(root, { recursive: true, force: true });
  });

  for (const language of ['go', 'python', 'java'] as const) {
    describe(language, () => {
      it('as a client takes a server by the names of its Service, and by no other', async () => {
        await using server = await nodeServer(front, demo.bundle);
        const answers = await dial(
          peers[language],
          own,
          names.map(([name]) => `${server.port}/${name}`),
        );
        expect(answers).to.have.length(names.length);
        for (const [i, [name, wanted]] of names.entries()) {
          if (wanted) expect(answers[i]).to.match(new RegExp(`^ok TLS ?v?1\\.3 ${uriOf('front')} hello$`), name);
          else expect(answers[i], name).to.match(/^refused /);
        }
      });

      it(`as a client takes no server with a leaf ${impostors.map(([what]) => what).join(', ')}`, async () => {
        await using servers = new AsyncDisposableStack();
        const dials: string[] = [];
        for (const [, leaf] of impostors) dials.push(`${servers.use(await nodeServer(leaf, demo.bundle)).port}/front.shop.svc`);
        const answers = await dial(peers[language], own, dials);
        expect(answers).to.have.length(impostors.length);
        for (const [i, [what]] of impostors.entries()) expect(answers[i], what).to.match(/^refused /);
      });

      it('as a server takes clients of its namespace, and no others', async () => {
        await using server = await serve(peers[language], await mounted(join(root, `front-${language}`), front, demo.bundle), allowed);
        for (const [what, leaf, wanted] of clients) {
          const answer = await nodeDial(server.port, 'front.shop.svc', leaf, demo.bundle);
          if (wanted) expect(answer, what).to.equal(`ok TLSv1.3 ${uriOf('front')} hello`);
          else expect(answer, what).to.match(/^refused /);
        }
      });
    });
  }

  it('issued by an authority that a cluster of the original has made verifies in every language', async () => {
    const made = await goAuthority(peers, 'demo workload CA 1');
    const document = JSON.stringify({ version: 1, current: 1, certs: [{ generation: 1, der: made.certificate.toString('base64') }] });
    const key = createPrivateKey({ key: made.key, format: 'der', type: 'pkcs8' });
    const ca = parseWorkloadCa(Buffer.from(document), key);
    const issuer = workloadIssuer({ ca: ca.current.certificate, key });
    const issue = (pod: string, service?: string) =>
      issuer.issue({
        profile: leafProfile({ cluster: 'demo', namespace: 'shop', pod, ...(service === undefined ? {} : { service }) }),
        nowMs: Date.now(),
      });
    const bundle = caBundle(ca);
    const folder = await mounted(join(root, 'original'), issue('web'), bundle);
    await using server = await nodeServer(issue('front', 'front'), bundle);
    for (const language of ['go', 'python', 'java'] as const)
      expect(await dial(peers[language], folder, [`${server.port}/front.shop`]), language).to.match(/^\S+ TLS ?v?1\.3 \S+ hello$/);
    const strict = ['verify', '-x509_strict', '-CAfile', join(folder, 'ca.crt'), join(folder, 'tls.crt')];
    expect((await promisify(execFile)('openssl', strict)).stdout).to.match(/: OK\n$/);
  });
});
