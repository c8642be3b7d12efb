import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { MAX_UPLOAD_BYTES, UploadInterrupted, UploadTooLarge } from '../../shop/upload.ts';
import { createUpload } from '../graphql/upload.ts';
import { RequestRefused } from './errors.ts';
import { createDraft, type Operation } from './upload-operation.ts';

const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;
const LIMITS = {
  fieldSize: 100 * 1024,
  fileSize: MAX_UPLOAD_BYTES,
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
  const takeFile = (
    name: string,
    content: BusboyFileStream,
    filename: string,
    mimetype: string,
  ) => {
    file = content;
    content.on('error', () => undefined);
    content.once('limit', () => content.destroy(new UploadTooLarge()));
    const upload = createUpload({ filename, mimetype, content: readFile(content) });
    operation.resolve(draft.takeFile(name, upload));
  };

  parser
    .on('field', (name, value, _, truncated) =>
      attempt(() => {
        if (truncated) throw tooLarge('A field is larger than 100 KB.');
        draft.takeField(name, value);
      }),
    )
    .on('file', (name, content, filename, _, mimetype) =>
      attempt(() => takeFile(name, content, filename, mimetype)),
    )
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
