import type { Plugin } from 'vite';
import { themeVariables } from '../src/app/theme/variables.ts';

/** Fills src/app/theme/variables.css from the theme. */
export function themeSheet(): Plugin {
  return {
    name: 'theme-sheet',
    enforce: 'pre',
    load: (id) =>
      /[\\/]app[\\/]theme[\\/]variables\.css$/.test(id.split('?', 1)[0] ?? '')
        ? themeVariables()
        : null,
  };
}
