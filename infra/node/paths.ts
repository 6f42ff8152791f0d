/** paths — where things are on a node; the same on a machine and in a container. Programs of ours and of others meet at these. */
export const nodePaths = {
  kubeletConfig: '/etc/kubernetes/kubelet.yaml',
  /** The resolv.conf of Pods that do not ask for cluster DNS. */
  podResolvConf: '/etc/kubernetes/resolv.conf',
  kubeletRoot: '/var/lib/kubelet',
  podsApiSocket: '/var/lib/kubelet/pods-api/pods-api.sock',
  manifests: '/etc/podmin/manifests',
  containerdConfig: '/etc/containerd/config.toml',
  containerdSocket: '/run/containerd/containerd.sock',
  containerdRoot: '/var/lib/containerd',
  containerdState: '/run/containerd',
  registryHosts: '/etc/containerd/certs.d',
  cniBin: '/opt/cni/bin',
  cniConfig: '/etc/cni/net.d',
  cniLeases: '/var/lib/cni/networks',
  crictlConfig: '/etc/crictl.yaml',
  corefile: '/etc/coredns/Corefile',
  /** On tmpfs: a zone of an earlier boot would send clients to Services that are not there yet. */
  serviceZone: '/run/podmin/dns/svc.cluster.local.zone',
  reverseZone: '/run/podmin/dns/services.ip6.arpa.zone',
  workloads: '/run/podmin/workloads',
  agent: '/opt/podmin/bin/podmin-agent',
  binaries: '/usr/local/bin',
} as const;

/** On loopback, unless it says otherwise; those of podmin-behaviour 1.1, and two that CoreDNS and the kubelet need. */
export const nodePorts = { agentHealth: 8080, coordination: 8081, registry: 5000, dns: 53, kubeletHealth: 10248, dnsHealth: 8182 } as const;

/** The host name under which images of the cluster are referred to; containerd finds the node's own registry behind it. */
export const REGISTRY_HOST = 'registry.podmin.internal';
export const CLUSTER_DOMAIN = 'cluster.local';
export const SERVICE_ZONE = 'svc.cluster.local';
/** Addresses of Services: fd50:6f64:6d69::/64, and the zone in which their names are looked up by address. */
export const SERVICE_PREFIX = 'fd50:6f64:6d69::/64';
export const SERVICE_REVERSE_ZONE = '0.0.0.0.9.6.d.6.4.6.f.6.0.5.d.f.ip6.arpa';
