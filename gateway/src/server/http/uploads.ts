import { Readable } from 'node:stream';
import { discardRest } from '@decantaria/server/discard-rest';
import { MAX_IMAGE_BYTES } from '@decantaria/server/picture';
import { PACE, TOO_SLOW } from '@decantaria/server/slow-requests';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { UploadInterrupted, UploadTooLarge } from '../../shop/upload.ts';
import { ReceivedFile } from '../graphql/upload.ts';
import { RequestRefused } from './errors.ts';
import { createDraft, type Operation } from './upload-operation.ts';

/** Longest upload. Earlier than the server's own end of a request, so that the client gets a reply. */
const DEADLINE_MS = PACE.requestMs - 20_000;

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
 * reads it, and unread bytes are discarded. Nothing is stored.
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

const MAX_FORM_BYTES = MAX_IMAGE_BYTES + 1024 * 1024;
const LIMITS = {
  fieldSize: 100 * 1024,
  fileSize: MAX_IMAGE_BYTES,
  fields: 10,
  files: 1,
  parts: 12,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/**
 * Reads a form of the GraphQL multipart request spec: `operations`, `map`, then the file, which is streamed and ends
 * only with the whole form. `deadline` aborts the reading.
 * @throws RequestRefused when the content type has no boundary
 */
export function readForm(raw: Readable, contentType: string, deadline: AbortSignal) {
  const parser = openParser(contentType);
  const draft = createDraft();
  const operation = Promise.withResolvers<Operation>();
  const end = Promise.withResolvers<void>();
  // Either may reject before a caller waits for it.
  operation.promise.catch(() => undefined);
  end.promise.catch(() => undefined);
  let file: Readable | undefined;
  let broken: unknown = null;
  let interrupted = false;

  const fail = (reason: unknown) => {
    broken ??= reason;
    raw.unpipe(parser);
    operation.reject(broken);
    end.reject(broken);
    file?.destroy();
  };
  const attempt = (step: () => void) => {
    try {
      step();
    } catch (error) {
      fail(error);
    }
  };
  async function* readFile(content: Readable): AsyncGenerator<Uint8Array, void> {
    try {
      for await (const chunk of content) yield chunk;
      await end.promise;
    } catch (error) {
      if (error instanceof UploadTooLarge) throw error;
      interrupted = true;
      throw new UploadInterrupted();
    }
  }
  const takeFile = (name: string, content: BusboyFileStream) => {
    file = content;
    content.on('error', () => undefined);
    content.once('limit', () => content.destroy(new UploadTooLarge()));
    operation.resolve(draft.takeFile(name, new ReceivedFile(readFile(content))));
  };

  parser
    .on('field', (name, value, _, truncated) =>
      attempt(() => {
        if (truncated) throw tooLarge('A field is larger than 100 KB.');
        draft.takeField(name, value);
      }),
    )
    .on('file', (name, content) => attempt(() => takeFile(name, content)))
    .on('finish', () =>
      attempt(() => {
        operation.resolve(draft.finish());
        end.resolve();
      }),
    )
    .on('filesLimit', () => fail(tooLarge('Send at most one file.')))
    .on('fieldsLimit', () => fail(tooLarge('The form has too many fields.')))
    .on('partsLimit', () => fail(tooLarge('The form has too many parts.')))
    .on('error', () => fail(malformed()));
  raw.pipe(parser);
  let bytes = 0;
  raw
    .on('data', (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > MAX_FORM_BYTES) fail(tooLarge('The form is larger than 6 MB.'));
    })
    // The close event follows.
    .on('error', () => undefined)
    .once('close', () => {
      if (!raw.readableEnded) fail(malformed());
    });
  // Not 408: browsers retry such a request by themselves.
  const stopLate = () => fail(new RequestRefused(400, 'The upload took too long.'));
  deadline.addEventListener('abort', stopLate, { once: true });

  return {
    /** Resolves as soon as the file begins; without a file, when the form ends. Rejects with `RequestRefused`. */
    operation: operation.promise,
    /** Throws the form's `RequestRefused` when the upload's reader received `UploadInterrupted`. */
    throwIfInterrupted: () => {
      if (interrupted) throw broken;
    },
    /** Stops reading. A reader of the upload receives `UploadInterrupted`. */
    stop: () => fail(malformed()),
  };
}

function openParser(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw new RequestRefused(400, 'The content type has no boundary.');
  }
}

function malformed(): RequestRefused {
  return new RequestRefused(400, 'The form is malformed or broke off.');
}

function tooLarge(message: string): RequestRefused {
  return new RequestRefused(413, message);
}
