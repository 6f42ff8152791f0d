/** folder-watch — when a file appears in a folder, by inotify. */
import { readdirSync, watch } from 'node:fs';

export interface FolderWatch extends Disposable {
  /** When the first file, of those that come from now on, appears that the function takes. */
  next(takes: (name: string) => boolean, limitMs: number): Promise<{ readonly name: string; readonly atMs: number }>;
}

export function watchFolder(path: string): FolderWatch {
  const known = new Set(readdirSync(path));
  const waiting = new Set<(name: string, atMs: number) => void>();
  const watcher = watch(path, (_, name) => {
    const atMs = performance.now();
    if (name === null || known.has(name)) return;
    // Removal has the same event; a dot-file is somebody's unfinished work.
    if (name.startsWith('.') || !readdirSync(path).includes(name)) return;
    known.add(name);
    for (const tell of waiting) tell(name, atMs);
  });
  return {
    next: (takes, limitMs) =>
      new Promise((resolve, reject) => {
        const done = (): void => {
          clearTimeout(late);
          waiting.delete(tell);
        };
        const tell = (name: string, atMs: number): void => {
          if (!takes(name)) return;
          done();
          resolve({ name, atMs });
        };
        const late = setTimeout(() => {
          done();
          reject(new Error(`no file in ${path} within ${limitMs / 1000} s`));
        }, limitMs);
        waiting.add(tell);
      }),
    [Symbol.dispose]: () => watcher.close(),
  };
}
