import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

// A REST API that answers at once: it asks the real one for each GET and account a single time and repeats the reply
// and its header `API-Contract`. So that the measured servers, and not the database, set the pace. `argv[2]` is the real API's origin.

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const origin = process.argv[2] ?? '';
const kept = new Map<string, Promise<Reply>>();

function ask(method: string, path: string, headers: IncomingHttpHeaders, body: Buffer) {
  return new Promise<Reply>((resolve, reject) => {
    const asked = request(origin + path, { method, headers }, (reply) => {
      buffer(reply).then((bytes) => {
        const contract = reply.headers['api-contract'];
        resolve({
          status: reply.statusCode ?? 500,
          headers: {
            'content-type': reply.headers['content-type'] ?? 'application/json',
            'content-length': String(bytes.length),
            ...(typeof contract === 'string' && { 'api-contract': contract }),
          },
          body: bytes,
        });
      }, reject);
    });
    asked.once('error', reject).end(body);
  });
}

const server = createServer((incoming, outgoing) => {
  const { method = 'GET', url = '/', headers } = incoming;
  const send = ({ status, headers: shown, body }: Reply) =>
    outgoing.writeHead(status, shown).end(body);
  const fail = () => outgoing.writeHead(502).end();
  const { 'accept-encoding': _, ...plain } = headers;
  if (method !== 'GET') {
    void buffer(incoming)
      .then((body) => ask(method, url, plain, body))
      .then(send, fail);
    return;
  }
  const key = `${url} ${headers.authorization ?? ''}`;
  const reply = kept.get(key) ?? ask(method, url, plain, Buffer.alloc(0));
  kept.set(key, reply);
  reply.then(send, fail);
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` });
});
