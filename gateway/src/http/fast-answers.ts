import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Answers } from '../graphql/answers/answers.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { sharedHeaders } from './answers.ts';
import { type Body, namesEtag } from './body.ts';
import { type Compressed, chooseEncoding } from './compression.ts';
import { EXPLORER } from './explorer.ts';
import { hasTwoHosts } from './plain-requests.ts';

const PATH = '/graphql';
/** Larger bodies go to Fastify unread. The web client's longest operation has 3 KB. */
const MAX_BODY_BYTES = 16 * 1024;
/** Characters of all known requests. */
const MAX_TEXTS = 4 * 1024 * 1024;

/** What a known request text asks for. */
interface Known {
  readonly key: string;
  /** The operation's name, for metrics. */
  readonly name: string | undefined;
  readonly contentType: string;
}

const NO_STORE = ['cache-control', 'no-store'] as const;

/** Headers that differ between two replies with kept answers. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'age',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'set-cookie',
  'x-request-id',
]);

export type FastAnswers = ReturnType<typeof createFastAnswers>;

/**
 * Answers a request with a kept answer ahead of Fastify, when the same text was answered from the same key before: no
 * JSON is parsed and no hook runs. Fastify receives every other request untouched, its body included. `peek` returns an answer that needs no waiting.
 */
export function createFastAnswers(options: {
  readonly peek: Answers<Body>['peek'];
  /** While true, Fastify answers everything: its replies close their connections. */
  readonly isDraining: () => boolean;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
}) {
  const { peek, isDraining, log, metrics } = options;
  const known = new LRUCache<string, Known>({
    maxSize: MAX_TEXTS,
    sizeCalculation: ({ key }, text) => text.length + key.length,
  });
  /** The texts of requests that Fastify answers, until it has. */
  const texts = new WeakMap<IncomingMessage, string>();
  /** Fastify's headers of such replies, without those in `OWN_HEADERS`: names and values in turn. */
  let headers: readonly string[] = [];

  /** Sends the kept answer of a request text. False when there is none that needs no waiting. */
  const answer = (text: string, request: IncomingMessage, reply: ServerResponse): boolean => {
    const question = known.get(text);
    const kept = question && peek(question.key);
    if (!kept) return false;
    const requestId = randomUUID();
    const own = [...headers, 'x-request-id', requestId, 'content-type', question.contentType];
    const isGet = request.method === 'GET';
    own.push(...(isGet ? sharedHeaders(kept).flat() : NO_STORE));
    const isKnown = isGet && namesEtag(request.headers['if-none-match'], kept.body.etag);
    const status = isKnown ? 304 : 200;
    const { name } = question;
    // Less than a millisecond: nothing waits.
    metrics.request(isGet ? 'GET' : 'POST', PATH, status, 0);
    metrics.operation({ name, cache: kept.how, outcome: 'ok' });
    log.debug({ requestId, operation: name, cache: kept.how, status }, 'kept answer');
    if (isKnown) {
      reply.writeHead(status, own).end();
      return true;
    }
    const send = ({ bytes, encoding }: Compressed) => {
      if (encoding) own.push('content-encoding', encoding);
      own.push('content-length', String(bytes.length));
      // As a string: Node writes head and body at once, 48 instead of 58 µs a request of 600 bytes.
      reply.writeHead(status, own).end(bytes.toString('latin1'), 'latin1');
    };
    const encoded = kept.body.encode(chooseEncoding(request.headers['accept-encoding']));
    if (encoded instanceof Promise) encoded.then(send, () => reply.destroy());
    else send(encoded);
    return true;
  };

  const onRequest = (request: IncomingMessage, reply: ServerResponse, next: () => void): void => {
    const kind = isDraining() ? null : kindOf(request);
    if (kind === null) {
      next();
      return;
    }
    const accept = request.headers.accept ?? '';
    const tryAnswer = (text: string): boolean => {
      const known = `${accept}\n${text}`;
      if (answer(known, request, reply)) return true;
      texts.set(request, known);
      return false;
    };
    if (kind === 'post') peekBody(request, tryAnswer, next);
    else if (!tryAnswer(request.url ?? '')) next();
  };

  return {
    /** Puts the kept answers in front of the listeners that `server` has now. */
    install: (server: Server): void => {
      const listeners = server.listeners('request');
      server.removeAllListeners('request');
      server.on('request', (request: IncomingMessage, reply: ServerResponse) =>
        onRequest(request, reply, () => {
          for (const listener of listeners) listener.call(server, request, reply);
        }),
      );
    },
    /** Remembers that Fastify answers this request from the kept answer of `key`. Call it when `reply` has all headers. */
    learn: (
      { key, name }: Pick<Known, 'key' | 'name'>,
      { raw }: FastifyRequest,
      reply: FastifyReply,
    ): void => {
      const text = texts.get(raw);
      if (text === undefined) return;
      const all = reply.getHeaders();
      headers = Object.entries(all)
        .filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()))
        .flatMap(([name, value]) => [name, String(value)]);
      known.set(text, { key, name, contentType: String(all['content-type']) });
    },
  };
}

/** How to read a request's text; null for requests that Fastify answers. */
function kindOf({ method, url = '', headers, rawHeaders }: IncomingMessage): 'get' | 'post' | null {
  const isOurs = method === 'POST' ? url === PATH : url.startsWith(`${PATH}?`);
  if (!isOurs || headers['x-decantaria-trace'] !== undefined || hasTwoHosts(rawHeaders))
    return null;
  // The explorer's replies have more headers.
  if (headers.origin === EXPLORER) return null;
  const length = headers['content-length'];
  const type = headers['content-type'];
  if (method === 'POST') {
    const isSmall = length !== undefined && Number(length) > 0 && Number(length) <= MAX_BODY_BYTES;
    const isPlain = headers['content-encoding'] === undefined && headers.expect === undefined;
    const isJson = type === 'application/json' || type === 'application/json; charset=utf-8';
    return isSmall && isPlain && isJson ? 'post' : null;
  }
  const isBare =
    length === undefined && type === undefined && headers['transfer-encoding'] === undefined;
  // Who sends a credential gets `no-store`, which Fastify's route decides.
  const isAnonymous = headers.cookie === undefined && headers.authorization === undefined;
  return method === 'GET' && isBare && isAnonymous ? 'get' : null;
}

/**
 * Reads a small body. When `answer` does not answer it, the body is put back and `next` finds the request unread. Calls
 * nothing when the client leaves before the body is complete.
 */
function peekBody(
  request: IncomingMessage,
  answer: (text: string) => boolean,
  next: () => void,
): void {
  const length = Number(request.headers['content-length']);
  let body: Buffer = Buffer.alloc(0);
  const read = () => {
    while (body.length < length) {
      const chunk: unknown = request.read();
      if (!Buffer.isBuffer(chunk)) return;
      body = body.length === 0 ? chunk : Buffer.concat([body, chunk]);
    }
    request.off('readable', read);
    if (answer(body.toString())) return;
    // In time: the stream emits its end in a later tick, and only while it is empty.
    request.unshift(body);
    next();
  };
  request.on('readable', read);
}
