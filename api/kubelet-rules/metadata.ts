/** metadata — names, labels and annotations as Kubernetes allows them, and nothing in them that only an API server may say. */
import type { V1Pod } from '@kubernetes/client-node';
import { isDnsLabel, isDnsSubdomain, labelKeyProblem, labelValueProblem } from '../labels.ts';
import { quoted } from '../identifiers.ts';
import { type Report } from '../report.ts';

// Kubernetes' bound on the sum of all keys and values.
const MAX_ANNOTATIONS_BYTES = 256 * 1024;
// A file that claims to be deleted, owned, or held up is handled by the kubelet as if an API server had said so.
const SERVER_FIELDS = ['deletionTimestamp', 'deletionGracePeriodSeconds', 'ownerReferences', 'finalizers', 'generateName'] as const;

export function checkMetadata(pod: V1Pod, whole: Report): void {
  const report = whole.at('metadata');
  const { name = '', namespace = 'default', labels = {}, annotations = {} } = pod.metadata ?? {};
  if (!isDnsSubdomain(name)) report.add(['name'], `${quoted(name)} is not a DNS name in lower case`);
  if (!isDnsLabel(namespace)) report.add(['namespace'], `${quoted(namespace)} is not a DNS label in lower case`);
  for (const field of SERVER_FIELDS) {
    if (pod.metadata?.[field] !== undefined) report.add([field], 'means something only beside an API server', 'remove it');
  }
  for (const [key, value] of Object.entries(labels)) {
    const problem = labelKeyProblem(key) ?? labelValueProblem(value);
    if (problem !== undefined) report.add(['labels', key], problem);
  }
  let bytes = 0;
  for (const [key, value] of Object.entries(annotations)) {
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
    const problem = labelKeyProblem(key.toLowerCase());
    if (problem !== undefined) report.add(['annotations', key], problem);
    if (key.startsWith('kubernetes.io/config.')) report.add(['annotations', key], 'is the kubelet’s own word about a Pod', 'remove it');
  }
  if (bytes > MAX_ANNOTATIONS_BYTES)
    report.add(['annotations'], `${bytes} bytes are too many, at most ${MAX_ANNOTATIONS_BYTES} are allowed`);
}
