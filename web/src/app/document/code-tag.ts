import { scriptJson } from './escape.ts';

/** Names a page's code for `lateStart`, which fetches it all at once when the page has been painted. */
export function codeTag(code: readonly string[]): string {
  return `<script type="application/json" id="codigo">${scriptJson(code)}</script>`;
}
