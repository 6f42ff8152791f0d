/**
 * configmaps-to-files — a folder for each ConfigMap with a label, a file for each of its keys.
 *
 * Holds: a folder appears and changes as a whole (a link is switched, as the kubelet does it); it goes when its ConfigMap has gone or has lost
 * the label, also while this program was not running.
 */
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
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
      const name = basename(key);
      const link = join(folder, name);
      // Neither is the name of a ConfigMap, nor the beginning of another's.
      const version = object === undefined ? undefined : `.${name}~${object.version}`;
      if (version === undefined || object === undefined) await rm(link, { force: true });
      else {
        await write(join(folder, version), object.files);
        const next = join(folder, `.${name}~next`);
        // Of a life that ended between the two: it may point anywhere.
        await rm(next, { force: true });
        await symlink(version, next);
        await rename(next, link);
      }
      for (const old of await readdir(folder)) {
        if (old.startsWith(`.${name}~`) && old !== version) await rm(join(folder, old), { recursive: true, force: true });
      }
      applied(object?.version);
    },
    // Links, and what a killed process left beside them.
    sweep: { outputs: async () => (await readdir(folder)).map((file) => `${namespace}/${file.replace(/^\.(.*)~.*$/, '$1')}`) },
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
