/**
 * cancel — SIGINT and SIGTERM: the first asks the command to stop and undo what is half done, the second ends the process at once.
 */
import { constants } from 'node:os';
import { CancelledError } from './errors.ts';

export interface SignalEmitter {
  on(event: 'SIGINT' | 'SIGTERM', listener: (name: NodeJS.Signals) => void): unknown;
  off(event: 'SIGINT' | 'SIGTERM', listener: (name: NodeJS.Signals) => void): unknown;
}

export interface CancellationInput {
  readonly emitter: SignalEmitter;
  readonly exit: (status: number) => void;
}

export function cancellation({ emitter, exit }: CancellationInput): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const received = (name: NodeJS.Signals): void => {
    // 128 + n is what a shell reports for a process that the signal has ended.
    if (controller.signal.aborted) exit(128 + constants.signals[name]);
    else controller.abort(new CancelledError());
  };
  emitter.on('SIGINT', received);
  emitter.on('SIGTERM', received);
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      emitter.off('SIGINT', received);
      emitter.off('SIGTERM', received);
    },
  };
}
