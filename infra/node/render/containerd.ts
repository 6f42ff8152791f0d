/**
 * containerd — config.toml (version 3, read by containerd 2.x) and the file that sends pulls from the cluster's registry to the node.
 *
 * Holds: the sandbox image is pinned, so garbage collection leaves it; the runtime asked for is the one every Pod gets. Does not hold:
 * that runc or runsc are installed.
 */
import { REGISTRY_HOST, nodePaths, nodePorts } from '../paths.ts';
import { type NodeSpec } from '../node-spec.ts';
import { renderToml, type TomlTable } from './toml.ts';

const IMAGES = ['plugins', 'io.containerd.cri.v1.images'];
const RUNTIME = ['plugins', 'io.containerd.cri.v1.runtime'];

export function renderContainerdConfig(spec: NodeSpec): string {
  return renderToml([
    {
      path: [],
      values: {
        version: 3,
        root: nodePaths.containerdRoot,
        state: nodePaths.containerdState,
        // Lowering it needs CAP_SYS_RESOURCE; containerd does not start when it may not.
        oom_score: spec.capabilities.hasSysResource ? -999 : 0,
      },
    },
    { path: ['grpc'], values: { address: nodePaths.containerdSocket } },
    { path: IMAGES, values: { snapshotter: spec.snapshotter } },
    { path: [...IMAGES, 'registry'], values: { config_path: nodePaths.registryHosts } },
    { path: [...IMAGES, 'pinned_images'], values: { sandbox: spec.pauseImage } },
    {
      path: RUNTIME,
      // Sandboxes ask for -998; without the capability they must take what they are given instead of dying.
      values: {
        restrict_oom_score_adj: !spec.capabilities.hasSysResource,
        ...(spec.capabilities.inUserNamespace ? { disable_apparmor: true } : {}),
      },
    },
    { path: [...RUNTIME, 'cni'], values: { bin_dirs: [nodePaths.cniBin], conf_dir: nodePaths.cniConfig } },
    { path: [...RUNTIME, 'containerd'], values: { default_runtime_name: spec.runtime } },
    ...runtimeTables(spec),
    // Plugins that could rewrite containers from outside have no place on a node.
    { path: ['plugins', 'io.containerd.nri.v1.nri'], values: { disable: true } },
  ]);
}

function runtimeTables(spec: NodeSpec): readonly TomlTable[] {
  const path = [...RUNTIME, 'containerd', 'runtimes', spec.runtime];
  if (spec.runtime === 'runsc') {
    return [{ path, values: { runtime_type: 'io.containerd.runsc.v1', runtime_path: `${nodePaths.binaries}/containerd-shim-runsc-v1` } }];
  }
  return [
    { path, values: { runtime_type: 'io.containerd.runc.v2' } },
    { path: [...path, 'options'], values: { SystemdCgroup: spec.cgroup.driver === 'systemd' } },
  ];
}

/** `certs.d/<host>/hosts.toml`: images of the cluster's registry are served by this node's agent, in plain HTTP on loopback. */
export function renderRegistryHosts(): string {
  const server = `http://127.0.0.1:${nodePorts.registry}`;
  return renderToml([
    { path: [], values: { server } },
    { path: ['host', server], values: { capabilities: ['pull', 'resolve'] } },
  ]);
}

export const registryHostsPath = `${nodePaths.registryHosts}/${REGISTRY_HOST}/hosts.toml`;
