/**
 * node-ready — waits until a node's init has said that it is ready.
 *
 * Holds: ends early, with the reason, when the init gives up or the container ends. Nothing is executed in the node before the init has
 * prepared the cgroups: a process in the root group of cgroup v2 would keep the kubelet from starting.
 */
import { type Engine } from './engine.ts';
import { RuntimeError } from './errors.ts';
import { parseNodeLogLine } from './node-log.ts';

export interface WaitReadyInput {
  readonly engine: Engine;
  readonly container: string;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onPhase?: (phase: string, ms: number) => void;
}

/** Kept for the error. */
const TAIL_LINES = 15;

export async function waitReady(input: WaitReadyInput): Promise<void> {
  const { engine, container } = input;
  const ctl = input.signal === undefined ? {} : { signal: input.signal };
  const found = await engine.inspect(container, ctl);
  if (found === undefined) throw new RuntimeError('NOT_FOUND', `there is no container ${container}`);
  if (found.running && (await saysReady(input, found.startedAt))) return;

  const follow = new AbortController();
  const giveUp = (): void => follow.abort();
  input.signal?.addEventListener('abort', giveUp, { once: true });
  const limit = setTimeout(giveUp, input.timeoutMs);
  const tail: string[] = [];
  let phase = 'starting';
  let outcome: { ready: true } | { ready: false; error: string } | undefined;
  try {
    await engine.logs(container, {
      signal: follow.signal,
      follow: true,
      // Of this life, not of one before a stop.
      since: found.startedAt,
      onLine: (line) => {
        tail.push(line);
        if (tail.length > TAIL_LINES) tail.shift();
        const said = parseNodeLogLine(line);
        if (said.type === 'phase' || said.type === 'ready') {
          phase = said.type === 'ready' ? 'ready' : said.phase;
          input.onPhase?.(phase, said.ms);
        }
        if (said.type === 'ready') outcome = { ready: true };
        if (said.type === 'failed') outcome = { ready: false, error: `${said.at}: ${said.error}` };
        if (outcome !== undefined) giveUp();
      },
    });
  } finally {
    clearTimeout(limit);
    input.signal?.removeEventListener('abort', giveUp);
  }
  if (outcome?.ready === true) return;
  if (input.signal?.aborted === true)
    throw new RuntimeError('ABORTED', `${container}: given up by the caller`, { cause: input.signal.reason });
  const hint = `its log: ${engine.kind} logs ${container}`;
  if (outcome !== undefined) throw new RuntimeError('NOT_READY', `${container} can't start: ${outcome.error}`, { hint });
  const now = await engine.inspect(container, ctl);
  const stderr = tail.join('\n');
  if (now?.running !== true) {
    throw new RuntimeError(
      'EXITED',
      `${container} ended with status ${now?.exitCode ?? 'unknown'} after phase ${phase}: ${tail.at(-1) ?? 'no output'}`,
      { hint, stderr },
    );
  }
  throw new RuntimeError('NOT_READY', `${container} was not ready within ${input.timeoutMs / 1000} s; the last phase was ${phase}`, {
    hint,
    stderr,
  });
}

/** Of one that runs for a while: its log may have been rotated, and it is safe to look inside. */
async function saysReady(input: WaitReadyInput, startedAt: string): Promise<boolean> {
  const started = Date.parse(startedAt);
  if (!Number.isFinite(started) || Date.now() - started < 60_000) return false;
  const { stdout } = await input.engine.exec(
    input.container,
    ['cat', '/run/podmin/init.json'],
    input.signal === undefined ? {} : { signal: input.signal },
  );
  return stdout.includes('"phase":"ready"');
}
