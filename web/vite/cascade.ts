import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Cascade layer by file. Rules of pages, the shell and the parts of one domain (`ui/pedidos`) are unlayered and override
 * all layers.
 */
const LAYERS: ReadonlyArray<readonly [files: RegExp, layer: string]> = [
  [/^src\/app\/theme\//, 'base'],
  [/^src\/ui\/(?:form\/)?[^/]+$/, 'parts'],
];

/** Wraps style sheets in cascade layers, because lazy chunks load in any order. */
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
      const layer = LAYERS.find(([files]) => files.test(file))?.[1];
      return layer === undefined ? null : { code: `@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
