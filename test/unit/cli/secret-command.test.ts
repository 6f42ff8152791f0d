import { beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { aWorld, captured, type World } from './harness.ts';
import { readSecretValue } from '../../../cli/secret-value.ts';
import type { Invocation } from '../../../cli/invocation.ts';

const secretsManager = ['--provider', 'aws-secrets-manager'];

describe('podmin secret', () => {
  let world: World;
  const run = (...argv: string[]) => world.run('secret', ...argv);
  const value = async (name: string, store: 'parameters' | 'secrets' = 'parameters') =>
    Buffer.from((await world.provider()[store].get(name)).value).toString();
  beforeEach(async () => {
    world = aWorld();
    await world.run('connect', 'demo', '--provider', 'local');
  });

  it('creates a secret of a Pod from standard input, with the newline at its end, and prints nothing of it', async () => {
    world.answer = 'hunter2\n';
    const result = await run('create', 'token', '--for', 'web', '--stdin');
    expect(result).to.deep.equal({ status: 0, stdout: 'Secret token is created.\n', stderr: '' });
    expect(await value('/demo/default/web/token')).to.equal('hunter2\n');
  });

  it('creates one from a file, in another namespace and another store', async () => {
    await world.files.create('/home/me/key.pem', Buffer.from('PEM'), 0o600);
    expect(await run('create', 'key', '--for', 'web', '-n', 'shop', '--file', 'key.pem', ...secretsManager)).to.include({ status: 0 });
    expect(await value('/demo/shop/web/key', 'secrets')).to.equal('PEM');
  });

  it('takes a name once, and says how to change it', async () => {
    world.answer = 'one';
    await run('create', 'token', '--for', 'web', '--stdin');
    const again = await run('create', 'token', '--for', 'web', '--stdin');
    expect(again).to.include({ status: 1 });
    expect(again.stderr).to.contain('/demo/default/web/token').and.to.contain('podmin secret update');
    world.answer = 'two';
    expect(await run('update', 'token', '--for', 'web', '--stdin')).to.include({ status: 0 });
    expect(await value('/demo/default/web/token')).to.equal('two');
  });

  it('lists the keys of one Pod, and no other', async () => {
    world.answer = 'x';
    for (const key of ['b', 'a']) await run('create', key, '--for', 'web', '--stdin');
    await run('create', 'c', '--for', 'other', '--stdin');
    expect((await run('list', '--for', 'web')).stdout).to.equal('KEY\na\nb\n');
    expect((await run('list', '--for', 'web', '-o', 'json')).stdout).to.equal('[\n  "a",\n  "b"\n]\n');
    expect((await run('list', '--for', 'none')).stdout).to.equal('No secrets.\n');
  });

  it('deletes in Secrets Manager, restores what it deleted, and destroys for good', async () => {
    world.answer = 'x';
    await run('create', 'token', '--for', 'web', '--stdin', ...secretsManager);
    expect(await run('delete', 'token', '--for', 'web', ...secretsManager)).to.include({ status: 0 });
    expect((await run('list', '--for', 'web', ...secretsManager)).stdout).to.equal('No secrets.\n');
    expect(await run('restore', 'token', '--for', 'web', ...secretsManager)).to.include({ status: 0 });
    expect(await value('/demo/default/web/token', 'secrets')).to.equal('x');
    world.answer = 'n\n';
    expect(await run('destroy', 'token', '--for', 'web', ...secretsManager)).to.include({ status: 1 });
    expect(await value('/demo/default/web/token', 'secrets')).to.equal('x');
    world.answer = 'y\n';
    expect(await run('destroy', 'token', '--for', 'web', ...secretsManager)).to.include({ status: 0 });
    expect((await run('restore', 'token', '--for', 'web', ...secretsManager)).stderr).to.contain('gone for good');
  });

  it('asks before it deletes a parameter, which has no way back', async () => {
    world.answer = 'x';
    await run('create', 'token', '--for', 'web', '--stdin');
    world.answer = '';
    expect((await run('delete', 'token', '--for', 'web')).stderr)
      .to.contain('for good?')
      .and.to.contain('cancelled');
    expect(await run('delete', 'token', '--for', 'web', '--yes')).to.include({ status: 0 });
    expect((await run('restore', 'token', '--for', 'web')).stderr).to.contain('Parameter Store keeps nothing to restore');
  });

  it("keeps the system's own apart, under names that no Pod can have", async () => {
    world.answer = '{"authorization":"x"}';
    expect(await run('create', 'otel-logs-headers', '--system', '--stdin')).to.include({ status: 0 });
    expect(await value('/demo/_system/otel-logs-headers')).to.equal('{"authorization":"x"}');
    await world.provider().parameters.create('/demo/_system/cluster-ca', Buffer.from('{}'));
    expect((await run('list', '--system')).stdout).to.equal('KEY\notel-logs-headers\n');
    expect((await run('update', 'cluster-ca', '--system', '--stdin')).stderr).to.contain('none of the system');
  });

  for (const [argv, message] of [
    [[], 'the command is missing'],
    [['make', 'token'], "unknown command 'make'"],
    [['create', 'token', '--stdin'], '--for is missing'],
    [['create', 'Token', '--for', 'web', '--stdin'], 'not a valid secret key name'],
    [['create', 'token', '--for', '../web', '--stdin'], 'not a valid Pod name'],
    [['create', 'token', '--for', 'web', '-n', '_system', '--stdin'], 'not a valid namespace name'],
    [['create', 'token', '--for', 'web'], '--stdin or --file'],
    [['create', 'token', '--for', 'web', '--stdin', '--file', 'x'], 'exclude each other'],
    [['create', 'otel-logs-headers', '--system', '--for', 'web', '--stdin'], '--system excludes'],
    [['create', 'token', '--for', 'web', '--file', 'missing'], 'cannot read missing'],
  ] as const) {
    it(`refuses ${['secret', ...argv].join(' ')} and says what to do`, async () => {
      const result = await run(...argv);
      expect(result).to.include({ status: 1, stdout: '' });
      expect(result.stderr).to.contain(message);
    });
  }

  it('refuses an empty value, and one that no store takes, without a word of it', async () => {
    world.answer = '';
    expect((await run('create', 'token', '--for', 'web', '--stdin')).stderr).to.contain('the value is empty');
    world.answer = 'hunter2'.repeat(10_000);
    const large = await run('create', 'token', '--for', 'web', '--stdin');
    expect(large.stderr).to.contain('too large').and.not.to.contain('hunter2');
    world.answer = 'hunter2'.repeat(1_000);
    const parameter = await run('create', 'token', '--for', 'web', '--stdin');
    expect(parameter).to.include({ status: 1 });
    expect(parameter.stderr).not.to.contain('hunter2');
  });
});

describe('a secret that is typed', () => {
  async function type(
    ...keys: readonly string[]
  ): Promise<{ readonly value?: string; readonly error?: string; readonly shown: string; readonly modes: readonly boolean[] }> {
    const modes: boolean[] = [];
    const stderr = captured();
    const stdin = {
      isTTY: true,
      setRawMode: (raw: boolean) => void modes.push(raw),
      async *[Symbol.asyncIterator]() {
        yield* keys;
      },
    };
    // The rest of an invocation is not reached by a prompt.
    const invocation = { stdin, stderr } as unknown as Invocation;
    try {
      return { value: Buffer.from(await readSecretValue(invocation, {})).toString(), shown: stderr.text, modes };
    } catch (error) {
      return { error: String(error), shown: stderr.text, modes };
    }
  }

  it('is not shown, and leaves the terminal as it was', async () => {
    expect(await type('hun', 'ter2', '\r')).to.deep.equal({ value: 'hunter2', shown: 'Value (not shown): \n', modes: [true, false] });
  });

  it('may be corrected, a whole character at a time', async () => {
    expect(await type('aé', '\u007f', 'b\n')).to.include({ value: 'ab' });
  });

  it('is given up by Ctrl-C, Ctrl-D and the end of the input, with the terminal as it was', async () => {
    for (const end of ['\u0003', '\u0004', '']) {
      const { error, modes } = await type('hunter2', end);
      expect(error).to.contain('nothing was changed').and.not.to.contain('hunter2');
      expect(modes).to.deep.equal([true, false]);
    }
  });
});
