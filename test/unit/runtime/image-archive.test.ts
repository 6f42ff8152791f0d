import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { imageArchive } from '../../../infra/runtime/image/image-archive.ts';
import { tarArchive } from '../../../infra/runtime/image/tar.ts';

/** GNU tar's own reading of the archive. */
function listed(archive: Buffer): string[] {
  const { stdout, stderr, status } = spawnSync('tar', ['--list', '--verbose', '--numeric-owner', '--file', '-'], {
    input: archive,
    env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
  });
  if (status !== 0) throw new Error(stderr.toString());
  return stdout
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' '));
}

function extracted(archive: Buffer, path: string): Buffer {
  return spawnSync('tar', ['--extract', '--to-stdout', '--file', '-', path], { input: archive, maxBuffer: 1 << 24 }).stdout;
}

describe('a tar archive', () => {
  it('is read by tar as it was meant', () => {
    const archive = tarArchive([
      { type: 'directory', path: 'etc', mode: 0o755 },
      { type: 'file', path: 'etc/a', mode: 0o644, body: Buffer.from('hello') },
      { type: 'file', path: 'bin', mode: 0o755, body: Buffer.alloc(512, 'x') },
      { type: 'symlink', path: 'link', target: 'etc/a' },
    ]);
    expect(listed(archive)).to.deep.equal([
      'drwxr-xr-x 0/0 0 1970-01-01 00:00 etc/',
      '-rw-r--r-- 0/0 5 1970-01-01 00:00 etc/a',
      '-rwxr-xr-x 0/0 512 1970-01-01 00:00 bin',
      'lrwxrwxrwx 0/0 0 1970-01-01 00:00 link -> etc/a',
    ]);
    expect(extracted(archive, 'etc/a').toString()).to.equal('hello');
  });
  it('takes names of any length and script', () => {
    for (const length of [99, 100, 101, 150, 990, 1000]) {
      const path = `ü/${'a'.repeat(length)}`;
      expect(
        extracted(tarArchive([{ type: 'file', path, mode: 0o644, body: Buffer.from('x') }]), path).toString(),
        String(length),
      ).to.equal('x');
    }
  });
});

describe('an image made without an engine', () => {
  const input = {
    reference: 'example.com/hello:1',
    architecture: 'amd64',
    layers: [[{ type: 'file', path: 'hello', mode: 0o755, body: Buffer.from('ELF') }]],
    entrypoint: ['/hello'],
  } as const;
  const blobIn = (archive: Buffer, digest: string): Buffer => extracted(archive, `blobs/sha256/${digest.replace('sha256:', '')}`);

  it('has the same bytes each time', () => {
    expect(imageArchive(input).bytes.equals(imageArchive(input).bytes)).to.equal(true);
    expect(imageArchive({ ...input, entrypoint: ['/other'] }).digest).not.to.equal(imageArchive(input).digest);
  });
  it('names only blobs that are in it, each under its own digest and size', () => {
    const { bytes, digest } = imageArchive(input);
    const manifest = JSON.parse(blobIn(bytes, digest).toString()) as {
      config: { digest: string; size: number };
      layers: { digest: string; size: number }[];
    };
    for (const descriptor of [manifest.config, ...manifest.layers]) {
      const body = blobIn(bytes, descriptor.digest);
      expect(body.length).to.equal(descriptor.size);
      expect(`sha256:${createHash('sha256').update(body).digest('hex')}`).to.equal(descriptor.digest);
    }
  });
  it('is an image layout and a docker archive of the same image', () => {
    const { bytes, digest } = imageArchive(input);
    const index = JSON.parse(extracted(bytes, 'index.json').toString()) as {
      manifests: { digest: string; annotations: Record<string, string> }[];
    };
    const [docker] = JSON.parse(extracted(bytes, 'manifest.json').toString()) as { RepoTags: string[]; Config: string }[];
    expect(index.manifests[0]).to.deep.include({ digest });
    expect(index.manifests[0]?.annotations['io.containerd.image.name']).to.equal('example.com/hello:1');
    expect(docker?.RepoTags).to.deep.equal(['example.com/hello:1']);
    const config = JSON.parse(extracted(bytes, docker!.Config).toString()) as { config: { Entrypoint: string[] } };
    expect(config.config.Entrypoint).to.deep.equal(['/hello']);
  });
});
