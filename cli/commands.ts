/**
 * commands — the names and summaries of all commands, and where each is.
 *
 * This is all that `podmin --help` needs: a command's file is imported only when it is called.
 */
import type { Command } from 'commander';
import type { Invocation } from './invocation.ts';

/** Adds arguments, options, description, example and action to its command. */
export type Define = (command: Command, invocation: Invocation) => void;

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Define>;
}

export const commands: readonly CommandEntry[] = [
  {
    name: 'connect',
    summary: 'connect to a cluster and make it the current one',
    load: async () => (await import('./commands/connect.ts')).connect,
  },
  { name: 'use', summary: 'list the clusters, or choose the current one', load: async () => (await import('./commands/use.ts')).use },
  {
    name: 'disconnect',
    summary: 'forget a cluster; the cluster itself stays',
    load: async () => (await import('./commands/disconnect.ts')).disconnect,
  },
  {
    name: 'setup',
    summary: 'make the nodes of the cluster, or change them',
    load: async () => (await import('./commands/setup.ts')).setup,
  },
  { name: 'teardown', summary: 'remove the nodes; the bucket stays', load: async () => (await import('./commands/teardown.ts')).teardown },
  {
    name: 'destroy',
    summary: 'remove the nodes, the bucket and the connection',
    load: async () => (await import('./commands/destroy.ts')).destroy,
  },
  { name: 'init', summary: 'write a manifest to begin with', load: async () => (await import('./commands/init.ts')).init },
  { name: 'validate', summary: 'check a manifest', load: async () => (await import('./commands/validate.ts')).validate },
  {
    name: 'deploy',
    summary: 'run an application on every node of a NodeGroup',
    load: async () => (await import('./commands/deploy.ts')).deploy,
  },
  {
    name: 'delete',
    summary: 'remove an application from a NodeGroup',
    load: async () => (await import('./commands/delete.ts')).deleteDeployment,
  },
  {
    name: 'secret',
    summary: 'make, change, list and remove the secrets of Pods',
    load: async () => (await import('./commands/secret.ts')).secret,
  },
  { name: 'list', summary: 'list the deployments of the cluster', load: async () => (await import('./commands/list.ts')).list },
  { name: 'status', summary: 'show the nodes and how the deployments do', load: async () => (await import('./commands/status.ts')).status },
  { name: 'version', summary: 'show the version of this program', load: async () => (await import('./commands/version.ts')).version },
];

export const description = 'A cluster without a control plane: desired state in a bucket, a kubelet on every node.';
