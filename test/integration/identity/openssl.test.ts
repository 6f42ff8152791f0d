import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Leaf } from '../../../api/workload-issuer.ts';
import { aCluster, day, mounted } from './authorities.ts';

const demo = aCluster('demo');
const stranger = aCluster('demo');
const front = { pod: 'front', service: 'front' };

async function openssl(...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('openssl', [...args]);
    return stdout;
  } catch (error) {
    const { stderr = '', code } = error as { stderr?: string; code?: unknown };
    if (code === 'ENOENT') throw new Error('there is no openssl (on Debian: apt-get install openssl)', { cause: error });
    return `refused: ${stderr}`;
  }
}

describe('the identity of a Pod, by openssl verify -x509_strict', () => {
  let root: string;
  let count = 0;
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'podmin-openssl-'));
  });
  after(() => rm(root, { recursive: true, force: true }));

  async function verify(leaf: Leaf, ...options: readonly string[]): Promise<string> {
    const folder = await mounted(join(root, String(count++)), leaf, demo.bundle);
    const said = await openssl('verify', '-x509_strict', '-CAfile', join(folder, 'ca.crt'), ...options, join(folder, 'tls.crt'));
    return said.endsWith('tls.crt: OK\n') ? 'OK' : said;
  }

  for (const by of ['current', 'pending'] as const) {
    it(`verifies, signed by the ${by} certificate of the authority, for both uses and by each of its names`, async () => {
      const leaf = demo.issue(front, { by });
      for (const purpose of ['sslserver', 'sslclient']) expect(await verify(leaf, '-purpose', purpose)).to.equal('OK');
      for (const name of ['front.shop.svc.cluster.local', 'front.shop.svc', 'front.shop'])
        expect(await verify(leaf, '-verify_hostname', name)).to.equal('OK');
    });
  }

  it('does not verify by the bare name of its Service', async () => {
    expect(await verify(demo.issue(front), '-verify_hostname', 'front')).to.contain('hostname mismatch');
  });

  it('without a Service is good for clients only', async () => {
    const leaf = demo.issue({ pod: 'web' });
    expect(await verify(leaf, '-purpose', 'sslclient')).to.equal('OK');
    // OpenSSL takes the common name for a host's where there are no DNS names: the purpose keeps it from being a server of that name.
    expect(await verify(leaf, '-purpose', 'sslserver', '-verify_hostname', 'web')).to.contain('unsuitable certificate purpose');
  });

  it('does not verify before it begins, after it has ended, or in another cluster', async () => {
    const at = (ms: number): readonly string[] => ['-attime', String(Math.floor((Date.now() + ms) / 1_000))];
    expect(await verify(demo.issue(front), ...at(day - 60_000))).to.equal('OK');
    expect(await verify(demo.issue(front), ...at(day + 60_000))).to.contain('certificate has expired');
    expect(await verify(demo.issue(front), ...at(-6 * 60_000))).to.contain('not yet valid');
    expect(await verify(stranger.issue(front))).to.match(/^refused: /);
  });

  it('reads as it was meant', async () => {
    const folder = await mounted(join(root, 'text'), demo.issue(front), demo.bundle);
    const text = await openssl('x509', '-in', join(folder, 'tls.crt'), '-noout', '-text', '-certopt', 'no_pubkey,no_sigdump');
    expect(text).to.match(/Subject: CN ?= ?front\n/);
    expect(text).to.match(/X509v3 Basic Constraints: critical\n\s+CA:FALSE\n/);
    expect(text).to.match(/X509v3 Key Usage: critical\n\s+Digital Signature\n/);
    expect(text).to.match(/X509v3 Extended Key Usage: *\n\s+TLS Web Client Authentication, TLS Web Server Authentication\n/);
    const [authority] = /(?<=Authority Key Identifier: *\n\s+(keyid:)?)[0-9A-F:]{59}/.exec(text) ?? [];
    const ca = await openssl('x509', '-in', join(folder, 'ca.crt'), '-noout', '-ext', 'subjectKeyIdentifier');
    expect(authority).to.be.a('string');
    expect(ca).to.contain(authority);
  });

  it('has a key that OpenSSL finds sound, in PKCS#8', async () => {
    const folder = await mounted(join(root, 'key'), demo.issue(front), demo.bundle);
    const key = await openssl('pkey', '-in', join(folder, 'tls.key'), '-pubout');
    const certificate = await openssl('x509', '-in', join(folder, 'tls.crt'), '-noout', '-pubkey');
    expect(key).to.match(/^-----BEGIN PUBLIC KEY-----/);
    expect(key).to.equal(certificate);
  });
});
