/**
 * cgroups — makes the container's cgroup tree one in which a kubelet can work.
 *
 * Version 1: the engine mounts each controller read-only; each is made writable on its own (a remount of the parent answers "busy").
 * Version 2: a group that has processes can't have controllers for its children, so every process of the container moves into a leaf
 * first. Holds: repeatable. Does not hold: nothing outside of the container's own cgroup namespace is changed.
 */
export interface CgroupInput {
  /** /sys/fs/cgroup. */
  readonly root: string;
  readonly mountinfo: string;
  readonly files: CgroupFiles;
  readonly remountWritable: (path: string) => Promise<void>;
}

export interface CgroupFiles {
  exists(path: string): Promise<boolean>;
  read(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  makeDirectory(path: string): Promise<void>;
}

export interface CgroupResult {
  readonly version: 1 | 2;
  readonly controllers: readonly string[];
}

/** What a kubelet limits Pods by; without one of them it does not start. */
const NEEDED: readonly string[] = ['cpu', 'cpuset', 'memory', 'pids'];
/** Processes may be forked while others are moved. */
const MOVE_ROUNDS = 20;

export async function prepareCgroups(input: CgroupInput): Promise<CgroupResult> {
  const version = (await input.files.exists(`${input.root}/cgroup.controllers`)) ? 2 : 1;
  const controllers = version === 2 ? await prepareV2(input) : await prepareV1(input);
  const missing = NEEDED.filter((name) => !controllers.includes(name));
  if (missing.length > 0) {
    const why = version === 2 ? 'not delegated to this container' : 'not mounted';
    throw new Error(`cgroup v${version}: ${missing.join(', ')} ${why}; the engine's cgroup settings must allow them`);
  }
  return { version, controllers };
}

async function prepareV1({ root, mountinfo, remountWritable }: CgroupInput): Promise<readonly string[]> {
  const mounts = parseMountinfo(mountinfo).filter((mount) => mount.target === root || mount.target.startsWith(`${root}/`));
  for (const mount of mounts) await remountWritable(mount.target);
  return mounts
    .filter((mount) => mount.type === 'cgroup')
    .flatMap((mount) => mount.superOptions.filter((option) => option !== 'rw' && option !== 'ro'));
}

async function prepareV2({ root, mountinfo, files, remountWritable }: CgroupInput): Promise<readonly string[]> {
  const mount = parseMountinfo(mountinfo).find((candidate) => candidate.target === root);
  if (mount?.readOnly === true) await remountWritable(root);
  const leaf = `${root}/init`;
  await files.makeDirectory(leaf);
  for (let round = 0; ; round++) {
    const pids = words(await files.read(`${root}/cgroup.procs`));
    if (pids.length === 0) break;
    // Process 0 is one of another pid namespace (an exec from outside): it can't be moved from in here.
    if (round === MOVE_ROUNDS)
      throw new Error(`cgroup v2: processes ${pids.join(' ')} stay in the root group; nothing may exec into the node before it is ready`);
    for (const pid of pids) {
      // One that has ended meanwhile.
      await files.write(`${leaf}/cgroup.procs`, pid).catch(() => undefined);
    }
  }
  for (const controller of words(await files.read(`${root}/cgroup.controllers`))) {
    // One that can't be enabled matters only if it is needed, which the caller checks.
    await files.write(`${root}/cgroup.subtree_control`, `+${controller}`).catch(() => undefined);
  }
  return words(await files.read(`${root}/cgroup.subtree_control`));
}

export interface MountEntry {
  readonly target: string;
  readonly type: string;
  readonly readOnly: boolean;
  readonly superOptions: readonly string[];
}

/** proc(5): `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue`. */
export function parseMountinfo(text: string): readonly MountEntry[] {
  return text.split('\n').flatMap((line) => {
    const [left = '', right = ''] = line.split(' - ');
    const [, , , , target, options = ''] = left.split(' ');
    const [type = '', , superOptions = ''] = right.split(' ');
    if (target === undefined || type === '') return [];
    const path = target.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)));
    return [{ target: path, type, readOnly: options.split(',').includes('ro'), superOptions: superOptions.split(',') }];
  });
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
