import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Prometheus } from '../telemetry/prometheus.ts';

/** Serves `GET /metrics` on a separate port, which no visitor reaches. Rejects when the port cannot be opened. */
export async function serveMetrics(
  prometheus: Prometheus,
  { host, port }: { readonly host: string; readonly port: number },
) {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      reply.writeHead(404).end();
      return;
    }
    prometheus.scrape().then(
      (text) => reply.writeHead(200, { 'content-type': prometheus.contentType }).end(text),
      () => reply.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://${host}:${typeof address === 'object' && address !== null ? address.port : port}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
