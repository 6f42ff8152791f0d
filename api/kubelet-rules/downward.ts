/** downward — which of a Pod's own fields its containers may be told. */
import type { V1ObjectFieldSelector, V1ResourceFieldSelector } from '@kubernetes/client-node';
import { quoted } from '../identifiers.ts';
import { type Report } from '../report.ts';

const EVERYWHERE = ['metadata.name', 'metadata.namespace', 'metadata.uid'];
const IN_VOLUMES = [...EVERYWHERE, 'metadata.labels', 'metadata.annotations'];
const IN_ENVIRONMENT = [
  ...EVERYWHERE,
  ...['spec.nodeName', 'spec.serviceAccountName', 'status.hostIP', 'status.hostIPs', 'status.podIP', 'status.podIPs'],
];
const subscript = /^metadata\.(?:labels|annotations)\['[^']+'\]$/;
const resource = /^(?:limits|requests)\.(?:cpu|memory|ephemeral-storage|hugepages-[0-9A-Za-z]+)$/;

export function checkFieldRef(
  { apiVersion = 'v1', fieldPath }: V1ObjectFieldSelector,
  where: 'volume' | 'environment',
  report: Report,
): void {
  const known = where === 'volume' ? IN_VOLUMES : IN_ENVIRONMENT;
  if (apiVersion !== 'v1') report.add(['apiVersion'], `${quoted(apiVersion)} is not v1`);
  if (known.includes(fieldPath) || subscript.test(fieldPath)) return;
  report.add(
    ['fieldPath'],
    `${quoted(fieldPath ?? '')} can't be handed to a container`,
    `use one of ${known.join(', ')}, metadata.labels['KEY']`,
  );
}

/** What an amount may be divided by before a container is told it; 0 and nothing mean 1. */
const BINARY = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];
const DIVISORS: Readonly<Record<string, readonly string[]>> = { cpu: ['1m', '1'], memory: BINARY, 'ephemeral-storage': BINARY };

export function checkResourceFieldRef(
  { resource: name, divisor = '', containerName = '' }: V1ResourceFieldSelector,
  where: 'volume' | 'environment',
  report: Report,
): void {
  if (where === 'volume' && containerName === '') report.add(['containerName'], 'is missing', 'name the container whose resource it is');
  if (!resource.test(name)) {
    report.add(['resource'], `${quoted(name ?? '')} is not a resource of a container`, 'use one such as limits.memory');
    return;
  }
  const divisors = DIVISORS[name.slice(name.indexOf('.') + 1)] ?? BINARY;
  if (String(divisor) === '' || String(divisor) === '0' || divisors.includes(String(divisor))) return;
  report.add(['divisor'], `${quoted(String(divisor))} is no divisor of ${name}`, `use one of ${divisors.join(', ')}`);
}
