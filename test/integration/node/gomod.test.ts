import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { executables } from './components.ts';

describe('a component built from its module', () => {
  it('answers with its version', async function () {
    this.timeout(600_000);
    const { versitygw, crictl } = await executables(['versitygw', 'crictl'], 'gomod');
    expect(execFileSync(versitygw!, ['--version'], { encoding: 'utf8' })).to.contain('1.8.0');
    expect(execFileSync(crictl!, ['--version'], { encoding: 'utf8' })).to.equal('crictl version 1.37.0\n');
  });
});
