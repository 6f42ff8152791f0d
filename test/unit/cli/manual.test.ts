import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { commands } from '../../../cli/commands.ts';
import { aWorld } from './harness.ts';

const manual = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
const shown = [...manual.matchAll(/^```text\n([\s\S]*?)^```$/gm)].map(([, text]) => text);

describe('docs/cli.md', () => {
  it('has a section for every command, in the order of --help', () => {
    expect([...manual.matchAll(/^## (\S+)$/gm)].map(([, name]) => name)).to.deep.equal(commands.map(({ name }) => name));
  });
  for (const [position, argv] of [['--help'], ...commands.map(({ name }) => [name, '--help'])].entries()) {
    it(`shows what podmin ${argv.join(' ')} says`, async () => {
      expect(shown[position]).to.equal((await aWorld().run(...argv)).stdout);
    });
  }
});
