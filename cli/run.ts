/**
 * run — the command line in this process: its arguments, streams and signals.
 *
 * Holds: the exit status is given only after everything has been written; a reader that goes away (`podmin list | head -1`) is no error and
 * stops nothing. Does not hold: nothing is undone after a second interrupt.
 */
import { homedir } from 'node:os';
import { systemClock } from '../infra/providers/clock.ts';
import { cancellation } from './cancel.ts';
import { main } from './main.ts';
import type { Output } from './output.ts';

export async function run(): Promise<void> {
  // Set by the launcher for our own start; programs that we start are not to inherit it.
  delete process.env.NODE_COMPILE_CACHE;
  const env = { ...process.env, HOME: process.env.HOME ?? homedir() };
  const interrupts = cancellation({ emitter: process, exit: (status) => process.exit(status) });
  const stdout = outputOf(() => process.stdout);
  const stderr = outputOf(() => process.stderr);
  const status = await main({
    argv: process.argv.slice(2),
    env,
    // Opened only by who reads it.
    stdin: {
      get isTTY() {
        return process.stdin.isTTY;
      },
      setRawMode: (raw) => void process.stdin.setRawMode(raw),
      [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>,
    },
    stdout,
    stderr,
    cwd: process.cwd(),
    clock: systemClock,
    signal: interrupts.signal,
    get terminal() {
      return wantsAnimation(process.stderr.isTTY, env) ? process.stderr : undefined;
    },
  });
  await Promise.all([stdout.flushed(), stderr.flushed()]);
  // Connections that are kept open for the next request must not keep the process.
  process.exit(status);
}

/** The original's rule: a terminal, not a CI system's, and one that can move its cursor. */
function wantsAnimation(isTTY: boolean, env: Readonly<Record<string, string | undefined>>): boolean {
  return isTTY && env.CI !== 'true' && env.TERM !== 'dumb';
}

function outputOf(open: () => NodeJS.WriteStream): Output & { flushed(): Promise<void> } {
  let stream: NodeJS.WriteStream | undefined;
  let gone = false;
  let last: Promise<void> = Promise.resolve();
  const opened = (): NodeJS.WriteStream => {
    stream ??= open().on('error', () => (gone = true));
    return stream;
  };
  return {
    get isTTY() {
      return opened().isTTY;
    },
    write: (text) => {
      if (!gone) last = new Promise((resolve) => opened().write(text, () => resolve()));
    },
    flushed: () => last,
  };
}
