import { BRAND } from '../../shared/constants.ts';
import type { HeadContent } from '../../shared/head/Head.tsx';
import { documentTitle } from '../../shared/head/title.ts';
import { escapeHtml, scriptJson } from './escape.ts';

const DEFAULT_DESCRIPTION =
  'Perfumes importados originais, fracionados em decants de 3 a 30 ml. Experimente antes do frasco inteiro.';

function meta(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
}

/** The page's own part of `head`: title, description, canonical address, Open Graph, schema.org. */
export function renderHead(head: HeadContent, origin: string): string {
  const title = documentTitle(head.title, BRAND);
  const description = head.description ?? DEFAULT_DESCRIPTION;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:locale', 'pt_BR'),
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:type', 'website'),
  ];
  if (head.canonical !== undefined) {
    const address = new URL(head.canonical, origin).href;
    tags.push(`<link rel="canonical" href="${escapeHtml(address)}">`);
    tags.push(meta('property', 'og:url', address));
  }
  if (head.image !== undefined) {
    tags.push(meta('property', 'og:image', new URL(head.image, origin).href));
  }
  if (head.noIndex) tags.push(meta('name', 'robots', 'noindex'));
  if (head.jsonLd) {
    tags.push(`<script type="application/ld+json">${scriptJson(head.jsonLd)}</script>`);
  }
  return tags.join('');
}
