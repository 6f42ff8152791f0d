/**
 * node-image — the image that every local node runs: the base, the components, our own programs, the pause image.
 *
 * Holds: its tag is the hash of everything that went in, so it is built when an input changed and only then; a tag that exists is that
 * content. Components are linked, not copied, into the build folder where the file system allows.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Engine } from '../engine.ts';
import { RuntimeError } from '../errors.ts';
import { runProcess } from '../process.ts';
import { ensureBaseImage } from './base-image.ts';
import { type ImageArchive } from './image-archive.ts';

export interface NodeImageInput {
  readonly engine: Engine;
  readonly cacheFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Path in the image (absolute) → file of this machine; all executable. */
  readonly programs: Readonly<Record<string, string>>;
  /** What is unpacked in /opt/podmin: bin/node, bin/podmin-agent, lib/. */
  readonly agentArchive?: string;
  /** The init, bundled. */
  readonly init: Uint8Array;
  /** Imported by the init before all others, e.g. pause. */
  readonly images: Readonly<Record<string, ImageArchive>>;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

export interface NodeImage {
  readonly tag: string;
  readonly rebuilt: boolean;
}

export const NODE_IMAGE_LABEL = 'dev.podmin.node-image';
/** Process 1 reaps what Pods leave behind and passes TERM on; Node gets no signal handling wrong then. */
const ENTRYPOINT = ['/usr/bin/tini', '--', '/opt/podmin/bin/node', '/opt/podmin/lib/init.mjs'];
const UNPACK_MS = 60_000;

export async function ensureNodeImage(input: NodeImageInput): Promise<NodeImage> {
  const { engine } = input;
  const ctl = input.signal === undefined ? {} : { signal: input.signal };
  const base = await ensureBaseImage(input);
  const hash = await contentHash(input, base);
  const tag = `podmin-node:${hash}`;
  if ((await engine.imageInspect(tag, ctl))?.labels[NODE_IMAGE_LABEL] === hash) return { tag, rebuilt: false };
  input.onProgress(`building ${tag}`);
  const folder = await mkdtemp(join(input.cacheFolder, 'node-'));
  try {
    await assemble(input, join(folder, 'root'));
    await writeFile(join(folder, 'Dockerfile'), dockerfile(base));
    await engine.build({ folder, tag, labels: { [NODE_IMAGE_LABEL]: hash } }, ctl);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { tag, rebuilt: true };
}

function dockerfile(base: string): string {
  return [`FROM ${base}`, 'COPY root/ /', 'STOPSIGNAL SIGTERM', `ENTRYPOINT ${JSON.stringify(ENTRYPOINT)}`, ''].join('\n');
}

async function assemble(input: NodeImageInput, root: string): Promise<void> {
  const opt = join(root, 'opt/podmin');
  for (const folder of [join(opt, 'bin'), join(opt, 'lib'), join(opt, 'images')]) await mkdir(folder, { recursive: true });
  if (input.agentArchive !== undefined) {
    const result = await runProcess({
      program: 'tar',
      args: ['--extract', '--file', input.agentArchive, '--directory', opt, '--no-same-owner'],
      env: { PATH: input.env['PATH'] ?? '', LC_ALL: 'C' },
      timeoutMs: UNPACK_MS,
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    if (result.exitCode !== 0)
      throw new RuntimeError('INVALID_OPTIONS', `${input.agentArchive} can't be unpacked: ${result.stderr.trim()}`);
  }
  for (const [path, source] of Object.entries(input.programs)) await place(source, join(root, path));
  await writeFile(join(opt, 'lib/init.mjs'), input.init);
  for (const [name, archive] of Object.entries(input.images)) await writeFile(join(opt, 'images', `${name}.tar`), archive.bytes);
}

async function place(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { force: true });
  try {
    await link(source, target);
  } catch {
    // Another file system, or none that links.
    await copyFile(source, target);
    await chmod(target, 0o755);
  }
}

async function contentHash(input: NodeImageInput, base: string): Promise<string> {
  const hash = createHash('sha256');
  const add = (name: string, value: string): void => void hash.update(`${name}\0${value}\n`);
  add('base', base);
  add('dockerfile', dockerfile(base));
  add('init', createHash('sha256').update(input.init).digest('hex'));
  if (input.agentArchive !== undefined) add('agent', await fileHash(input.agentArchive));
  for (const [path, source] of Object.entries(input.programs).sort()) add(path, await fileHash(source));
  for (const [name, archive] of Object.entries(input.images).sort()) add(name, archive.digest);
  return hash.digest('hex').slice(0, 16);
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
