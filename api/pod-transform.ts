/**
 * pod-transform — makes of a Pod template what the cluster runs: images of its own registry, and an identity in every container.
 *
 * Holds: running it on its own result changes nothing, so `deploy` and every node run the same function; whatever stands in the Pod in
 * place of the identity's volume and mounts is either exactly that or a problem. Nothing is added when there are problems worth fixing
 * first: the result counts only while the report is clean.
 */
import type { V1Container, V1Pod, V1PodSpec, V1Volume, V1VolumeMount } from '@kubernetes/client-node';
import { HOST_ACCESS, HOST_ACCESS_ALLOWED } from './annotations.ts';
import { canonicalJson } from './canonical.ts';
import { checkHostAccess } from './host-access.ts';
import { identifierProblem, quoted } from './identifiers.ts';
import { formatImage, parseClusterImage, parseImageOverrides } from './images.ts';
import { type Report } from './report.ts';
import { checkSecretMounts } from './secret-mounts.ts';
import { cleanPath, IDENTITY_MOUNT_PATH, IDENTITY_VOLUME, identityFolder, olderIdentityFolder, pathsOverlap } from './workload-paths.ts';

export interface TransformInput {
  /** Valid by its schema. */
  readonly pod: V1Pod;
  /** Values of `--image`. */
  readonly images?: readonly string[];
  readonly report: Report;
}

const CONTAINER_LISTS = ['initContainers', 'containers'] as const;

export function transformPod({ pod, images = [], report }: TransformInput): V1Pod {
  const name = pod.metadata?.name ?? '';
  const badName = identifierProblem('Pod', name);
  if (badName !== undefined) report.add(['metadata', 'name'], badName.message, badName.fix);
  const spec = pod.spec ?? { containers: [] };
  checkContainerNames(spec, report);
  checkHostAccess(pod, hostAccessAllowed(pod), report);
  checkSecretMounts(pod, report);
  if (spec.priority !== undefined) refusePriority('priority', report);
  if (spec.priorityClassName !== undefined) refusePriority('priorityClassName', report);

  const overridden = overrideImages(spec, images, report);
  const volumes = (overridden.volumes ?? []).map((volume, i) => transformVolume(volume, report.at('spec', 'volumes', i)));
  const transformed: V1PodSpec = { ...overridden, volumes: withIdentityVolume(name, volumes, report) };
  for (const list of CONTAINER_LISTS) {
    const containers = overridden[list];
    if (containers === undefined) continue;
    transformed[list] = containers.map((container, i) => transformContainer(container, report.at('spec', list, i)));
  }
  return { ...pod, spec: transformed };
}

export function hostAccessAllowed(pod: V1Pod): boolean {
  return pod.metadata?.annotations?.[HOST_ACCESS] === HOST_ACCESS_ALLOWED;
}

function refusePriority(field: string, report: Report): void {
  report.add(['spec', field], 'all Pods of a node have one priority, so that none is stopped for another', `remove ${field}`);
}

function checkContainerNames(spec: V1PodSpec, report: Report): void {
  if (spec.containers.length === 0) report.add(['spec', 'containers'], 'there is no container', 'describe at least one');
  const seen = new Set<string>();
  for (const list of CONTAINER_LISTS) {
    for (const [i, { name }] of (spec[list] ?? []).entries()) {
      const problem = identifierProblem('container', name ?? '');
      if (problem !== undefined) report.add(['spec', list, i, 'name'], problem.message, problem.fix);
      else if (seen.has(name)) report.add(['spec', list, i, 'name'], `${quoted(name)} is the name of two containers`, 'rename one of them');
      seen.add(name);
    }
  }
}

function overrideImages(spec: V1PodSpec, values: readonly string[], report: Report): V1PodSpec {
  const overrides = parseImageOverrides(values);
  switch (overrides.kind) {
    case 'none':
      return spec;
    case 'bad':
      report.add([], `--image: ${overrides.message}`, overrides.fix);
      return spec;
    case 'only': {
      const [only, ...others] = spec.containers;
      if (only !== undefined && others.length === 0) return { ...spec, containers: [{ ...only, image: overrides.image }] };
      const names = spec.containers.map(({ name }) => name).join(', ');
      report.add(
        ['spec', 'containers'],
        `--image ${quoted(overrides.image)} names none of ${spec.containers.length} containers`,
        `write CONTAINER=REF, with one of ${names}`,
      );
      return spec;
    }
    case 'named': {
      const used = new Set<string>();
      const override = (container: V1Container): V1Container => {
        const image = overrides.images.get(container.name);
        if (image === undefined) return container;
        used.add(container.name);
        return { ...container, image };
      };
      const containers = spec.containers.map(override);
      const initContainers = spec.initContainers?.map(override);
      for (const name of overrides.images.keys()) {
        if (!used.has(name))
          report.add(['spec', 'containers'], `--image: there is no container ${quoted(name)}`, 'use the name of one that there is');
      }
      return { ...spec, containers, ...(initContainers === undefined ? {} : { initContainers }) };
    }
  }
}

function clusterImage(value: string, report: Report): string {
  const parsed = parseClusterImage(value);
  if (parsed.image !== undefined) return formatImage(parsed.image);
  report.add([], parsed.message, parsed.fix);
  return value;
}

function transformContainer(container: V1Container, report: Report): V1Container {
  const image = clusterImage(container.image ?? '', report.at('image'));
  // Digest or tag, a node that has the image needs nobody to start a container again.
  const imagePullPolicy = (container.imagePullPolicy ?? '') === '' ? 'IfNotPresent' : container.imagePullPolicy;
  return {
    ...container,
    image,
    ...(imagePullPolicy === undefined ? {} : { imagePullPolicy }),
    volumeMounts: withIdentityMount(container.volumeMounts ?? [], report),
  };
}

function transformVolume(volume: V1Volume, report: Report): V1Volume {
  const { image } = volume;
  if (image?.reference === undefined) return volume;
  return { ...volume, image: { ...image, reference: clusterImage(image.reference, report.at('image', 'reference')) } };
}

function withIdentityVolume(pod: string, volumes: readonly V1Volume[], report: Report): V1Volume[] {
  const volumeAt = (path: string): V1Volume => ({ name: IDENTITY_VOLUME, hostPath: { path, type: 'Directory' } });
  const wanted = volumeAt(identityFolder(pod));
  const accepted = [wanted, volumeAt(olderIdentityFolder(pod))].map(canonicalJson);
  let found = 0;
  const result = volumes.map((volume, i): V1Volume => {
    if (volume.name !== IDENTITY_VOLUME) return volume;
    found++;
    if (accepted.includes(canonicalJson(volume)) && found === 1) return wanted;
    const what = found > 1 ? 'appears twice' : 'is not the identity folder of this Pod';
    report.add(['spec', 'volumes', i], `volume ${IDENTITY_VOLUME} ${what}`, 'remove it: every Pod gets it');
    return volume;
  });
  return found === 0 ? [...result, wanted] : result;
}

function withIdentityMount(mounts: readonly V1VolumeMount[], report: Report): V1VolumeMount[] {
  const wanted: V1VolumeMount = { name: IDENTITY_VOLUME, mountPath: IDENTITY_MOUNT_PATH, readOnly: true };
  let found = 0;
  for (const [i, mount] of mounts.entries()) {
    const concerns = mount.name === IDENTITY_VOLUME || pathsOverlap(cleanPath(mount.mountPath ?? ''), IDENTITY_MOUNT_PATH);
    if (!concerns) continue;
    found++;
    if (canonicalJson(mount) === canonicalJson(wanted) && found === 1) continue;
    const what = mount.name === IDENTITY_VOLUME ? `mounts ${IDENTITY_VOLUME} in another way` : `covers ${IDENTITY_MOUNT_PATH}`;
    report.add(
      ['volumeMounts', i],
      found > 1 ? `${what}, beside another mount there` : what,
      'remove it: every container gets its identity there, read-only',
    );
  }
  return found === 0 ? [...mounts, wanted] : [...mounts];
}
