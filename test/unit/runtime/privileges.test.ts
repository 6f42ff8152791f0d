import { describe, it } from 'mocha';
import { expect } from 'chai';
import { capabilitiesOf, choosePrivileges } from '../../../infra/runtime/privileges.ts';

const status = (hex: string): string => `Name:\tnode\nCapEff:\t0000000000000000\nCapBnd:\t${hex}\nCapAmb:\t0000000000000000\n`;
const choose = (hex: string) => choosePrivileges(capabilitiesOf(status(hex)));

describe('what a node may do', () => {
  it('is everything where the bounding set is full', () => {
    expect(choose('000001ffffffffff')).to.deep.equal({ mode: 'privileged' });
  });
  it('is everything but what the bounding set lacks', () => {
    expect(choose('000001fffeffffff')).to.deep.equal({ mode: 'all-but', missing: ['SYS_RESOURCE'] });
  });
  it('is everything on a kernel that is too old for the youngest capabilities', () => {
    expect(choose('0000003fffffffff')).to.deep.equal({ mode: 'privileged' });
  });
  it('never drops a capability that an old engine cannot name because an old kernel lacks it', () => {
    expect(choose('0000003ffeffffff')).to.deep.equal({ mode: 'all-but', missing: ['SYS_RESOURCE'] });
  });
  it('is the usual where our own set cannot be the one of an engine', () => {
    expect(choose('00000000a80425fb')).to.deep.equal({ mode: 'privileged' });
  });
  it('is the usual where nothing can be known', () => {
    expect(choosePrivileges(undefined)).to.deep.equal({ mode: 'privileged' });
  });
  it('is not guessed from a status without the line', () => {
    expect(() => capabilitiesOf('Name:\tnode\n')).to.throw('CapBnd');
  });
});
