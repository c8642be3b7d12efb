import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RequestRefused } from './errors.ts';
import { readForm } from './upload-form.ts';
import type { Operation } from './upload-operation.ts';

/** Whoever sends slower than this is cut off, so that nobody holds a connection for ever. */
const DEADLINE_MS = 60_000;
const MAX_READ_OVER_BYTES = 32 * 1024 * 1024;

/** A form of another site's page cannot send these without asking this origin first (P13). */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'] as const;

/** Lets the routes of this scope take `multipart/form-data`; its bytes are left to `receiveUpload`. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
    done(null, payload),
  );
}

/** True for a request that `acceptUploads` left unread. */
export function carriesUpload(request: FastifyRequest): boolean {
  return request.body instanceof Readable;
}

/**
 * Runs the operation of a request by the GraphQL multipart request spec. `execute` gets it while the file
 * is still coming; the file goes straight to whoever reads it, what nobody reads is read over. Nothing is
 * stored (C-75, P17).
 *
 * @param deadlineMs - milliseconds from the first byte to the last
 * @throws RequestRefused 400 or 413: no preflight header, or a form that is malformed, too large, too slow
 *   or cut off. Once `execute` runs only a form that broke off under the file's reader throws.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  execute: (operation: Operation) => Promise<T>,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    return await run(request, execute, deadline.signal);
  } finally {
    if (!(await readOver(request.raw, deadline.signal))) reply.header('connection', 'close');
    clearTimeout(timer);
  }
}

async function run<T>(
  request: FastifyRequest,
  execute: (operation: Operation) => Promise<T>,
  deadline: AbortSignal,
): Promise<T> {
  requirePreflight(request);
  const form = readForm(request.raw, String(request.headers['content-type']), deadline);
  try {
    const result = await execute(await form.operation);
    form.throwIfInterrupted();
    return result;
  } finally {
    form.stop();
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
 * Reads what is still to come and forgets it: many clients hear an answer only once they have sent it
 * all. False when it is more than anybody should send, or comes too slowly; then the connection must end.
 */
function readOver(raw: Readable, deadline: AbortSignal): Promise<boolean> {
  if (raw.readableEnded || raw.destroyed || deadline.aborted) {
    return Promise.resolve(raw.readableEnded);
  }
  return new Promise((resolve) => {
    let bytes = 0;
    raw
      .on('data', (chunk: Uint8Array) => {
        bytes += chunk.length;
        if (bytes > MAX_READ_OVER_BYTES) resolve(false);
      })
      .once('end', () => resolve(true))
      .once('close', () => resolve(false))
      .resume();
    deadline.addEventListener('abort', () => resolve(false), { once: true });
  });
}
