/**
 * engine — what is asked of a container engine, whichever it is.
 *
 * Holds: every call ends within its own time limit or when its signal aborts; every failure is a `RuntimeError` whose code says whether
 * the thing is missing, the engine is away, or it was refused; "is it there?" calls answer undefined for "no" and throw for "can't tell".
 */
import { type Readable } from 'node:stream';
import { type ContainerSpec } from './container-spec.ts';

export interface Engine {
  readonly kind: 'docker' | 'podman';
  info(ctl?: Ctl): Promise<EngineInfo>;
  inspect(name: string, ctl?: Ctl): Promise<ContainerInfo | undefined>;
  /** Names of containers that carry all the labels, running or not. */
  list(labels: Readonly<Record<string, string>>, ctl?: Ctl): Promise<readonly string[]>;
  /** Creates without starting; the id. */
  create(spec: ContainerSpec, ctl?: Ctl): Promise<string>;
  start(name: string, ctl?: Ctl): Promise<void>;
  /** TERM, then KILL after the grace. A container that isn't running, or isn't there, is stopped. */
  stop(name: string, graceSeconds: number, ctl?: Ctl): Promise<void>;
  kill(name: string, signal: string, ctl?: Ctl): Promise<void>;
  /** With its anonymous volumes. One that isn't there is removed. */
  rm(name: string, ctl?: Ctl): Promise<void>;
  /** An exit status that isn't 0 is a result. */
  exec(name: string, args: readonly string[], options?: ExecOptions): Promise<ExecResult>;
  /** Gives whole lines of stdout and stderr until the container ends or the signal aborts, which is not an error. */
  logs(name: string, options: LogOptions): Promise<void>;
  /** Builds a folder with a Dockerfile. */
  build(input: BuildInput, ctl?: Ctl): Promise<void>;
  imageInspect(reference: string, ctl?: Ctl): Promise<ImageInfo | undefined>;
  /** Makes an image of one layer out of a root file system's tar. */
  imageImport(file: string, reference: string, ctl?: Ctl): Promise<void>;
  imagePull(reference: string, ctl?: Ctl): Promise<void>;
  imageSave(references: readonly string[], file: string, ctl?: Ctl): Promise<void>;
  imageLoad(file: string, ctl?: Ctl): Promise<void>;
  /** `repository:tag` of images that carry the label, the newest first. */
  imageList(label: string, ctl?: Ctl): Promise<readonly string[]>;
  imageRemove(reference: string, ctl?: Ctl): Promise<void>;
  networkInspect(name: string, ctl?: Ctl): Promise<NetworkInfo | undefined>;
  networkCreate(input: NetworkInput, ctl?: Ctl): Promise<void>;
  networkRemove(name: string, ctl?: Ctl): Promise<void>;
  volumeInspect(name: string, ctl?: Ctl): Promise<VolumeInfo | undefined>;
  volumeCreate(name: string, labels: Readonly<Record<string, string>>, ctl?: Ctl): Promise<void>;
  volumeRemove(name: string, ctl?: Ctl): Promise<void>;
  /** What happens to containers that carry the label, until the signal aborts. */
  events(input: { readonly label: string; readonly onEvent: (event: EngineEvent) => void; readonly signal: AbortSignal }): Promise<void>;
}

export interface Ctl {
  readonly signal?: AbortSignal;
  /** Instead of the call's own limit. */
  readonly timeoutMs?: number;
}

export interface ExecOptions extends Ctl {
  readonly stdin?: string | Uint8Array | Readable;
  readonly user?: string;
}

export interface ExecResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface LogOptions {
  readonly signal: AbortSignal;
  readonly onLine: (line: string, stream: 'stdout' | 'stderr') => void;
  readonly follow: boolean;
  /** Only the last so many lines of what was there before. */
  readonly tail?: number;
  /** RFC 3339. */
  readonly since?: string;
}

export interface BuildInput {
  readonly folder: string;
  readonly tag: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly onOutput?: (text: string) => void;
}

export interface NetworkInput {
  readonly name: string;
  /** IPv6, CIDR. The engine adds an IPv4 subnet of its own choice. */
  readonly ipv6Subnet: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly mtu?: number;
}

export interface EngineInfo {
  readonly version: string;
  readonly cgroupVersion: 1 | 2;
  readonly rootless: boolean;
  /** The engine runs on this kernel, not in a virtual machine or on another host. */
  readonly operatingSystem: string;
  readonly architecture: string;
  readonly kernel: string;
}

export interface ContainerInfo {
  readonly id: string;
  readonly name: string;
  readonly imageId: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly running: boolean;
  readonly exitCode: number;
  readonly pid: number;
  readonly startedAt: string;
  readonly addresses: readonly NetworkAddress[];
}

export interface NetworkAddress {
  readonly network: string;
  readonly ipv4: string | undefined;
  readonly ipv6: string | undefined;
}

export interface ImageInfo {
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly architecture: string;
}

export interface NetworkInfo {
  readonly id: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly subnets: readonly string[];
}

export interface VolumeInfo {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

export interface EngineEvent {
  readonly action: string;
  readonly name: string;
  readonly timeMs: number;
}
