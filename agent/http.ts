/** http — `/healthz`, `/readyz`, `/metrics` and `/debug/runtime` on loopback. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Service } from '../controllers/service.ts';

export interface ServeInput {
  /** `127.0.0.1:8080`. */
  readonly listen: string;
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
}

export function serve({ listen, handler }: ServeInput): Service {
  let server: Server | undefined;
  return {
    start: () => {
      const at = listen.lastIndexOf(':');
      const host = listen.slice(0, at).replace(/^\[|\]$/g, '');
      const listening = createServer({ requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 5_000 }, handler);
      // Probes and one scraper; whoever holds more connections than that gets none.
      listening.maxConnections = 64;
      server = listening;
      return new Promise<void>((resolve, reject) => {
        listening.once('error', reject);
        listening.listen({ host, port: Number(listen.slice(at + 1)) }, () => {
          listening.removeListener('error', reject);
          resolve();
        });
      });
    },
    stop: () =>
      new Promise<void>((resolve) => {
        if (server === undefined) return resolve();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
