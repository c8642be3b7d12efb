import { escapeHtml, scriptJson } from './escape.ts';

/** Lists the page's code for `lateStart`, which loads it after first paint. */
export function codeTag(code: readonly string[]): string {
  return `<script type="application/json" id="codigo">${scriptJson(code)}</script>`;
}

export function stateTag(state: { apollo: unknown; mobile: boolean }): string {
  return `<script type="application/json" id="estado">${scriptJson(state)}</script>`;
}

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
