import { describe, it } from 'mocha';
import { expect } from 'chai';
import { commands } from '../../../cli/commands.ts';
import { describeError, CliError } from '../../../cli/errors.ts';
import { rootHelp } from '../../../cli/help.ts';
import type { Invocation } from '../../../cli/invocation.ts';
import { print, table } from '../../../cli/output.ts';
import { program } from '../../../cli/program.ts';
import { parseYaml } from '../../../api/yaml/index.ts';
import { aWorld, captured } from './harness.ts';

describe('podmin', () => {
  it('prints without the parser exactly the help that the parser would print', async () => {
    const out = captured();
    const { root } = await program({ stdout: out, stderr: captured() } as unknown as Invocation, undefined);
    try {
      await root.parseAsync(['--help'], { from: 'user' });
    } catch {
      // The parser's way to say that it is done.
    }
    expect(rootHelp()).to.equal(out.text);
  });

  for (const argv of [[], ['help'], ['--help'], ['-h']]) {
    it(`${argv.join(' ')} prints the help on stdout`, async () => {
      expect(await aWorld().run(...argv)).to.deep.equal({ status: 0, stdout: rootHelp(), stderr: '' });
    });
  }

  for (const { name } of commands) {
    it(`${name} --help says what it does, with an example, on stdout, and needs nothing else`, async () => {
      const { status, stdout, stderr } = await aWorld().run(name, '--help');
      expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
      expect(stdout)
        .to.match(new RegExp(`^Usage: podmin ${name} `))
        .and.match(new RegExp(`Examples?:\\n {2}podmin ${name}`));
      expect((await aWorld().run('help', name)).stdout).to.equal(stdout);
    });
  }

  it('--version prints five lines and needs no context', async () => {
    const { status, stdout } = await aWorld().run('--version');
    expect(status).to.equal(0);
    expect(stdout.split('\n').map((line) => line.split(/\s+/)[0])).to.deep.equal(['podmin', 'built', 'commit', 'committed', 'branch', '']);
    expect((await aWorld().run('version')).stdout).to.equal(stdout);
    expect(JSON.parse((await aWorld().run('version', '-o', 'json')).stdout)).to.have.property('commit');
  });

  it('of an unknown command names the one that was probably meant', async () => {
    const { status, stdout, stderr } = await aWorld().run('deplyo');
    expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
    expect(stderr).to.equal("error: unknown command 'deplyo' (Did you mean deploy?)\nusage: podmin [options] <command>\n");
  });

  it('of an unknown option shows the usage', async () => {
    expect((await aWorld().run('list', '--colour')).stderr).to.equal("error: unknown option '--colour'\nusage: podmin list [options]\n");
  });

  it('without a context says how to get one, and shows no usage', async () => {
    expect(await aWorld().run('list')).to.deep.equal({
      status: 1,
      stdout: '',
      stderr: 'error: there is no current cluster: run podmin connect <cluster>, or podmin use <cluster>\n',
    });
  });
});

describe('an error', () => {
  it('is one line that drives no terminal', () => {
    expect(describeError(new CliError('a\nb\u001b[31mred\u009b2J'))).to.deep.equal(['error: a b [31mred 2J']);
  });
});

describe('a result', () => {
  const value = { a: [1, { b: 'x: y\n- "z"' }], none: undefined, list: [], off: 'off', octal: '0400' };
  it('parses back from JSON and from YAML', async () => {
    for (const format of ['json', 'yaml'] as const) {
      const out = captured();
      await print({ out, format, value, table: () => '' });
      const back: unknown = format === 'json' ? JSON.parse(out.text) : parseYaml(out.text, { file: '-' }).documents[0]?.value;
      expect(back).to.deep.equal(JSON.parse(JSON.stringify(value)));
    }
  });
  it('as a table is aligned, with - for nothing, and no cell breaks its line', () => {
    expect(
      table(
        ['A', 'LONG'],
        [
          ['xyz', ''],
          ['', 'a\nb\u001b[2J'],
        ],
      ),
    ).to.equal('A    LONG\nxyz  -\n-    a b [2J\n');
  });
});
