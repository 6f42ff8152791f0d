/**
 * secret-mounts — which secrets a Pod asks for by its annotations, and how they reach its containers.
 *
 * Holds: what one annotation lists is sorted and without repetition; nothing of the author's stands where the secrets will be mounted.
 */
import type { V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { SECRET_PROVIDERS, type SecretProvider, secretsAnnotation } from './annotations.ts';
import { compareBytes } from './canonical.ts';
import { identifierProblem, quoted } from './identifiers.ts';
import { type Report } from './report.ts';
import { cleanPath, pathsOverlap, secretsFolder, secretsMountPath, secretsVolume } from './workload-paths.ts';

export interface SecretsOfProvider {
  readonly provider: SecretProvider;
  readonly keys: readonly string[];
}

/** Providers without keys are left out. With a report, what is wrong in the lists goes there; bad keys are left out. */
export function secretsOf(pod: V1Pod, report?: Report): readonly SecretsOfProvider[] {
  return SECRET_PROVIDERS.map((provider) => ({ provider, keys: parseKeys(pod, provider, report) })).filter(({ keys }) => keys.length > 0);
}

function parseKeys(pod: V1Pod, provider: SecretProvider, report: Report | undefined): readonly string[] {
  const annotation = secretsAnnotation(provider);
  const value = pod.metadata?.annotations?.[annotation] ?? '';
  if (value.trim() === '') return [];
  const keys = new Set<string>();
  for (const key of value.split(',').map((item) => item.trim())) {
    const problem = identifierProblem('secret key', key);
    if (problem !== undefined) report?.add(['metadata', 'annotations', annotation], problem.message, problem.fix);
    else if (keys.has(key)) report?.add(['metadata', 'annotations', annotation], `${quoted(key)} is listed twice`, 'list it once');
    else keys.add(key);
  }
  return [...keys].sort(compareBytes);
}

export function checkSecretMounts(pod: V1Pod, report: Report): void {
  for (const { provider } of secretsOf(pod, report)) {
    for (const [i, { name }] of (pod.spec?.volumes ?? []).entries()) {
      if (name !== secretsVolume(provider)) continue;
      report.add(['spec', 'volumes', i, 'name'], `${quoted(name)} is the name of the volume with the secrets`, 'rename the volume');
    }
    for (const list of ['initContainers', 'containers'] as const) {
      for (const [i, container] of (pod.spec?.[list] ?? []).entries()) {
        for (const [j, mount] of (container.volumeMounts ?? []).entries()) {
          if (!pathsOverlap(cleanPath(mount.mountPath ?? ''), secretsMountPath(provider))) continue;
          report.add(
            ['spec', list, i, 'volumeMounts', j, 'mountPath'],
            `covers ${secretsMountPath(provider)}, where the secrets are`,
            'mount it elsewhere',
          );
        }
      }
    }
  }
}

/** The Pod's `spec` with one folder per provider mounted read-only into every container. */
export function withSecretMounts(pod: string, spec: V1PodSpec, secrets: readonly SecretsOfProvider[]): V1PodSpec {
  if (secrets.length === 0) return spec;
  const volumes = secrets.map(({ provider }) => ({
    name: secretsVolume(provider),
    hostPath: { path: secretsFolder(pod, provider), type: 'Directory' },
  }));
  const mounts = secrets.map(({ provider }) => ({ name: secretsVolume(provider), mountPath: secretsMountPath(provider), readOnly: true }));
  const mounted = <C extends { volumeMounts?: V1PodSpec['containers'][number]['volumeMounts'] }>(container: C): C => ({
    ...container,
    volumeMounts: [...(container.volumeMounts ?? []), ...mounts],
  });
  return {
    ...spec,
    volumes: [...(spec.volumes ?? []), ...volumes],
    containers: spec.containers.map(mounted),
    ...(spec.initContainers === undefined ? {} : { initContainers: spec.initContainers.map(mounted) }),
  };
}
