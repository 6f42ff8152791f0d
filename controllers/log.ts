/** log — what the runtime needs of a logger. bunyan's and pino's have this shape; the core imports neither. */
export interface Logger {
  debug(fields: object, message?: string): void;
  info(fields: object, message?: string): void;
  warn(fields: object, message?: string): void;
  error(fields: object, message?: string): void;
  child(fields: object): Logger;
}

/**
 * A logger that drops everything.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { runtime, silent } from 'podmin/controllers';
 *
 * const rt = runtime({ log: silent });
 * assert.equal(rt.inspect().controllers.length, 0);
 */
export const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};
