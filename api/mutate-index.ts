/**
 * mutate-index — changes the deployment index while others change it too.
 *
 * Holds: a change is applied to the index that it replaces, so no other writer's change is lost, whatever the number of writers; an
 * answer that never arrived is settled by reading back, so a change is neither lost nor reported as failed when it is there; an index
 * that can't be read is never overwritten; what is written can be read by every agent. It ends within the deadline. Does not hold: after a
 * failure the change may still have been made when the error says that its outcome is unknown.
 */
import { type DeploymentIndex, encodeIndex, parseIndexStrict } from './deployment-index.ts';
import { INDEX_KEY, MAX_INDEX_BYTES } from './keys.ts';
import { type DocumentStore, type Random, storeErrorCode, type Timing, wait } from './ports.ts';

export interface MutateIndexInput {
  readonly objects: DocumentStore;
  readonly clock: Timing;
  readonly random: Random;
  readonly signal: AbortSignal;
  /** Default 60 s. */
  readonly deadlineMs?: number;
  /** Keys whose present entry may be unusable, because the mutation replaces or removes it. Any other bad entry stops the writer. */
  readonly replaced?: readonly string[];
}

/** Called again for each attempt, with what is there by then. Must give the same answer for its own result. */
export type IndexMutation = (current: DeploymentIndex) => DeploymentIndex | Promise<DeploymentIndex>;

export interface MutatedIndex {
  readonly entries: DeploymentIndex;
  /** Undefined only when there was no index and nothing to write. */
  readonly etag: string | undefined;
  /** False when the index already said so. */
  readonly changed: boolean;
}

export class IndexDeadlineError extends Error {
  override readonly name = 'IndexDeadlineError';
}

// Full jitter: an attempt waits a random part of base · 2ⁿ, up to the cap. The base is about one conditional write to S3. With writers
// spread over the cap, one write succeeds per round trip, so 50 of them are through in a few seconds; without the spread all but one
// of them would waste each round.
const BACKOFF_BASE_MS = 50;
const BACKOFF_CAP_MS = 2_000;
const RETRIED: ReadonlySet<string | undefined> = new Set(['precondition-failed', 'unknown-outcome', 'throttled', 'unavailable']);

export async function mutateIndex(input: MutateIndexInput, mutate: IndexMutation): Promise<MutatedIndex> {
  const { clock, random, signal, deadlineMs = 60_000 } = input;
  const scope = new AbortController();
  const onAbort = (): void => scope.abort(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  const deadline = clock.timer(deadlineMs, () => scope.abort(new IndexDeadlineError('deadline')));

  const writer = new Writer({ ...input, signal: scope.signal }, mutate);
  let lastError: unknown;
  try {
    for (let attempt = 0; ; attempt++) {
      scope.signal.throwIfAborted();
      try {
        return await writer.attempt();
      } catch (error) {
        if (!RETRIED.has(storeErrorCode(error))) throw error;
        lastError = error;
        await wait(Math.max(backoffMs(attempt, random), retryAfterMsOf(error)), clock, scope.signal);
      }
    }
  } catch (error) {
    if (!(scope.signal.reason instanceof IndexDeadlineError)) throw error;
    const outcome = writer.uncertain ? ', and the outcome of the last write is unknown: list the deployments before you try again' : '';
    const why = lastError instanceof Error ? `: ${lastError.message}` : '';
    throw new IndexDeadlineError(`${INDEX_KEY} could not be changed within ${deadlineMs / 1000} s${outcome}${why}`, { cause: error });
  } finally {
    deadline.cancel();
    signal.removeEventListener('abort', onAbort);
  }
}

export function backoffMs(attempt: number, random: Random): number {
  return random() * Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(attempt, 10));
}

interface Stored {
  readonly body: Uint8Array;
  readonly etag: string;
}

/** One writer's memory over its attempts: what it may have written already. */
class Writer {
  readonly #input: MutateIndexInput;
  readonly #mutate: IndexMutation;
  /** The bytes of a write whose answer was lost. */
  #unanswered: Uint8Array | undefined;

  constructor(input: MutateIndexInput, mutate: IndexMutation) {
    this.#input = input;
    this.#mutate = mutate;
  }

  /** The outcome of an earlier write is unknown. */
  get uncertain(): boolean {
    return this.#unanswered !== undefined;
  }

  async attempt(): Promise<MutatedIndex> {
    const { objects, signal, replaced } = this.#input;
    const stored = await this.#read();
    const written = this.#ours(stored);
    if (written !== undefined) return { entries: parseIndexStrict(written.body), etag: written.etag, changed: true };
    const current: DeploymentIndex = stored === undefined ? new Map() : parseIndexStrict(stored.body, replaced);
    const next = await this.#mutate(current);
    const bytes = encodeIndex(next);
    const entries = parseIndexStrict(bytes);
    if (stored === undefined && entries.size === 0) return { entries, etag: undefined, changed: false };
    if (stored !== undefined && equalBytes(stored.body, bytes)) return { entries, etag: stored.etag, changed: false };

    const condition = stored === undefined ? { ifNoneMatch: '*' as const } : { ifMatch: stored.etag };
    try {
      const { etag } = await objects.put(INDEX_KEY, bytes, { ...condition, contentType: 'application/json', signal });
      return { entries, etag, changed: true };
    } catch (error) {
      if (storeErrorCode(error) !== 'unknown-outcome') throw error;
      this.#unanswered = bytes;
      const found = this.#ours(await this.#read());
      if (found !== undefined) return { entries, etag: found.etag, changed: true };
      throw error;
    }
  }

  /** What is stored, if it is what the unanswered write would have left. */
  #ours(stored: Stored | undefined): Stored | undefined {
    return stored !== undefined && this.#unanswered !== undefined && equalBytes(stored.body, this.#unanswered) ? stored : undefined;
  }

  async #read(): Promise<Stored | undefined> {
    const { objects, signal } = this.#input;
    try {
      const stored = await objects.get(INDEX_KEY, { signal, maxBytes: MAX_INDEX_BYTES });
      if (stored === 'not-modified') throw new Error(`get ${INDEX_KEY}: answered "not modified" to a request without a condition`);
      return stored;
    } catch (error) {
      if (storeErrorCode(error) === 'not-found') return undefined;
      throw error;
    }
  }
}

function retryAfterMsOf(error: unknown): number {
  if (!(error instanceof Error) || !('retryAfterMs' in error) || typeof error.retryAfterMs !== 'number') return 0;
  return error.retryAfterMs;
}

const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
