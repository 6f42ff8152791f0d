import { describe, it } from 'mocha';
import { expect } from 'chai';
import { caBundle, leafProfile } from '../../../api/workload-identity.ts';
import type { WorkloadCa } from '../../../api/workload-ca.ts';
import { adopt, generationName, startOf, type IdentityFiles } from '../../../reconcilers/identity/adopt.ts';
import { nextRotation } from '../../../reconcilers/ca/rotation.ts';
import { anAuthority, hour, minute, start, type Authority } from './support.ts';

const profile = leafProfile({ cluster: 'demo', namespace: 'shop', pod: 'web', service: 'front' });
const ca = anAuthority();

function issued(by: Authority = ca, nowMs = start): IdentityFiles {
  const { certificatePem, keyPem } = by.issuer.issue({ profile, nowMs });
  return { certificatePem, keyPem, bundlePem: caBundle(by.state) };
}

function judged(files: IdentityFiles, changed: { readonly ca?: WorkloadCa | undefined; readonly nowMs?: number } = {}) {
  const body = (text: string) => ({ body: Buffer.from(text) });
  return adopt({
    files: new Map([
      ['tls.crt', body(files.certificatePem)],
      ['tls.key', body(files.keyPem)],
      ['ca.crt', body(files.bundlePem)],
    ]),
    ...{ profile, ca: ca.state, nowMs: start + hour },
    ...changed,
  });
}

const why = (verdict: ReturnType<typeof judged>): string => (verdict.kind === 'invalid' ? verdict.why : 'valid');

describe('an identity that lies there', () => {
  it('is taken up as it is when it is right', () => {
    const files = issued();
    expect(judged(files)).to.deep.equal({ kind: 'valid', files, notAfter: start + 24 * hour });
  });

  it('is taken up by its own bundle while the authority has not been seen', () => {
    expect(judged(issued(), { ca: undefined }).kind).to.equal('valid');
    const foreign = { ...issued(), bundlePem: caBundle(anAuthority().state) };
    expect(why(judged(foreign, { ca: undefined }))).to.equal('is not signed by the authority');
    expect(why(judged({ ...issued(), bundlePem: '' }, { ca: undefined }))).to.contain('the authority does not have any more');
  });

  it('is right for as long as the authority keeps the certificate that signed it', () => {
    const { certificate } = ca.state.current;
    const later = nextRotation({ ...{ cluster: 'demo', key: ca.key, published: 'none' }, state: undefined, nowMs: start + 10 * hour });
    if (later.do !== 'write') throw new Error('no authority was made');
    const next = { generation: 2, certificate: { ...later.state.current.certificate, subject: { commonName: 'demo workload CA 2' } } };
    const rotated: WorkloadCa = { current: next, retired: { generation: 1, certificate, retiredAt: start } };
    expect(judged(issued(), { ca: rotated }).kind).to.equal('valid');
    expect(why(judged(issued(), { ca: { current: next } }))).to.equal(
      'was signed by a certificate that the authority does not have any more',
    );
  });

  it('with the key of another is refused', () => {
    expect(why(judged({ ...issued(), keyPem: issued().keyPem }))).to.equal('has a key that is not that of its certificate');
  });

  it('of an authority of the same name but with another key is refused', () => {
    expect(why(judged(issued(anAuthority())))).to.equal('is not signed by the authority');
  });

  it('that begins in the future is refused: no other clock would take it', () => {
    expect(why(judged(issued(), { nowMs: start - 6 * minute }))).to.equal('begins in the future');
  });

  for (const [what, damage] of [
    ['has no certificate', (files) => ({ ...files, certificatePem: '' })],
    ['has a certificate that was cut', (files) => ({ ...files, certificatePem: files.certificatePem.slice(0, -60) })],
    ['has two certificates', (files) => ({ ...files, certificatePem: files.certificatePem.repeat(2) })],
    ['has a certificate that is far too long', (files) => ({ ...files, certificatePem: 'A'.repeat(1_000_000) })],
    ['has no key', (files) => ({ ...files, keyPem: '' })],
    ['has half a key', (files) => ({ ...files, keyPem: files.keyPem.slice(0, 60) })],
    ['has its certificate for a key', (files) => ({ ...files, keyPem: files.certificatePem })],
  ] as readonly (readonly [string, (files: IdentityFiles) => IdentityFiles])[]) {
    it(`that ${what} is refused, without a byte of its key in the reason`, () => {
      const files = issued();
      const reason = why(judged(damage(files)));
      expect(reason).to.contain('can not be read');
      expect(reason).not.to.contain(files.keyPem.split('\n')[1]?.slice(0, 20));
    });
  }
});

describe('the name of a generation', () => {
  it('says for which start of the containers it is', () => {
    const start32 = 'a'.repeat(32);
    expect(startOf(generationName(start32, issued()))).to.equal(start32);
    expect(startOf(generationName('live', issued()))).to.equal('live');
    for (const foreign of ['', 'live', 'live-1', '../live-0123456789abcdef', `${start32}-0123456789abcdeg`])
      expect(startOf(foreign)).to.equal(undefined);
  });

  it('changes with the certificate and with the bundle', () => {
    const files = issued();
    const names = [files, issued(), { ...files, bundlePem: 'other' }].map((one) => generationName('live', one));
    expect(new Set(names).size).to.equal(3);
  });
});
