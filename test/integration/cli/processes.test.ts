/** The command line as real processes: what only shows when there are several of them, or a shell around one. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { main } from '../../../cli/main.ts';
import { systemClock } from '../../../infra/providers/clock.ts';
import { captured } from '../../unit/cli/harness.ts';
import { finished, podminProcess, type PodminProcess } from './podmin-process.ts';

describe('podmin as processes', function () {
  this.timeout(120_000);
  let home = '';
  let podmin: PodminProcess;

  before(async () => {
    home = await mkdtemp(join(tmpdir(), 'podmin-cli-'));
    podmin = podminProcess(home);
    expect(await finished(start('connect', 'demo', '--provider', 'local'))).to.deep.equal({
      status: 0,
      stdout: 'Connected to demo.\n',
      stderr: '',
    });
  });
  after(async () => rm(home, { recursive: true, force: true }));

  const start: PodminProcess['start'] = (...argv) => podmin.start(...argv);

  it('lose no deployment of ten processes and forty calls at once', async () => {
    const deploy = (name: string): string[] => ['deploy', name, '-g', 'default', '--image', 'web:v1'];
    const processes = Array.from({ length: 10 }, (_, i) => finished(start(...deploy(`process-${i}`))));
    const calls = Array.from({ length: 40 }, (_, i) =>
      main({
        argv: deploy(`call-${i}`),
        env: { HOME: home },
        stdin: { isTTY: false, async *[Symbol.asyncIterator]() {} },
        stdout: captured(),
        stderr: captured(),
        cwd: home,
        clock: systemClock,
        signal: new AbortController().signal,
      }),
    );
    expect((await Promise.all(processes)).map(({ status, stderr }) => (status === 0 ? 0 : stderr))).to.deep.equal(Array(10).fill(0));
    expect(await Promise.all(calls)).to.deep.equal(Array(40).fill(0));
    const { stdout } = await finished(start('list', '-o', 'json'));
    expect((JSON.parse(stdout) as unknown[]).length).to.equal(50);
  });

  it('lose no context of eight that connect at once', async () => {
    const names = Array.from({ length: 8 }, (_, i) => `c${i}`);
    const results = await Promise.all(names.map((name) => finished(start('connect', name, '--provider', 'local'))));
    expect(results.map(({ status, stderr }) => (status === 0 ? 0 : stderr))).to.deep.equal(names.map(() => 0));
    const { contexts } = JSON.parse(await readFile(join(home, '.config/podmin/contexts.json'), 'utf8')) as { contexts: object };
    expect(Object.keys(contexts).sort()).to.deep.equal([...names, 'demo']);
    await finished(start('use', 'demo'));
  });

  it('do not wait for a holder of the lock that was killed', async () => {
    const holder = spawn('sleep', ['60']);
    const dead = holder.pid;
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.on('close', resolve));
    const { processTable } = await import('../../../cli/process-table.ts');
    const { scope } = processTable().self;
    const { writeFile } = await import('node:fs/promises');
    const lock = join(home, '.config/podmin/contexts.json.lock');
    await writeFile(
      lock,
      JSON.stringify({ pid: dead, started: '1', scope, nonce: '00000000-0000-4000-8000-000000000000', sinceMs: Date.now() }),
    );
    expect((await finished(start('use', 'demo'))).status).to.equal(0);
    expect(existsSync(lock)).to.equal(false);
  });

  it('stop at an interrupt while they wait, with one line and status 1; what is committed stays', async () => {
    const child = start('deploy', 'waiting', '-g', 'default', '--image', 'web:v1', '--wait');
    const result = finished(child);
    await new Promise<void>((resolve) =>
      child.stderr?.on('data', (chunk: Buffer) => chunk.toString().includes('no node has written') && resolve()),
    );
    child.kill('SIGINT');
    const { status, stdout, stderr } = await result;
    expect(status).to.equal(1);
    expect(stdout).to.match(/^Committed waiting/);
    expect(stderr).to.match(/\nerror: cancelled\n$/);
    expect((await finished(start('list'))).stdout).to.match(/^waiting /m);
  });

  it('do not mind a reader that goes away', async () => {
    const child = start('list');
    child.stdout?.destroy();
    const { status, stderr } = await finished(child);
    expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' });
  });

  it('keep results on stdout and everything else on stderr', async () => {
    const { stdout, stderr } = await finished(start('deploy', 'split', '-g', 'default', '--image', 'web:v1'));
    expect(stdout).to.match(/^Committed split [^\n]*\n$/);
    expect(stderr).to.equal('Deploying split in NodeGroup default of cluster demo\n');
  });
});
