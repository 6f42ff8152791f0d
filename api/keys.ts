/**
 * keys — where each document lies in the bucket.
 *
 * Holds: the key of a payload names the digest of its bytes, so a payload is never changed, only joined by another; a key that parses
 * is spelled in the only way that there is.
 */
import { isSha512Hex } from './digest.ts';
import { isIdentifier, isNamespace } from './identifiers.ts';

export const INDEX_KEY = 'deployments/index.json';
export const STATUS_KEY = 'dns/status.json';
/** Written, read and deleted by `connect`, followed by 32 hex digits. */
export const ACCESS_CHECK_PREFIX = '.podmin-access-check-';
export const DEPENDENCY_MANIFEST_KEY = 'dependencies/manifest.json';

/** The kubelet reads a manifest up to 10 MiB and cuts off the rest (`maxConfigLength` of its folder source). */
export const MAX_MANIFEST_BYTES = 10 * 1024 * 1024;
/** A payload larger than this is neither written nor read. The difference is for what a node adds to it. */
export const MAX_PAYLOAD_BYTES = 9 * 1024 * 1024;
export const MAX_INDEX_BYTES = 16 * 1024 * 1024;

export function podKey(nodegroup: string, hex: string): string {
  return `nodegroups/${nodegroup}/pods/sha512/${hex}.yaml`;
}

export function servicePayloadKey(namespace: string, name: string, hex: string): string {
  return `services/${namespace}/${name}/sha512/${hex}.yaml`;
}

export function parsePodKey(key: string): { readonly nodegroup: string; readonly hex: string } | undefined {
  const [root, nodegroup, pods, algorithm, file, ...rest] = key.split('/');
  const hex = hexOfFile(file);
  if (root !== 'nodegroups' || pods !== 'pods' || algorithm !== 'sha512' || rest.length > 0) return undefined;
  return nodegroup !== undefined && isIdentifier(nodegroup) && hex !== undefined ? { nodegroup, hex } : undefined;
}

export function parseServiceKey(key: string): { readonly namespace: string; readonly name: string; readonly hex: string } | undefined {
  const [root, namespace, name, algorithm, file, ...rest] = key.split('/');
  const hex = hexOfFile(file);
  if (root !== 'services' || algorithm !== 'sha512' || rest.length > 0 || hex === undefined) return undefined;
  if (namespace === undefined || !isNamespace(namespace) || name === undefined || !isIdentifier(name)) return undefined;
  return { namespace, name, hex };
}

/** The key of a deployment in the index. */
export function deploymentKey(nodegroup: string, name: string): string {
  return `${nodegroup}/${name}`;
}

export function parseDeploymentKey(key: string): { readonly nodegroup: string; readonly name: string } | undefined {
  const [nodegroup, name, ...rest] = key.split('/');
  if (nodegroup === undefined || name === undefined || rest.length > 0) return undefined;
  return isIdentifier(nodegroup) && isIdentifier(name) ? { nodegroup, name } : undefined;
}

function hexOfFile(file: string | undefined): string | undefined {
  if (file?.endsWith('.yaml') !== true) return undefined;
  const hex = file.slice(0, -'.yaml'.length);
  return isSha512Hex(hex) ? hex : undefined;
}
