/**
 * configmaps-to-files — a folder for each ConfigMap with a label, a file for each of its keys.
 *
 * Holds: a folder appears and changes as a whole (a link is switched, as the kubelet does it); it goes when its ConfigMap has gone or has lost
 * the label, also while this program was not running.
 */
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runtime, watch, type Runtime, type RuntimeOptions } from 'podmin/controllers';
import { kubernetes, type KubeConfigLike } from 'podmin/controllers/kubernetes';
import { healthServer } from '../health-server.ts';

interface ConfigMap {
  readonly metadata: { readonly resourceVersion: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
}

export interface ConfigMapsToFilesOptions extends RuntimeOptions {
  /** client-node's. */
  readonly kubeConfig: KubeConfigLike;
  readonly namespace: string;
  /** `app.kubernetes.io/part-of=shop`. */
  readonly labelSelector: string;
  readonly folder: string;
  readonly healthPort?: number;
}

export function configMapsToFiles(input: ConfigMapsToFilesOptions): Runtime {
  const { kubeConfig, namespace, labelSelector, folder, healthPort, ...options } = input;
  const rt = runtime(options);
  const path = `/api/v1/namespaces/${namespace}/configmaps`;
  const source = kubernetes<ConfigMap>(kubeConfig, { path, labelSelector });
  // Only what is used stays in memory.
  const configMaps = rt.informer(source, { transform: (map) => ({ version: map.metadata.resourceVersion, files: filesOf(map) }) });

  rt.controller('folders', {
    owns: folder,
    watch: [watch(configMaps)],
    reconcile: async ({ key, object, applied }) => {
      const link = join(folder, basename(key));
      const before = await readlink(link).catch(() => undefined);
      if (object === undefined) await rm(link, { force: true });
      else {
        const version = `.${basename(key)}.${object.version}`;
        await write(join(folder, version), object.files);
        await symlink(version, `${link}.new`).catch((error: NodeJS.ErrnoException) =>
          error.code === 'EEXIST' ? undefined : Promise.reject(error),
        );
        await rename(`${link}.new`, link);
        applied(object.version);
        if (before === version) return;
      }
      if (before !== undefined) await rm(join(folder, before), { recursive: true, force: true });
    },
    sweep: { outputs: async () => (await readdir(folder)).filter((name) => !name.startsWith('.')).map((name) => `${namespace}/${name}`) },
  });
  if (healthPort !== undefined) rt.service('health', healthServer(rt, healthPort));
  return rt;
}

function filesOf({ data = {}, binaryData = {} }: ConfigMap): ReadonlyMap<string, Buffer> {
  const text = Object.entries(data).map(([name, value]) => [name, Buffer.from(value)] as const);
  const binary = Object.entries(binaryData).map(([name, value]) => [name, Buffer.from(value, 'base64')] as const);
  return new Map([...text, ...binary]);
}

async function write(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content);
}
