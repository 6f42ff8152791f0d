/** host — this machine's architecture in the words that Go, Kubernetes and container images use. */
import { type Architecture } from './catalog.ts';

/** From `process.arch`; undefined where no component is made for it. */
export function hostArchitecture(nodeArch: string): Architecture | undefined {
  return nodeArch === 'x64' ? 'amd64' : nodeArch === 'arm64' ? 'arm64' : undefined;
}
