import { escapeHtml } from './escape.ts';

/** What a page paints with, inside the page: its first paint waits for no second request. */
export function styleTag(css: string): string {
  return `<style>${css}</style>`;
}

/**
 * Names the sheets that the page already holds, switched off: the code that arrives later takes them as loaded and
 * fetches none again.
 */
export function sheetLinks(sheets: readonly string[]): string {
  return sheets
    .map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}" disabled>`)
    .join('');
}
