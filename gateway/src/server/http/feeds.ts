import type { FastifyInstance } from 'fastify';
import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import { offerOf } from '../../shop/catalogo/preco.ts';
import { createPublished, escapeXml } from './published.ts';
import { produtoPath } from './sitemap.ts';

/** Most volumes in one feed. A larger catalogue is cut, by name. */
const MAX_ITEMS = 20_000;
/** Longest texts, in characters, that both services accept. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;
/** "Perfume & Cologne" in Google's list of product categories. */
const PERFUME = '479';

/** One volume of a product, or a product without volumes, as a product feed lists it. */
export interface FeedItem {
  readonly id: string;
  /** Joins the volumes of a product; null for a product without volumes. */
  readonly groupId: string | null;
  readonly title: string;
  readonly description: string;
  /** Path of the shop. */
  readonly path: string;
  /** Address, or path of the shop. */
  readonly picture: string;
  /** The other pictures, in order; at most five, and the services accept ten. */
  readonly otherPictures: readonly string[];
  /** Centavos. */
  readonly price: number;
  readonly inStock: boolean;
  /** Name of the volume; null without one. */
  readonly size: string | null;
  /** Millilitres; null when unknown. */
  readonly volume: number | null;
}

/** What a feed lists of a product: its volumes with a price. A product without a picture is left out, as the services refuse it. */
export function feedItemsOf(produto: ProdutoModel): FeedItem[] {
  const { id, nome, descricao, slug, imagem, imagens, variacoes, estoqueTotal } = produto;
  if (imagem === null) return [];
  const path = produtoPath(slug);
  const about = {
    description: descricao.trim() || nome,
    picture: imagem.url,
    otherPictures: imagens.slice(1).map((other) => other.imagem.url),
  };
  if (variacoes.length === 0) {
    const preco = offerOf(produto, null)?.preco ?? null;
    const item = { ...about, id, groupId: null, title: nome, path, size: null, volume: null };
    return preco === null ? [] : [{ ...item, price: preco, inStock: estoqueTotal > 0 }];
  }
  return variacoes.flatMap((variacao) =>
    variacao.preco === null
      ? []
      : {
          ...about,
          id: `${id}-${variacao.id}`,
          groupId: id,
          title: `${nome}, ${variacao.nome}`,
          path: `${path}?${new URLSearchParams({ volume: variacao.id }).toString()}`,
          price: variacao.preco,
          inStock: variacao.estoque > 0,
          size: variacao.nome,
          volume: variacao.volume,
        },
  );
}

function priceText({ price }: FeedItem): string {
  return `${(price / 100).toFixed(2)} BRL`;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // No half of a character that takes two code units.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A feed of Google Merchant Center: RSS 2.0, a volume an item. */
export function googleFeed(items: readonly FeedItem[], origin: string, marca: string): string {
  const entries = items.map((item) => {
    const fields = [
      ['g:id', item.id],
      ['g:title', cut(item.title, MAX_TITLE)],
      ['g:description', cut(item.description, MAX_DESCRIPTION)],
      ['g:link', origin + item.path],
      ['g:image_link', new URL(item.picture, origin).href],
      ...item.otherPictures.map(
        (picture) => ['g:additional_image_link', new URL(picture, origin).href] as const,
      ),
      ['g:availability', item.inStock ? 'in_stock' : 'out_of_stock'],
      ['g:price', priceText(item)],
      ['g:condition', 'new'],
      ['g:brand', marca],
      // Decants have no GTIN.
      ['g:identifier_exists', 'no'],
      ['g:google_product_category', PERFUME],
      ['g:item_group_id', item.groupId],
      ['g:size', item.size],
      ['g:unit_pricing_measure', item.volume === null ? null : `${item.volume} ml`],
      ['g:unit_pricing_base_measure', item.volume === null ? null : '1 ml'],
    ] as const;
    const lines = fields.flatMap(([name, text]) =>
      text === null ? [] : `<${name}>${escapeXml(text)}</${name}>`,
    );
    return `<item>\n${lines.join('\n')}\n</item>\n`;
  });
  const head = `<title>${escapeXml(marca)}</title>\n<link>${escapeXml(origin)}</link>\n<description>${escapeXml(marca)}</description>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${head}\n${entries.join('')}</channel>\n</rss>\n`;
}

function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A feed of Meta's catalogue: CSV, a volume a row. */
export function metaFeed(items: readonly FeedItem[], origin: string, marca: string): string {
  const addressOf = (picture: string) => new URL(picture, origin).href;
  const columns: readonly (readonly [string, (item: FeedItem) => string])[] = [
    ['id', ({ id }) => id],
    ['title', ({ title }) => cut(title, MAX_TITLE)],
    ['description', ({ description }) => cut(description, MAX_DESCRIPTION)],
    ['availability', ({ inStock }) => (inStock ? 'in stock' : 'out of stock')],
    ['condition', () => 'new'],
    ['price', priceText],
    ['link', ({ path }) => origin + path],
    ['image_link', ({ picture }) => addressOf(picture)],
    // A comma would end an address.
    [
      'additional_image_link',
      (item) => item.otherPictures.map((it) => addressOf(it).replaceAll(',', '%2C')).join(','),
    ],
    ['brand', () => marca],
    ['item_group_id', ({ groupId }) => groupId ?? ''],
    ['size', ({ size }) => size ?? ''],
  ];
  const head = columns.map(([name]) => name);
  const rows = items.map((item) => columns.map(([, valueOf]) => valueOf(item)));
  return [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

async function readItems(paginas: AsyncIterable<readonly ProdutoModel[]>): Promise<FeedItem[]> {
  const items = new Map<string, FeedItem>();
  for await (const pagina of paginas) {
    for (const item of pagina.flatMap(feedItemsOf)) items.set(item.id, item);
    if (items.size >= MAX_ITEMS) break;
  }
  return [...items.values()].slice(0, MAX_ITEMS);
}

/** `GET /feeds/google.xml` and `/feeds/meta.csv`: every priced volume on sale, for the catalogues of Google and Meta. */
export function feedRoutes(
  app: FastifyInstance,
  parts: {
    readonly publicOrigin: string | undefined;
    readonly marca: string;
    readonly readPaginas: () => AsyncIterable<readonly ProdutoModel[]>;
  },
): void {
  const { publicOrigin, marca, readPaginas } = parts;
  const send = createPublished({
    name: 'feeds',
    publicOrigin,
    read: () => readItems(readPaginas()),
    write: (items, origin, file) =>
      file === 'google' ? googleFeed(items, origin, marca) : metaFeed(items, origin, marca),
  });
  app.get('/feeds/google.xml', (request, reply) =>
    send(request, reply, 'google', 'application/xml; charset=utf-8'),
  );
  app.get('/feeds/meta.csv', (request, reply) =>
    send(request, reply, 'meta', 'text/csv; charset=utf-8'),
  );
}
