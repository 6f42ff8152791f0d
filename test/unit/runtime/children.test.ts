import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { systemClock } from '../../../controllers/clock.ts';
import { Children, type ChildSpec } from '../../../infra/runtime/image/children.ts';
import { logFile } from '../../../infra/runtime/image/log-file.ts';
import { type ChildState, type RestartPolicy } from '../../../infra/runtime/image/restart-policy.ts';

const policy: RestartPolicy = { firstPauseMs: 1, maxPauseMs: 2, stableMs: 60_000, budget: 3 };
let folder: string;
let alive: NodeJS.Timeout;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'children-'));
  alive = setInterval(() => undefined, 1000);
});
afterEach(() => {
  clearInterval(alive);
  rmSync(folder, { recursive: true, force: true });
});

function aFamily() {
  const seen: string[] = [];
  const fatal = Promise.withResolvers<string>();
  let changed = (): void => undefined;
  const children = new Children({
    clock: systemClock,
    policy,
    openLog: (name) => logFile({ path: join(folder, `${name}.log`), maxBytes: 1000 }),
    onLine: (name, line) => {
      seen.push(`${name}: ${line}`);
      changed();
    },
    onChange: (name, _state, exitCode) => {
      if (exitCode !== undefined) seen.push(`${name} ended ${exitCode}`);
      changed();
    },
    onFatal: (name, exitCode) => fatal.resolve(`${name} ${exitCode}`),
  });
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise<void>((resolve) => (changed = resolve));
  };
  return { children, seen, until, fatal: fatal.promise };
}

const sh = (name: string, script: string, stopMs = 2_000): ChildSpec => ({
  name,
  command: ['/bin/sh', '-c', script],
  env: { PATH: '/bin:/usr/bin' },
  stopMs,
});

describe('the components of a node', () => {
  it('are started again when they are killed, under a new process', async () => {
    const { children, until } = aFamily();
    children.start(sh('agent', 'exec sleep 30'));
    const state = () => children.states().get('agent');
    await until(() => state()?.phase === 'running');
    const first = state() as ChildState & { pid: number };
    process.kill(first.pid, 'SIGKILL');
    await until(() => state()?.phase === 'running' && (state() as { pid: number }).pid !== first.pid);
    expect(state()).to.include({ restarts: 1 });
    await children.stop();
  });
  it('are given up when they keep ending, with the last exit status', async () => {
    const { children, fatal, seen } = aFamily();
    children.start(sh('kubelet', 'exit 7'));
    expect(await fatal).to.equal('kubelet 7');
    expect(seen.filter((line) => line === 'kubelet ended 7')).to.have.length(4);
  });
  it('whose program is missing are given up, and their log says why', async () => {
    const { children, fatal } = aFamily();
    children.start({ name: 'coredns', command: ['/nowhere/coredns'], env: {}, stopMs: 10 });
    expect(await fatal).to.equal('coredns 127');
    expect(readFileSync(join(folder, 'coredns.log'), 'utf8')).to.contain('/nowhere/coredns');
  });
  it('are stopped in reverse order, each before the next', async () => {
    const { children, seen, until } = aFamily();
    for (const name of ['first', 'second']) children.start(sh(name, `trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.01; done`));
    await until(() => seen.includes('first: up') && seen.includes('second: up'));
    await children.stop();
    expect(seen.slice(2).filter((line) => line.includes('ended'))).to.deep.equal(['second ended 0', 'first ended 0']);
  });
  it('that ignore TERM are killed after their time', async () => {
    const { children, seen, until } = aFamily();
    children.start(sh('stubborn', `trap '' TERM; echo up; while :; do sleep 0.01; done`, 30));
    await until(() => seen.includes('stubborn: up'));
    await children.stop();
    expect(seen).to.include('stubborn ended 137');
  });
  it('have logs that are bounded', async () => {
    const { children, seen, until } = aFamily();
    children.start(sh('noisy', 'i=0; while [ $i -lt 200 ]; do echo "line number $i"; i=$((i+1)); done; exec sleep 30'));
    await until(() => seen.includes('noisy: line number 199'));
    await children.stop();
    const [now, before] = ['noisy.log', 'noisy.log.1'].map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(now!.length).to.be.at.most(1000);
    expect(before!.length).to.be.at.most(1000);
    expect(now).to.match(/line number 199\n$/);
  });
});
