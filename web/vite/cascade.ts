import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Which layer the rules of a file belong to; those of pages and of the shell stand above all layers. */
const LAYERS: ReadonlyArray<readonly [folder: string, layer: string]> = [
  ['src/app/theme/', 'base'],
  ['src/shared/ui/', 'parts'],
];

/**
 * Puts style sheets into the layers that index.html orders. Every page loads only its own files, in whatever order
 * they come: who wins must not depend on it.
 */
export function cascade(): Plugin {
  let root = '';
  return {
    name: 'cascade',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    transform(code, id) {
      const file = relative(root, id.split('?', 1)[0] ?? '').replaceAll('\\', '/');
      if (!file.endsWith('.css')) return null;
      const layer = LAYERS.find(([folder]) => file.startsWith(folder))?.[1];
      return layer === undefined ? null : { code: `@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
