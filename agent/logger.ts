/** logger — bunyan, JSON lines on standard error. What the core logs has the shape that it asks for. */
import bunyan from 'bunyan';
import type { Logger } from '../controllers/log.ts';

export function createLogger(): Logger {
  const logger = bunyan.createLogger({ name: 'podmin-agent', level: 'info', stream: process.stderr });
  return adapt(logger);
}

function adapt(logger: bunyan): Logger {
  return {
    debug: (fields, message = '') => logger.debug(fields, message),
    info: (fields, message = '') => logger.info(fields, message),
    warn: (fields, message = '') => logger.warn(fields, message),
    error: (fields, message = '') => logger.error(fields, message),
    child: (fields) => adapt(logger.child(fields, true)),
  };
}
