/** agent — the command line of the node's agent. No secret is ever on it; where one lies may be. */
import { nodePaths } from '../paths.ts';
import { type NodeSpec } from '../node-spec.ts';

export function agentCommand(spec: NodeSpec): readonly [command: string, ...args: readonly string[]] {
  return [
    nodePaths.agent,
    `--provider=${spec.provider}`,
    `--bucket=${spec.bucket}`,
    `--region=${spec.region}`,
    `--cluster=${spec.cluster}`,
    `--nodegroup=${spec.nodegroup}`,
    `--ipv6-prefix=${spec.podPrefix}`,
    `--node-address=${spec.address}`,
    `--node-name=${spec.node}`,
    ...(spec.secretsKeyFile === undefined ? [] : [`--secrets-key-file=${spec.secretsKeyFile}`]),
  ];
}
