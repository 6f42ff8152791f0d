/**
 * process — runs one program to its end, bounded in time and in output.
 *
 * Holds: the promise settles within `timeoutMs` plus the grace between TERM and KILL; output is kept up to a limit and what is dropped is
 * counted; stdin is closed even if the program doesn't read it. An exit status that isn't 0 is a result, not an error: only the caller
 * knows what it means. Does not hold: a grandchild that keeps the pipe open doesn't keep us (we wait for the exit, then briefly for output).
 */
import { spawn } from 'node:child_process';
import { type Readable } from 'node:stream';
import { RuntimeError } from './errors.ts';

export interface ProcessInput {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Written to stdin; without it stdin is empty. */
  readonly stdin?: string | Uint8Array | Readable;
  /** Of stdout, in bytes; more is an error (`BAD_OUTPUT`). Default 64 MiB. */
  readonly maxStdoutBytes?: number;
  /** Called with each piece of stdout instead of keeping it. */
  readonly onStdout?: (chunk: Buffer) => void;
  /** Called with each piece of stderr as well as keeping its tail. */
  readonly onStderr?: (chunk: Buffer) => void;
}

export interface ProcessResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  /** The last 16 KiB. */
  readonly stderr: string;
}

const MAX_STDOUT_BYTES = 64 << 20;
/** Enough for the last few messages; engines write whole build logs to stderr. */
const STDERR_TAIL_BYTES = 16 << 10;
/** Between TERM and KILL, and between the exit and the end of the pipes. */
const GRACE_MS = 2_000;

/** As it could be typed; arguments with unusual characters are quoted. */
export function commandLine(program: string, args: readonly string[]): string {
  return [program, ...args].map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}

export async function runProcess(input: ProcessInput): Promise<ProcessResult> {
  const { program, args, signal } = input;
  const command = commandLine(program, args);
  const aborted = (): RuntimeError => new RuntimeError('ABORTED', `${command}: given up by the caller`, { command, cause: signal?.reason });
  if (signal?.aborted === true) throw aborted();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...input.env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    let outBytes = 0;
    let err = Buffer.alloc(0);
    let failure: RuntimeError | undefined;
    let kill: NodeJS.Timeout | undefined;
    let linger: NodeJS.Timeout | undefined;
    const stop = (error: RuntimeError): void => {
      if (failure !== undefined) return;
      failure = error;
      child.kill('SIGTERM');
      kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    };
    const onAbort = (): void => stop(aborted());
    const limit = setTimeout(() => {
      stop(new RuntimeError('TIMEOUT', `${command}: no result within ${input.timeoutMs} ms`, { command, stderr: err.toString() }));
    }, input.timeoutMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    const settle = (exitCode: number): void => {
      clearTimeout(limit);
      clearTimeout(kill);
      clearTimeout(linger);
      signal?.removeEventListener('abort', onAbort);
      child.stdout.destroy();
      child.stderr.destroy();
      if (failure !== undefined) reject(failure);
      else resolve({ exitCode, stdout: Buffer.concat(out), stderr: err.toString() });
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (input.onStdout !== undefined) return input.onStdout(chunk);
      outBytes += chunk.length;
      const most = input.maxStdoutBytes ?? MAX_STDOUT_BYTES;
      if (outBytes > most) stop(new RuntimeError('BAD_OUTPUT', `${command}: more than ${most} bytes of output`, { command }));
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      input.onStderr?.(chunk);
      err = Buffer.concat([err, chunk]).subarray(-STDERR_TAIL_BYTES);
    });
    child.on('error', (cause) => {
      failure ??= new RuntimeError('ENGINE_NOT_FOUND', `${program} can't be started: ${cause.message}`, { command, cause });
      settle(-1);
    });
    child.on('exit', (code, name) => {
      const exitCode = code ?? 128 + signalNumber(name);
      linger = setTimeout(() => settle(exitCode), GRACE_MS);
      child.removeAllListeners('close');
      child.on('close', () => settle(exitCode));
    });
    // The program may end, or close its stdin, before it has read everything: its exit status tells the story.
    child.stdin.on('error', () => undefined);
    if (input.stdin === undefined) child.stdin.end();
    else if (typeof input.stdin === 'string' || input.stdin instanceof Uint8Array) child.stdin.end(input.stdin);
    else {
      input.stdin.on('error', (cause) =>
        stop(new RuntimeError('BAD_OUTPUT', `${command}: its input can't be read: ${cause.message}`, { command, cause })),
      );
      input.stdin.pipe(child.stdin);
    }
  });
}

/** Only the ones that end programs in practice. */
function signalNumber(name: NodeJS.Signals | null): number {
  return name === 'SIGKILL' ? 9 : name === 'SIGTERM' ? 15 : name === 'SIGINT' ? 2 : name === 'SIGSEGV' ? 11 : 1;
}
