/**
 * image-archive — an image of a few layers as one tar, made without any engine. It is an OCI image layout and a `docker save` archive at once, so
 * `docker load`, `podman load` and `ctr images import` all take it.
 *
 * Holds: the same input gives the same bytes and therefore the same digests.
 */
import { createHash } from 'node:crypto';
import { type TarEntry, tarArchive } from './tar.ts';

export interface ImageArchiveInput {
  /** With tag, e.g. `example.com/hello:1`. */
  readonly reference: string;
  readonly architecture: 'amd64' | 'arm64';
  readonly layers: readonly (readonly TarEntry[])[];
  readonly entrypoint: readonly string[];
  readonly user?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface ImageArchive {
  readonly bytes: Buffer;
  /** Of the manifest: what `reference@` may be followed by. */
  readonly digest: string;
}

interface Blob {
  readonly digest: string;
  readonly body: Buffer;
}

export function imageArchive(input: ImageArchiveInput): ImageArchive {
  const layers = input.layers.map((entries) => blob(tarArchive(entries)));
  const config = json({
    architecture: input.architecture,
    os: 'linux',
    config: {
      Entrypoint: input.entrypoint,
      ...(input.user === undefined ? {} : { User: input.user }),
      Env: Object.entries({ PATH: '/usr/local/bin:/usr/bin:/bin', ...input.env }).map(([key, value]) => `${key}=${value}`),
      ...(input.labels === undefined ? {} : { Labels: input.labels }),
    },
    rootfs: { type: 'layers', diff_ids: layers.map((layer) => layer.digest) },
    history: layers.map(() => ({ created_by: 'podmin' })),
  });
  const manifest = json({
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: descriptor(config, 'application/vnd.oci.image.config.v1+json'),
    layers: layers.map((layer) => descriptor(layer, 'application/vnd.oci.image.layer.v1.tar')),
  });
  const index = {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        ...descriptor(manifest, 'application/vnd.oci.image.manifest.v1+json'),
        // containerd takes the first as the image's name; the second is the tag in the words of the image layout.
        annotations: {
          'io.containerd.image.name': input.reference,
          'org.opencontainers.image.ref.name': input.reference.split(':').pop() ?? '',
        },
        platform: { architecture: input.architecture, os: 'linux' },
      },
    ],
  };
  const dockerManifest = [{ Config: blobPath(config), RepoTags: [input.reference], Layers: layers.map(blobPath) }];
  const unique = new Map([...layers, config, manifest].map((entry) => [entry.digest, entry]));
  const bytes = tarArchive([
    { type: 'directory', path: 'blobs', mode: 0o755 },
    { type: 'directory', path: 'blobs/sha256', mode: 0o755 },
    ...[...unique.values()].map((entry): TarEntry => ({ type: 'file', path: blobPath(entry), mode: 0o644, body: entry.body })),
    { type: 'file', path: 'index.json', mode: 0o644, body: Buffer.from(JSON.stringify(index)) },
    { type: 'file', path: 'manifest.json', mode: 0o644, body: Buffer.from(JSON.stringify(dockerManifest)) },
    { type: 'file', path: 'oci-layout', mode: 0o644, body: Buffer.from('{"imageLayoutVersion":"1.0.0"}') },
  ]);
  return { bytes, digest: manifest.digest };
}

function blob(body: Buffer): Blob {
  return { digest: `sha256:${createHash('sha256').update(body).digest('hex')}`, body };
}

function json(value: object): Blob {
  return blob(Buffer.from(JSON.stringify(value)));
}

function blobPath({ digest }: Blob): string {
  return `blobs/sha256/${digest.slice('sha256:'.length)}`;
}

function descriptor({ digest, body }: Blob, mediaType: string): { mediaType: string; digest: string; size: number } {
  return { mediaType, digest, size: body.length };
}
