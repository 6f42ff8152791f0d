/**
 * base-image — Debian 13 with the few packages that a node needs, as an image of the local engine.
 *
 * Taken from a registry when one answers; else made with debootstrap from the mirror that this machine itself uses (its signatures checked
 * against Debian's keyring). Holds: what was made is kept as a tar in the cache folder, so that an engine that has lost its images only
 * loads it; a half-made one is never used. Does not hold: the two ways do not give the same bytes.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine } from '../engine.ts';
import { RuntimeError } from '../errors.ts';
import { which } from '../find-engine.ts';
import { type ProcessResult, runProcess } from '../process.ts';
import { debianMirror } from './apt-mirror.ts';

export interface BaseImageInput {
  readonly engine: Engine;
  /** `$XDG_CACHE_HOME/podmin/images`. */
  readonly cacheFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

const SUITE = 'trixie';
const REGISTRY_IMAGE = `docker.io/library/debian:${SUITE}-slim`;
/** runc for Pods; tini as process 1; libatomic for Node; ip(8) for people; nft for the host ports; libbpf for the dataplane. */
const PACKAGES: readonly string[] = ['ca-certificates', 'iproute2', 'libatomic1', 'libbpf1', 'nftables', 'runc', 'tini'];
/** Grows when what is done below changes. */
const RECIPE = 1;
/** A registry that is there answers in a second; one that is not must not hold up who has none. */
const REGISTRY_MS = 20_000;
const BOOTSTRAP_MS = 15 * 60_000;
const TAR_MS = 5 * 60_000;
/** Of no use on a node; the list of sources names the maker's mirror. */
const LEFT_OUT: readonly string[] = [
  './var/cache/apt', './var/lib/apt/lists', './var/log', './usr/share/doc', './usr/share/man', './usr/share/locale', './usr/share/info',
  './etc/apt/sources.list', './tmp', './dev',
]; // prettier-ignore

export async function ensureBaseImage(input: BaseImageInput): Promise<string> {
  const { engine, cacheFolder, onProgress } = input;
  const ctl = input.signal === undefined ? {} : { signal: input.signal };
  const hash = createHash('sha256').update(JSON.stringify({ RECIPE, SUITE, PACKAGES, LEFT_OUT })).digest('hex').slice(0, 12);
  const tag = `podmin-base:${hash}`;
  if ((await engine.imageInspect(tag, ctl)) !== undefined) return tag;
  const archive = join(cacheFolder, `base-${hash}-${process.arch}.tar`);
  if (!(await stat(archive).catch(() => undefined))) {
    await mkdir(cacheFolder, { recursive: true });
    if (await fromRegistry(input, tag)) return tag;
    await fromDebootstrap(input, archive);
  }
  onProgress('loading the base image');
  await engine.imageImport(archive, tag, ctl);
  return tag;
}

/** False when no registry answers. */
async function fromRegistry({ engine, cacheFolder, onProgress, signal }: BaseImageInput, tag: string): Promise<boolean> {
  const ctl = signal === undefined ? {} : { signal };
  try {
    await engine.imagePull(REGISTRY_IMAGE, { ...ctl, timeoutMs: REGISTRY_MS });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    onProgress(`no registry answers for ${REGISTRY_IMAGE}`);
    return false;
  }
  onProgress(`building the base image from ${REGISTRY_IMAGE}`);
  const folder = await mkdtemp(join(cacheFolder, 'base-'));
  try {
    const install = `apt-get update && apt-get install -y --no-install-recommends ${PACKAGES.join(' ')} && rm -rf /var/lib/apt/lists /var/cache/apt`;
    await writeFile(join(folder, 'Dockerfile'), `FROM ${REGISTRY_IMAGE}\nRUN ${install}\n`);
    await engine.build({ folder, tag, labels: {} }, ctl);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

async function fromDebootstrap(input: BaseImageInput, archive: string): Promise<void> {
  const path = `${input.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
  const debootstrap = await which('debootstrap', path);
  const mirror = debianMirror(await aptFiles());
  if (debootstrap === undefined || mirror === undefined || process.getuid?.() !== 0) {
    const lack =
      debootstrap === undefined
        ? 'debootstrap is not installed'
        : mirror === undefined
          ? 'apt has no Debian mirror configured'
          : 'debootstrap needs root';
    throw new RuntimeError('IMAGE_MISSING', `the node's base image can't be made: no registry answers for ${REGISTRY_IMAGE}, and ${lack}`, {
      hint: `let the engine pull ${REGISTRY_IMAGE}, or run as root on Debian with debootstrap installed`,
    });
  }
  input.onProgress(`making the base image with debootstrap (${SUITE})`);
  const folder = await mkdtemp(join(input.cacheFolder, 'rootfs-'));
  try {
    const root = join(folder, 'root');
    // No timestamps of the making: a log or a lock file would make each base different from the next.
    await check(
      'debootstrap',
      await step(input, debootstrap, ['--variant=minbase', `--include=${PACKAGES.join(',')}`, SUITE, root, mirror], BOOTSTRAP_MS, path),
    );
    const files = [
      '--exclude',
      ...LEFT_OUT.flatMap((name, index) => (index === 0 ? [`${name}/*`] : ['--exclude', isFile(name) ? name : `${name}/*`])),
    ];
    await check(
      'tar',
      await step(
        input,
        'tar',
        ['--create', '--file', join(folder, 'base.tar'), '--numeric-owner', '--sort=name', ...files, '-C', root, '.'],
        TAR_MS,
        path,
      ),
    );
    await rename(join(folder, 'base.tar'), archive);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isFile(name: string): boolean {
  return name.endsWith('.list');
}

async function step(
  input: BaseImageInput,
  program: string,
  args: readonly string[],
  timeoutMs: number,
  path: string,
): Promise<ProcessResult> {
  const env = { PATH: path, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  return runProcess({ program, args, env, timeoutMs, ...(input.signal === undefined ? {} : { signal: input.signal }) });
}

async function check(name: string, result: ProcessResult): Promise<void> {
  if (result.exitCode === 0) return;
  const said = `${result.stdout.toString()}\n${result.stderr}`.trim().split('\n').slice(-5).join('; ');
  throw new RuntimeError('IMAGE_MISSING', `${name} failed: ${said}`, { exitCode: result.exitCode, stderr: result.stderr });
}

async function aptFiles(): Promise<readonly { name: string; text: string }[]> {
  const folder = '/etc/apt/sources.list.d';
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sources') || name.endsWith('.list')).sort();
  const paths = ['/etc/apt/sources.list', ...names.map((name) => join(folder, name))];
  return Promise.all(paths.map(async (path) => ({ name: path, text: await readFile(path, 'utf8').catch(() => '') })));
}
