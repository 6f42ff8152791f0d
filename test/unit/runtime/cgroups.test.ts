import { describe, it } from 'mocha';
import { expect } from 'chai';
import { type CgroupFiles, parseMountinfo, prepareCgroups } from '../../../infra/runtime/image/cgroups.ts';

const v1 = ['cpu', 'cpuset', 'memory', 'pids']
  .map((name, i) => `${40 + i} 30 0:${20 + i} / /sys/fs/cgroup/${name} ro,nosuid,nodev,noexec,relatime master:9 - cgroup cgroup rw,${name}`)
  .concat('30 20 0:19 / /sys/fs/cgroup ro,nosuid - tmpfs tmpfs rw,mode=755', '50 20 8:1 / /var/lib/kubelet rw - ext4 /dev/vda rw')
  .join('\n');
const v2 = '30 20 0:26 / /sys/fs/cgroup ro,nosuid,nodev,noexec,relatime - cgroup2 cgroup rw,nsdelegate';

/** A version 2 tree: processes move, and controllers can only be enabled in a group without processes. */
function tree({ controllers, pids, stuck = [] }: { controllers: string[]; pids: string[]; stuck?: string[] }) {
  const root = [...pids];
  const leaf: string[] = [];
  const enabled: string[] = [];
  const files: CgroupFiles = {
    exists: async (path) => path === '/sys/fs/cgroup/cgroup.controllers',
    read: async (path) => {
      if (path.endsWith('/cgroup.procs')) return `${root.join('\n')}\n`;
      return `${(path.endsWith('cgroup.controllers') ? controllers : enabled).join(' ')}\n`;
    },
    write: async (path, text) => {
      if (path === '/sys/fs/cgroup/init/cgroup.procs') {
        if (stuck.includes(text)) throw Object.assign(new Error('EINVAL'), { code: 'EINVAL' });
        root.splice(root.indexOf(text), 1);
        leaf.push(text);
      } else {
        if (root.length > 0) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
        enabled.push(text.slice(1));
      }
    },
    makeDirectory: async () => undefined,
  };
  return { files, leaf, enabled };
}

describe('cgroup v1', () => {
  const noFiles: CgroupFiles = {
    exists: async () => false,
    read: async () => '',
    write: async () => undefined,
    makeDirectory: async () => undefined,
  };

  it('is made writable, each controller on its own and nothing else', async () => {
    const remounted: string[] = [];
    const result = await prepareCgroups({
      root: '/sys/fs/cgroup',
      mountinfo: v1,
      files: noFiles,
      remountWritable: async (path) => void remounted.push(path),
    });
    expect(result).to.deep.equal({ version: 1, controllers: ['cpu', 'cpuset', 'memory', 'pids'] });
    expect(remounted.sort()).to.deep.equal(['', '/cpu', '/cpuset', '/memory', '/pids'].map((name) => `/sys/fs/cgroup${name}`));
  });
  it('without a controller that the kubelet needs is refused by its name', async () => {
    const mountinfo = v1
      .split('\n')
      .filter((line) => !line.includes('/pids'))
      .join('\n');
    const error = await prepareCgroups({ root: '/sys/fs/cgroup', mountinfo, files: noFiles, remountWritable: async () => undefined }).catch(
      (e: Error) => e,
    );
    expect(error)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/cgroup v1: pids not mounted/);
  });
});

describe('cgroup v2', () => {
  const all = ['cpuset', 'cpu', 'io', 'memory', 'pids'];
  const prepare = ({ files }: { files: CgroupFiles }, remounted: string[] = []) =>
    prepareCgroups({ root: '/sys/fs/cgroup', mountinfo: v2, files, remountWritable: async (path) => void remounted.push(path) });

  it('has its processes moved into a leaf before controllers are enabled', async () => {
    const t = tree({ controllers: all, pids: ['1', '7', '9'] });
    const remounted: string[] = [];
    expect(await prepare(t, remounted)).to.deep.equal({ version: 2, controllers: all });
    expect(t.leaf).to.deep.equal(['1', '7', '9']);
    expect(remounted).to.deep.equal(['/sys/fs/cgroup']);
  });
  it('with a process from outside in its root says so instead of waiting for ever', async () => {
    const error: unknown = await prepare(tree({ controllers: all, pids: ['1', '0'], stuck: ['0'] })).catch((e: unknown) => e);
    expect(error)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/processes 0 stay in the root group/);
  });
  it('that was not given a controller is refused by its name', async () => {
    const error: unknown = await prepare(tree({ controllers: ['memory', 'pids'], pids: ['1'] })).catch((e: unknown) => e);
    expect(error)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.matches(/cgroup v2: cpu, cpuset not delegated/);
  });
});

describe('a mount table', () => {
  it('is read with optional fields, escapes and rubbish in it', () => {
    expect(
      parseMountinfo(`36 35 98:0 / /mnt\\040a ro,noatime master:1 shared:2 - ext3 /dev/root rw,errors=continue\nrubbish\n`),
    ).to.deep.equal([{ target: '/mnt a', type: 'ext3', readOnly: true, superOptions: ['rw', 'errors=continue'] }]);
  });
});
