import { describe, it } from 'mocha';
import { expect } from 'chai';
import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { workloadIssuer } from '../../../api/workload-issuer.ts';
import { leafProfile, profileFlaw, type WorkloadIdentity } from '../../../api/workload-identity.ts';
import { keyIdentifier, signer } from '../../../api/x509/certificate.ts';
import { octetString, sequence, set, tlv } from '../../../api/x509/der.ts';
import { readCertificate } from '../../../api/x509/read.ts';
import { anAuthority, hour, minute, read, start } from './support.ts';

const web: WorkloadIdentity = { cluster: 'demo', namespace: 'shop', pod: 'web' };
const withService: WorkloadIdentity = { ...web, service: 'front' };

describe('the certificate of a Pod', () => {
  const ca = anAuthority();
  const issue = (identity: WorkloadIdentity, nowMs = start) => ca.issuer.issue({ profile: leafProfile(identity), nowMs });

  it('names the Pod, its namespace and its cluster, and lets it be a client', () => {
    const leaf = read(issue(web));
    expect(leaf.subject).to.deep.equal({ commonName: 'web' });
    expect(leaf.names).to.deep.equal({ uris: ['spiffe://demo.podmin.internal/ns/shop/pod/web'], dns: [], ips: [], others: 0 });
    expect(leaf).to.deep.include({ extendedKeyUsage: ['clientAuth'], keyUsage: ['digitalSignature'], authority: undefined });
  });

  it('has the names of its Service besides, but never the bare one, and lets it be a server', () => {
    const leaf = read(issue(withService));
    expect(leaf.names.dns).to.deep.equal(['front.shop.svc.cluster.local', 'front.shop.svc', 'front.shop']);
    expect(leaf.extendedKeyUsage).to.deep.equal(['clientAuth', 'serverAuth']);
  });

  it('begins five minutes ago and ends in a day', () => {
    const { notBefore, notAfter } = issue(web, start + 400);
    expect({ notBefore, notAfter }).to.deep.equal({ notBefore: start - 5 * minute, notAfter: start + 24 * hour });
    expect(read(issue(web, start + 400))).to.deep.include({ notBefore, notAfter });
  });

  it('ends with its authority at the latest', () => {
    const end = ca.state.current.certificate.notAfter;
    expect(issue(web, end - hour).notAfter).to.equal(end);
    expect(ca.issuer.endOf(end - hour)).to.equal(end);
  });

  it('is not made while the certificate of the authority is not valid', () => {
    const { notBefore, notAfter } = ca.state.current.certificate;
    expect(() => issue(web, notAfter)).to.throw('not valid now');
    expect(() => issue(web, notBefore - 1)).to.throw('not valid now');
  });

  it('has a key of its own in PKCS#8, and a positive serial number of at most 127 bits', () => {
    const leaves = Array.from({ length: 64 }, () => issue(web));
    for (const leaf of leaves) {
      expect(leaf.keyPem).to.equal(createPrivateKey(leaf.keyPem).export({ type: 'pkcs8', format: 'pem' }));
      expect(read(leaf).publicKey.equals(createPublicKey(createPrivateKey(leaf.keyPem)))).to.equal(true);
      expect(read(leaf).serial > 0n && read(leaf).serial < 1n << 127n).to.equal(true);
    }
    expect(new Set(leaves.map((leaf) => read(leaf).serial)).size).to.equal(64);
    expect(new Set(leaves.map((leaf) => leaf.keyPem)).size).to.equal(64);
  });

  it('is signed by its authority and bears its key identifier', () => {
    const { certificatePem } = issue(web);
    expect(read({ certificatePem }).isSignedBy(ca.publicKey)).to.equal(true);
    expect(read({ certificatePem }).isSignedBy(anAuthority().publicKey)).to.equal(false);
    // checkIssued compares names and key identifiers, as OpenSSL does for a chain.
    expect(new X509Certificate(certificatePem).checkIssued(new X509Certificate(ca.state.current.certificate.der))).to.equal(true);
  });

  it('is the certificate that the general encoder would make', () => {
    const leaf = read(issue(withService));
    const spki = leaf.publicKey.export({ type: 'spki', format: 'der' });
    const { certificate } = ca.state.current;
    const again = signer({
      issuer: certificate.subject,
      issuerPublicKey: ca.publicKey.export({ type: 'spki', format: 'der' }),
      privateKey: ca.key,
    }).sign({
      serial: Buffer.from(leaf.serial.toString(16).padStart(32, '0'), 'hex'),
      ...{ subject: leaf.subject, publicKey: spki, notBefore: leaf.notBefore, notAfter: leaf.notAfter },
      ...{ keyUsage: leaf.keyUsage, extendedKeyUsage: leaf.extendedKeyUsage, names: leaf.names },
    });
    expect(Buffer.from(leaf.der).equals(again)).to.equal(true);
  });

  it('repeats the name and key identifier of an authority that another program has written', () => {
    // The original writes PrintableString (tag 0x13) and its own key identifiers; Go compares names by their bytes.
    const printable = sequence(set(sequence(Buffer.from('0603550403', 'hex'), tlv(0x13, Buffer.from('demo workload CA 1')))));
    const identifier = Buffer.alloc(20, 7);
    const { certificate } = ca.state.current;
    const utf8 = sequence(set(sequence(Buffer.from('0603550403', 'hex'), tlv(0x0c, Buffer.from('demo workload CA 1')))));
    const der = Buffer.from(certificate.der);
    const replace = (from: Buffer, to: Buffer): void => {
      for (let at = der.indexOf(from); at >= 0; at = der.indexOf(from)) to.copy(der, at);
    };
    replace(utf8, printable);
    replace(keyIdentifier(ca.publicKey.export({ type: 'spki', format: 'der' })), identifier);
    const leaf = workloadIssuer({ ca: readCertificate(der), key: ca.key }).issue({ profile: leafProfile(web), nowMs: start });
    const bytes = Buffer.from(read(leaf).der);
    expect(bytes.includes(printable)).to.equal(true);
    expect(bytes.includes(utf8)).to.equal(false);
    expect(bytes.includes(octetString(sequence(tlv(0x80, identifier))))).to.equal(true);
  });

  for (const [what, changed] of [
    ['another Pod', { pod: 'api' }],
    ['another namespace', { namespace: 'default' }],
    ['another cluster', { cluster: 'other' }],
    ['another Service', { service: 'back' }],
    ['no Service', { service: undefined }],
  ] as const) {
    it(`is not one that belongs to ${what}`, () => {
      const { service, ...rest } = { ...withService, ...changed };
      const other = leafProfile({ ...rest, ...(service === undefined ? {} : { service }) });
      expect(profileFlaw(read(issue(withService)), leafProfile(withService))).to.equal(undefined);
      expect(profileFlaw(read(issue(withService)), other)).to.be.a('string');
    });
  }

  it('is not one that lives longer than a day', () => {
    const leaf = ca.issuer.issue({ profile: leafProfile(web), nowMs: start, lifetimeMs: 25 * hour });
    expect(profileFlaw(read(leaf), leafProfile(web))).to.equal('lives for too long');
  });

  it('is not the certificate of the authority', () => {
    expect(profileFlaw(ca.state.current.certificate, leafProfile(web))).to.be.a('string');
  });

  it('is refused for names that are none, without repeating more of them than a line holds', () => {
    for (const bad of [{ pod: 'Web' }, { cluster: 'a/b' }, { namespace: '_system' }, { service: 'x'.repeat(500) }, { pod: '' }])
      expect(() => leafProfile({ ...web, ...bad })).to.throw(RangeError, /^no certificate can be made: .{1,300}$/);
  });

  it('gives each Pod its own URI, whatever the names are', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,5}[a-z0-9]$/);
    const one = fc.record({ cluster: name, namespace: name, pod: name });
    fc.assert(
      fc.property(one, one, (a, b) => {
        const same = a.cluster === b.cluster && a.namespace === b.namespace && a.pod === b.pod;
        expect(leafProfile(a).uri === leafProfile(b).uri).to.equal(same);
      }),
    );
  });
});

describe('the authority of leaves', () => {
  it('without a key identifier of its own is known by the one that follows from its key', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const spki = publicKey.export({ type: 'spki', format: 'der' });
    const subject = { commonName: 'demo workload CA 1' };
    const der = signer({ issuer: subject, issuerPublicKey: spki, privateKey }).sign({
      ...{ serial: Buffer.of(1), subject, publicKey: spki, notBefore: start - hour, notAfter: start + hour },
      ...{ authority: { pathLength: 0 }, keyUsage: ['keyCertSign'] },
    });
    // The extension's own name becomes one that is not known: it is there, but no key identifier.
    der.write('551d63', der.indexOf(Buffer.from('551d0e', 'hex')), 'hex');
    const leaf = workloadIssuer({ ca: readCertificate(der), key: privateKey }).issue({ profile: leafProfile(web), nowMs: start });
    expect(Buffer.from(read(leaf).der).includes(keyIdentifier(spki))).to.equal(true);
  });
});
