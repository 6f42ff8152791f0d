/**
 * kubelet-rules — whether a kubelet of version 1.36 without an API server takes a Pod from its manifest folder.
 *
 * A kubelet that does not take a manifest removes the Pod that it made from the one before, at its next look at the folder. So this is
 * asked before a payload is committed and again before a manifest is written. Holds: what Kubernetes' own validation of a new Pod refuses
 * is refused here, with what a kubelet can't do alone (secrets, config maps, claims, tokens, classes). Does not hold: whether the node has
 * room, ports and images for it.
 */
import type { V1Pod } from '@kubernetes/client-node';
import { checkContainers } from './kubelet-rules/containers.ts';
import { checkMetadata } from './kubelet-rules/metadata.ts';
import { checkPodSpec } from './kubelet-rules/pod-spec.ts';
import { checkVolumes } from './kubelet-rules/volumes.ts';
import { type Problem } from './problems.ts';
import { type Origin, Report } from './report.ts';

/** The Pod must be valid by its schema. Without an origin, problems are placed in `pod <name>`. */
export function validateForKubelet(pod: V1Pod, origin: Origin = { file: `pod ${pod.metadata?.name ?? ''}` }): readonly Problem[] {
  const report = new Report(origin);
  checkForKubelet(pod, report);
  return report.problems;
}

/** Where the Pod is a part of the document that the report is about. */
export function checkForKubelet(pod: V1Pod, report: Report): void {
  checkMetadata(pod, report);
  if (pod.spec === undefined) report.add(['spec'], 'is missing', 'describe at least one container');
  else {
    checkPodSpec(pod.spec, pod.metadata?.annotations ?? {}, report.at('spec'));
    checkVolumes(pod.spec.volumes ?? [], report.at('spec', 'volumes'));
    checkContainers(pod.spec, report.at('spec'));
  }
}

/** What works but is likely to be regretted; for a warning. */
export function adviseOn(pod: V1Pod, report: Report): void {
  for (const [i, container] of (pod.spec?.containers ?? []).entries()) {
    if (container.resources?.limits?.memory !== undefined) continue;
    const fix = 'set resources.limits.memory: the kubelet never evicts such a Pod, so it can take all memory of its node';
    report.add(['spec', 'containers', i, 'resources'], `container ${container.name} has no memory limit`, fix);
  }
}
