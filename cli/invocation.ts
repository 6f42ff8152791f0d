/** invocation — everything that a command may reach. */
import type { Clock } from '../controllers/clock.ts';
import type { ContextStore } from './contexts.ts';
import type { Output } from './output.ts';
import type { Paths } from './paths.ts';
import type { Platform } from './platform.ts';
import type { Progress } from './progress.ts';

export interface Input extends AsyncIterable<Uint8Array | string> {
  readonly isTTY: boolean;
  /** Of a terminal: whether what is typed comes at once and is not shown. */
  readonly setRawMode?: ((raw: boolean) => void) | undefined;
}

export interface Invocation {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: Input;
  /** Results only. */
  readonly stdout: Output;
  /** Everything else. */
  readonly stderr: Output;
  readonly clock: Clock;
  /** Aborted with a `CancelledError` when the person interrupts the command. */
  readonly signal: AbortSignal;
  readonly paths: Paths;
  readonly contexts: () => Promise<ContextStore>;
  readonly platform: Platform;
  readonly progress: Progress;
}
