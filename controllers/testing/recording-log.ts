/** recording-log — a logger that remembers, for tests that ask what was said. */
import { type Logger } from '../log.ts';

/** One line of a recorded log; `fields` include those of the logger's parents. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A logger that remembers what it was told, for tests. */
export interface RecordingLog extends Logger {
  /** Of this logger and all its children. */
  readonly lines: readonly LogLine[];
}

/**
 * A logger that remembers.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { recordingLog } from 'podmin/controllers/testing';
 *
 * const log = recordingLog();
 * log.child({ controller: 'files' }).warn({ key: 'a' }, 'no room');
 * assert.deepEqual(log.lines, [{ level: 'warn', message: 'no room', fields: { controller: 'files', key: 'a' } }]);
 */
export function recordingLog(): RecordingLog {
  const lines: LogLine[] = [];
  const at = (bound: object): RecordingLog => {
    const write =
      (level: LogLine['level']) =>
      (fields: object, message = ''): void =>
        void lines.push({ level, message, fields: { ...bound, ...fields } });
    return {
      lines,
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      child: (fields) => at({ ...bound, ...fields }),
    };
  };
  return at({});
}
