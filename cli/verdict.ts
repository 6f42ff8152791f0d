/**
 * verdict — what a status says about one change: has every node of the NodeGroup carried it out?
 *
 * Holds: only what a node said about the very revision counts; a NodeGroup without a node is never done. Does not hold: a node that has
 * never reported is not missed, since nobody here knows of it.
 */
import type { ClusterStatus, DeploymentStatus, NodeStatus } from '../api/status.ts';

export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** `missing` says what is waited for. */
  | { readonly kind: 'pending'; readonly missing: string };

export interface Target {
  readonly nodegroup: string;
  readonly name: string;
}

export function verdictOnDeployment(status: ClusterStatus, target: Target & { readonly revision: string }): Verdict {
  const nodes = status.nodes.filter(({ nodegroup }) => nodegroup === target.nodegroup);
  if (nodes.length === 0) return noNode(target);
  const verdicts = nodes.map((node) => onNode(node, target));
  const failed = verdicts.filter((verdict) => verdict.kind === 'failed');
  if (failed.length > 0) return { kind: 'failed', reason: failed.map(({ reason }) => reason).join('; ') };
  return together(verdicts);
}

function onNode(node: NodeStatus, { name, revision }: Target & { readonly revision: string }): Verdict {
  const found = node.deployments.find((deployment) => deployment.name === name && deployment.revision === revision);
  if (found === undefined) return { kind: 'pending', missing: `${node.id} has not taken it up${unwell(node)}` };
  switch (found.phase) {
    case 'ready':
      return { kind: 'done' };
    case 'invalid':
    case 'rejected':
    case 'crashing':
      return { kind: 'failed', reason: `${node.id}: ${said(found)}` };
    default:
      return { kind: 'pending', missing: `${node.id}: ${said(found)}${unwell(node)}` };
  }
}

export interface RemovalTarget extends Target {
  /** The version of the index in which the deployment is gone; undefined when there is no index at all. */
  readonly indexEtag: string | undefined;
  /** The newest version, in which it is gone too: others may have written since. */
  readonly newestEtag: string | undefined;
}

export function verdictOnRemoval(status: ClusterStatus, { nodegroup, name, indexEtag, newestEtag }: RemovalTarget): Verdict {
  const nodes = status.nodes.filter((node) => node.nodegroup === nodegroup);
  const verdicts = nodes.map((node): Verdict => {
    const found = node.deployments.find((deployment) => deployment.name === name);
    if (found !== undefined) return { kind: 'pending', missing: `${node.id}: ${said(found)}${unwell(node)}` };
    const { etag } = node.index;
    // A node that works from an older index may not have begun what that one asked for.
    if (etag !== indexEtag && etag !== newestEtag) return { kind: 'pending', missing: `${node.id} has not seen the change${unwell(node)}` };
    return { kind: 'done' };
  });
  return together(verdicts);
}

function together(verdicts: readonly Verdict[]): Verdict {
  const missing = verdicts.flatMap((verdict) => (verdict.kind === 'pending' ? [verdict.missing] : []));
  return missing.length === 0 ? { kind: 'done' } : { kind: 'pending', missing: missing.join('; ') };
}

function noNode({ nodegroup }: Target): Verdict {
  return { kind: 'pending', missing: `no node of NodeGroup ${nodegroup} has reported` };
}

function said({ phase, reason, message }: DeploymentStatus): string {
  return [phase, reason === undefined ? '' : ` (${reason})`, message === undefined ? '' : `: ${message}`].join('');
}

function unwell({ ready, reasons }: NodeStatus): string {
  return ready ? '' : `, and is not ready${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`;
}
