/** The agent as a process on a bucket in S3: a real S3 server, with a network in front of it that swallows everything for a while. */
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { commitDeployment } from '../../../api/commit-deployment.ts';
import { STATUS_KEY } from '../../../api/keys.ts';
import { parseStatus, type NodeStatus } from '../../../api/status.ts';
import { systemClock } from '../../../controllers/clock.ts';
import { isProviderError } from '../../../infra/providers/errors.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fixtures/s3-servers/faulty-proxy.ts';
import { type AwsServer, startMoto, startVersitygw } from '../../fixtures/s3-servers/index.ts';
import { aDeployment, type Application } from '../../simulation/applications.ts';
import { agentNode, eventually, filesIn, type AgentNode, type AgentProcess } from './agent-node.ts';

/** Longer than any one request may take, so that waiting it out would not pass. */
const OUTAGE_MS = 15_000;

describe('the agent on a bucket in S3', function () {
  this.timeout(180_000);
  let server: AwsServer;
  let parameters: AwsServer;
  let proxy: FaultyProxy;
  let node: AgentNode;
  let agent: AgentProcess;

  const deploy = async (application: Application): Promise<string> => {
    const ports = { objects: node.provider.objects, clock: systemClock, random: Math.random, signal: new AbortController().signal };
    return (await commitDeployment(ports, aDeployment(application))).revision;
  };
  const status = async (): Promise<NodeStatus | undefined> => {
    const found = await node.provider.objects.get(STATUS_KEY).catch((error: unknown) => {
      if (isProviderError(error, 'not-found')) return undefined;
      throw error;
    });
    return found === undefined || found === 'not-modified' ? undefined : parseStatus(found.body).nodes[0];
  };
  const ready = (name: string, revision: string): Promise<true> =>
    eventually(
      `${name} is ready`,
      async () =>
        (await status())?.deployments.some((d) => d.name === name && d.phase === 'ready' && d.revision === revision) ? true : undefined,
      60_000,
    );
  const readyz = async (): Promise<{ readonly code: number; readonly text: string }> => {
    const answer = await fetch(`http://${node.listen}/readyz?verbose`);
    return { code: answer.status, text: await answer.text() };
  };

  before(async () => {
    server = await startVersitygw();
    await server.createBucket('shop');
    parameters = await startMoto();
    proxy = await startFaultyProxy(server.endpoint);
    node = await agentNode({
      ...{ name: 'shop', region: server.region, endpoint: proxy.endpoint, server: server.endpoint, credentials: server.credentials },
      parameters: parameters.endpoint,
    });
    agent = node.start();
  });
  after(async () => {
    await node?.[Symbol.asyncDispose]();
    await proxy?.close();
    await server?.close();
    await parameters?.close();
  });

  it('makes a deployment a Ready Pod', async () => {
    await ready('web', await deploy({ name: 'web' }));
    expect((await readyz()).code).to.equal(200);
  });

  it('changes nothing while the network swallows everything, says so, and then takes up what was deployed meanwhile', async () => {
    const before = await filesIn(node.manifests);
    proxy.stallAfter = 0;
    const revision = await deploy({ name: 'late' });
    const said = await eventually('not ready', async () => ((await readyz()).code === 503 ? readyz() : undefined), 60_000);
    expect(said.text).to.match(/deployments/);
    await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
    expect(await filesIn(node.manifests)).to.deep.equal(before);
    proxy.stallAfter = undefined;
    await ready('late', revision);
    expect(await filesIn(node.manifests)).to.deep.include(before);
    expect((await readyz()).code).to.equal(200);
  });

  it('survives a SIGKILL: the next one changes no file', async () => {
    const before = await filesIn(node.manifests);
    agent.process.kill('SIGKILL');
    await agent.ended;
    agent = node.start();
    await eventually(
      'the next agent is ready',
      async () => ((await readyz().catch(() => undefined))?.code === 200 ? true : undefined),
      60_000,
    );
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await filesIn(node.manifests)).to.deep.equal(before);
  });

  it('never says its credentials', () => {
    expect(agent.stderr()).to.not.contain(server.credentials.secretAccessKey);
  });
});
