import type { FastifyInstance } from 'fastify';
import { named, notasOf } from '../../shop/catalogo/facetas.ts';
import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import { createPublished, escapeXml, originOf } from './published.ts';

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

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The product list; product pages are below it. */
const LIST = 'produtos';

const SHOP_PAGES = ['/sobre', '/politica-de-privacidade', '/direitos'];

/** The categories and products that have a page. */
interface Mapa {
  /** Stored names. */
  readonly categorias: readonly string[];
  readonly slugs: readonly string[];
  /** Slugs of the notes and the houses of the products. */
  readonly notas: readonly string[];
  readonly casas: readonly string[];
}

/** The path of a product's page. */
export function produtoPath(slug: string): string {
  return `/${LIST}/${encodeURIComponent(slug)}`;
}

/** Paths of every public page. Categories use their canonical spelling. */
export function pathsOf({ categorias, slugs, notas, casas }: Mapa): string[] {
  return [
    '/',
    `/${LIST}`,
    // The list's address separates categories by commas, so a name with a comma has no page.
    ...categorias
      .filter((nome) => !nome.includes(','))
      .map((nome) => `/${LIST}?${new URLSearchParams({ categoria: nome }).toString()}`),
    ...slugs.map(produtoPath),
    ...notas.map((slug) => `/notas/${slug}`),
    ...casas.map((slug) => `/casas/${slug}`),
    ...SHOP_PAGES,
  ];
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

type Listado = Pick<ProdutoModel, 'slug' | 'descricao' | 'ficha'>;

/** `GET /sitemap.xml` and the files of its index. */
export function sitemapRoutes(
  app: FastifyInstance,
  parts: {
    readonly publicOrigin: string | undefined;
    readonly readCategorias: () => Promise<readonly string[]>;
    readonly readPaginas: () => AsyncIterable<readonly Listado[]>;
  },
): void {
  const { publicOrigin, readCategorias, readPaginas } = parts;
  const readPaths = async () => {
    const categorias = await readCategorias();
    const slugs = new Set<string>();
    const notas = new Set<string>();
    const casas = new Set<string>();
    for await (const pagina of readPaginas()) {
      for (const produto of pagina) {
        slugs.add(produto.slug);
        for (const nota of notasOf(produto)) notas.add(named(nota).slug);
        const casa = produto.ficha?.casa;
        if (casa) casas.add(named(casa).slug);
      }
    }
    return pathsOf({ categorias, slugs: [...slugs], notas: [...notas], casas: [...casas] });
  };
  const send = createPublished({
    name: 'sitemap',
    publicOrigin,
    read: readPaths,
    write: (paths, origin, file) => sitemapFile(paths, origin, Number(file)),
  });
  const XML = 'application/xml; charset=utf-8';
  app.get('/sitemap.xml', (request, reply) => send(request, reply, '0', XML));
  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(^[1-9]\\d{0,2}$).xml',
    (request, reply) => send(request, reply, request.params.number, XML),
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
