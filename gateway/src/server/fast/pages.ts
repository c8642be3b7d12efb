import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { hasTwoHosts } from '@decantaria/server/plain-requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Page } from '../http/pages.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type Ahead, linesOf, prepare, send, sharedWithFastify, staysOpen } from './ahead.ts';

/** A page that Fastify sent, and the lines of its headers. */
interface Sent {
  readonly page: Page;
  readonly lines: string;
}

const MOST_ADDRESSES = 400;
const ROUTE = '/*';

export type FastPages = ReturnType<typeof createFastPages>;

/**
 * Sends a kept page ahead of Fastify while it is fresh: the same page was sent to the same address and kind of device
 * before. Every other request is passed on. Cookies are not read, because a page holds nothing of an account.
 */
export function createFastPages(options: {
  /** True while the page may be sent again as it is. */
  readonly isFresh: (page: Page) => boolean;
  /** While true, Fastify answers everything: its replies close their connections. */
  readonly isDraining: () => boolean;
  readonly metrics: Metrics;
}) {
  const { isFresh, isDraining, metrics } = options;
  const sent = new LRUCache<string, Sent>({ max: MOST_ADDRESSES });

  const ahead: Ahead = (request, reply, { next }) => {
    const isPossible = isPlain(request) && staysOpen(request, reply) && !isDraining();
    const known = isPossible ? sent.get(keyOf(request)) : undefined;
    const ready = known && isFresh(known.page) ? prepare(known.page.body, request, true) : null;
    if (!known || ready === null) {
      next(request, reply);
      return;
    }
    metrics.request('GET', ROUTE, ready.status, 0);
    metrics.page('answered');
    send(ready, known.lines, reply);
  };

  return {
    ahead,
    /** Remembers that `page` was sent to this request. Call it when `reply` has all headers. */
    learn: (page: Page, { raw }: FastifyRequest, reply: FastifyReply): void => {
      if (reply.statusCode !== 200 || !isPlain(raw)) return;
      const { etag } = page.body;
      const own = linesOf([['content-type', HTML], NO_CACHE, ['etag', etag]]);
      sent.set(keyOf(raw), { page, lines: sharedWithFastify(reply) + own });
    },
  };
}

/** The type of every page. */
export const HTML = 'text/html; charset=utf-8';
const NO_CACHE = ['cache-control', 'no-cache'] as const;

/** True for a GET without a body whose sender accepts pages. */
function isPlain({ method, headers, rawHeaders }: IncomingMessage): boolean {
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !hasBody && acceptsPages(headers) && !hasTwoHosts(rawHeaders);
}

function keyOf({ url = '/', headers }: IncomingMessage): string {
  return `${isMobile(headers)} ${url}`;
}

/** True when `Accept` allows HTML. */
export function acceptsPages({ accept = '*/*' }: IncomingHttpHeaders): boolean {
  return accept.includes('text/html') || accept.includes('*/*');
}

/** True for a phone, by the client hint or the name of the browser. */
export function isMobile(headers: IncomingHttpHeaders): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /Mobi/.test(headers['user-agent'] ?? '') : hint === '?1';
}
