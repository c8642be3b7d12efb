import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OWN = resolve(import.meta.dirname, '../src/app/theme/InlineStyles.tsx');

/** Replaces Mantine's writer of style elements, which the content policy refuses, with the shop's. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('@mantine/core') && source.endsWith('/InlineStyles.mjs') ? OWN : null,
  };
}
