/**
 * log-file — a component's log, bounded: when the file reaches its size it becomes `<name>.1`, replacing the one before.
 *
 * Holds: at most twice `maxBytes` on disk per component; lines are never split between files unless one alone is larger. A full disk loses
 * lines, not the node.
 */
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

export interface LogFile {
  readonly write: (line: string) => void;
  readonly close: () => void;
}

export function logFile({ path, maxBytes }: { readonly path: string; readonly maxBytes: number }): LogFile {
  let fd = openSync(path, 'a', 0o644);
  let size = fstatSync(fd).size;
  return {
    write: (line) => {
      const bytes = Buffer.from(`${line}\n`);
      try {
        if (size > 0 && size + bytes.length > maxBytes) {
          closeSync(fd);
          renameSync(path, `${path}.1`);
          fd = openSync(path, 'a', 0o644);
          size = 0;
        }
        size += writeSync(fd, bytes);
      } catch {
        // Nowhere to report it: this is the log.
      }
    },
    close: () => closeSync(fd),
  };
}
