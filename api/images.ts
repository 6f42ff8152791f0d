/**
 * images — the references by which deployments name images.
 *
 * Holds: every reference that is stored names one image of the cluster's own registry, in full: `registry.podmin.internal/<repository>`
 * with a tag, a digest, or both (then the digest decides). Does not hold: nothing here asks whether the image exists.
 */
import { quoted } from './identifiers.ts';

export const REGISTRY_HOST = 'registry.podmin.internal';

export interface ImageReference {
  readonly host: string;
  readonly repository: string;
  readonly tag?: string;
  /** `sha256:<64 hex>` or `sha512:<128 hex>`. */
  readonly digest?: string;
}

export type ParsedImage =
  { readonly image: ImageReference } | { readonly image?: undefined; readonly message: string; readonly fix: string };

// The grammar of github.com/distribution/reference, which containerd and every registry share.
const host = /^(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*|\[[0-9a-fA-F:]+\])(?::[0-9]+)?$/;
const component = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const tagPattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const digestPattern = /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/;
const MAX_REPOSITORY_LENGTH = 255;
// Registry, repository, tag and the longest digest fit in it; bounds the work on anything else.
const MAX_LENGTH = 1024;

/** Any reference, in the way that deployments spell it: `web:v1` and `team/web` are short for images under `apps/`. */
export function parseImage(value: string): ParsedImage {
  const at = value.indexOf('@');
  const digest = at === -1 ? undefined : value.slice(at + 1);
  const beforeDigest = at === -1 ? value : value.slice(0, at);
  const slash = beforeDigest.lastIndexOf('/');
  const colon = beforeDigest.indexOf(':', slash + 1);
  const tag = colon === -1 ? undefined : beforeDigest.slice(colon + 1);
  const path = colon === -1 ? beforeDigest : beforeDigest.slice(0, colon);

  const bad = (why: string): ParsedImage => ({
    message: `${quoted(value)} is not an image reference: ${why}`,
    fix: `write <name>:<tag>, or ${REGISTRY_HOST}/apps/<name>:<tag>`,
  });
  if (value.length > MAX_LENGTH) return bad(`longer than ${MAX_LENGTH} characters`);
  if (value === '') return { message: 'the image is missing', fix: 'name one, as in web:v1' };
  if (digest !== undefined && !digestPattern.test(digest)) return bad('after @ it needs sha256:<64 hex digits> or sha512:<128 hex digits>');
  if (tag !== undefined && !tagPattern.test(tag)) return bad('the tag has 1 to 128 letters, digits, and _ . -');

  const first = path.slice(0, Math.max(0, path.indexOf('/')));
  const isShort = first === '' || !/[.:]/.test(first);
  const registry = isShort ? REGISTRY_HOST : first;
  const repository = isShort ? `apps/${path.replace(/^apps\//, '')}` : path.slice(first.length + 1);
  if (!host.test(registry)) return bad('the registry is not a host name');
  if (repository.length > MAX_REPOSITORY_LENGTH) return bad(`the name is longer than ${MAX_REPOSITORY_LENGTH} characters`);
  if (!repository.split('/').every((part) => component.test(part))) {
    return bad('the name consists of lower-case letters and digits, with single . _ or - between them');
  }
  const version = tag === undefined && digest === undefined ? { tag: 'latest' } : { ...(tag === undefined ? {} : { tag }) };
  return { image: { host: registry, repository, ...version, ...(digest === undefined ? {} : { digest }) } };
}

export function formatImage({ host: registry, repository, tag, digest }: ImageReference): string {
  return `${registry}/${repository}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
}

export function isClusterImage({ host: registry, repository }: ImageReference): boolean {
  return registry === REGISTRY_HOST && (repository.startsWith('apps/') || repository.startsWith('mirror/'));
}

/** As `parseImage`, but only images that the nodes can pull. */
export function parseClusterImage(value: string): ParsedImage {
  const parsed = parseImage(value);
  if (parsed.image === undefined || isClusterImage(parsed.image)) return parsed;
  const name = parsed.image.repository.split('/').at(-1) ?? 'name';
  const version = parsed.image.tag === undefined ? '' : `:${parsed.image.tag}`;
  return {
    message: `${quoted(value)} is not in the cluster registry`,
    fix: `run "podmin push ${value} ${name}${version}" and use ${name}${version}`,
  };
}

/** Whether the image comes from this repository of the cluster, whatever its version: `apps/hello`. */
export function isFromRepository({ host: registry, repository }: ImageReference, wanted: string): boolean {
  return registry === REGISTRY_HOST && repository === wanted;
}

/** Values of `--image`: one bare reference, or `container=reference` for each. */
export type ImageOverrides =
  | { readonly kind: 'none' }
  | { readonly kind: 'only'; readonly image: string }
  | { readonly kind: 'named'; readonly images: ReadonlyMap<string, string> };

export function parseImageOverrides(
  values: readonly string[],
): ImageOverrides | { readonly kind: 'bad'; readonly message: string; readonly fix: string } {
  const fix = 'give one --image REF, or one --image CONTAINER=REF for each container';
  const bad = (message: string) => ({ kind: 'bad' as const, message, fix });
  const named = new Map<string, string>();
  const bare: string[] = [];
  for (const value of values) {
    const equals = value.indexOf('=');
    if (value.length > MAX_LENGTH) return bad(`longer than ${MAX_LENGTH} characters`);
    if (value === '') return bad('an image is empty');
    if (equals === -1) {
      bare.push(value);
      continue;
    }
    const [name, image] = [value.slice(0, equals), value.slice(equals + 1)];
    if (name === '' || image === '') return bad(`${quoted(value)} lacks the container or the image`);
    if (named.has(name)) return bad(`container ${quoted(name)} has two images`);
    named.set(name, image);
  }
  const [only, second] = bare;
  if (only === undefined) return named.size === 0 ? { kind: 'none' } : { kind: 'named', images: named };
  if (second !== undefined) return bad('two images without a container name');
  return named.size === 0 ? { kind: 'only', image: only } : bad('an image without a container name beside named ones');
}
