/**
 * main — the agent as a process: command line, platform, run, exit code.
 *
 * Exit codes: 0 after a clean stop by a signal, 1 when something failed while it ran, 2 when the command line can't be used. Logs are JSON
 * lines on standard error.
 */
import { randomBytes } from 'node:crypto';
import * as prom from 'prom-client';
import { buildText, readBuild } from '../api/build.ts';
import { systemClock } from '../controllers/clock.ts';
import type { Logger } from '../controllers/log.ts';
import { promMeter } from '../controllers/prom-client.ts';
import { kubeletPods } from '../controllers/sources/kubelet/index.ts';
import { openProvider } from '../infra/providers/index.ts';
import { nodeFiles } from '../infra/providers/local/files.ts';
import { ipRouteTable } from '../reconcilers/routes/ip-route-table.ts';
import { compose } from './compose.ts';
import { COORDINATION_PORT } from './coordination/server.ts';
import { parseConfig, type AgentConfig } from './config.ts';
import { serve } from './http.ts';
import { createLogger } from './logger.ts';
import { grpcTransport } from './transport.ts';

/** For ip(8); the agent itself needs no PATH. */
const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

export interface Io {
  readonly stdout: { write(text: string): unknown };
  readonly log: Logger;
}

export async function main(argv: readonly string[], io: Io = { stdout: process.stdout, log: createLogger() }): Promise<number> {
  const parsed = parseConfig(argv);
  switch (parsed.kind) {
    case 'version':
      io.stdout.write(buildText('podmin-agent', readBuild()));
      return 0;
    case 'invalid':
      io.log.error({ problems: parsed.problems }, 'invalid required configuration');
      return 2;
    case 'run':
      return run(parsed.config, io.log);
  }
}

async function run(config: AgentConfig, log: Logger): Promise<number> {
  try {
    const { provider: platform, bucket, region } = config;
    const { AWS_ENDPOINT_URL: endpoint, AWS_ENDPOINT_URL_SSM: ssm, AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager } = process.env;
    const { secretsKeyFile } = config;
    await using provider = await openProvider({
      provider: platform,
      bucket,
      region,
      endpoint,
      endpoints: { ssm, secretsManager },
      secretsKeyFile,
    });
    const { objects, parameters, secrets } = provider;
    const { workloadCaPublish } = config;
    await using publishTo =
      workloadCaPublish && (await openProvider({ provider: 'aws', bucket: workloadCaPublish.bucket, region, endpoint }));
    const meter = promMeter(prom, new prom.Registry());
    const { version } = readBuild();
    const agent = compose(config, {
      ...{ objects, parameters, secrets, files: nodeFiles, clock: systemClock, random: Math.random, log, meter, version },
      ...(publishTo === undefined ? {} : { publishObjects: publishTo.objects }),
      ...(platform === 'local' ? { routes: ipRouteTable({ path: SYSTEM_PATH }) } : {}),
      nonce: () => randomBytes(8).toString('hex'),
      transport: (ca) =>
        grpcTransport({
          ...{ ca, cluster: config.cluster, port: COORDINATION_PORT, clock: systemClock, meter, log },
          node: { id: config.nodeName, nodegroup: config.nodegroup, address: config.nodeAddress },
        }),
      pods: (options) => kubeletPods({ socket: config.podsSocket, ...options }),
    });
    agent.runtime.service('http', serve({ listen: config.listen, handler: agent.runtime.handler }));
    log.info(
      { cluster: config.cluster, nodegroup: config.nodegroup, node: config.nodeName, bucket: objects.description, version },
      'starting',
    );
    await agent.runtime.run();
    log.info({}, 'stopped');
    return 0;
  } catch (error) {
    log.error({ err: error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : String(error) }, 'failed');
    return 1;
  }
}
