import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { themeVariables, visibilityClasses } from '../src/app/theme/variables.ts';

const SHEETS: Readonly<Record<string, () => string>> = {
  'variables.css': themeVariables,
  'visibility.css': visibilityClasses,
};

/** Fills src/app/theme/variables.css and src/admin/visibility.css from the theme. */
export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    enforce: 'pre',
    load: (id) => {
      const file = id.split('?', 1)[0] ?? '';
      return /[\\/]src[\\/](?:app[\\/]theme|admin)[\\/]/.test(file)
        ? (SHEETS[basename(file)]?.() ?? null)
        : null;
    },
  };
}
