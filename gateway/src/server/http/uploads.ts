import { Readable } from 'node:stream';
import { PACE, TOO_SLOW } from '@decantaria/server/slow-requests';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestRefused } from './errors.ts';
import { readForm } from './upload-form.ts';
import type { Operation } from './upload-operation.ts';

/** Longest upload. Earlier than the server's own end of a request, so that the client gets a reply. */
const DEADLINE_MS = PACE.requestMs - 20_000;
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/** Headers that another site's form cannot send without a CORS preflight. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** Accepts `multipart/form-data` on the routes of this scope and leaves its bytes to `receiveUpload`. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
    done(null, payload),
  );
}

/** True for a multipart request whose body is still unread. */
export function carriesUpload(request: FastifyRequest): boolean {
  return request.body instanceof Readable;
}

/**
 * Runs the operation of a GraphQL multipart request. `execute` starts while the file is still arriving; the resolver
 * streams it, and unread bytes are discarded. Nothing is stored.
 *
 * @param deadlineMs - milliseconds from the first byte to the last
 * @throws RequestRefused 400 or 413: no preflight header, or a form that is malformed, too large, too slow or
 *   truncated. Once `execute` runs, only a form truncated during the file's reading throws.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  execute: (operation: Operation) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const slow = new AbortController();
  const stopSlow = () => slow.abort();
  request.raw.once(TOO_SLOW, stopSlow);
  const deadline = AbortSignal.any([AbortSignal.timeout(deadlineMs), slow.signal]);
  let form: ReturnType<typeof readForm> | undefined;
  try {
    requirePreflight(request);
    form = readForm(request.raw, String(request.headers['content-type']), deadline);
    const result = await execute(await form.operation);
    form.throwIfInterrupted();
    return result;
  } finally {
    form?.stop();
    if (!(await discardRest(request.raw, deadline))) reply.header('connection', 'close');
    request.raw.off(TOO_SLOW, stopSlow);
  }
}

function requirePreflight({ headers }: FastifyRequest): void {
  if (PREFLIGHT_HEADERS.some((name) => (headers[name] ?? '') !== '')) return;
  throw new RequestRefused(
    400,
    'Send the header `apollo-require-preflight: 1` with a multipart request: pages of other sites cannot.',
  );
}

/**
 * Reads and discards the rest of the request: many clients read the reply only after sending everything. False when
 * the rest is too large or too slow; then the connection must be closed.
 */
function discardRest(raw: Readable, deadline: AbortSignal): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed || deadline.aborted) {
    return Promise.resolve(raw.readableEnded);
  }
  return new Promise((resolve) => {
    let bytes = 0;
    raw
      .on('data', (chunk: Uint8Array) => {
        bytes += chunk.length;
        if (bytes > MAX_DISCARDED_BYTES) resolve(false);
      })
      .once('end', () => resolve(true))
      .once('close', () => resolve(false))
      .resume();
    deadline.addEventListener('abort', () => resolve(false), { once: true });
  });
}
