/** runtime — nodes in containers: what the command line, tests and other programs use of it. */
export { clusterSubnet, MAX_NODES, nodeAddress, type NodeKey, nodeNumberOf, nodeNumbers, podPrefix } from './addresses.ts';
export { CliEngine } from './cli-engine.ts';
export {
  BUCKET_FOLDER,
  type ContainerSpec,
  type HostFacts,
  NODE_FILE,
  type NodeContainer,
  nodeContainerSpec,
  PRELOAD_FOLDER,
  SECRETS_KEY_FILE,
} from './container-spec.ts';
export { type ContainerInfo, type Ctl, type Engine, type EngineInfo, type ExecResult, type ImageInfo, type NetworkInfo } from './engine.ts';
export { isRuntimeError, RuntimeError, type RuntimeErrorCode } from './errors.ts';
export { findEngine } from './find-engine.ts';
export { hostFacts } from './host-facts.ts';
export { addHostRoute, type HostRoute, removeHostRoute } from './host-route.ts';
export { type ImageArchive, imageArchive, type ImageArchiveInput } from './image/image-archive.ts';
export { localNodeImage, type LocalNodeImageInput } from './image/local-node-image.ts';
export { ensureNodeImage, type NodeImage, type NodeImageInput } from './image/node-image.ts';
export { type NodeDocument, parseNodeDocument } from './image/node-document.ts';
export { staticProgramImage } from './image/static-program.ts';
export { type TarEntry, tarArchive } from './image/tar.ts';
export {
  LocalCluster,
  type LocalClusterInput,
  type LocalNode,
  type LocalNodeInput,
  type LocalNodeStatus,
  type UpResult,
} from './local-cluster.ts';
export { type NodeLogLine, parseNodeLogLine } from './node-log.ts';
export { waitReady } from './node-ready.ts';
export { type CreateBody, toArguments, toCreateBody } from './render.ts';
