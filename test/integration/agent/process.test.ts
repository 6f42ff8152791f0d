/** The agent as a process, against a bucket in a folder and a kubelet's socket. */
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { commitDeployment } from '../../../api/commit-deployment.ts';
import { STATUS_KEY } from '../../../api/keys.ts';
import { parseStatus, type NodeStatus } from '../../../api/status.ts';
import { systemClock } from '../../../controllers/clock.ts';
import { isProviderError } from '../../../infra/providers/errors.ts';
import { aDeployment, type Application } from '../../simulation/applications.ts';
import { agentNode, eventually, filesIn, startAgent, type AgentNode, type AgentProcess } from './agent-node.ts';

const signal = new AbortController().signal;

async function deploy({ provider }: AgentNode, application: Application): Promise<string> {
  const ports = { objects: provider.objects, clock: systemClock, random: Math.random, signal };
  return (await commitDeployment(ports, aDeployment(application))).revision;
}

async function status({ provider }: AgentNode): Promise<NodeStatus | undefined> {
  const found = await provider.objects.get(STATUS_KEY).catch((error: unknown) => {
    if (isProviderError(error, 'not-found')) return undefined;
    throw error;
  });
  return found === undefined || found === 'not-modified' ? undefined : parseStatus(found.body).nodes[0];
}

const ready = (node: AgentNode, name: string, revision: string) =>
  eventually(`${name} is ready`, async () =>
    (await status(node))?.deployments.find((d) => d.name === name && d.phase === 'ready' && d.revision === revision),
  );

async function page(node: AgentNode, path: string): Promise<{ readonly status: number; readonly text: string } | undefined> {
  const answer = await fetch(`http://${node.listen}${path}`).catch(() => undefined);
  return answer === undefined ? undefined : { status: answer.status, text: await answer.text() };
}

describe('the agent as a process', function () {
  this.timeout(60_000);

  it('prints which build it is in five lines', async () => {
    const agent = startAgent(['--version']);
    expect(await agent.ended).to.equal(0);
    const lines = agent.stdout().trimEnd().split('\n');
    expect(lines.map((line) => line.split(/\s/)[0])).to.deep.equal(['podmin-agent', 'built', 'commit', 'committed', 'branch']);
  });

  it('ends with 2 and every problem when its command line can not be used', async () => {
    const agent = startAgent(['--provider=gcp', '--bucket=/b', '--ipv6-prefix=10.0.0.0/8']);
    expect(await agent.ended).to.equal(2);
    for (const part of ['neither local nor aws', '--region is required', 'IPv6 prefix of length 80'])
      expect(agent.stderr()).to.contain(part);
  });

  it('ends with 1 when its port is taken, and says so', async () => {
    await using node = await agentNode();
    node.start();
    await eventually('the first agent', () => page(node, '/healthz'));
    const second = node.start();
    expect(await second.ended).to.equal(1);
    expect(second.stderr()).to.contain('EADDRINUSE');
  });

  describe('on a node', () => {
    let node: AgentNode;
    let agent: AgentProcess;

    before(async () => {
      node = await agentNode();
      agent = node.start();
    });
    after(async () => node[Symbol.asyncDispose]());

    it('makes a deployment a Ready Pod, and answers on its pages', async () => {
      await ready(node, 'web', await deploy(node, { name: 'web' }));
      expect(await page(node, '/healthz')).to.deep.equal({ status: 200, text: 'ok' });
      expect(await page(node, '/readyz')).to.deep.equal({ status: 200, text: 'ok' });
      expect((await page(node, '/metrics'))?.text).to.match(/^# HELP /m);
      const debug = JSON.parse((await page(node, '/debug/runtime'))?.text ?? '') as { graph: { output?: string }[] };
      expect(debug.graph.map(({ output }) => output)).to.include('manifests');
    });

    it('survives a SIGKILL: the next one changes no file and no container', async () => {
      const before = { files: await filesIn(node.manifests), containers: node.kubelet.containers() };
      agent.process.kill('SIGKILL');
      expect(await agent.ended).to.equal('SIGKILL');
      agent = node.start();
      await eventually('the next agent is ready', async () => ((await page(node, '/readyz'))?.status === 200 ? true : undefined));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect({ files: await filesIn(node.manifests), containers: node.kubelet.containers() }).to.deep.equal(before);
    });

    it('says on /readyz that the kubelet is away, and is ready again when it is back', async () => {
      node.api.stop();
      await eventually('not ready', async () => {
        const found = await page(node, '/readyz');
        return found?.status === 503 && found.text.includes('informer-kubelet-pods failed') ? true : undefined;
      });
      expect((await page(node, '/healthz'))?.status).to.equal(200);
      await node.api.start();
      await eventually('ready again', async () => ((await page(node, '/readyz'))?.status === 200 ? true : undefined), 40_000);
    });

    it('stops cleanly within 10 s of a SIGTERM, with 0, and leaves the files', async () => {
      const before = await filesIn(node.manifests);
      const from = Date.now();
      agent.process.kill('SIGTERM');
      expect(await agent.ended).to.equal(0);
      expect(Date.now() - from).to.be.lessThan(10_000);
      expect(await filesIn(node.manifests)).to.deep.equal(before);
      expect(agent.stderr().trimEnd().split('\n').at(-1)).to.contain('"stopped"');
      for (const line of agent.stderr().trimEnd().split('\n')) expect(() => JSON.parse(line) as unknown).not.to.throw();
    });
  });
});
