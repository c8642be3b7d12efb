import type { IncomingMessage } from 'node:http';
import { hasTwoHosts } from '@decantaria/server/plain-requests';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Page, Pages } from '../http/pages.ts';
import { acceptsPages, HTML, isMobile } from '../http/site.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ShortCut } from './listener.ts';
import { commonLines, linesOf, prepare, send } from './reply.ts';

/** A page that Fastify sent, and the lines of its headers. */
interface Sent {
  readonly page: Page;
  readonly lines: string;
}

const MOST_ADDRESSES = 400;
const ROUTE = '/*';
const NO_CACHE = ['cache-control', 'no-cache'] as const;

export interface PageParts {
  readonly pages: Pick<Pages, 'isFresh'>;
  readonly metrics: Metrics;
}

/**
 * Sends a cached page before Fastify while it is fresh: the same page was sent to the same address and kind of device
 * before. Every other request is passed on. Cookies are not read, because a page holds nothing of an account.
 */
export function cachedPages(app: FastifyInstance, { pages, metrics }: PageParts): ShortCut {
  const sent = new LRUCache<string, Sent>({ max: MOST_ADDRESSES });

  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const { page } = reply;
    if (page?.status === 200 && isPlain(raw)) {
      const own = linesOf([['content-type', HTML], NO_CACHE, ['etag', page.body.etag]]);
      sent.set(keyOf(raw), { page, lines: commonLines(reply) + own });
    }
    done();
  });

  return (request, reply, { next }) => {
    const known = isPlain(request) ? sent.get(keyOf(request)) : undefined;
    const ready =
      known && pages.isFresh(known.page) ? prepare(known.page.body, request, true) : null;
    if (!known || ready === null) {
      next(request, reply);
      return;
    }
    metrics.request('GET', ROUTE, ready.status, 0);
    metrics.page('answered');
    send(ready, known.lines, reply);
  };
}

/** True for a GET without a body whose sender accepts pages. */
function isPlain({ method, headers, rawHeaders }: IncomingMessage): boolean {
  const hasBody =
    headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !hasBody && acceptsPages(headers) && !hasTwoHosts(rawHeaders);
}

function keyOf({ url = '/', headers }: IncomingMessage): string {
  return `${isMobile(headers)} ${url}`;
}
