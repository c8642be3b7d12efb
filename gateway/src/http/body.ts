import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Compressed, chooseEncoding, compress, type Encoding } from './compression.ts';

/**
 * A text that is sent many times: named by its content, compressed for each encoding that is asked for. Brotli is
 * quick the first time; whoever asks after that sets off a smaller one, and all who follow get it.
 */
export interface Body {
  readonly etag: string;
  readonly encode: (encoding: Encoding | null) => Promise<Compressed>;
}

/** Takes a text once; `previous` is kept, with what was compressed of it, when the text is still the same. */
export function createBody(text: string, previous?: Body): Body {
  // Weak: the same text in every encoding.
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  if (previous?.etag === etag) return previous;
  const plain = Buffer.from(text);
  const made = new Map<Encoding | null, Promise<Compressed>>();
  let smaller = false;
  return {
    etag,
    encode: (encoding) => {
      const known = made.get(encoding);
      if (!known) {
        const quick = compress(plain, encoding);
        made.set(encoding, quick);
        return quick;
      }
      if (encoding === 'br' && !smaller) {
        smaller = true;
        void known
          .then(() => compress(plain, encoding, 'small'))
          .then((small) => made.set(encoding, Promise.resolve(small)))
          .catch(() => undefined);
      }
      return known;
    },
  };
}

/** Sends it in the encoding that the client takes, or says 304 when a client still has what would be a success. */
export async function sendBody(
  body: Body,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('etag', body.etag);
  if (reply.statusCode === 200 && names(request.headers['if-none-match'], body.etag)) {
    return reply.code(304).send();
  }
  const { bytes, encoding } = await body.encode(chooseEncoding(request.headers['accept-encoding']));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-length', bytes.length).send(bytes);
}

/** Whether an `If-None-Match` names `etag`; what stands between may have made it strong. */
export function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
