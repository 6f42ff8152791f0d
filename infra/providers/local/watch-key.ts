/**
 * watch-key — hints about one key.
 *
 * Holds: once the watch stands, one hint is given for whatever happened before; a watch that can't be set up yet (no bucket) is tried
 * again. Does not hold: a hint may come for nothing (an old version was removed), or not at all (a file system without inotify).
 */
import { type Clock } from '../clock.ts';
import { type Files } from '../files.ts';

const retryMs = 1000;

export interface WatchKeyInput {
  readonly files: Files;
  readonly clock: Clock;
  /** Makes the folder to watch. */
  readonly open: () => Promise<string>;
  readonly changed: () => void;
}

export function watchKey({ files, clock, open, changed }: WatchKeyInput): Disposable {
  let disposed = false;
  let watching: Disposable | undefined;
  let retry: { cancel(): void } | undefined;

  const begin = async (): Promise<void> => {
    try {
      const folder = await open();
      if (disposed) return;
      watching = files.watch(folder, changed);
      changed();
    } catch {
      // Only a hint: whoever needs the object reads it, and hears why it can't be read.
      if (!disposed) retry = clock.timer(retryMs, () => void begin());
    }
  };
  void begin();

  return {
    [Symbol.dispose]: () => {
      disposed = true;
      retry?.cancel();
      watching?.[Symbol.dispose]();
    },
  };
}
