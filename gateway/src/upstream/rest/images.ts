import { finished } from 'node:stream/promises';
import { MAX_IMAGE_BYTES } from '@decantaria/server/picture';
import { Client, type Dispatcher } from 'undici';
import { z } from 'zod';
import { createBoundedQueue } from '../../server/concurrency/bounded-queue.ts';
import { publicLookup, publicUrl } from './public-host.ts';

const SEGMENT = '[A-Za-z0-9_][A-Za-z0-9_.%-]{0,150}';
const FILE = new RegExp(
  `^(?:-/(?:${SEGMENT}/){0,6})?${SEGMENT}\\.(?:avif|webp|jpe?g|png|gif)$`,
  'i',
);

/** Accepted picture types. Vector pictures may hold scripts and are refused. */
const TYPE = /^image\/(?:avif|webp|jpeg|png|gif)$/;

interface ImageRequest {
  readonly etag?: string | undefined;
  readonly signal: AbortSignal;
}

const FORWARDED = ['content-type', 'content-length', 'cache-control', 'etag', 'last-modified'];

/**
 * Maps `/imagens/{nome}` to a path on the upstream's origin: the same path, or, below `-/`, any root-relative path that
 * the API gave. Null for an invalid name.
 */
export function imagePath(name: string): string | null {
  if (!FILE.test(name) || /%(?:2e|2f|5c|00)/i.test(name) || name.includes('..')) return null;
  return name.startsWith('-/') ? name.slice(1) : `/imagens/${name}`;
}

/**
 * Streams a picture from the upstream's origin. Forwards only the ETag of the browser's request. Null when it does not
 * exist or is no picture. Rejects when the upstream does not answer within 10 s, or answers with a 5xx: the picture may
 * be there later.
 */
export async function requestImage(pool: Dispatcher, path: string, { etag, signal }: ImageRequest) {
  const reply = await pool.request({
    method: 'GET',
    path,
    headers: {
      accept: 'image/*',
      'user-agent': 'decantaria-gateway',
      ...(etag === undefined ? {} : { 'if-none-match': etag }),
    },
    signal,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
  });
  if (reply.statusCode >= 500) {
    await reply.body.dump();
    throw new Error(`The upstream answered a picture with ${reply.statusCode}.`);
  }
  const type = String(reply.headers['content-type']).replace(/;.*/, '');
  const unchanged = reply.statusCode === 304;
  if (!unchanged && (reply.statusCode !== 200 || !TYPE.test(type))) {
    await reply.body.dump();
    return null;
  }
  const headers = Object.fromEntries(
    FORWARDED.flatMap((name) => {
      const value = reply.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  return { status: reply.statusCode, headers, body: reply.body };
}

/** The connections that calls leave free (`bulkhead.ts`). */
const AT_ONCE = 16;
const WAIT = { waiting: 100, waitMs: 5000 };
/** A browser that reads more slowly must not keep a place. */
const MAX_MS = 60_000;

/**
 * Reads `/imagens/{nome}` for browsers: a bounded number at once, each until its last byte. Null when the picture does not
 * exist. Rejects with `NotBegun` beyond the bound.
 */
export function createImages(pool: Dispatcher) {
  const queue = createBoundedQueue({ atOnce: AT_ONCE, ...WAIT });
  return async (name: string, { etag, signal }: ImageRequest) => {
    const path = imagePath(name);
    if (path === null) return null;
    return new Promise<Awaited<ReturnType<typeof requestImage>>>((resolve, reject) => {
      const work = async () => {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
        const image = await requestImage(pool, path, { etag, signal: limited });
        resolve(image);
        if (image) await finished(image.body).catch(() => undefined);
      };
      queue(work, { signal }).catch(reject);
    });
  };
}

const DEADLINE_MS = 5000;
const OWN = '/imagens/';

const aChunk = z.instanceof(Uint8Array);

async function readFrom(pool: Dispatcher, path: string): Promise<Uint8Array | null> {
  const photo = await requestImage(pool, path, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (photo?.status !== 200) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of photo.body) {
    const chunk = aChunk.parse(part);
    bytes += chunk.length;
    if (bytes > MAX_IMAGE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One https connection to a public host. Redirects are not followed. */
function openHost({ origin }: URL): Dispatcher {
  return new Client(origin, {
    connect: { timeout: DEADLINE_MS, lookup: publicLookup() },
    maxResponseSize: MAX_IMAGE_BYTES,
  });
}

/**
 * The bytes of a photo of the catalogue (`ImagemModel.url`): from the API's origin over `pool`, or from an https address
 * that `origins` (`IMAGE_ORIGINS`) allow. Null when it cannot be loaded for any reason.
 */
export async function readPhoto(
  pool: Dispatcher,
  address: string,
  origins: readonly string[],
  connect: (url: URL) => Dispatcher = openHost,
): Promise<Uint8Array | null> {
  if (address.startsWith(OWN)) {
    const path = imagePath(address.slice(OWN.length));
    return path === null ? null : readFrom(pool, path).catch(() => null);
  }
  const url = publicUrl(address, origins);
  if (url === null) return null;
  const host = connect(url);
  try {
    return await readFrom(host, url.pathname + url.search);
  } catch {
    return null;
  } finally {
    await host.destroy();
  }
}
