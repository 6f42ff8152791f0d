/**
 * progress — what a long command is doing, on stderr.
 *
 * Holds: stdout is never touched; without a terminal there is a plain line when a step begins and one when what it says about itself
 * changes, at most one a second for each step. Steps run one after another; the first that fails ends the rest.
 */
import type { Clock } from '../controllers/clock.ts';
import { oneLine } from './errors.ts';
import type { Output } from './output.ts';

export interface Step {
  readonly title: string;
  /** `note` says how far it is, in a few words. */
  readonly run: (note: (text: string) => void) => Promise<void>;
}

export interface Progress {
  run(steps: readonly Step[]): Promise<void>;
}

export interface ProgressInput {
  readonly stderr: Output;
  /** The terminal behind stderr, where there is one and the person wants to see things move. */
  readonly terminal: NodeJS.WriteStream | undefined;
  readonly clock: Clock;
}

export function progress({ stderr, terminal, clock }: ProgressInput): Progress {
  return { run: async (steps) => (terminal === undefined ? plain(steps, stderr, clock) : animated(steps, terminal)) };
}

// A build log of ten minutes should stay readable.
const noteIntervalMs = 1000;

async function plain(steps: readonly Step[], stderr: Output, clock: Clock): Promise<void> {
  for (const { title, run } of steps) {
    stderr.write(`${title}\n`);
    let last = { text: '', atMs: Number.NEGATIVE_INFINITY };
    await run((text) => {
      if (text === last.text || clock.now() - last.atMs < noteIntervalMs) return;
      last = { text, atMs: clock.now() };
      stderr.write(`${title}: ${oneLine(text)}\n`);
    });
  }
}

async function animated(steps: readonly Step[], terminal: NodeJS.WriteStream): Promise<void> {
  const { Listr, ListrLogger, ProcessOutput, DefaultRenderer } = await import('listr2');
  const { PassThrough } = await import('node:stream');
  // listr2 asks whether stdout is a terminal; here only stderr matters.
  class OnStderr extends DefaultRenderer {
    static override nonTTY = true;
  }
  // Its second stream is of no use to us, and a stream may be hijacked only once.
  const unused = new PassThrough().resume() as unknown as NodeJS.WriteStream;
  const list = new Listr(
    steps.map(({ title, run }) => ({
      title,
      task: (_: unknown, task: { output: string }) => run((text) => void (task.output = oneLine(text))),
    })),
    {
      renderer: OnStderr,
      rendererOptions: {
        logger: new ListrLogger({ processOutput: new ProcessOutput(terminal, unused) }),
        collapseErrors: false,
        showErrorMessage: false,
      },
      // The command line has its own.
      registerSignalListeners: false,
      concurrent: false,
      exitOnError: true,
    },
  );
  await list.run();
}
