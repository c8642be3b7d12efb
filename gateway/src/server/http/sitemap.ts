import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Mapa } from '../../shop/catalogo/port.ts';
import { createStore, type Filled, type Lifetimes } from '../cache/store.ts';
import { type CachedBody, createCachedBody, sendBody } from './cached-body.ts';

const HOST = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/** Paths that crawlers must not visit: pages of an account, and endpoints. */
const PRIVATE = [
  'graphql',
  'sandbox',
  'dashboard',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'confirmar-email',
  'painel',
  'meus-pedidos',
  'carrinho',
  'checkout',
  'pedido-confirmado',
  'success',
  'cancel',
];

/** Most addresses in one file (sitemaps.org). */
export const MAX_ADDRESSES = 50_000;

const MINUTE_MS = 60_000;
const LIFETIMES: Lifetimes = {
  freshMs: 5 * MINUTE_MS,
  staleMs: 60 * MINUTE_MS,
  fallbackMs: 24 * 60 * MINUTE_MS,
};
const MAX_FILES = 16;
const RETRY_SECONDS = 60;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The product list; product pages are below it. */
const LIST = 'produtos';

/** Static pages. */
const SHOP_PAGES = ['/sobre', '/politica-de-privacidade', '/direitos'];

/** Paths of every public page. Categories use their canonical spelling. */
export function pathsOf({ categorias, slugs }: Mapa): string[] {
  return [
    '/',
    `/${LIST}`,
    // The list's address separates categories by commas, so a name with a comma has no page.
    ...categorias
      .filter((nome) => !nome.includes(','))
      .map((nome) => `/${LIST}?${new URLSearchParams({ categoria: nome }).toString()}`),
    ...slugs.map((slug) => `/${LIST}/${encodeURIComponent(slug)}`),
    ...SHOP_PAGES,
  ];
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

function fileOf(list: 'urlset' | 'sitemapindex', entry: string, addresses: readonly string[]) {
  const entries = addresses.map((it) => `<${entry}><loc>${escapeXml(it)}</loc></${entry}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${entries.join('')}</${list}>\n`;
}

/**
 * One file of the sitemap. `number` 0 is `/sitemap.xml`: all addresses or, beyond `limit`, an index of the files
 * `/sitemap-1.xml` and so on. Null when the file does not exist.
 */
export function sitemapFile(
  paths: readonly string[],
  origin: string,
  number: number,
  limit = MAX_ADDRESSES,
): string | null {
  const files = Math.ceil(paths.length / limit);
  const isIndexed = files > 1;
  if (number > (isIndexed ? files : 0)) return null;
  if (isIndexed && number === 0) {
    const addresses = Array.from({ length: files }, (_, n) => `${origin}/sitemap-${n + 1}.xml`);
    return fileOf('sitemapindex', 'sitemap', addresses);
  }
  const listed = isIndexed ? paths.slice((number - 1) * limit, number * limit) : paths;
  const addresses = listed.map((path) => origin + path);
  return fileOf('urlset', 'url', addresses);
}

interface SiteMap {
  readonly paths: readonly string[];
  /** Its files, by number and origin. */
  readonly written: Map<string, CachedBody>;
}

/**
 * `GET /sitemap.xml` and the files of its index. `readMapa` runs at most every few minutes. While the API is down, a map of
 * up to a day is answered; without one, 503.
 */
export function sitemapRoutes(
  app: FastifyInstance,
  {
    publicOrigin,
    readMapa,
  }: { readonly publicOrigin: string | undefined; readonly readMapa: () => Promise<Mapa> },
): void {
  const maps = createStore<SiteMap>({
    kind: { name: 'map', bound: 1 },
    lifetimes: LIFETIMES,
    stamp: () => 0,
  });

  const readMap = async (): Promise<Filled<SiteMap, SiteMap>> => {
    const paths = pathsOf(await readMapa());
    return { as: 'keep', value: { paths, written: new Map() } };
  };
  const bodyOf = ({ paths, written }: SiteMap, origin: string, number: number) => {
    const key = `${number} ${origin}`;
    const known = written.get(key);
    if (known) return known;
    const text = sitemapFile(paths, origin, number);
    if (text === null) return null;
    const body = createCachedBody(text);
    if (written.size < MAX_FILES) written.set(key, body);
    return body;
  };

  const send = async (request: FastifyRequest, reply: FastifyReply, number: number) => {
    const origin = originOf(request, publicOrigin);
    if (origin === null) return reply.callNotFound();
    const found = await maps.open('', readMap).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the sitemap could not be read');
      return null;
    });
    if (found === null) return reply.code(503).header('retry-after', RETRY_SECONDS).send();
    const body = bodyOf(found.value, origin, number);
    if (body === null) return reply.callNotFound();
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('vary', 'Host, Accept-Encoding');
    return sendBody(body, request, reply);
  };

  app.get('/sitemap.xml', (request, reply) => send(request, reply, 0));
  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,2}$).xml',
    (request, reply) => send(request, reply, Number(request.params.number)),
  );
}

/** `GET /robots.txt`: disallows private paths and names the sitemap. */
export function robotsRoutes(
  app: FastifyInstance,
  { publicOrigin }: { readonly publicOrigin: string | undefined },
): void {
  app.get('/robots.txt', (request, reply) => {
    const origin = originOf(request, publicOrigin);
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: /${path}`),
      ...(origin === null ? [] : ['', `Sitemap: ${origin}/sitemap.xml`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Host')
      .send(`${lines.join('\n')}\n`);
  });
}

/** The origin for links in a reply: the public one, or else the requested one. Null when the requested host is invalid. */
function originOf(request: FastifyRequest, publicOrigin: string | undefined): string | null {
  if (publicOrigin !== undefined) return publicOrigin;
  return HOST.test(request.host) ? `${request.protocol}://${request.host.toLowerCase()}` : null;
}
