/**
 * build-library — what dist/library needs besides the compiled files: package.json, licence, the manual and the examples.
 *
 * Holds: the core depends on nothing; a package that an adapter needs is an optional peer, in the range of the version it is tested with.
 */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

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
  files: ['controllers', 'docs', 'examples', 'README.md', 'LICENSE'],
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

/** Of the manual: from where, to where. The guide is about the agent, which is not in the package. */
const pages = new Map([
  ['docs/controllers/README.md', 'README.md'],
  ...['tutorial', 'sources', 'testing', 'operations'].map((page) => [`docs/controllers/${page}.md`, `docs/${page}.md`] as const),
  ...readdirSync(join(root, 'docs/controllers/reference')).map(
    (page) => [`docs/controllers/reference/${page}`, `docs/reference/${page}`] as const,
  ),
  ['docs/benchmarks.md', 'docs/benchmarks.md'],
]);
const examples = ['health-server.ts', 's3-to-files', 'pods-to-webhook', 'configmaps-to-files'];
for (const each of examples) cpSync(join(root, 'examples', each), join(target, 'examples', each), { recursive: true });
for (const [from, to] of pages) {
  mkdirSync(dirname(join(target, to)), { recursive: true });
  writeFileSync(join(target, to), packed(from, to));
}

/** A page with its links to where their targets are in the package; what leads out of it is left as text. */
function packed(from: string, to: string): string {
  return readFileSync(join(root, from), 'utf8').replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (link, text: string, address: string) => {
    if (/^[a-z]+:/.test(address)) return link;
    const [path = '', anchor] = address.split('#');
    if (path === '') return link;
    const wanted = relative(root, resolve(root, dirname(from), path));
    const there = pages.get(wanted) ?? (isExample(wanted) ? wanted : undefined);
    if (there === undefined) return text;
    return `[${text}](${relative(dirname(to), there)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}

function isExample(path: string): boolean {
  return statSync(join(target, path), { throwIfNoEntry: false }) !== undefined && path.startsWith('examples');
}
