/** route — which resource, namespace and object a path names. */
import { ApiError, PageNotFound, prefixOf, type Resource } from './objects.ts';

export interface Route {
  readonly resource: Resource;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
}

/** Throws what a real server answers to a path that it does not serve. */
export function route(path: string, resources: readonly Resource[]): Route {
  for (const resource of resources) {
    const prefix = `${prefixOf(resource)}/`;
    if (!path.startsWith(prefix)) continue;
    const parts = path.slice(prefix.length).split('/').map(decodeURIComponent);
    const inNamespace = resource.namespaced && parts[0] === 'namespaces' && parts.length > 2;
    const [plural, name, ...rest] = inNamespace ? parts.slice(2) : parts;
    if (plural !== resource.plural || rest.length > 0) continue;
    return { resource, namespace: inNamespace ? parts[1] : undefined, name };
  }
  if (!resources.some((resource) => path.startsWith(`${prefixOf(resource)}/`))) throw new PageNotFound();
  throw new ApiError(404, 'NotFound', 'the server could not find the requested resource');
}
