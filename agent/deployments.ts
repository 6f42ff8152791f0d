/**
 * deployments — the index as a source of this NodeGroup's deployments.
 *
 * Holds: an entry's version is its revision, so payloads are fetched only when they changed; an entry that can't be read is told as broken
 * under its key, and never missing. `indexed` is what the latest index names, whether or not the payload could be read: what a writer
 * checks last before it makes something visible.
 */
import { parseIndex } from '../api/deployment-index.ts';
import { INDEX_KEY, MAX_INDEX_BYTES } from '../api/keys.ts';
import { revisionOf } from '../api/revision.ts';
import { indexObject, type IndexEntry, type IndexObject } from '../controllers/sources/index-object.ts';
import type { Objects } from '../infra/providers/objects.ts';
import { loadDeployment, type Deployment } from '../reconcilers/deployments.ts';

export interface DeploymentsSource {
  readonly source: IndexObject<Deployment>;
  /** The revision that the latest index names for the key; undefined when it names none, or none that can be read. */
  readonly indexed: (key: string) => string | undefined;
}

export interface DeploymentsInput {
  readonly objects: Objects;
  readonly nodegroup: string;
  readonly everyMs: number;
  readonly random: () => number;
}

export function deploymentsSource({ objects, nodegroup, everyMs, random }: DeploymentsInput): DeploymentsSource {
  let revisions: ReadonlyMap<string, string> = new Map();
  const ours = (key: string): boolean => key.startsWith(`${nodegroup}/`);

  const decode = (body: Uint8Array): Iterable<IndexEntry<Deployment>> => {
    const { entries, broken } = parseIndex(body);
    const own = [...entries].filter(([key]) => ours(key)).map(([key, entry]) => ({ key, entry, version: revisionOf(entry) }));
    revisions = new Map(own.map(({ key, version }) => [key, version]));
    return [
      ...own.map(({ key, entry, version }) => ({
        key,
        version,
        load: (signal: AbortSignal) => loadDeployment({ objects, key, entry, signal }),
      })),
      ...[...broken].filter(([key]) => ours(key)).map(([key, reason]) => ({ key, error: new Error(`${INDEX_KEY}: ${reason}`) })),
    ];
  };
  const source = indexObject({ name: 'deployments', objects, key: INDEX_KEY, everyMs, random, maxBytes: MAX_INDEX_BYTES, decode });
  return {
    source,
    indexed: (key) => (source.etag === undefined ? undefined : revisions.get(key)),
  };
}
