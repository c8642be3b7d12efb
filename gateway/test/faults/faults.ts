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
function begin(reply: ServerResponse, { status, headers, body }: Healthy, length?: number) {
  reply.writeHead(status, {
    ...headers,
    ...(length === undefined ? { connection: 'close' } : { 'content-length': length }),
  });
  return half(body);
}

const half = (body: Buffer) => body.subarray(0, body.length / 2);

/** Every fault of the matrix, by its name in docs/failures.md; null for connections that are refused. */
export const FAULTS = {
  'no connection': null,
  'reset before the reply': (reply) => reply.destroy(),
  'reset in the body': (reply, healthy) => {
    const body = begin(reply, healthy, healthy.body.length);
    reply.write(body, () => reply.destroy());
  },
  'no reply': () => undefined,
  'a body that never ends': (reply, healthy) => {
    const timer = setInterval(() => reply.write(' '), 20);
    reply.on('close', () => clearInterval(timer));
    reply.write(begin(reply, healthy, healthy.body.length + HUGE_BYTES));
  },
  'half of the JSON': (reply, healthy) =>
    reply.end(begin(reply, healthy, half(healthy.body).length)),
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

/** Each fault in one word, for the command line of `npm run mock` and docs/failures.md. */
export const WORDS = {
  'no connection': 'down',
  'reset before the reply': 'reset',
  'reset in the body': 'reset-body',
  'no reply': 'silent',
  'a body that never ends': 'endless',
  'half of the JSON': 'half',
  'closed in the JSON': 'closed',
  'a page with 502': '502',
  'a page with 200': 'page',
  'an empty 204': '204',
  'other JSON': 'other',
  'an empty 403': '403',
  'an empty 500': '500',
  'a 429': '429',
  'a full disk': 'disk',
  'more than 4 MiB': 'huge',
} as const satisfies Record<FaultName, string>;
