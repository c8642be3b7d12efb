import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendBody } from './body.ts';
import type { Page, Pages } from './pages.ts';
import { FAREWELL, WORKER_POLICY } from './service-worker.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';
const RETRY_SECONDS = 10;

/** The shop's own pictures carry a hash of what is in them. */
const SHOP_PICTURE = /^\/loja\/[\w-]+-[0-9a-f]{16}-\d+\.\w+$/;

/** A file of the client's root; the page's template is none. */
const ROOT_FILE = /^\/(?!index\.html$)(?:loja\/)?[\w-][\w.-]*\.\w+$/;

/** True for a browser that opens an address, which takes a page above all. */
function navigates(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}

function isMissing(folder: string, path: string): Promise<boolean> {
  return access(join(folder, 'client', path)).then(
    () => false,
    () => true,
  );
}

/**
 * The web client: `/assets/*` and pictures of `/loja/` for ever, other files of its root and of `/loja/` for an hour, the
 * service worker asked about each time, and every other GET that takes HTML as a rendered page. Files come compressed
 * when the build left a `.br` or `.gz` beside them. Without `serviceWorker`, browsers are told to be rid of the one they have.
 */
export async function siteRoutes(
  app: FastifyInstance,
  { folder, pages, serviceWorker }: { folder: string; pages: Pages; serviceWorker: boolean },
): Promise<void> {
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
    if (ROOT_FILE.test(path) && !(navigates(request) && (await isMissing(folder, path)))) {
      reply.header('cache-control', SHORT);
      return reply.sendFile(path.slice(1));
    }
    if (!(request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)) return reply.callNotFound();
    const page = await pages.open(request.url, isMobile(request));
    return page === null ? notBuilt(reply) : sendPage(page, request, reply);
  });
}

async function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply) {
  const failed = page.status >= 500;
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    // Kept by the browser, asked about each time: a page is dropped here and nowhere else.
    .header('cache-control', failed ? 'no-store' : 'no-cache')
    .header('vary', 'Sec-CH-UA-Mobile, User-Agent, Accept-Encoding');
  if (failed) reply.header('retry-after', RETRY_SECONDS);
  if (page.location !== undefined) reply.header('location', page.location);
  if (page.preload.length > 0) reply.header('link', page.preload.join(', '));
  return sendBody(page.body, request, reply);
}

function isMobile(request: FastifyRequest): boolean {
  const hint = request.headers['sec-ch-ua-mobile'];
  return hint === undefined ? /Mobi/.test(request.headers['user-agent'] ?? '') : hint === '?1';
}

function notBuilt(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('The shop has not been built yet. Run `npm run build`, then reload this page.\n');
}
