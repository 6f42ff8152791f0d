/**
 * cli-engine — an Engine over the command line of docker or podman, which every installation of either has, wherever its daemon is.
 *
 * Holds: `LC_ALL=C` and JSON output, so nothing depends on a language; stdout and stderr are never mixed (an id is what stdout says);
 * every call is bounded. Does not hold: two callers may race for one name; who loses gets `NAME_TAKEN`.
 */
import { type Readable } from 'node:stream';
import { type ContainerSpec } from './container-spec.ts';
import {
  type BuildInput,
  type ContainerInfo,
  type Ctl,
  type Engine,
  type EngineEvent,
  type EngineInfo,
  type ExecOptions,
  type ExecResult,
  type ImageInfo,
  type LogOptions,
  type NetworkInfo,
  type NetworkInput,
  type VolumeInfo,
} from './engine.ts';
import {
  firstOf,
  parseJson,
  toContainerInfo,
  toEngineEvent,
  toEngineInfo,
  toImageInfo,
  toNetworkInfo,
  toVolumeInfo,
} from './engine-output.ts';
import { classify, isRuntimeError, RuntimeError } from './errors.ts';
import { lines } from './lines.ts';
import { commandLine, type ProcessResult, runProcess } from './process.ts';
import { toArguments } from './render.ts';

export interface CliEngineInput {
  readonly kind: 'docker' | 'podman';
  /** The binary's path. */
  readonly program: string;
  /** Of the caller: PATH, HOME, DOCKER_HOST … reach the client; LC_ALL is set. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Limits by what is done, in ms. A look, a change, work on images. */
const LOOK_MS = 20_000;
const CHANGE_MS = 60_000;
const IMAGE_MS = 10 * 60_000;
/** A stream ends when its caller says so; this is only what setTimeout takes. */
const STREAM_MS = 2 ** 31 - 1;

export class CliEngine implements Engine {
  readonly kind: 'docker' | 'podman';
  readonly #program: string;
  readonly #env: Readonly<Record<string, string>>;

  constructor(input: CliEngineInput) {
    this.kind = input.kind;
    this.#program = input.program;
    const env = Object.entries(input.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
    // The classic builder is in every docker; BuildKit needs a plugin that many installations lack.
    this.#env = { ...Object.fromEntries(env), LC_ALL: 'C', DOCKER_BUILDKIT: '0', DOCKER_CLI_HINTS: 'false' };
  }

  async info(ctl: Ctl = {}): Promise<EngineInfo> {
    // docker's client answers with exit status 0 and an empty ServerVersion when its daemon is away; podman fails.
    const result = await this.#run(['info', '--format', '{{json .}}'], LOOK_MS, ctl);
    const info = toEngineInfo(firstOf(this.#json(result, 'info'), 'info'));
    if (info.version !== '') return info;
    throw new RuntimeError('ENGINE_UNREACHABLE', `${this.kind} is installed, but its engine does not answer`, {
      stderr: result.stderr,
      hint: this.kind === 'docker' ? 'start it: systemctl start docker, or Docker Desktop' : 'podman machine start',
    });
  }

  async inspect(name: string, ctl: Ctl = {}): Promise<ContainerInfo | undefined> {
    return this.#look(['container', 'inspect', name], toContainerInfo, ctl);
  }

  async list(labels: Readonly<Record<string, string>>, ctl: Ctl = {}): Promise<readonly string[]> {
    const filters = Object.entries(labels).flatMap(([key, value]) => ['--filter', `label=${key}=${value}`]);
    const { stdout } = await this.#run(['ps', '--all', '--no-trunc', '--format', '{{.Names}}', ...filters], LOOK_MS, ctl);
    return stdout
      .toString()
      .split('\n')
      .filter((name) => name !== '')
      .sort();
  }

  async create(spec: ContainerSpec, ctl: Ctl = {}): Promise<string> {
    const { stdout } = await this.#run(toArguments(spec, this.kind), CHANGE_MS, ctl);
    return stdout.toString().trim();
  }

  async start(name: string, ctl: Ctl = {}): Promise<void> {
    await this.#run(['start', name], CHANGE_MS, ctl);
  }

  async stop(name: string, graceSeconds: number, ctl: Ctl = {}): Promise<void> {
    await this.#unlessMissing(['stop', '--time', String(graceSeconds), name], CHANGE_MS + graceSeconds * 1000, ctl);
  }

  async kill(name: string, signal: string, ctl: Ctl = {}): Promise<void> {
    await this.#run(['kill', '--signal', signal, name], CHANGE_MS, ctl);
  }

  async rm(name: string, ctl: Ctl = {}): Promise<void> {
    await this.#unlessMissing(['rm', '--force', '--volumes', name], CHANGE_MS, ctl);
  }

  async exec(name: string, args: readonly string[], options: ExecOptions = {}): Promise<ExecResult> {
    const { stdin, user, ...ctl } = options;
    const flags = [...(stdin === undefined ? [] : ['--interactive']), ...(user === undefined ? [] : ['--user', user])];
    const result = await this.#call(['exec', ...flags, name, ...args], CHANGE_MS, ctl, stdin === undefined ? {} : { stdin });
    // 125: the engine itself failed (as opposed to 126 and 127: the program can't be run). Older dockers answer 1 for a missing container.
    const { code } = classify(result.stderr);
    if (result.exitCode === 125 || (result.exitCode === 1 && (code === 'NOT_FOUND' || code === 'ENGINE_UNREACHABLE')))
      throw this.#failed(['exec', name], result);
    return { exitCode: result.exitCode, stdout: result.stdout.toString(), stderr: result.stderr };
  }

  async logs(name: string, options: LogOptions): Promise<void> {
    const flags = [
      ...(options.follow ? ['--follow'] : []),
      ...(options.tail === undefined ? [] : ['--tail', String(options.tail)]),
      ...(options.since === undefined ? [] : ['--since', options.since]),
    ];
    const out = lines((line) => options.onLine(line, 'stdout'));
    const err = lines((line) => options.onLine(line, 'stderr'));
    await this.#stream(['logs', ...flags, name], options.signal, { onStdout: out.push, onStderr: err.push });
    out.end();
    err.end();
  }

  async build(input: BuildInput, ctl: Ctl = {}): Promise<void> {
    const labels = Object.entries(input.labels).flatMap(([key, value]) => ['--label', `${key}=${value}`]);
    const show = (chunk: Buffer): void => input.onOutput?.(chunk.toString());
    const args = ['build', '--force-rm', '--tag', input.tag, ...labels, input.folder];
    const result = await this.#call(args, IMAGE_MS, ctl, { onStdout: show, onStderr: show });
    if (result.exitCode !== 0) throw this.#failed(args, result);
  }

  async imageInspect(reference: string, ctl: Ctl = {}): Promise<ImageInfo | undefined> {
    return this.#look(['image', 'inspect', reference], toImageInfo, ctl);
  }

  async imageImport(file: string, reference: string, ctl: Ctl = {}): Promise<void> {
    await this.#run(['import', file, reference], IMAGE_MS, ctl);
  }

  async imagePull(reference: string, ctl: Ctl = {}): Promise<void> {
    await this.#run(['pull', '--quiet', reference], IMAGE_MS, ctl);
  }

  async imageSave(references: readonly string[], file: string, ctl: Ctl = {}): Promise<void> {
    const format = this.kind === 'podman' ? ['--format', 'docker-archive', '--multi-image-archive'] : [];
    await this.#run(['save', ...format, '--output', file, ...references], IMAGE_MS, ctl);
  }

  async imageLoad(file: string, ctl: Ctl = {}): Promise<void> {
    await this.#run(['load', '--input', file], IMAGE_MS, ctl);
  }

  async imageList(label: string, ctl: Ctl = {}): Promise<readonly string[]> {
    const { stdout } = await this.#run(['images', '--filter', `label=${label}`, '--format', '{{.Repository}}:{{.Tag}}'], LOOK_MS, ctl);
    // podman puts what it has built under localhost/.
    const tags = stdout
      .toString()
      .split('\n')
      .map((tag) => tag.replace(/^localhost\//, ''));
    return tags.filter((tag) => tag !== '' && !tag.includes('<none>'));
  }

  async imageRemove(reference: string, ctl: Ctl = {}): Promise<void> {
    await this.#unlessMissing(['image', 'rm', reference], CHANGE_MS, ctl);
  }

  async networkInspect(name: string, ctl: Ctl = {}): Promise<NetworkInfo | undefined> {
    return this.#look(['network', 'inspect', name], toNetworkInfo, ctl);
  }

  async networkCreate(input: NetworkInput, ctl: Ctl = {}): Promise<void> {
    const labels = Object.entries(input.labels).flatMap(([key, value]) => ['--label', `${key}=${value}`]);
    const mtu =
      input.mtu === undefined ? [] : ['--opt', `${this.kind === 'docker' ? 'com.docker.network.driver.mtu' : 'mtu'}=${input.mtu}`];
    await this.#run(['network', 'create', '--ipv6', '--subnet', input.ipv6Subnet, ...labels, ...mtu, input.name], CHANGE_MS, ctl);
  }

  async networkRemove(name: string, ctl: Ctl = {}): Promise<void> {
    await this.#unlessMissing(['network', 'rm', name], CHANGE_MS, ctl);
  }

  async volumeInspect(name: string, ctl: Ctl = {}): Promise<VolumeInfo | undefined> {
    return this.#look(['volume', 'inspect', name], toVolumeInfo, ctl);
  }

  async volumeCreate(name: string, labels: Readonly<Record<string, string>>, ctl: Ctl = {}): Promise<void> {
    const flags = Object.entries(labels).flatMap(([key, value]) => ['--label', `${key}=${value}`]);
    await this.#run(['volume', 'create', ...flags, name], CHANGE_MS, ctl);
  }

  async volumeRemove(name: string, ctl: Ctl = {}): Promise<void> {
    await this.#unlessMissing(['volume', 'rm', '--force', name], CHANGE_MS, ctl);
  }

  async events(input: {
    readonly label: string;
    readonly onEvent: (event: EngineEvent) => void;
    readonly signal: AbortSignal;
  }): Promise<void> {
    const out = lines((line) => {
      const event = toEngineEvent(parseJson(line, 'events'));
      if (event !== undefined) input.onEvent(event);
    });
    const format = this.kind === 'docker' ? '{{json .}}' : 'json';
    await this.#stream(['events', '--format', format, '--filter', 'type=container', '--filter', `label=${input.label}`], input.signal, {
      onStdout: out.push,
    });
  }

  /** Undefined when there is no such thing. */
  async #look<T>(args: readonly string[], read: (value: Readonly<Record<string, unknown>>) => T, ctl: Ctl): Promise<T | undefined> {
    try {
      const result = await this.#run(args, LOOK_MS, ctl);
      return read(firstOf(this.#json(result, args.join(' ')), args.join(' ')));
    } catch (error) {
      if (isRuntimeError(error, 'NOT_FOUND', 'IMAGE_MISSING')) return undefined;
      throw error;
    }
  }

  async #unlessMissing(args: readonly string[], limitMs: number, ctl: Ctl): Promise<void> {
    try {
      await this.#run(args, limitMs, ctl);
    } catch (error) {
      if (!isRuntimeError(error, 'NOT_FOUND', 'IMAGE_MISSING')) throw error;
    }
  }

  async #stream(
    args: readonly string[],
    signal: AbortSignal,
    sinks: { onStdout: (chunk: Buffer) => void; onStderr?: (chunk: Buffer) => void },
  ): Promise<void> {
    try {
      const result = await this.#call(args, STREAM_MS, { signal }, sinks);
      if (result.exitCode !== 0) throw this.#failed(args, result);
    } catch (error) {
      if (!isRuntimeError(error, 'ABORTED')) throw error;
    }
  }

  async #run(args: readonly string[], limitMs: number, ctl: Ctl): Promise<ProcessResult> {
    const result = await this.#call(args, limitMs, ctl, {});
    if (result.exitCode !== 0) throw this.#failed(args, result);
    return result;
  }

  async #call(
    args: readonly string[],
    limitMs: number,
    ctl: Ctl,
    more: { stdin?: string | Uint8Array | Readable; onStdout?: (chunk: Buffer) => void; onStderr?: (chunk: Buffer) => void },
  ): Promise<ProcessResult> {
    return runProcess({
      program: this.#program,
      args,
      env: this.#env,
      timeoutMs: ctl.timeoutMs ?? limitMs,
      ...(ctl.signal === undefined ? {} : { signal: ctl.signal }),
      ...more,
    });
  }

  #failed(args: readonly string[], result: ProcessResult): RuntimeError {
    const { code, hint } = classify(result.stderr);
    const said = result.stderr.trim().split('\n').slice(-3).join('; ');
    return new RuntimeError(code, `${this.kind} ${args[0] ?? ''}: ${said === '' ? `exit status ${result.exitCode}` : said}`, {
      command: commandLine(this.#program, args),
      exitCode: result.exitCode,
      stderr: result.stderr,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  #json(result: ProcessResult, command: string): unknown {
    return parseJson(result.stdout.toString(), `${this.kind} ${command}`);
  }
}
