import { escapeHtml } from './escape.ts';

/** Inlines the page's CSS, so that first paint needs no second request. */
export function styleTag(css: string): string {
  return `<style>${css}</style>`;
}

/** Declares the inlined sheets as disabled links, so that lazy chunks do not fetch them again. */
export function sheetLinks(sheets: readonly string[]): string {
  return sheets
    .map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}" disabled>`)
    .join('');
}
