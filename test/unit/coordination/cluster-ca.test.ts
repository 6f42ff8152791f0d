/** cluster-ca and node-identity — who is a node of this cluster. */
import { createPublicKey, X509Certificate } from 'node:crypto';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type ClusterCa, createClusterCa, readClusterCa } from '../../../api/cluster-ca.ts';
import { issueNodeLeaf, nodeUri, readNodeIdentity } from '../../../api/node-identity.ts';
import { type CertificateInput, pem, signer } from '../../../api/x509/certificate.ts';
import { readCertificate } from '../../../api/x509/read.ts';

const nowMs = Date.UTC(2026, 5, 1);
const read = (stored: Uint8Array, cluster = 'demo', at = nowMs): ClusterCa => readClusterCa({ stored, cluster, nowMs: at });
const stored = createClusterCa({ cluster: 'demo', nowMs });
const document = (): Record<string, string> => JSON.parse(Buffer.from(stored).toString()) as Record<string, string>;
const withFields = (fields: object): Uint8Array => Buffer.from(JSON.stringify({ ...document(), ...fields }));

describe('the authority of the nodes', () => {
  it('is read as it was created, and the bytes are overwritten', () => {
    const copy = Buffer.from(stored);
    const { certificate, key } = read(copy);
    expect(certificate.subject).to.deep.equal({ organization: 'Podmin', organizationalUnit: 'demo cluster CA' });
    expect(new Date(certificate.notAfter).getUTCFullYear()).to.equal(2046);
    expect(createPublicKey(key).equals(certificate.publicKey)).to.equal(true);
    expect(copy.every((byte) => byte === 0)).to.equal(true);
    expect(stored.length).to.be.below(4_096);
  });

  it('may have fields that a newer podmin adds', () => {
    expect(read(withFields({ note: 'x' })).certificate.authority).to.deep.equal({ pathLength: 0 });
  });

  const other = JSON.parse(Buffer.from(createClusterCa({ cluster: 'demo', nowMs })).toString()) as Record<string, string>;
  const odd = (change: Partial<CertificateInput>): string => {
    const { certificate, key } = read(Buffer.from(stored));
    const spki = certificate.publicKey.export({ type: 'spki', format: 'der' });
    const input: CertificateInput = {
      serial: Buffer.of(1),
      subject: certificate.subject,
      publicKey: spki,
      notBefore: certificate.notBefore,
      notAfter: certificate.notAfter,
      authority: { pathLength: 0 },
      keyUsage: ['keyCertSign'],
      ...change,
    };
    return pem('CERTIFICATE', signer({ issuer: input.subject, issuerPublicKey: spki, privateKey: key }).sign(input));
  };
  const { authority: _, ...leaf } = { authority: 0, keyUsage: ['digitalSignature'] as const };
  const refused: readonly (readonly [string, () => Uint8Array, string])[] = [
    ['of another version', () => withFields({ version: 2 }), 'version 1'],
    ['of another cluster', () => withFields({ cluster: 'other' }), 'another cluster'],
    ['that is no JSON', () => Buffer.from('{"private_key_pem":"MC4CAQ'), 'no JSON object'],
    ['that is too large', () => Buffer.alloc(4_097, 0x20), '4097 bytes'],
    ['that is empty', () => Buffer.alloc(0), '0 bytes'],
    [
      'with two certificates',
      () => withFields({ certificate_pem: document()['certificate_pem']! + other['certificate_pem']! }),
      'not one block',
    ],
    ['with words after its key', () => withFields({ private_key_pem: `${document()['private_key_pem']!}x` }), 'not one block'],
    ["with another authority's key", () => withFields({ private_key_pem: other['private_key_pem'] }), 'private key beside it'],
    [
      'with a certificate that is no authority',
      () => withFields({ certificate_pem: odd({ ...leaf, authority: undefined } as never) }),
      'no authority',
    ],
    ['that may have authorities below it', () => withFields({ certificate_pem: odd({ authority: { pathLength: 1 } }) }), 'leaves alone'],
    ['that may not sign', () => withFields({ certificate_pem: odd({ keyUsage: ['digitalSignature'] }) }), 'may not sign'],
    [
      'with the name of another',
      () => withFields({ certificate_pem: odd({ subject: { organizationalUnit: 'x cluster CA' } }) }),
      "another cluster's name",
    ],
    ['that has ended', () => withFields({ certificate_pem: odd({ notAfter: nowMs - 1_000 }) }), 'not valid now'],
  ];
  for (const [name, bytes, why] of refused)
    it(`${name} is refused in words that have nothing of the key`, () => {
      let message = '';
      try {
        read(bytes());
      } catch (error) {
        message = error instanceof Error ? error.message : '';
      }
      expect(message).to.contain('/demo/_system/cluster-ca').and.to.contain(why);
      expect(message).not.to.contain('MC4CAQ');
    });
});

describe('the certificate of a node', () => {
  const ca = read(Buffer.from(stored));
  const node = { id: 'i-0abc', nodegroup: 'default', address: 'fd00::1' };
  const leaf = issueNodeLeaf({ ca, cluster: 'demo', node, nowMs });

  it('has no subject, critical names, both uses, a day to live, and is signed by the authority', () => {
    const x509 = new X509Certificate(leaf.chainPem);
    const certificate = readCertificate(x509.raw);
    expect(certificate.subject).to.deep.equal({});
    expect(certificate.names).to.deep.equal({ uris: [nodeUri('demo', node)], dns: [], ips: ['fd00::1'], others: 0 });
    expect(certificate.extendedKeyUsage).to.deep.equal(['clientAuth', 'serverAuth']);
    expect(certificate.notAfter - nowMs).to.equal(24 * 3_600_000);
    expect(nowMs - certificate.notBefore).to.equal(300_000);
    expect(certificate.isSignedBy(ca.certificate.publicKey)).to.equal(true);
    expect(readNodeIdentity(certificate, 'demo')).to.deep.equal({ node });
  });

  it('says nothing in another cluster', () => {
    expect(readNodeIdentity(readCertificate(new X509Certificate(leaf.chainPem).raw), 'other'))
      .to.have.property('flaw')
      .that.contains('not of the cluster');
  });

  for (const id of ['', 'a/b', 'a?b', 'a#b', 'a@b', 'a b', 'x'.repeat(254)])
    it(`is not made for the id ${JSON.stringify(id.slice(0, 8))}`, () => {
      expect(() => issueNodeLeaf({ ca, cluster: 'demo', node: { ...node, id }, nowMs })).to.throw(RangeError);
    });

  const readUris = (uris: readonly string[], ips: readonly string[] = ['fd00::1'], dns: readonly string[] = []) => {
    const certificate = readCertificate(new X509Certificate(leaf.chainPem).raw);
    return readNodeIdentity({ ...certificate, names: { uris, ips, dns, others: 0 } }, 'demo');
  };
  const base = 'spiffe://demo.podmin.internal';
  const flaws: readonly (readonly [string, Parameters<typeof readUris>])[] = [
    ['two URIs', [[nodeUri('demo', node), nodeUri('demo', node)]]],
    ['no URI', [[]]],
    ['two addresses', [[nodeUri('demo', node)], ['fd00::1', 'fd00::2']]],
    ['a DNS name', [[nodeUri('demo', node)], ['fd00::1'], ['x']]],
    ['a Pod in it', [[`${base}/ns/default/pod/web`]]],
    ['a longer path', [[`${nodeUri('demo', node)}/x`]]],
    ['an escaped slash in the id', [[`${base}/node/a%2Fb/nodegroup/default`]]],
    ['a trust domain that only begins like ours', [[`spiffe://demo.podmin.internal.evil/node/a/nodegroup/default`]]],
    ['another scheme', [[`https://demo.podmin.internal/node/a/nodegroup/default`]]],
  ];
  for (const [name, input] of flaws)
    it(`with ${name} is nobody's`, () => {
      expect(readUris(...input)).to.have.property('flaw');
    });
});
