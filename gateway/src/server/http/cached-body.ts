import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Compressed, chooseEncoding, compress, type Encoding } from './compression.ts';

/**
 * A text that is sent many times: its ETag, and its bytes per encoding. The first Brotli reply is compressed quickly;
 * the second request starts a smaller compression, which later requests receive.
 */
export interface CachedBody {
  readonly etag: string;
  /** At once when the bytes are ready. */
  readonly encode: (encoding: Encoding | null) => Compressed | Promise<Compressed>;
}

/** Prepares a text. Returns `previous`, compressed bytes included, when the text is the same. */
export function createCachedBody(text: string, previous?: CachedBody): CachedBody {
  // Weak: the same text in every encoding.
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  if (previous?.etag === etag) return previous;
  const plain = Buffer.from(text);
  const encoded = new Map<Encoding | null, Compressed | Promise<Compressed>>([
    [null, { bytes: plain, encoding: null }],
  ]);
  let smaller = false;
  const keep = async (encoding: Encoding | null, work: Promise<Compressed>) => {
    const compressed = await work;
    encoded.set(encoding, compressed);
    return compressed;
  };
  return {
    etag,
    encode: (encoding) => {
      const cached = encoded.get(encoding);
      if (!cached) {
        const quick = keep(encoding, compress(plain, encoding));
        encoded.set(encoding, quick);
        return quick;
      }
      if (encoding === 'br' && !smaller && !(cached instanceof Promise)) {
        smaller = true;
        keep(encoding, compress(plain, encoding, 'small')).catch(() => undefined);
      }
      return cached;
    },
  };
}

/** Sends a body in the client's best encoding, or 304 when a 200 would repeat the client's copy. */
export async function sendBody(
  body: CachedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('etag', body.etag);
  if (reply.statusCode === 200 && namesEtag(request.headers['if-none-match'], body.etag)) {
    return reply.code(304).send();
  }
  return sendEncoded(body, request, reply);
}

/** Sends a body in the client's best encoding, without an ETag. */
export async function sendEncoded(
  body: CachedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { bytes, encoding } = await body.encode(chooseEncoding(request.headers['accept-encoding']));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('content-length', bytes.length).send(bytes);
}

/** Sends a text that is sent once in the client's best encoding. */
export async function sendText(
  text: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  // As a string: Node writes head and body at once.
  if (encoding === null) return reply.send(text);
  const { bytes, encoding: used } = await compress(text, encoding);
  if (used) reply.header('content-encoding', used);
  return reply.header('content-length', bytes.length).send(bytes);
}

/** True when an `If-None-Match` header names `etag`. Weak and strong tags compare equal: a proxy may change them. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}
