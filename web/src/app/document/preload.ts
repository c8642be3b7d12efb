import { decodeEntities } from './escape.ts';

const PRELOAD = /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="image")[^>]*>/gi;
const PICTURE = /<picture\b[^>]*>((?:<source\b[^>]*>)*)<img\b([^>]*)>/gi;

function attributesOf(tag: string): ReadonlyMap<string, string> {
  return new Map(
    [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decodeEntities(value),
    ]),
  );
}

/** Builds one link value. Returns nothing when a value cannot be written safely. */
function linkOf(href: string, params: Readonly<Record<string, string | undefined>>): string[] {
  const named = Object.entries({ rel: 'preload', as: 'image', ...params });
  const written = named.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : `${name}="${value}"`,
  );
  const safe = named.every(([, value]) => /^[ !#-[\]-~]*$/.test(value ?? ''));
  return safe && /^[!#-;=?-~]+$/.test(href) ? [`<${href}>; ${written.join('; ')}`] : [];
}

/** Returns `Link` headers for the page's own preloads, or else for its first high-priority picture. */
export function preloadLinks(markup: string): string[] {
  const own = [...markup.matchAll(PRELOAD)].flatMap(([tag]) => {
    const link = attributesOf(tag);
    return linkOf(link.get('href') ?? '', {
      type: link.get('type'),
      imagesrcset: link.get('imagesrcset'),
      imagesizes: link.get('imagesizes'),
      media: link.get('media'),
      fetchpriority: link.get('fetchpriority'),
    });
  });
  if (own.length > 0) return own;
  for (const [, sources = '', image = ''] of markup.matchAll(PICTURE)) {
    const img = attributesOf(image);
    if (img.get('fetchpriority') === 'high') {
      const best = attributesOf(/<source\b[^>]*>/i.exec(sources)?.[0] ?? '');
      return linkOf(img.get('src') ?? '', {
        type: best.get('type'),
        imagesrcset: best.get('srcset'),
        imagesizes: best.get('sizes'),
        fetchpriority: 'high',
      });
    }
  }
  return [];
}
