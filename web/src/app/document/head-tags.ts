import { BRAND, SHOP_DESCRIPTION } from '../../lib/constants.ts';
import type { HeadContent, SharedPicture } from '../../ui/head/Head.tsx';
import { documentTitle } from '../../ui/head/title.ts';
import { escapeHtml, scriptJson } from './escape.ts';

/** Unversioned address of the cover, for a page that failed to read the versioned one. */
const SHOP_COVER: SharedPicture = {
  url: '/compartilhar/loja.jpg',
  largura: 1200,
  altura: 630,
  alt: BRAND,
};

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}

const ADDRESSES = new Set(['@id', 'url', 'item', 'image', 'logo']);

/** Makes paths in schema.org data absolute. */
function withWholeAddresses(value: unknown, origin: string): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part: unknown) =>
      ADDRESSES.has(key) && typeof part === 'string' ? new URL(part, origin).href : part,
    ),
  );
}

function imageTags({ image = SHOP_COVER }: HeadContent, origin: string): string[] {
  const { url, largura, altura, alt } = image;
  return [
    meta('property', 'og:image', new URL(url, origin).href),
    largura === null ? '' : meta('property', 'og:image:width', String(largura)),
    altura === null ? '' : meta('property', 'og:image:height', String(altura)),
    alt === '' ? '' : meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** Renders the page's `head` tags: title, description, canonical address, Open Graph, schema.org. */
export function renderHead(head: HeadContent, origin: string): string {
  const title = documentTitle(head.title, BRAND);
  const description = head.description ?? SHOP_DESCRIPTION;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:locale', 'pt_BR'),
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:type', head.type ?? 'website'),
  ];
  if (head.canonical !== undefined) {
    const address = new URL(head.canonical, origin).href;
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}">`);
    tags.push(meta('property', 'og:url', address));
  }
  tags.push(...imageTags(head, origin));
  if (head.price !== undefined) {
    tags.push(meta('property', 'product:price:amount', head.price.toFixed(2)));
    tags.push(meta('property', 'product:price:currency', 'BRL'));
  }
  if (head.noIndex) tags.push(meta('name', 'robots', 'noindex'));
  if (head.jsonLd) {
    const text = scriptJson(withWholeAddresses(head.jsonLd, origin));
    tags.push(`<script type="application/ld+json">${text}</script>`);
  }
  return tags.join('');
}
