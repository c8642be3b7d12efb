import { randomBytes } from 'node:crypto';
import type { ImageType, Picture } from '@decantaria/server/picture';
import type { EncodedBody } from './call.ts';

/** A URL-encoded form body, for secrets that must not appear in a logged URL. */
export function formBody(fields: Readonly<Record<string, string>>): EncodedBody {
  return {
    contentType: 'application/x-www-form-urlencoded',
    content: new URLSearchParams(fields).toString(),
  };
}

const EXTENSIONS: Readonly<Record<ImageType, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

/**
 * The `multipart/form-data` body of a product: JSON as `produto`, then the picture as `imagem` under a fixed name
 * (`imagem.jpg`), never the browser's.
 */
export function produtoForm(value: object, picture: Picture | null): EncodedBody {
  const boundary = `decantaria${randomBytes(18).toString('hex')}`;
  const part = (header: string, content: string | Uint8Array) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${header}\r\n\r\n`,
    content,
    '\r\n',
  ];
  const parts = [
    ...part('name="produto"\r\nContent-Type: application/json', JSON.stringify(value)),
    ...(picture ? part(headerOf(picture), picture.bytes) : []),
    `--${boundary}--\r\n`,
  ];
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat(parts.map((one) => (typeof one === 'string' ? Buffer.from(one) : one))),
  };
}

function headerOf({ type }: Picture): string {
  return `name="imagem"; filename="imagem.${EXTENSIONS[type]}"\r\nContent-Type: image/${type}`;
}
