import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { after, before, describe, it } from 'mocha';
import { nodeFiles } from '../../../infra/node/files.ts';
import { type NodeSpec } from '../../../infra/node/node-spec.ts';
import { SERVICE_ZONE, nodePaths } from '../../../infra/node/paths.ts';
import { renderEmptyZone } from '../../../infra/node/render/coredns.ts';
import { renderKubeletConfig } from '../../../infra/node/render/kubelet.ts';
import { aLocalNode, anAwsNode } from '../../unit/node/specs.ts';
import { executables } from './components.ts';

// What was rendered, read by the programs it is for.
describe('the programs of a node', () => {
  let folder: string;
  let programs: Readonly<Record<string, string>>;

  before(async function () {
    this.timeout(1_200_000);
    folder = mkdtempSync(join(tmpdir(), 'podmin-programs-'));
    programs = await executables(['kubelet', 'containerd', 'crictl', 'coredns']);
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Writes the spec's files below `folder`, where `/` is meant. */
  function writeFiles(spec: NodeSpec, change = (text: string): string => text): (path: string) => string {
    const at = (path: string): string => join(folder, spec.provider, path);
    for (const { path, content } of nodeFiles(spec)) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), change(content));
    }
    return at;
  }
  const run = (name: string, ...args: string[]): { readonly status: number | null; readonly text: string } => {
    const { status, stdout, stderr } = spawnSync(programs[name]!, args, { encoding: 'utf8', timeout: 30_000 });
    return { status, text: stdout + stderr };
  };

  it('call themselves by the versions in the catalog', () => {
    expect(run('kubelet', '--version').text).to.equal('Kubernetes v1.36.3\n');
    expect(run('containerd', '--version').text).to.contain(' v2.4.2 ');
    expect(run('crictl', '--version').text).to.contain('1.37.0');
    expect(run('coredns', '--version').text).to.contain('CoreDNS-1.15.0');
  });

  for (const [name, spec] of [
    ['local', aLocalNode()],
    ['aws', anAwsNode()],
  ] as const) {
    it(`containerd takes its configuration as meant (${name})`, () => {
      const at = writeFiles(spec);
      const { status, text } = run('containerd', '--config', at(nodePaths.containerdConfig), 'config', 'dump');
      expect(status, text).to.equal(0);
      expect(text).not.to.match(/unknown|ignor\w+ key|invalid/i);
      for (const line of [
        `default_runtime_name = '${spec.runtime}'`,
        `sandbox = '${spec.pauseImage}'`,
        `restrict_oom_score_adj = ${!spec.capabilities.hasSysResource}`,
        `oom_score = ${spec.capabilities.hasSysResource ? -999 : 0}`,
        "config_path = '/etc/containerd/certs.d'",
        "bin_dirs = ['/opt/cni/bin']",
      ]) {
        expect(text).to.contain(line);
      }
    });

    it(`the kubelet takes its configuration, and then misses nothing but its runtime (${name})`, () => {
      const config = join(folder, `kubelet-${name}.yaml`);
      // A socket that is not there ends it right after everything has been read and validated.
      // Whatever cgroups the machine of this test has, they are not what it is about.
      writeFileSync(
        config,
        renderKubeletConfig(spec)
          .replace(nodePaths.containerdSocket, join(folder, 'no.sock'))
          .replace('failCgroupV1: true', 'failCgroupV1: false'),
      );
      const { text } = run(
        'kubelet',
        `--config=${config}`,
        `--root-dir=${join(folder, 'kubelet')}`,
        `--hostname-override=${spec.node}`,
        `--node-ip=${spec.address}`,
      );
      expect(text).to.contain('Standalone mode, no API client').and.to.contain('validate CRI v1 runtime API').and.to.contain('no.sock');
      expect(text).not.to.match(/strict|unknown field|deprecated/i);
    });
  }

  it('the kubelet would say so of a field it does not know', () => {
    const config = join(folder, 'kubelet-bad.yaml');
    writeFileSync(
      config,
      `${renderKubeletConfig(aLocalNode()).replace(nodePaths.containerdSocket, join(folder, 'no.sock'))}noSuchField: 1\n`,
    );
    expect(run('kubelet', `--config=${config}`, `--root-dir=${join(folder, 'kubelet')}`).text).to.match(/strict/i);
  });

  describe('CoreDNS', () => {
    let coredns: ChildProcess;
    let at: (path: string) => string;
    let log = '';
    const resolver = new Resolver({ timeout: 500, tries: 10 });

    before(async () => {
      const [port, health] = [await freePort(), await freePort()];
      at = writeFiles(aLocalNode({ dns: {} }), (text) =>
        text
          .replaceAll(':53 {', `:${port} {`)
          .replaceAll('bind fd00:10::2 ::1', 'bind ::1')
          .replaceAll(nodePaths.serviceZone, join(folder, 'local', nodePaths.serviceZone))
          .replaceAll(nodePaths.reverseZone, join(folder, 'local', nodePaths.reverseZone))
          .replace('127.0.0.1:8182', `127.0.0.1:${health}`),
      );
      resolver.setServers([`[::1]:${port}`]);
      coredns = spawn(programs.coredns!, ['-conf', at(nodePaths.corefile)], { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [coredns.stdout!, coredns.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => (log += text));
      await eventually(async () => expect(await (await fetch(`http://127.0.0.1:${health}/health`)).text()).to.equal('OK'));
    });
    after(async () => {
      coredns.kill();
      await new Promise((resolve) => coredns.once('close', resolve));
    });

    it('serves the zone it starts with, and knows no Service in it', async () => {
      expect(await resolver.resolve6(`ns.${SERVICE_ZONE}`)).to.deep.equal(['fd00:10::2']);
      expect(await codeOf(resolver.resolve6(`web.default.${SERVICE_ZONE}`))).to.equal('ENOTFOUND');
    });

    it("says of the cluster's other names, and of all others without a resolver, that they do not exist", async () => {
      expect(await codeOf(resolver.resolve6('kubernetes.default.svc.example.cluster.local'))).to.equal('ENOTFOUND');
      expect(await codeOf(resolver.resolve4('example.org'))).to.equal('ENOTFOUND');
    });

    it('has taken over a replaced zone of a higher serial after two seconds at most', async () => {
      const path = at(nodePaths.serviceZone);
      await writeFile(
        `${path}.new`,
        `${renderEmptyZone(SERVICE_ZONE, 'fd00:10::2').replace(' 1 60 60', ' 2 60 60')}web.default IN AAAA fd50:6f64:6d69::1\n`,
      );
      await rename(`${path}.new`, path);
      await eventually(
        async () => expect(await resolver.resolve6(`web.default.${SERVICE_ZONE}`)).to.deep.equal(['fd50:6f64:6d69::1']),
        2_000,
      );
    });

    it('has nothing to complain about', () => {
      expect(log).not.to.match(/warn|error/i);
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '::1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function eventually(check: () => Promise<unknown>, withinMs = 5_000): Promise<void> {
  for (const end = performance.now() + withinMs; ;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await new Promise((go) => setTimeout(go, 50));
  }
}

const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => 'resolved',
    (error: NodeJS.ErrnoException) => error.code,
  );
