import { expect } from 'chai';
import { describe, it } from 'mocha';
import { formatImage, isFromRepository, parseClusterImage, parseImage, parseImageOverrides } from '../../../api/images.ts';

const sha256 = `sha256:${'0'.repeat(64)}`;
const full = (value: string): string => {
  const parsed = parseClusterImage(value);
  return parsed.image === undefined ? `${parsed.message} (${parsed.fix})` : formatImage(parsed.image);
};

describe('an image of the cluster', () => {
  for (const [written, stored] of [
    ['hello', 'registry.podmin.internal/apps/hello:latest'],
    ['web:v1', 'registry.podmin.internal/apps/web:v1'],
    ['team/web:v1', 'registry.podmin.internal/apps/team/web:v1'],
    ['apps/web:v1', 'registry.podmin.internal/apps/web:v1'],
    ['apps/apps/web', 'registry.podmin.internal/apps/apps/web:latest'],
    ['mirror/x', 'registry.podmin.internal/apps/mirror/x:latest'],
    ['registry.podmin.internal/mirror/registry.k8s.io/pause:3.10', 'registry.podmin.internal/mirror/registry.k8s.io/pause:3.10'],
    [`web@${sha256}`, `registry.podmin.internal/apps/web@${sha256}`],
    [`web:v1@${sha256}`, `registry.podmin.internal/apps/web:v1@${sha256}`],
  ] as const) {
    it(`written ${written.slice(0, 40)} is stored in full`, () => {
      expect(full(written)).to.equal(stored);
      expect(full(stored), 'and so is what was stored').to.equal(stored);
    });
  }
  it('elsewhere is refused with the command that brings it here', () => {
    expect(full('ghcr.io/acme/web:v1')).to.equal(
      '"ghcr.io/acme/web:v1" is not in the cluster registry (run "podmin push ghcr.io/acme/web:v1 web:v1" and use web:v1)',
    );
    expect(full('registry.podmin.internal/other/web')).to.contain('podmin push');
    expect(full('localhost:5000/apps/web')).to.contain('podmin push');
  });
  it('that is no reference is refused', () => {
    for (const bad of [
      '',
      'Web',
      'web:',
      'web:a b',
      'a//b',
      '/web',
      'web/',
      'web@sha256:12',
      'web@md5:12',
      '-a/b',
      'a..b',
      `${'a'.repeat(2000)}`,
    ]) {
      expect(parseImage(bad).image, bad.slice(0, 20)).to.be.undefined;
    }
  });
  it('is of a repository whatever its version', () => {
    for (const value of ['hello', 'hello:v2', `hello@${sha256}`])
      expect(isFromRepository(parseImage(value).image!, 'apps/hello')).to.be.true;
    expect(isFromRepository(parseImage('ghcr.io/apps/hello').image!, 'apps/hello')).to.be.false;
  });
});

describe('values of --image', () => {
  it('are one bare reference, or named ones', () => {
    expect(parseImageOverrides([])).to.deep.equal({ kind: 'none' });
    expect(parseImageOverrides(['web'])).to.deep.equal({ kind: 'only', image: 'web' });
    expect(parseImageOverrides(['a=x', 'b=y'])).to.deep.equal({
      kind: 'named',
      images: new Map([
        ['a', 'x'],
        ['b', 'y'],
      ]),
    });
  });
  it('are not mixed, doubled, or half', () => {
    for (const bad of [['a', 'b'], ['a=x', 'a=y'], ['web', 'a=x'], ['=x'], ['a='], ['']])
      expect(parseImageOverrides(bad).kind, bad.join()).to.equal('bad');
  });
});
