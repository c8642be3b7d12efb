import { createServer, request as forward } from 'node:http';
import { pipeline } from 'node:stream';

/** A proxy between the gateway and its REST API that records the calls. */
export interface Recorder {
  /** Base address for the gateway, with the API's path. */
  readonly url: string;
  /** Calls since the start or the last `forget`, e.g. `GET /produtos?page=0`, without the base path. */
  readonly calls: () => readonly string[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Forwards every call to `upstream` and its answer back, both unchanged. */
export async function startRecorder(upstream: string): Promise<Recorder> {
  const { origin, pathname: base } = new URL(upstream);
  let calls: string[] = [];
  const server = createServer((question, reply) => {
    const { method = '', url = '', headers } = question;
    calls.push(`${method} ${url.slice(base.length)}`);
    const onward = forward(new URL(url, origin), { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, reply, () => undefined);
    });
    pipeline(question, onward, (error) => {
      if (error) reply.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the recorder has no port');
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    calls: () => calls,
    forget: () => {
      calls = [];
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
