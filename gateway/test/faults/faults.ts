import type { ServerResponse } from 'node:http';
import type { Break, Healthy } from './proxy.ts';

/** Text of the upstream that no client may see. */
export const RAW = 'upstream-internals';

const PAGE = `<!DOCTYPE html><h1>${RAW}</h1>`;
/** More than a reply may have. */
const HUGE_BYTES = 5 * 1024 * 1024;

const answer =
  (
    status: number,
    type: string | null,
    body: string,
    headers: Record<string, string> = {},
  ): Break =>
  (reply) =>
    reply
      .writeHead(status, { ...headers, ...(type !== null && { 'content-type': type }) })
      .end(body);

/** Begins the healthy reply: its head, with that length or none, and the first half of its body. */
function begin(reply: ServerResponse, { status, contentType, body }: Healthy, length?: number) {
  reply.writeHead(status, {
    'content-type': contentType,
    ...(length === undefined ? { connection: 'close' } : { 'content-length': length }),
  });
  return half(body);
}

const half = (body: string) => body.slice(0, body.length / 2);

/** Every fault of the matrix, by its name in docs/failures.md; null for connections that are refused. */
export const FAULTS = {
  'no connection': null,
  'reset before the reply': (reply) => reply.destroy(),
  'reset in the body': (reply, healthy) => {
    const body = begin(reply, healthy, Buffer.byteLength(healthy.body));
    reply.write(body, () => reply.destroy());
  },
  'no reply': () => undefined,
  'a body that never ends': (reply, healthy) => {
    const timer = setInterval(() => reply.write(' '), 20);
    reply.on('close', () => clearInterval(timer));
    reply.write(begin(reply, healthy, healthy.body.length + HUGE_BYTES));
  },
  'half of the JSON': (reply, healthy) =>
    reply.end(begin(reply, healthy, Buffer.byteLength(half(healthy.body)))),
  'closed in the JSON': (reply, healthy) => reply.end(begin(reply, healthy)),
  'a page with 502': answer(502, 'text/html', PAGE),
  'a page with 200': answer(200, 'text/html', PAGE),
  'an empty 204': answer(204, null, ''),
  'other JSON': answer(200, 'application/json', `{"${RAW}":[1]}`),
  'an empty 403': answer(403, null, ''),
  'an empty 500': answer(500, null, ''),
  'a 429': answer(429, 'application/json', `{"mensagem":"${RAW}"}`, { 'retry-after': '7' }),
  'a full disk': answer(507, 'application/json', `{"codigo":"SEM_ESPACO","mensagem":"${RAW}"}`),
  'more than 4 MiB': answer(200, 'application/json', `[${' '.repeat(HUGE_BYTES)}]`),
} as const satisfies Record<string, Break | null>;

export type FaultName = keyof typeof FAULTS;
