/**
 * download — a file from a publisher, to disk, hashed on the way.
 *
 * Holds: never more than a chunk in memory, never more than `maxBytes` on disk; a server that stops sending is given up after `idleMs`,
 * one that goes on for ever after `totalMs`; a body shorter than announced is an error. What fails leaves no file. Does not hold: that
 * the bytes are right; the caller compares the digest.
 */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DigestAlgorithm } from './checksum-file.ts';

export type Fetch = (
  url: string,
  init: { readonly signal: AbortSignal; readonly headers: Readonly<Record<string, string>> },
) => Promise<Response>;

export interface DownloadLimits {
  readonly maxBytes: number;
  /** Between two pieces of the answer, and before the first. */
  readonly idleMs: number;
  readonly totalMs: number;
  /** Tries in all, when the network or the server fails; a refusal (4xx) is final. */
  readonly attempts: number;
  readonly retryDelayMs: number;
}

/** The original's bounds: 1 GiB, 10 minutes. */
export const DOWNLOAD_LIMITS: DownloadLimits = { maxBytes: 1 << 30, idleMs: 30_000, totalMs: 600_000, attempts: 3, retryDelayMs: 1_000 };
/** A checksum file has lines for a few dozen assets. */
export const CHECKSUM_LIMITS: DownloadLimits = { ...DOWNLOAD_LIMITS, maxBytes: 1 << 20, idleMs: 10_000, totalMs: 30_000 };

/** `answered`: the server is there and said no, so asking again is of no use. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly answered: boolean;
  /** The message without the address. */
  readonly reason: string;
  constructor(url: string, message: string, options: { readonly answered: boolean; readonly cause?: unknown }) {
    super(`${url}: ${message}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.answered = options.answered;
    this.reason = message;
  }
}

interface Request {
  readonly url: string;
  readonly fetch: Fetch;
  readonly limits: DownloadLimits;
  readonly signal: AbortSignal;
}

export async function downloadText(input: Request): Promise<string> {
  return retrying(input, async () => {
    const chunks: Uint8Array[] = [];
    await receive(input, async (chunk) => void chunks.push(chunk));
    return new TextDecoder('utf-8', { fatal: false }).decode(Buffer.concat(chunks));
  });
}

/** Returns the digest of what is now at `path`. */
export async function downloadFile(input: Request & { readonly path: string; readonly algorithm: DigestAlgorithm }): Promise<string> {
  return retrying(input, async () => {
    const file = await open(input.path, 'w', 0o600);
    try {
      const hash = createHash(input.algorithm);
      await receive(input, async (chunk) => {
        hash.update(chunk);
        await file.writeFile(chunk);
      });
      await file.close();
      return hash.digest('hex');
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(input.path, { force: true });
      throw error;
    }
  });
}

async function retrying<T>({ limits, signal }: Request, once: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once();
    } catch (error) {
      if (signal.aborted || attempt >= limits.attempts || !(error instanceof DownloadError) || error.answered) throw error;
      await sleep(limits.retryDelayMs * attempt, undefined, { signal });
    }
  }
}

async function receive({ url, fetch, limits, signal }: Request, take: (chunk: Uint8Array) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const give = (reason: string) => (): void => stop.abort(new DownloadError(url, reason, { answered: false }));
  const onAbort = (): void => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const total = setTimeout(give(`not complete after ${limits.totalMs / 1_000} s`), limits.totalMs);
  const idle = setTimeout(give(`nothing came for ${limits.idleMs / 1_000} s`), limits.idleMs);
  try {
    const response = await fetch(url, { signal: stop.signal, headers: { 'user-agent': 'podmin', 'accept-encoding': 'identity' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new DownloadError(url, `the server answered ${response.status}`, {
        answered: response.status < 500 && response.status !== 429,
      });
    }
    const tooLarge = (): DownloadError => new DownloadError(url, `larger than ${limits.maxBytes} bytes`, { answered: true });
    const announced = Number(response.headers.get('content-length') ?? Number.NaN);
    if (announced > limits.maxBytes) {
      await response.body?.cancel();
      throw tooLarge();
    }
    let received = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      idle.refresh();
      received += chunk.length;
      if (received > limits.maxBytes) throw tooLarge();
      await take(chunk);
    }
    if (Number.isFinite(announced) && received !== announced) {
      throw new DownloadError(url, `${received} of ${announced} bytes came`, { answered: false });
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (stop.signal.aborted) throw stop.signal.reason;
    if (error instanceof DownloadError || isFileError(error)) throw error;
    throw new DownloadError(url, reasonOf(error), { answered: false, cause: error });
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Our disk's failure, not the network's: node's file errors have a `syscall` and a path or a descriptor's operation. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EFBIG'].includes(String(error.code));
}

/** fetch says "fetch failed"; what it means is in the cause. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
