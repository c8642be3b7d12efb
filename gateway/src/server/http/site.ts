import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendBody } from './cached-body.ts';
import { abortWhenClientLeaves } from './connections.ts';
import type { Page, Pages } from './pages.ts';

declare module 'fastify' {
  interface FastifyReply {
    page: Page | undefined;
  }
}

export const HTML = 'text/html; charset=utf-8';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';
const RETRY_SECONDS = 10;

/** The shop's own pictures carry a content hash. */
const SHOP_PICTURE = /^\/loja\/[\w-]+-[0-9a-f]{16}-\d+\.\w+$/;

/** A file in the client's root folder, except the template. */
const ROOT_FILE = /^\/(?!index\.html$)(?:loja\/)?[\w-][\w.-]*\.\w+$/;

/** Content policy of the service worker: it may only fetch from this origin. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** A worker that replaces an installed one, deletes its caches and unregisters itself. Open pages are not reloaded. */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
);
`;

/**
 * The web client: `/assets/*` and `/loja/` pictures are immutable, other root files are cached for an hour, `/sw.js` is
 * always revalidated, and every other GET that accepts HTML is a rendered page. Uses the build's `.br` and `.gz` files.
 * Without `serviceWorker`, `/sw.js` is a worker that removes the installed one.
 */
export async function siteRoutes(
  app: FastifyInstance,
  parts: { readonly webDist: string; readonly pages: Pages; readonly serviceWorker: boolean },
): Promise<void> {
  const { webDist: folder, pages, serviceWorker } = parts;
  app.decorateReply('page');
  await app.register(fastifyStatic, {
    root: join(folder, 'client'),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
  });
  app.get('/sw.js', async (_request, reply) => {
    reply.header('cache-control', 'no-cache').header('content-security-policy', WORKER_POLICY);
    if (serviceWorker) return reply.sendFile('sw.js');
    return reply.type('text/javascript; charset=utf-8').send(FAREWELL);
  });
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (path.startsWith('/assets/') || SHOP_PICTURE.test(path)) {
      reply.header('cache-control', IMMUTABLE);
      return reply.sendFile(path.slice(1));
    }
    if (
      ROOT_FILE.test(path) &&
      (!isNavigation(request.headers) || existsSync(join(folder, 'client', path)))
    ) {
      reply.header('cache-control', SHORT);
      return reply.sendFile(path.slice(1));
    }
    if (!acceptsPages(request.headers)) return reply.callNotFound();
    const left = abortWhenClientLeaves(reply);
    const page = await pages.open(request.url, isMobile(request.headers), left);
    if (page === null) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The shop has not been built yet. Run `npm run build`, then reload this page.\n');
    }
    describePage(page, reply);
    reply.page = page;
    return sendBody(page.body, request, reply);
  });
}

const isNavigation = ({ accept }: IncomingHttpHeaders) => accept?.includes('text/html') ?? false;

/** True when `Accept` allows HTML. */
export function acceptsPages(headers: IncomingHttpHeaders): boolean {
  return isNavigation(headers) || (headers.accept ?? '*/*').includes('*/*');
}

/** True for a phone, by the client hint or the name of the browser. */
export function isMobile(headers: IncomingHttpHeaders): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /Mobi/.test(headers['user-agent'] ?? '') : hint === '?1';
}

function describePage(page: Page, reply: FastifyReply): void {
  const failed = page.status >= 500;
  reply
    .code(page.status)
    .type(HTML)
    .header('content-security-policy', page.policy)
    // The browser revalidates each time: only this server knows when a page is invalidated.
    .header('cache-control', failed ? 'no-store' : 'no-cache')
    .header('vary', 'Sec-CH-UA-Mobile, User-Agent, Accept-Encoding');
  if (failed) reply.header('retry-after', RETRY_SECONDS);
  if (page.location !== undefined) reply.header('location', page.location);
  if (page.preload.length > 0) reply.header('link', page.preload.join(', '));
}
