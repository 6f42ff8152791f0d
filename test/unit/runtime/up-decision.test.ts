import { describe, it } from 'mocha';
import { expect } from 'chai';
import { decideUp } from '../../../infra/runtime/up-decision.ts';
import { aContainer } from './builders.ts';

const wanted = { specHash: 'hash-one', bucket: 'bucket-one', imageId: 'sha256:one', image: 'keep' } as const;

describe('a node that is wanted', () => {
  it('is created when there is none', () => {
    expect(decideUp({ found: undefined, ...wanted })).to.deep.equal({ action: 'create' });
  });
  it('is left alone when it runs as wanted', () => {
    expect(decideUp({ found: aContainer(), ...wanted })).to.deep.equal({ action: 'reuse', drift: [] });
  });
  it('is started when it only stands still', () => {
    expect(decideUp({ found: aContainer({ running: false }), ...wanted })).to.deep.equal({ action: 'start', drift: [] });
  });
  it('is made anew, with the reason, when its settings differ', () => {
    expect(decideUp({ found: aContainer(), ...wanted, specHash: 'hash-two' })).to.deep.equal({
      action: 'recreate',
      reasons: ['its settings have changed'],
    });
  });
  it('keeps another image and says so, unless it is to follow', () => {
    const found = aContainer({ imageId: 'sha256:old' });
    const difference = ['image is sha256:old, wanted sha256:one'];
    expect(decideUp({ found, ...wanted })).to.deep.equal({ action: 'reuse', drift: difference });
    expect(decideUp({ found, ...wanted, image: 'follow' })).to.deep.equal({ action: 'recreate', reasons: difference });
  });
  it('is refused when the name belongs to somebody else, whatever else is equal', () => {
    expect(decideUp({ found: aContainer({ labels: {} }), ...wanted })).to.deep.equal({ action: 'refuse', whose: 'foreign' });
    expect(decideUp({ found: aContainer({ labels: { 'dev.podmin.owner': 'me' }, running: false }), ...wanted })).to.deep.equal({
      action: 'refuse',
      whose: 'foreign',
    });
  });
  it('is refused when it is of another cluster of this name, and taken when it says nothing of a bucket', () => {
    const { labels } = aContainer();
    const of = (bucket: string) => aContainer({ labels: { ...labels, 'dev.podmin.bucket': bucket } });
    expect(decideUp({ found: of('bucket-two'), ...wanted, specHash: 'hash-two' })).to.deep.equal({
      action: 'refuse',
      whose: 'other-bucket',
    });
    expect(decideUp({ found: of('bucket-one'), ...wanted })).to.deep.equal({ action: 'reuse', drift: [] });
    expect(decideUp({ found: aContainer(), ...wanted })).to.deep.equal({ action: 'reuse', drift: [] });
  });
});
