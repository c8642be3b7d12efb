import type { FastifyReply, FastifyRequest } from 'fastify';
import { createStore, type Filled, type Lifetimes } from '../cache/store.ts';
import { type CachedBody, createCachedBody, sendBody } from './cached-body.ts';

const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

const MINUTE_MS = 60_000;
const LIFETIMES: Lifetimes = {
  freshMs: 5 * MINUTE_MS,
  staleMs: 60 * MINUTE_MS,
  fallbackMs: 24 * 60 * MINUTE_MS,
};
const MAX_FILES = 16;
const RETRY_SECONDS = 60;

/** Files about the whole catalogue that are written from one read of it. */
interface Published<T> {
  /** For the log and the metrics. */
  readonly name: string;
  /** `PUBLIC_URL`. */
  readonly publicOrigin: string | undefined;
  /** Reads what the files are about. It runs at most every few minutes. */
  readonly read: () => Promise<T>;
  /** The text of a file with links to `origin`; null when the file does not exist. */
  readonly write: (value: T, origin: string, file: string) => string | null;
}

/** The value that was read last, and its files, by name and origin. */
interface Edition<T> {
  readonly value: T;
  readonly written: Map<string, CachedBody>;
}

/**
 * Answers files that are written from the catalogue, cached and compressed. While the API is down, an edition of up to a
 * day is answered; without one, 503. An invalid host name gets 404, as a file that does not exist.
 */
export function createPublished<T>({ name, publicOrigin, read, write }: Published<T>) {
  const editions = createStore<Edition<T>>({
    kind: { name, bound: 1 },
    lifetimes: LIFETIMES,
    stamp: () => 0,
  });
  const readEdition = async (): Promise<Filled<Edition<T>, Edition<T>>> => ({
    as: 'keep',
    value: { value: await read(), written: new Map() },
  });
  const bodyOf = ({ value, written }: Edition<T>, origin: string, file: string) => {
    const key = `${file} ${origin}`;
    const known = written.get(key);
    if (known) return known;
    const text = write(value, origin, file);
    if (text === null) return null;
    const body = createCachedBody(text);
    if (written.size < MAX_FILES) written.set(key, body);
    return body;
  };

  return async (request: FastifyRequest, reply: FastifyReply, file: string, type: string) => {
    const origin = originOf(request, publicOrigin);
    if (origin === null) return reply.callNotFound();
    const found = await editions.open('', readEdition).catch((error: unknown) => {
      request.log.warn({ err: error }, `the ${name} could not be read`);
      return null;
    });
    if (found === null) return reply.code(503).header('retry-after', RETRY_SECONDS).send();
    const body = bodyOf(found.value, origin, file);
    if (body === null) return reply.callNotFound();
    reply
      .type(type)
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'Host, Accept-Encoding');
    return sendBody(body, request, reply);
  };
}

/** The origin for links in a reply: the public one, or else the requested one. Null when the requested host is invalid. */
export function originOf(request: FastifyRequest, publicOrigin: string | undefined): string | null {
  if (publicOrigin !== undefined) return publicOrigin;
  return HOST.test(request.host) ? `${request.protocol}://${request.host.toLowerCase()}` : null;
}

/** A text for an element or an attribute of XML. Characters that XML 1.0 forbids are left out. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
