/** health-server — `/healthz`, `/readyz`, `/metrics` and `/debug/runtime` of a runtime on loopback, as a service of that runtime. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type Runtime, type Service } from 'podmin/controllers';

export function healthServer(runtime: Runtime, port: number): Service {
  const server = createServer(runtime.handler);
  return {
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
