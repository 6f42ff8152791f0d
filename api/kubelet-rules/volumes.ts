/** volumes — the kinds of volume that a kubelet can mount alone. */
import type { V1DownwardAPIVolumeFile, V1Volume } from '@kubernetes/client-node';
import { quoted } from '../identifiers.ts';
import { isDnsLabel } from '../labels.ts';
import { parseQuantity } from '../quantity.ts';
import { type Report } from '../report.ts';
import { exactlyOne, isDescending, oneOf, setFields, wholeNumber } from './checks.ts';
import { checkFieldRef, checkResourceFieldRef } from './downward.ts';

const SUPPORTED = ['emptyDir', 'hostPath', 'downwardAPI', 'image', 'projected'] as const;
const HOST_PATH_TYPES = ['DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'];
const MAX_MODE = 0o777;

const INSTEAD: Readonly<Record<string, string>> = {
  secret: 'annotate the template with podmin.dev/aws-parameter-store or podmin.dev/aws-secrets-manager',
  configMap: 'put the configuration into the image, the environment, or a secret',
  persistentVolumeClaim: 'keep the data outside the cluster, or use emptyDir',
};

export function checkVolumes(volumes: readonly V1Volume[], report: Report): void {
  const seen = new Set<string>();
  for (const [i, volume] of volumes.entries()) {
    const at = report.at(i);
    if (!isDnsLabel(volume.name ?? '')) at.add(['name'], `${quoted(volume.name ?? '')} is not a DNS label in lower case`);
    else if (seen.has(volume.name)) at.add(['name'], `${quoted(volume.name)} is the name of two volumes`, 'rename one of them');
    seen.add(volume.name);
    checkVolume(volume, at);
  }
}

function checkVolume(volume: V1Volume, report: Report): void {
  const kinds = setFields(volume, Object.keys(volume)).filter((field) => field !== 'name');
  const unsupported = kinds.filter((kind) => !SUPPORTED.some((supported) => supported === kind));
  for (const kind of unsupported) {
    report.add([kind], 'a node has no API server and no plugins to mount it with', INSTEAD[kind] ?? `use one of ${SUPPORTED.join(', ')}`);
  }
  if (unsupported.length === 0) exactlyOne(volume, SUPPORTED, [], report);

  const { emptyDir, hostPath, downwardAPI, image, projected } = volume;
  if (emptyDir !== undefined) {
    const { medium = '', sizeLimit } = emptyDir;
    if (!/^(?:|Memory|HugePages(?:-[0-9]+[KMGT]i)?)$/.test(medium))
      report.add(['emptyDir', 'medium'], `${quoted(medium)} is none of Memory, HugePages`);
    if (sizeLimit !== undefined && (parseQuantity(sizeLimit) ?? -1n) < 0n) {
      report.add(['emptyDir', 'sizeLimit'], `${quoted(sizeLimit)} is not an amount`, 'write one such as 64Mi');
    }
  }
  if (hostPath !== undefined) {
    oneOf(hostPath.type, HOST_PATH_TYPES, ['hostPath', 'type'], report);
    const { path = '' } = hostPath;
    if (path === '' || path.split('/').includes('..')) report.add(['hostPath', 'path'], 'is empty or has a ".."');
  }
  if (image !== undefined) {
    if ((image.reference ?? '') === '') report.add(['image', 'reference'], 'is missing');
    oneOf(image.pullPolicy, ['Always', 'IfNotPresent', 'Never'], ['image', 'pullPolicy'], report);
  }
  if (downwardAPI !== undefined) {
    wholeNumber(downwardAPI.defaultMode, 0, ['downwardAPI', 'defaultMode'], report, MAX_MODE);
    checkDownwardFiles(downwardAPI.items ?? [], report.at('downwardAPI', 'items'));
  }
  if (projected !== undefined) {
    wholeNumber(projected.defaultMode, 0, ['projected', 'defaultMode'], report, MAX_MODE);
    const paths = new Set<string>();
    for (const [i, source] of (projected.sources ?? []).entries()) {
      if (setFields(source, Object.keys(source)).length === 0) report.add(['projected', 'sources', i], 'names no source', 'remove it');
      for (const [j, { path }] of (source.downwardAPI?.items ?? []).entries()) {
        const twice = ['projected', 'sources', i, 'downwardAPI', 'items', j, 'path'];
        if (paths.has(path)) report.add(twice, `${quoted(path ?? '')} is the path of two files`, 'rename one of them');
        paths.add(path);
      }
      for (const kind of setFields(source, Object.keys(source)).filter((field) => field !== 'downwardAPI')) {
        report.add(
          ['projected', 'sources', i, kind],
          'a node has no API server to get it from',
          INSTEAD[kind] ?? 'only downwardAPI is possible',
        );
      }
      checkDownwardFiles(source.downwardAPI?.items ?? [], report.at('projected', 'sources', i, 'downwardAPI', 'items'));
    }
  }
}

function checkDownwardFiles(items: readonly V1DownwardAPIVolumeFile[], report: Report): void {
  for (const [i, item] of items.entries()) {
    if ((item.path ?? '') === '' || !isDescending(item.path)) report.add([i, 'path'], 'is not a path inside the volume');
    wholeNumber(item.mode, 0, [i, 'mode'], report, MAX_MODE);
    exactlyOne(item, ['fieldRef', 'resourceFieldRef'], [i], report);
    if (item.fieldRef !== undefined) checkFieldRef(item.fieldRef, 'volume', report.at(i, 'fieldRef'));
    if (item.resourceFieldRef !== undefined) checkResourceFieldRef(item.resourceFieldRef, 'volume', report.at(i, 'resourceFieldRef'));
  }
}
