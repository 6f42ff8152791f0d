import { describe, it } from 'mocha';
import { expect } from 'chai';
import { generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import { connect, createServer } from 'node:tls';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import fc from 'fast-check';
import { type CertificateInput, type DistinguishedName, pem, signer } from '../../../api/x509/certificate.ts';
import { integer, objectIdentifier, time, tlv } from '../../../api/x509/der.ts';
import { maxCertificateBytes, readCertificate } from '../../../api/x509/read.ts';

const now = Date.UTC(2026, 11, 1, 12, 0, 0, 400);
const hour = 3_600_000;

function authority(at = now) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const subject = { commonName: 'demo CA 1' };
  const by = signer({ issuer: subject, issuerPublicKey: spki, privateKey });
  const der = by.sign({
    ...{ serial: Buffer.of(1), subject, publicKey: spki, notBefore: at - hour, notAfter: at + 24 * hour },
    ...{ authority: { pathLength: 0 }, keyUsage: ['digitalSignature', 'keyCertSign', 'cRLSign'] as const },
  });
  return { publicKey, by, der };
}

function leaf(of: { readonly by: ReturnType<typeof signer> }, changed: Partial<CertificateInput> = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = of.by.sign({
    ...{ serial: randomBytes(16), subject: { commonName: 'web' }, publicKey: publicKey.export({ type: 'spki', format: 'der' }) },
    ...{ notBefore: now - hour, notAfter: now + hour, keyUsage: ['digitalSignature'], extendedKeyUsage: ['clientAuth', 'serverAuth'] },
    names: {
      uris: ['spiffe://demo.internal/ns/default/pod/web'],
      dns: ['web.default.svc', 'localhost'],
      ips: ['fd00::1', '::1', '127.0.0.1'],
    },
    ...changed,
  });
  return { der, privateKey };
}

describe('a certificate that is written', () => {
  it('is read back as it was meant, whole seconds of time included', () => {
    const ca = authority();
    const read = readCertificate(leaf(ca).der);
    expect(read).to.deep.include({
      ...{ subject: { commonName: 'web' }, issuer: { commonName: 'demo CA 1' }, authority: undefined },
      ...{ notBefore: now - hour - 400, notAfter: now + hour - 400 },
      ...{ keyUsage: ['digitalSignature'], extendedKeyUsage: ['clientAuth', 'serverAuth'] },
    });
    expect(read.names).to.deep.equal({
      uris: ['spiffe://demo.internal/ns/default/pod/web'],
      dns: ['web.default.svc', 'localhost'],
      ips: ['fd00::1', '::1', '127.0.0.1'],
      others: 0,
    });
    expect(readCertificate(ca.der).authority).to.deep.equal({ pathLength: 0 });
    expect(readCertificate(ca.der).keyUsage).to.deep.equal(['digitalSignature', 'keyCertSign', 'cRLSign']);
  });

  it('is signed by its authority and by nobody of the same name', () => {
    const ca = authority();
    const { der } = leaf(ca);
    expect(readCertificate(der).isSignedBy(ca.publicKey)).to.equal(true);
    expect(readCertificate(der).isSignedBy(authority().publicKey)).to.equal(false);
    expect(new X509Certificate(der).checkIssued(new X509Certificate(ca.der))).to.equal(true);
  });

  it('says any whole name that people may choose as it is', () => {
    const ca = authority();
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 64, unit: fc.constantFrom(...'abzAZ09 -._/') }), (commonName) => {
        const subject: DistinguishedName = { organization: 'Example', organizationalUnit: 'demo cluster CA', commonName };
        const x509 = new X509Certificate(leaf(ca, { subject }).der);
        expect(x509.subject).to.contain('O=Example').and.to.contain('OU=demo cluster CA');
        expect(readCertificate(leaf(ca, { subject }).der).subject.organizationalUnit).to.equal('demo cluster CA');
      }),
      { numRuns: 50 },
    );
  });

  it('without a subject makes its alternative names critical', () => {
    const { der } = leaf(authority(), { subject: {} });
    expect(readCertificate(der).subject).to.deep.equal({});
    // The extension's identifier, then TRUE.
    expect(Buffer.from(der).includes(Buffer.concat([objectIdentifier('2.5.29.17'), Buffer.from('0101ff', 'hex')]))).to.equal(true);
    expect(
      Buffer.from(leaf(authority()).der).includes(Buffer.concat([objectIdentifier('2.5.29.17'), Buffer.from('0101ff', 'hex')])),
    ).to.equal(false);
  });

  it('carries a TLS 1.3 connection with certificates on both sides', async () => {
    // TLS asks the machine's clock.
    const at = Date.now();
    const validity = { notBefore: at - hour, notAfter: at + hour };
    const ca = authority(at);
    const of = ({ der, privateKey }: ReturnType<typeof leaf>) => ({
      cert: pem('CERTIFICATE', der),
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      ca: pem('CERTIFICATE', ca.der),
      minVersion: 'TLSv1.3' as const,
    });
    const refused: Error[] = [];
    const server = createServer({ ...of(leaf(ca, validity)), requestCert: true }, (socket) => socket.end('hello'));
    server.on('tlsClientError', (error) => refused.push(error));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const dial = async (client: ReturnType<typeof leaf>): Promise<string> => {
      const socket = connect({ ...of(client), host: '127.0.0.1', port, servername: 'web.default.svc' });
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      return text;
    };
    try {
      expect(await dial(leaf(ca, { ...validity, extendedKeyUsage: ['clientAuth'] }))).to.equal('hello');
      const foreign = await dial(leaf(authority(at), validity)).catch(() => '');
      expect(foreign).to.equal('');
      expect(refused).to.have.length(1);
    } finally {
      server.close();
    }
  });
});

describe('bytes that are said to be a certificate', () => {
  it('are refused when they are cut, longer than one, or too many', () => {
    const { der } = leaf(authority());
    expect(() => readCertificate(der.subarray(0, -1))).to.throw('no certificate');
    expect(() => readCertificate(Buffer.concat([der, Buffer.of(0)]))).to.throw();
    expect(() => readCertificate(new Uint8Array(maxCertificateBytes + 1))).to.throw('8192 are allowed');
    expect(() => readCertificate(new Uint8Array())).to.throw('no certificate');
  });

  it('never do anything but be refused or read, however they were changed', () => {
    const { der } = leaf(authority());
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(der.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = Buffer.from(der);
        for (const [at, value] of changes) bytes[at] = value;
        try {
          readCertificate(bytes);
        } catch (error) {
          expect(error).to.be.instanceOf(Error);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('DER', () => {
  it('writes integers as short as they can be, and never negative', () => {
    expect(integer(Buffer.from('0000007f', 'hex')).toString('hex')).to.equal('02017f');
    expect(integer(Buffer.from('80', 'hex')).toString('hex')).to.equal('02020080');
    expect(integer(Buffer.of(0)).toString('hex')).to.equal('020100');
  });

  it('writes lengths of any size', () => {
    for (const [length, head] of [
      [127, '047f'],
      [128, '048180'],
      [256, '04820100'],
      [65_536, '0483010000'],
    ] as const)
      expect(
        tlv(4, new Uint8Array(length))
          .subarray(0, head.length / 2)
          .toString('hex'),
      ).to.equal(head);
  });

  it('writes times of this half of the century with two digits and later ones with four', () => {
    expect(
      time(Date.UTC(2049, 11, 31, 23, 59, 59))
        .subarray(2)
        .toString(),
    ).to.equal('491231235959Z');
    expect(
      time(Date.UTC(2050, 0, 1))
        .subarray(2)
        .toString(),
    ).to.equal('20500101000000Z');
  });
});
