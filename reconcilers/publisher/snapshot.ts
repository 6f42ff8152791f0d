/**
 * snapshot — keeps `dns/services.pb` equal to the hub's picture, and begins the hub's generation when the lease was taken. On the
 * publisher only; what it writes is what a new publisher, and a node without a hub, begin with.
 *
 * Holds: a generation is begun only after the object was replaced by its first picture, over the version that was read. So every later
 * write of a former publisher fails: there are never two of one generation, and never two pictures of one position. A write without an
 * answer is looked at before the next one; whatever became of it, the next goes through. At most one write per `minIntervalMs`, and only
 * of a picture that changed. While the bucket is away the hub goes on in memory, and so does this afterwards. Does not hold: the object
 * may be behind what is streamed.
 */
import { type ClusterSnapshot, comparePositions, type Position } from '../../api/cluster.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile } from '../../controllers/controller.ts';
import { errorOf, describe } from '../../controllers/errors.ts';
import type { Logger } from '../../controllers/log.ts';
import type { ETag, Objects } from '../../infra/providers/objects.ts';
import { storedDocument } from './document.ts';

export const SNAPSHOT_KEY = 'dns/services.pb';
/** 10,000 endpoints have 1.3 MB. */
const MAX_SNAPSHOT_BYTES = 16 * 1024 * 1024;
/** A take-over begins with what is at most so old; the nodes say the rest within seconds. */
const MIN_INTERVAL_MS = 1_000;
/** After somebody else has written: for the lease to say who. */
const CONTESTED_MS = 1_000;
/** Two leases. Whoever wrote a higher generation has the lease, so our term is over by then; if it is not, nobody is there. */
const OUTRANKED_MS = 30_000;

/** What is needed of the hub (reconcilers/hub/hub.ts). */
export interface PublishedHub {
  readonly position: Position;
  readonly highestSeen: number;
  begin(generation: number, from?: ClusterSnapshot): void;
  end(generation: number): void;
  snapshot(): ClusterSnapshot;
}

export interface SnapshotInput {
  readonly objects: Pick<Objects, 'get' | 'put'>;
  readonly hub: PublishedHub;
  /** This node's own copy, as the former hub last sent it; undefined before the first. */
  readonly picture: () => ClusterSnapshot | undefined;
  readonly codec: { encode(snapshot: ClusterSnapshot): Uint8Array; /** Throws. */ decode(bytes: Uint8Array): ClusterSnapshot };
  readonly clock: Clock;
  readonly minIntervalMs?: number;
}

interface Term {
  readonly fence: number;
  readonly generation: number;
  etag: ETag | undefined;
  /** Undefined: unknown; the object has to be looked at. */
  written: Position | undefined;
  /** When the object was first seen to be of a higher generation. */
  outrankedAt?: number;
}

interface Durable {
  readonly etag: ETag | undefined;
  readonly snapshot: ClusterSnapshot | undefined;
}

export function snapshot({ objects, hub, picture, codec, clock, minIntervalMs = MIN_INTERVAL_MS }: SnapshotInput): Reconcile<never> {
  const document = storedDocument({ objects, key: SNAPSHOT_KEY, maxBytes: MAX_SNAPSHOT_BYTES, contentType: 'application/x-protobuf' });
  let term: Term | undefined;
  let wroteAt = Number.NEGATIVE_INFINITY;

  async function look(signal: AbortSignal, log: Logger): Promise<Durable> {
    const found = await document.read(signal);
    if (found === undefined) return { etag: undefined, snapshot: undefined };
    try {
      return { etag: found.etag, snapshot: codec.decode(found.body) };
    } catch (error) {
      // Everything in it is said again by the nodes, so it is replaced. The original's document has another form.
      log.warn({ reason: describe(errorOf(error)) }, `${SNAPSHOT_KEY} can't be read; it is written anew from what is known here`);
      return { etag: found.etag, snapshot: undefined };
    }
  }

  /** The newest picture that there is, as the first of a generation of its own. Undefined when somebody else was faster. */
  async function begin(fence: number, signal: AbortSignal, log: Logger): Promise<Term | undefined> {
    const durable = await look(signal, log);
    // Who was paused meanwhile, and whose term is over, must not write over what its successor has written.
    signal.throwIfAborted();
    const from = newest([durable.snapshot, picture(), hub.position.generation === 0 ? undefined : hub.snapshot()]);
    const generation = generationAfter(fence, [durable.snapshot?.generation, from?.generation, hub.position.generation, hub.highestSeen]);
    const first: ClusterSnapshot = { generation, revision: 0, nodes: from?.nodes ?? [], endpoints: from?.endpoints ?? [] };
    wroteAt = clock.now();
    const written = await document.write(codec.encode(first), durable.etag, signal);
    signal.throwIfAborted();
    let etag = written.outcome === 'written' ? written.etag : undefined;
    if (written.outcome === 'unknown') {
      const after = await look(signal, log);
      if (after.snapshot?.generation === generation) etag = after.etag;
    }
    if (etag === undefined) return undefined;
    hub.begin(generation, from);
    log.info({ fence, generation, nodes: first.nodes.length, endpoints: first.endpoints.length }, 'a generation begins');
    return { fence, generation, etag, written: { generation, revision: 0 } };
  }

  /** After a write that failed or had no answer: what is there now. False when it is not ours to write any more. */
  async function lookAgain(mine: Term, signal: AbortSignal, log: Logger): Promise<boolean> {
    const { etag, snapshot: found } = await look(signal, log);
    signal.throwIfAborted();
    if (found !== undefined && found.generation > mine.generation) {
      hub.end(found.generation);
      mine.outrankedAt = clock.now();
      log.warn({ fence: mine.fence, generation: found.generation }, 'another publisher has begun a higher generation');
      return false;
    }
    mine.etag = etag;
    // Of our generation: an earlier write of ours. Older, unreadable or gone: somebody put it there by hand.
    const revision = found?.generation === mine.generation ? found.revision : undefined;
    mine.written = revision === undefined ? { generation: 0, revision: 0 } : { generation: mine.generation, revision };
    return true;
  }

  return async ({ fence, signal, log, applied }) => {
    if (fence === undefined) return;
    const waitMs = wroteAt + minIntervalMs - clock.now();
    if (term?.fence !== fence) term = undefined;
    if (term?.outrankedAt !== undefined) {
      const leftMs = term.outrankedAt + OUTRANKED_MS - clock.now();
      if (leftMs > 0) return { after: Math.ceil(leftMs) };
      term = undefined;
    }
    // Nodes that have a newer picture take none of ours. It may be of a newer publisher, or of a bucket that was emptied: the object says.
    if (term !== undefined && hub.highestSeen > term.generation) {
      if (!(await lookAgain(term, signal, log))) return { after: OUTRANKED_MS };
      term = undefined;
    }
    if (term === undefined) {
      if (waitMs > 0) return { after: Math.ceil(waitMs) };
      term = await begin(fence, signal, log);
      return { after: term === undefined ? CONTESTED_MS : minIntervalMs };
    }
    if (term.written === undefined && !(await lookAgain(term, signal, log))) return { after: OUTRANKED_MS };
    if (term.written !== undefined && comparePositions(term.written, hub.position) === 0) return applied(shown(hub.position));
    if (waitMs > 0) return { after: Math.ceil(waitMs) };

    const next = hub.snapshot();
    const mine = term;
    wroteAt = clock.now();
    mine.written = undefined;
    const written = await document.write(codec.encode(next), mine.etag, signal);
    if (written.outcome !== 'written') {
      log.warn({ fence, position: shown(next), outcome: written.outcome }, `${SNAPSHOT_KEY} has to be looked at again`);
      return { after: written.outcome === 'unknown' ? 0 : CONTESTED_MS };
    }
    mine.etag = written.etag;
    mine.written = { generation: next.generation, revision: next.revision };
    applied(shown(next));
    return comparePositions(next, hub.position) === 0 ? undefined : { after: minIntervalMs };
  };
}

const shown = ({ generation, revision }: Position): string => `${generation}.${revision}`;

function newest(pictures: readonly (ClusterSnapshot | undefined)[]): ClusterSnapshot | undefined {
  return pictures.reduce(
    (best, each) => (best === undefined || (each !== undefined && comparePositions(each, best) > 0) ? each : best),
    undefined,
  );
}

/**
 * The fence, unless somebody has seen more: the lease was removed, and its count began anew. Then as much above that as the fence says, so
 * that two terms that begin from the same picture are still told apart.
 */
function generationAfter(fence: number, seen: readonly (number | undefined)[]): number {
  const highest = Math.max(0, ...seen.map((generation) => generation ?? 0));
  return highest < fence ? fence : highest + fence;
}
