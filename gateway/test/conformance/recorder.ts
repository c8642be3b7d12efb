import { createServer, request as forward } from 'node:http';
import { pipeline } from 'node:stream';

/** Stands between a gateway and its REST API, and keeps what is asked. */
export interface Recorder {
  /** Base address to give the gateway, with the path of the API's own. */
  readonly url: string;
  /** `GET /produtos?page=0`, without the API's own path; since the start or the last `forget`. */
  readonly calls: () => readonly string[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** Passes every call on to the API at `upstream` unchanged, and its answer back. */
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
