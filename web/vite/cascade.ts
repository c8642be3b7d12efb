import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Cascade layer by folder. Rules of pages and the shell are unlayered and override all layers. */
const LAYERS: ReadonlyArray<readonly [folder: string, layer: string]> = [
  ['src/app/theme/', 'base'],
  ['src/shared/ui/', 'parts'],
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
      const layer = LAYERS.find(([folder]) => file.startsWith(folder))?.[1];
      return layer === undefined ? null : { code: `@layer ${layer} {\n${code}\n}\n`, map: null };
    },
  };
}
