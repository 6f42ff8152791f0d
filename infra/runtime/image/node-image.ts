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
/** The one that is wanted, and a few of other branches and of tests that run beside this one. */
const KEPT_IMAGES = 4;

/**
 * Two steps: components change with their versions, our own programs with every commit; so the large part is neither sent to the engine
 * nor stored again when only the small part is new.
 */
export async function ensureNodeImage(input: NodeImageInput): Promise<NodeImage> {
  const base = await ensureBaseImage(input);
  const components = await ensureImage(input, {
    repository: 'podmin-components',
    parts: [['base', base], ...(await fileHashes(input.programs))],
    dockerfile: [`FROM ${base}`, 'COPY root/ /'],
    assemble: async (root) => {
      for (const [path, source] of Object.entries(input.programs)) await place(source, join(root, path));
    },
  });
  const images = Object.entries(input.images).map(([name, archive]): Part => [name, archive.digest]);
  const node = await ensureImage(input, {
    repository: 'podmin-node',
    parts: [
      ['components', components.tag],
      ['init', createHash('sha256').update(input.init).digest('hex')],
      ...(input.agentArchive === undefined ? [] : await fileHashes({ agent: input.agentArchive })),
      ...images,
    ],
    dockerfile: [`FROM ${components.tag}`, 'COPY root/ /', 'STOPSIGNAL SIGTERM', `ENTRYPOINT ${JSON.stringify(ENTRYPOINT)}`],
    assemble: (root) => assembleNode(input, join(root, 'opt/podmin')),
  });
  if (node.rebuilt) await removeOld(input, [components.tag, node.tag]);
  return node;
}

async function removeOld({ engine, signal }: NodeImageInput, current: readonly string[]): Promise<void> {
  const ctl = signal === undefined ? {} : { signal };
  const others = (await engine.imageList(NODE_IMAGE_LABEL, ctl)).filter((tag) => !current.includes(tag));
  for (const repository of ['podmin-components:', 'podmin-node:']) {
    for (const tag of others.filter((candidate) => candidate.startsWith(repository)).slice(KEPT_IMAGES - 1)) {
      // One that a container uses is refused by the engine, and stays.
      await engine.imageRemove(tag, ctl).catch(() => undefined);
    }
  }
}

type Part = readonly [name: string, digest: string];

interface Stage {
  readonly repository: string;
  /** All that the content depends on. */
  readonly parts: readonly Part[];
  readonly dockerfile: readonly string[];
  readonly assemble: (root: string) => Promise<void>;
}

async function ensureImage(input: NodeImageInput, stage: Stage): Promise<NodeImage> {
  const { engine } = input;
  const ctl = input.signal === undefined ? {} : { signal: input.signal };
  const dockerfile = `${stage.dockerfile.join('\n')}\n`;
  const hash = createHash('sha256')
    .update(JSON.stringify({ dockerfile, parts: stage.parts }))
    .digest('hex')
    .slice(0, 16);
  const tag = `${stage.repository}:${hash}`;
  if ((await engine.imageInspect(tag, ctl))?.labels[NODE_IMAGE_LABEL] === hash) return { tag, rebuilt: false };
  input.onProgress(`building ${tag}`);
  const folder = await mkdtemp(join(input.cacheFolder, 'build-'));
  try {
    await mkdir(join(folder, 'root'));
    await stage.assemble(join(folder, 'root'));
    await writeFile(join(folder, 'Dockerfile'), dockerfile);
    await engine.build({ folder, tag, labels: { [NODE_IMAGE_LABEL]: hash } }, ctl);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { tag, rebuilt: true };
}

async function assembleNode(input: NodeImageInput, opt: string): Promise<void> {
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

async function fileHashes(files: Readonly<Record<string, string>>): Promise<readonly Part[]> {
  const parts: Part[] = [];
  for (const [name, path] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) parts.push([name, await fileHash(path)]);
  return parts;
}

async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
