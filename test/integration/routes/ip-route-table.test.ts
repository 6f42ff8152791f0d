import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ipRouteTable, ROUTE_PROTOCOL } from '../../../reconcilers/routes/ip-route-table.ts';
import { RouteTakenError } from '../../../reconcilers/routes/route-table.ts';

const path = '/usr/sbin:/usr/bin:/sbin:/bin';
const { signal } = new AbortController();
const [a, b] = [`pm-a-${process.pid}`, `pm-b-${process.pid}`];
const run = (command: string): string => {
  const [program = '', ...args] = command.split(' ');
  return execFileSync(program, args, { env: { PATH: path }, encoding: 'utf8', timeout: 10_000, stdio: ['ignore', 'pipe', 'pipe'] });
};
const inside = (netns: string, command: string): string => run(`ip netns exec ${netns} ${command}`);
/** Without a space: the command is cut at them. */
const connectScript = (from: string, to: string, port: number): string =>
  `require('net').connect({host:'${to}',port:${port},localAddress:'${from}',timeout:2000}).on('timeout',()=>process.exit(1)).pipe(process.stdout)`;
const listenScript = (address: string): string =>
  `require('net').createServer((s)=>s.end('hello')).listen(0,'${address}',function(){console.log(this.address().port)})`;

interface Listener extends AsyncDisposable {
  readonly port: number;
}

async function listenIn(netns: string, address: string): Promise<Listener> {
  const args = ['netns', 'exec', netns, process.execPath, '-e', listenScript(address)];
  const child = spawn('ip', args, { env: { PATH: path }, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(line.toString()),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const table = (netns: string) => ipRouteTable({ path, command: ['ip', '-n', netns] });

/** Two nodes: fd00::1 and fd00::2 on one link, each with a Pod's address on its loopback. */
describe('routes in the kernel', () => {
  beforeEach(() => {
    for (const netns of [a, b]) {
      run(`ip netns add ${netns}`);
      // Addresses can be used at once: nobody else is on the link.
      for (const name of ['all', 'default']) inside(netns, `sysctl -qw net.ipv6.conf.${name}.accept_dad=0`);
    }
    run(`ip link add eth0 netns ${a} type veth peer name eth0 netns ${b}`);
    for (const [netns, number] of [
      [a, 1],
      [b, 2],
    ] as const) {
      inside(netns, 'sysctl -qw net.ipv6.conf.all.disable_ipv6=0');
      inside(netns, 'sysctl -qw net.ipv6.conf.all.forwarding=1');
      run(`ip -n ${netns} link set lo up`);
      run(`ip -n ${netns} link set eth0 up`);
      run(`ip -n ${netns} -6 addr add fd00::${number}/64 dev eth0 nodad`);
      run(`ip -n ${netns} -6 addr add fd00:0:0:1:${number}::5/128 dev lo nodad`);
    }
  });
  afterEach(() => {
    for (const netns of [a, b]) run(`ip netns del ${netns}`);
  });

  const toB = { prefix: 'fd00:0:0:1:2::/80', via: 'fd00::2' };
  const toA = { prefix: 'fd00:0:0:1:1::/80', via: 'fd00::1' };

  it('let a Pod of one node reach a Pod of the other', async () => {
    await using listener = await listenIn(b, 'fd00:0:0:1:2::5');
    const call = (): string => inside(a, `${process.execPath} -e ${connectScript('fd00:0:0:1:1::5', 'fd00:0:0:1:2::5', listener.port)}`);
    expect(call).to.throw();
    await Promise.all([table(a).replace(toB, signal), table(b).replace(toA, signal)]);
    expect(call()).to.equal('hello');
    expect(await table(a).own(signal)).to.deep.equal([toB]);
    await table(a).remove(toB, signal);
    expect(await table(a).own(signal)).to.deep.equal([]);
    expect(call).to.throw();
  });

  it('are exchanged at once, are the same when written twice, and one that is gone is removed', async () => {
    const routes = table(a);
    await routes.replace({ ...toB, via: 'fd00::7' }, signal);
    await routes.replace(toB, signal);
    await routes.replace(toB, signal);
    expect(await routes.own(signal)).to.deep.equal([toB]);
    await routes.remove(toB, signal);
    await routes.remove(toB, signal);
  });

  it('of other programs are neither replaced, nor removed, nor shown as ours', async () => {
    run(`ip -n ${a} -6 route add ${toB.prefix} via fd00::9 proto static`);
    const routes = table(a);
    expect(await routes.own(signal)).to.deep.equal([]);
    const refused = await routes.replace(toB, signal).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(RouteTakenError);
    await routes.remove({ ...toB, via: 'fd00::9' }, signal);
    expect(run(`ip -n ${a} -6 route show ${toB.prefix}`)).to.match(/via fd00::9 .*proto static/);
  });

  it('are found with the number of the protocol, and many at once are written one after the other', async () => {
    const routes = table(a);
    const many = Array.from({ length: 20 }, (_, i) => ({ prefix: `fd00:0:0:2:${(i + 1).toString(16)}::/80`, via: 'fd00::2' }));
    await Promise.all(many.map((route) => routes.replace(route, signal)));
    expect(await routes.own(signal)).to.have.deep.members(many);
    expect(run(`ip -n ${a} -6 -N route show proto ${ROUTE_PROTOCOL}`).trim().split('\n')).to.have.length(20);
  });

  it('that can not be are an error with what the kernel says, and the next one is written', async () => {
    const routes = table(a);
    const unreachable = { prefix: toB.prefix, via: 'fd77::1' };
    const [refused] = await Promise.allSettled([routes.replace(unreachable, signal), routes.replace(toB, signal)]);
    expect(refused.status === 'rejected' && String(refused.reason)).to.match(/No route to host|unreachable/);
    expect(await routes.own(signal)).to.deep.equal([toB]);
  });
});
