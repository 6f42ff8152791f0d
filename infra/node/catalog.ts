/**
 * catalog — each program of others that a node or a test consists of, once: its version, where its publisher has it, and the Go module
 * it can be built from.
 *
 * Holds: a version is pinned here and in hack/components/<key>/go.mod, and a test compares the two. Does not hold: that the network has
 * either of them; that is for the resolvers to find out.
 */
import { type DigestAlgorithm } from './resolvers/checksum-file.ts';

export type Architecture = 'amd64' | 'arm64';
export const architectures: readonly Architecture[] = ['amd64', 'arm64'];

export interface Component {
  readonly key: ComponentKey;
  /** Without a leading v. */
  readonly version: string;
  /** What an upgrade may not leave: the next one needs work here. */
  readonly major: string;
  readonly purpose: 'node' | 'test';
  /** What comes out: names of executables. */
  readonly binaries: readonly string[];
  readonly release: Release;
  readonly module: GoModule;
}

/** `{version}`, `{arch}` and `{archName}` are filled in everywhere. */
export interface Release {
  readonly url: string;
  readonly checksumUrl: string;
  readonly algorithm: DigestAlgorithm;
  /** The executable itself, or an archive with each executable at `members/<name>`. */
  readonly form: { readonly kind: 'executable' } | { readonly kind: 'tar.gz'; readonly member: string };
  /** Where the publisher has names of its own for architectures. */
  readonly archNames?: Readonly<Record<Architecture, string>>;
}

export interface GoModule {
  readonly path: string;
  /** Main packages below the module's path; the last part of each, but for a major version, is the name of its executable. */
  readonly packages: readonly string[];
  /** Variables set by the linker, as the publisher's own build does. */
  readonly variables: Readonly<Record<string, string>>;
}

export type ComponentKey = 'kubelet' | 'containerd' | 'crictl' | 'cni-plugins' | 'coredns' | 'versitygw' | 'kube-apiserver' | 'etcd';

const github = (repository: string, file: string): string => `https://github.com/${repository}/releases/download/v{version}/${file}`;

export const catalog: Readonly<Record<ComponentKey, Component>> = {
  kubelet: {
    key: 'kubelet',
    version: '1.36.3',
    major: '1.36',
    purpose: 'node',
    binaries: ['kubelet'],
    release: {
      url: 'https://dl.k8s.io/release/v{version}/bin/linux/{arch}/kubelet',
      checksumUrl: 'https://dl.k8s.io/release/v{version}/bin/linux/{arch}/kubelet.sha512',
      algorithm: 'sha512',
      form: { kind: 'executable' },
    },
    module: {
      path: 'k8s.io/kubernetes',
      packages: ['cmd/kubelet'],
      // Without it the kubelet calls itself v0.0.0-master.
      variables: { 'k8s.io/component-base/version.gitVersion': 'v{version}' },
    },
  },
  containerd: {
    key: 'containerd',
    version: '2.4.2',
    major: '2',
    purpose: 'node',
    binaries: ['containerd', 'ctr', 'containerd-shim-runc-v2'],
    release: {
      url: github('containerd/containerd', 'containerd-{version}-linux-{arch}.tar.gz'),
      checksumUrl: github('containerd/containerd', 'containerd-{version}-linux-{arch}.tar.gz.sha256sum'),
      algorithm: 'sha256',
      form: { kind: 'tar.gz', member: 'bin/{name}' },
    },
    module: {
      path: 'github.com/containerd/containerd/v2',
      packages: ['cmd/containerd', 'cmd/ctr', 'cmd/containerd-shim-runc-v2'],
      variables: { 'github.com/containerd/containerd/v2/version.Version': 'v{version}' },
    },
  },
  crictl: {
    key: 'crictl',
    version: '1.37.0',
    major: '1',
    purpose: 'node',
    binaries: ['crictl'],
    release: {
      url: github('kubernetes-sigs/cri-tools', 'crictl-v{version}-linux-{arch}.tar.gz'),
      checksumUrl: github('kubernetes-sigs/cri-tools', 'crictl-v{version}-linux-{arch}.tar.gz.sha512'),
      algorithm: 'sha512',
      form: { kind: 'tar.gz', member: '{name}' },
    },
    module: {
      path: 'sigs.k8s.io/cri-tools',
      packages: ['cmd/crictl'],
      variables: { 'sigs.k8s.io/cri-tools/pkg/version.Version': '{version}' },
    },
  },
  'cni-plugins': {
    key: 'cni-plugins',
    version: '1.10.0',
    major: '1',
    purpose: 'node',
    binaries: ['ptp', 'host-local', 'loopback', 'bridge', 'portmap'],
    release: {
      url: github('containernetworking/plugins', 'cni-plugins-linux-{arch}-v{version}.tgz'),
      checksumUrl: github('containernetworking/plugins', 'cni-plugins-linux-{arch}-v{version}.tgz.sha256'),
      algorithm: 'sha256',
      form: { kind: 'tar.gz', member: './{name}' },
    },
    module: {
      path: 'github.com/containernetworking/plugins',
      packages: ['plugins/main/ptp', 'plugins/ipam/host-local', 'plugins/main/loopback', 'plugins/main/bridge', 'plugins/meta/portmap'],
      variables: { 'github.com/containernetworking/plugins/pkg/utils/buildversion.BuildVersion': 'v{version}' },
    },
  },
  coredns: {
    key: 'coredns',
    version: '1.15.0',
    major: '1',
    purpose: 'node',
    binaries: ['coredns'],
    release: {
      url: github('coredns/coredns', 'coredns_{version}_linux_{arch}.tgz'),
      checksumUrl: github('coredns/coredns', 'coredns_{version}_linux_{arch}.tgz.sha256'),
      algorithm: 'sha256',
      form: { kind: 'tar.gz', member: '{name}' },
    },
    module: { path: 'github.com/coredns/coredns', packages: [''], variables: {} },
  },
  versitygw: {
    key: 'versitygw',
    version: '1.8.0',
    major: '1',
    purpose: 'test',
    binaries: ['versitygw'],
    release: {
      url: github('versity/versitygw', 'versitygw_v{version}_Linux_{archName}.tar.gz'),
      checksumUrl: github('versity/versitygw', 'checksums.txt'),
      algorithm: 'sha256',
      form: { kind: 'tar.gz', member: 'versitygw_v{version}_Linux_{archName}/{name}' },
      archNames: { amd64: 'x86_64', arm64: 'arm64' },
    },
    module: { path: 'github.com/versity/versitygw', packages: ['cmd/versitygw'], variables: { 'main.Version': '{version}' } },
  },
  'kube-apiserver': {
    key: 'kube-apiserver',
    version: '1.36.3',
    major: '1.36',
    purpose: 'test',
    binaries: ['kube-apiserver'],
    release: {
      url: 'https://dl.k8s.io/release/v{version}/bin/linux/{arch}/kube-apiserver',
      checksumUrl: 'https://dl.k8s.io/release/v{version}/bin/linux/{arch}/kube-apiserver.sha512',
      algorithm: 'sha512',
      form: { kind: 'executable' },
    },
    module: {
      path: 'k8s.io/kubernetes',
      packages: ['cmd/kube-apiserver'],
      variables: { 'k8s.io/component-base/version.gitVersion': 'v{version}' },
    },
  },
  etcd: {
    key: 'etcd',
    version: '3.6.8',
    major: '3',
    purpose: 'test',
    // What Go calls it, after its folder; in the publisher's archive it is `etcd`.
    binaries: ['server'],
    release: {
      url: github('etcd-io/etcd', 'etcd-v{version}-linux-{arch}.tar.gz'),
      checksumUrl: github('etcd-io/etcd', 'SHA256SUMS'),
      algorithm: 'sha256',
      form: { kind: 'tar.gz', member: 'etcd-v{version}-linux-{arch}/etcd' },
    },
    module: { path: 'go.etcd.io/etcd/server/v3', packages: [''], variables: {} },
  },
};

export const componentKeys = Object.keys(catalog) as readonly ComponentKey[];
/** What a node runs; the others are for tests. */
export const nodeComponents: readonly ComponentKey[] = componentKeys.filter((key) => catalog[key].purpose === 'node');

export function isComponentKey(text: string): text is ComponentKey {
  return Object.hasOwn(catalog, text);
}

/** A release with everything filled in. */
export interface Asset {
  readonly url: string;
  readonly fileName: string;
  readonly checksumUrl: string;
  readonly algorithm: DigestAlgorithm;
  /** Executable → its path in the archive; undefined when the asset is the executable. */
  readonly members: Readonly<Record<string, string>> | undefined;
}

export function expandRelease(component: Component, arch: Architecture): Asset {
  const { release, version } = component;
  const values: Record<string, string> = { version, arch, archName: release.archNames?.[arch] ?? arch };
  const fill = (template: string, name = ''): string => expand(template, { ...values, name });
  const url = fill(release.url);
  const { form } = release;
  return {
    url,
    fileName: url.slice(url.lastIndexOf('/') + 1),
    checksumUrl: fill(release.checksumUrl),
    algorithm: release.algorithm,
    members: form.kind === 'executable' ? undefined : Object.fromEntries(component.binaries.map((name) => [name, fill(form.member, name)])),
  };
}

/** Flags for `go build`, and the packages in the order of `binaries` or not: the names come from the packages. */
export function expandModule(component: Component): { readonly ldflags: string; readonly packages: readonly string[] } {
  const { module, version } = component;
  const variables = Object.entries(module.variables).map(([name, value]) => `-X ${name}=${expand(value, { version })}`);
  return {
    // No symbol table, no debugging information: about a third smaller.
    ldflags: ['-s', '-w', ...variables].join(' '),
    packages: module.packages.map((path) => (path === '' ? module.path : `${module.path}/${path}`)),
  };
}

function expand(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([a-zA-Z]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
