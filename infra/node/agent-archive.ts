/**
 * agent-archive — the agent as it is shipped: what a node unpacks into /opt/podmin. bin/node (stripped), bin/podmin-agent (launcher),
 * lib/ (the bundle, and packages with native parts when it uses them), VERSION.
 *
 * Holds: the same sources and the same Node give the same bytes and the same path in the cache, from which they come when nothing
 * changed; the node in it has been run, where this machine can run it. Does not hold: lib/init.mjs, which belongs to node images only
 * and is put there by whoever makes one.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, cp, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { buildFacts } from './build-facts.ts';
import { bundle, type Bundle, type NativePackage } from './bundle.ts';
import { type Architecture } from './catalog.ts';
import { hostArchitecture } from './host.ts';
import { checkEntry, fillEntry, sha256Of } from './resolvers/cache.ts';
import { withFileLock } from './resolvers/file-lock.ts';

export interface AgentArchiveInput {
  readonly arch: Architecture;
  /** Usually `~/.cache/podmin`. */
  readonly cacheFolder: string;
  /** The root of the source tree. */
  readonly sourceFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (text: string) => void;
  /** Instead of the Node of the npm package. */
  readonly nodeBinary?: string;
  /** Instead of bin/podmin-agent.ts. */
  readonly entry?: string;
}

export interface AgentArchive {
  readonly path: string;
  /** Of the package. */
  readonly version: string;
  readonly digest: `sha256:${string}`;
}

/** What the agent is made of: a commit to anything else leaves the archive as it is. */
const SOURCES = ['agent', 'api', 'bin/podmin-agent.ts', 'bpf', 'controllers', 'infra/providers', 'reconcilers', 'package-lock.json'];
const ARCHIVE = 'podmin-agent.tar.gz';
const NPM_ARCH: Readonly<Record<Architecture, string>> = { amd64: 'x64', arm64: 'arm64' };

/**
 * Measured on Node 26.12, x64, on a busy machine, mostly one sample each (what they come to together: docs/benchmarks.md). The idle agent
 * with 10 deployments and with 1,000, in MiB, beside an empty process of 42: 84 with the first two; 78–81 and 100 with the first three (a
 * small young generation; Node's own libraries compiled as they are used, which costs 0.15 s at the start); 68–71 and 77–85 with all and
 * one arena of malloc. Each of V8's threads has an arena of its own, and the optimizing compilers are 4 MiB of program text that would be
 * read in, their code and data as much again.
 * Price: 1,000 deployments taken up cost 10.6 to 12 s of processor time instead of 9.5 to 10.5, a tight loop over numbers 25 times as much
 * (30 million steps: 1.2 s instead of 0.05). Digests, TLS and JSON are native code; decoding of protobuf is not, and has to be measured when
 * large messages come. Keeping both compilers for what is called ten times as often as V8 asks for: 74 and 89. --no-sparkplug besides:
 * 3 to 4 less.
 */
const V8_FLAGS = ['--max-semi-space-size=1', '--optimize-for-size', '--no-node-snapshot', '--single-threaded', '--no-opt', '--no-maglev'];

const LAUNCHER = `#!/bin/sh
# podmin-agent — starts the agent with the Node beside it.
here=\${0%/*}
export MALLOC_ARENA_MAX=1
# Keys and secrets are in its memory: neither a crash, nor a variable, nor a signal may bring that to a disk or to a debugger.
ulimit -c 0
# A dump that goes to a program has no such limit (core(5)); then it has no memory in it.
echo 0 > /proc/self/coredump_filter || exit
unset NODE_OPTIONS
exec "$here/node" --disable-sigusr1 ${V8_FLAGS.join(' ')} "$here/../lib/agent.mjs" "$@"
`;

export async function buildAgentArchive(input: AgentArchiveInput): Promise<AgentArchive> {
  const { arch, cacheFolder, sourceFolder, signal } = input;
  const facts = await buildFacts({ sourceFolder, paths: SOURCES, signal });
  const made = await bundle({ entry: input.entry ?? join(sourceFolder, 'bin/podmin-agent.ts'), name: 'agent', sourceFolder, facts });
  const nodeBinary = input.nodeBinary ?? join(sourceFolder, 'node_modules', `node-linux-${NPM_ARCH[arch]}`, 'bin/node');
  if (
    !(await stat(nodeBinary).then(
      (info) => info.isFile(),
      () => false,
    ))
  ) {
    throw new Error(
      `agent archive for ${arch}: there is no Node at ${nodeBinary}. Run npm ci on that architecture, or npm install --no-save --force node-linux-${NPM_ARCH[arch]}`,
    );
  }
  const node = await sha256Of(nodeBinary);
  const id = createHash('sha256').update(JSON.stringify([1, arch, node.sha256, LAUNCHER, facts, made.native]));
  for (const { name, content } of made.files) id.update(`\0${name}\0`).update(content);
  const folder = join(cacheFolder, 'agent', arch, id.digest('hex').slice(0, 16));
  const ready = async (): Promise<boolean> => (await checkEntry(folder, [ARCHIVE])).state === 'ready';
  if (!(await ready())) {
    await withFileLock({ path: join(cacheFolder, 'agent', `${arch}.lock`), signal }, async () => {
      if (await ready()) return;
      input.onProgress?.(`building the agent for ${arch}`);
      await fillEntry({
        folder,
        names: [ARCHIVE],
        from: `commit ${facts.commit}`,
        make: (temporary) => assemble({ ...input, temporary, nodeBinary, made, facts: `${JSON.stringify(facts, null, 2)}\n` }),
      });
    });
  }
  const path = join(folder, ARCHIVE);
  return { path, version: facts.version, digest: `sha256:${(await sha256Of(path)).sha256}` };
}

interface AssembleInput extends AgentArchiveInput {
  readonly temporary: string;
  readonly nodeBinary: string;
  readonly made: Bundle;
  readonly facts: string;
}

async function assemble({ temporary, nodeBinary, made, facts, arch, sourceFolder, signal, onProgress }: AssembleInput): Promise<void> {
  const root = join(temporary, 'root');
  for (const name of ['bin', 'lib']) await mkdir(join(root, name), { recursive: true, mode: 0o755 });
  await placeNode({ from: nodeBinary, to: join(root, 'bin/node'), native: hostArchitecture(process.arch) === arch, signal, onProgress });
  await writeFile(join(root, 'bin/podmin-agent'), LAUNCHER);
  for (const { name, content } of made.files) await writeFile(join(root, 'lib', name), content);
  for (const name of made.native)
    await placeNative({ name, arch, modules: join(sourceFolder, 'node_modules'), to: join(root, 'lib/node_modules') });
  await writeFile(join(root, 'VERSION'), facts);
  await pack(root, join(temporary, ARCHIVE), signal);
}

/** Symbols are a fifth of it. A machine without binutils ships the larger one; so does one that builds for another architecture. */
async function placeNode(input: {
  from: string;
  to: string;
  native: boolean;
  signal: AbortSignal;
  onProgress: AgentArchiveInput['onProgress'];
}): Promise<void> {
  const { from, to, native, signal, onProgress } = input;
  await copyFile(from, to);
  if (!native) return;
  const stripped = await run('strip', ['--strip-all', to], signal);
  if (!stripped.ok) onProgress?.(`node is not stripped, which makes it larger: ${stripped.said}`);
  const tried = await run(to, ['-e', '0'], signal);
  if (tried.ok) return;
  if (stripped.ok) {
    onProgress?.('the stripped node does not run; the one with symbols is taken');
    await copyFile(from, to);
    if ((await run(to, ['-e', '0'], signal)).ok) return;
  }
  throw new Error(
    `agent archive for ${input.native ? 'this machine' : 'another machine'}: ${from} does not run: ${tried.said}. Run npm ci again`,
  );
}

/** The package as it is on disk but for its sources, and the shared library for the architecture. */
async function placeNative({
  name,
  arch,
  modules,
  to,
}: {
  name: NativePackage;
  arch: Architecture;
  modules: string;
  to: string;
}): Promise<void> {
  const leaveOut = new Set(['vendor', 'doc'].map((part) => join(modules, name, part)));
  const filter = (path: string): boolean => !leaveOut.has(path) && !/\.(c|cc|cpp|h|hh|S|asm|inc)$/.test(path);
  await cp(join(modules, name), join(to, name), { recursive: true, dereference: true, filter });
  const library = `@koromix/koffi-linux-${NPM_ARCH[arch]}`;
  await cp(join(modules, library), join(to, library), { recursive: true, dereference: true });
}

/** GNU tar's own recipe for archives that do not depend on who made them, when and where; Node's gzip writes no time. */
async function pack(root: string, path: string, signal: AbortSignal): Promise<void> {
  const recipe = ['--format=ustar', '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,u+w,go-w'];
  await run('chmod', ['-R', '755', join(root, 'bin')], signal);
  const tar = spawn('tar', ['--create', ...recipe, '--directory', root, 'VERSION', 'bin', 'lib'], {
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  tar.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  const ended = new Promise<void>((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`tar ended with ${code}: ${said.trim()}. The archive is made with GNU tar`)),
    );
  });
  await Promise.all([pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(path)), ended]);
}

async function run(
  command: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly ok: boolean; readonly said: string }> {
  const child = spawn(command, args, { signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
  return new Promise((resolve, reject) => {
    child.once('error', (error) => (signal.aborted ? reject(error) : resolve({ ok: false, said: error.message })));
    child.once('close', (code, by) => resolve({ ok: code === 0, said: said.trim() || `ended with ${code ?? by}` }));
  });
}
