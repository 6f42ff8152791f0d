/**
 * turns — writes down who has a turn, then tells it. On the publisher only.
 *
 * Holds: a node learns of a turn only after the document that holds it was written over exactly the version known here. So of two
 * publishers, one of which does not know yet that its term is over, one fails to write and tells nobody; the one after it finds every turn
 * that was told and lets it last its whole time. A document that can't be read may hold any turn: nothing is granted until the longest
 * would be over, then it is replaced. Does not hold: without a publisher nobody gets a turn.
 */
import type { Turn } from '../../api/cluster.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile } from '../../controllers/controller.ts';
import type { ETag, Objects } from '../../infra/providers/objects.ts';
import { storedDocument } from '../publisher/document.ts';
import { encodeTurns, MAX_TURNS_BYTES, parseTurns, type StoredTurn, TURNS_KEY } from './document.ts';
import { MARGIN_MS, TURN_MS, type TurnGrantor } from './turns.ts';

export interface TurnsInput {
  readonly objects: Pick<Objects, 'get' | 'put'>;
  readonly grantor: TurnGrantor;
  /** To the node, if it is there. One that does not hear it asks again, and is told then. */
  readonly deliver: (node: string, turn: Turn) => void;
  readonly clock: Clock;
  /** As of the grantor. */
  readonly turnMs?: number;
  /** Between writes. */
  readonly minIntervalMs?: number;
}

/** A rollout takes a turn per node, each of at least some seconds. */
const MIN_INTERVAL_MS = 1_000;

interface Known {
  readonly fence: number;
  readonly etag: ETag | undefined;
  readonly serial: number;
  /** As they were written by us. */
  readonly turns: readonly StoredTurn[] | undefined;
  /** Before it nothing is granted. */
  readonly from: number;
}

export function turns({
  objects,
  grantor,
  deliver,
  clock,
  turnMs = TURN_MS,
  minIntervalMs = MIN_INTERVAL_MS,
}: TurnsInput): Reconcile<never> {
  const document = storedDocument({ objects, key: TURNS_KEY, maxBytes: MAX_TURNS_BYTES, contentType: 'application/json' });
  let known: Known | undefined;
  let unreadable: { readonly etag: ETag; readonly until: number } | undefined;
  let wroteAt = Number.NEGATIVE_INFINITY;

  async function look(fence: number, signal: AbortSignal): Promise<Known> {
    const found = await document.read(signal);
    const stored = found === undefined ? { serial: 0, turns: [] } : parseTurns(found.body);
    if (stored === undefined && unreadable?.etag !== found?.etag)
      unreadable = found && { etag: found.etag, until: clock.now() + turnMs + MARGIN_MS };
    grantor.adopt(stored?.turns ?? []);
    const from = stored === undefined ? (unreadable?.until ?? clock.now()) : Number.NEGATIVE_INFINITY;
    // What was found is written again before anybody is told of it: one who still believes in an earlier term has to look, too.
    const isOurs = stored?.turns.length === 0;
    return { fence, etag: found?.etag, serial: stored?.serial ?? 0, turns: isOurs ? [] : undefined, from };
  }

  return async ({ fence, signal, log, applied }) => {
    if (fence === undefined) return;
    known = known?.fence === fence ? known : await look(fence, signal);
    const waitMs = Math.max(wroteAt + minIntervalMs, known.from) - clock.now();
    if (waitMs > 0) return { after: Math.ceil(waitMs) };
    const plan = grantor.plan();
    if (known.turns !== undefined && isSame(plan, known.turns)) {
      applied(known.etag);
      const endMs = grantor.nextEndMs();
      return Number.isFinite(endMs) ? { after: Math.ceil(endMs) } : undefined;
    }
    wroteAt = clock.now();
    const { etag } = known;
    const serial = known.serial + 1;
    // Whatever becomes of the write, what is known now is no longer what is there.
    known = undefined;
    const written = await document.write(encodeTurns({ generation: fence, serial, turns: plan }), etag, signal);
    if (written.outcome !== 'written') {
      log.info({ fence, outcome: written.outcome }, 'the turns have to be looked at again');
      return { after: 0 };
    }
    known = { fence, etag: written.etag, serial, turns: plan, from: Number.NEGATIVE_INFINITY };
    for (const { node, turn } of grantor.commit(plan)) {
      log.info({ fence, node, subject: turn.subject, version: turn.version }, 'a turn is granted');
      deliver(node, turn);
    }
    return { after: Math.ceil(minIntervalMs) };
  };
}

function isSame(a: readonly StoredTurn[], b: readonly StoredTurn[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ subject, node, version }, i) => b[i]?.subject === subject && b[i].node === node && b[i].version === version)
  );
}
