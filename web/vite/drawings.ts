import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SUFFIX = '?drawing';

/** Compiles an SVG file to a component. Its properties are added to those of the `svg` element. */
export function compileDrawing(source: string): string {
  const [, head = '', body = ''] = /^<svg([^>]*)>(.*)<\/svg>\s*$/s.exec(source) ?? [];
  const attributes = [...head.matchAll(/\s([\w-]+)="([^"]*)"/g)]
    .map(([, name, value]) => [name, value])
    .filter(([name]) => name !== 'xmlns');
  const shapes = body.replaceAll(/<!--.*?-->/gs, '').replaceAll(/\s*\n\s*/g, '');
  return `import { jsx } from 'react/jsx-runtime';
const drawing = ${JSON.stringify({
    ...Object.fromEntries(attributes),
    dangerouslySetInnerHTML: { __html: shapes },
  })};
export default (props) => jsx('svg', { ...drawing, ...props });
`;
}

/**
 * Drawings of the shop are SVG files: `import Frasco from './frasco.svg?drawing'`. They are part of the page's text, so that
 * the theme's variables colour them.
 */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      return {
        code: compileDrawing(await readFile(id.slice(0, -SUFFIX.length), 'utf8')),
        map: null,
      };
    },
  };
}
