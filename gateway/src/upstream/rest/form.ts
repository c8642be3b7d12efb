import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StreamBody } from './call.ts';
import { RestFailure } from './failure.ts';
import type { CheckedImage, ImageType } from './image-bytes.ts';

/** A URL-encoded form body, for secrets that must not appear in a logged URL. */
export function formBody(fields: Readonly<Record<string, string>>): StreamBody {
  return {
    contentType: 'application/x-www-form-urlencoded',
    content: Readable.from([Buffer.from(new URLSearchParams(fields).toString())]),
  };
}

const EXTENSIONS: Readonly<Record<ImageType, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/**
 * The `multipart/form-data` body of a product: JSON as `produto`, then the picture as `imagem` under a fixed name
 * (`imagem.jpg`), never the browser's. The picture is streamed. When its source fails, the call fails with `RestFailure`
 * (`abandoned`), and `bodyFailure` returns the cause.
 */
export function produtoForm(value: object, file?: CheckedImage): StreamBody {
  const boundary = `decantaria${randomBytes(18).toString('hex')}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: write(boundary, value, file),
  };
}

async function* write(
  boundary: string,
  value: object,
  file?: CheckedImage,
): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(
    `--${boundary}\r\n` +
      'Content-Disposition: form-data; name="produto"\r\n' +
      'Content-Type: application/json\r\n\r\n' +
      `${JSON.stringify(value)}\r\n`,
  );
  if (file) {
    yield Buffer.from(
      `--${boundary}\r\n` +
        `Content-Disposition: form-data; name="imagem"; filename="imagem.${EXTENSIONS[file.type]}"\r\n` +
        `Content-Type: image/${file.type}\r\n\r\n`,
    );
    try {
      yield* file.content;
    } catch (cause) {
      throw new RestFailure('abandoned', 'multipart body', cause);
    }
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

/** The cause of a call that failed because of its picture; undefined for every other failure. */
export function bodyFailure(error: unknown): unknown {
  return error instanceof RestFailure && error.problem === 'ABANDONED' ? error.cause : undefined;
}
