import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasTwoHosts } from '@decantaria/server/plain-requests';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AnswerCache } from '../graphql/answers/answer-cache.ts';
import type { CachedBody } from '../http/cached-body.ts';
import { sharedHeaders } from '../http/graphql.ts';
import { EXPLORER } from '../http/sandbox.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { isJson } from './known-operations.ts';
import type { Onward, ShortCut } from './listener.ts';
import { commonLines, linesOf, prepare, send } from './reply.ts';

const PATH = '/graphql';
/** Larger bodies go to Fastify unread. The web client's longest operation has 3 KB. */
const MAX_BODY_BYTES = 16 * 1024;
/** Characters of all known requests. */
const MAX_TEXTS = 4 * 1024 * 1024;

/** What a known request text asks for. */
interface Known {
  readonly key: string;
  /** The operation's name and the counted elements that it uses, for metrics. */
  readonly name: string | undefined;
  readonly uses: readonly string[];
  /** `Content-Length` of its body; undefined for a GET. */
  readonly bytes: string | undefined;
  readonly contentType: string;
}

const NO_STORE = linesOf([['cache-control', 'no-store']]);

export interface AnswerParts {
  readonly answers: Pick<AnswerCache<CachedBody>, 'peek'>;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
}

/**
 * Answers a request from the cached answers before Fastify, when the same text was answered from the same key before: no
 * JSON is parsed and no hook runs. Fastify receives every other request, with the text of a body that was read (`json.ts`).
 */
export function cachedAnswers(
  app: FastifyInstance,
  { answers, log, metrics }: AnswerParts,
): ShortCut {
  const questions = new LRUCache<string, Known>({
    maxSize: MAX_TEXTS,
    sizeCalculation: ({ key }, text) => text.length + key.length,
    dispose: ({ bytes }) => count(bytes, -1),
  });
  /** How many of them have a body of so many bytes. A body of another length is not read here, which saves it 20 µs. */
  const lengths = new Map<string, number>();
  const count = (bytes: string | undefined, change: number) => {
    if (bytes === undefined) return;
    const left = (lengths.get(bytes) ?? 0) + change;
    if (left > 0) lengths.set(bytes, left);
    else lengths.delete(bytes);
  };
  /** The lines of the headers that all such replies have. */
  let common = '';

  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const kind = reply.answer && kindOf(raw);
    if (reply.answer && kind) {
      common = commonLines(reply);
      const bytes = kind === 'post' ? raw.headers['content-length'] : undefined;
      count(bytes, 1);
      questions.set(textOf(raw, kind === 'post' ? raw.bodyText : raw.url), {
        ...reply.answer,
        bytes,
        contentType: String(reply.getHeader('content-type')),
      });
    }
    done();
  });

  /** Sends the cached answer of a request text. False when there is none that needs no waiting. */
  const answer = (text: string, request: IncomingMessage, reply: ServerResponse): boolean => {
    const question = questions.get(textOf(request, text));
    const cached = question && answers.peek(question.key);
    const isGet = request.method === 'GET';
    const ready = cached ? prepare(cached.body, request, isGet) : null;
    if (!cached || ready === null) return false;
    const { name, uses, contentType } = question;
    const lifetime = isGet ? linesOf(sharedHeaders(cached)) : NO_STORE;
    const requestId = send(ready, `${common}content-type: ${contentType}\r\n${lifetime}`, reply);
    // Less than a millisecond: nothing waits.
    metrics.request(isGet ? 'GET' : 'POST', PATH, ready.status, 0);
    metrics.operation({ name, cache: cached.how, outcome: 'ok', uses });
    const { status } = ready;
    log.debug({ requestId, operation: name, cache: cached.how, status }, 'cached answer');
    return true;
  };

  return (request, reply, onward) => {
    const kind = kindOf(request);
    if (kind === 'post' && lengths.has(request.headers['content-length'] ?? '')) {
      peekBody(request, reply, answer, onward);
    } else if (kind !== 'get' || !answer(request.url ?? '', request, reply)) {
      onward.next(request, reply);
    }
  };
}

/** What a request asks, and in which media type. */
function textOf({ headers: { accept = '' } }: IncomingMessage, asked = ''): string {
  return `${accept}\n${asked}`;
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
    return isSmall && isPlain && isJson(type) ? 'post' : null;
  }
  const hasNoBody = length === undefined && headers['transfer-encoding'] === undefined;
  const isBare = hasNoBody && (type === undefined || isJson(type));
  // Who sends a credential gets `no-store`, which Fastify's route decides.
  const isAnonymous = headers.cookie === undefined && headers.authorization === undefined;
  return method === 'GET' && isBare && isAnonymous ? 'get' : null;
}

/**
 * Reads a small body and offers it to `answer`. When it is not answered, the request is passed on with the body's text.
 * Calls nothing when the client leaves before the body is complete.
 */
function peekBody(
  request: IncomingMessage,
  reply: ServerResponse,
  answer: (text: string, request: IncomingMessage, reply: ServerResponse) => boolean,
  { guard, next }: Onward,
): void {
  guard(request, reply);
  const length = Number(request.headers['content-length']);
  let body: Buffer = Buffer.alloc(0);
  const read = () => {
    while (body.length < length) {
      const chunk: unknown = request.read();
      if (!Buffer.isBuffer(chunk)) return;
      body = body.length === 0 ? chunk : Buffer.concat([body, chunk]);
    }
    request.off('readable', read);
    const text = body.toString();
    if (answer(text, request, reply)) return;
    request.bodyText = text;
    next(request, reply);
  };
  request.on('readable', read);
}
