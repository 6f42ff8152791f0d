/**
 * build-library — what dist/library needs besides the compiled files: package.json, licence, readme.
 *
 * Holds: the core depends on nothing; a package that an adapter needs is an optional peer, in the range of the version it is tested with.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: object;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const target = join(root, 'dist/library');
const from = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** Which adapter needs which package. */
const peers = [
  '@aws-sdk/client-s3', // s3
  '@bufbuild/protobuf', // kubelet
  '@grpc/grpc-js', // kubelet
  '@kubernetes/client-node', // kubernetes, for its KubeConfig
  '@opentelemetry/api', // otel
  'prom-client', // promMeter
];

const compiled = (file: string, extension: string): string => file.replace(/\.ts$/, extension);
const manifest = {
  name: from.name,
  version: from.version,
  description: 'Informers, work queues and reconcilers for anything that can be watched: a bucket, a kubelet, a Kubernetes API server.',
  keywords: ['controller', 'reconciler', 'informer', 'workqueue', 'operator', 'kubernetes', 'kubelet', 's3', 'leader-election'],
  license: from.license,
  type: 'module',
  engines: from.engines,
  sideEffects: false,
  exports: Object.fromEntries(
    Object.entries(from.exports).map(([subpath, file]) => [subpath, { types: compiled(file, '.d.ts'), default: compiled(file, '.js') }]),
  ),
  files: ['controllers', 'README.md', 'LICENSE'],
  peerDependencies: Object.fromEntries(peers.map((name) => [name, rangeOf(name)])),
  peerDependenciesMeta: Object.fromEntries(peers.map((name) => [name, { optional: true }])),
};

function rangeOf(name: string): string {
  const version = from.dependencies[name];
  if (version === undefined) throw new Error(`package.json has no dependency ${name}`);
  return `^${version}`;
}

writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
const readme = join(root, 'docs/controllers/README.md');
if (!existsSync(readme)) throw new Error(`${readme} is missing`);
copyFileSync(readme, join(target, 'README.md'));
