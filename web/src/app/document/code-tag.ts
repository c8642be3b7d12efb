import { scriptJson } from './escape.ts';

/** Lists the page's code for `lateStart`, which loads it after first paint. */
export function codeTag(code: readonly string[]): string {
  return `<script type="application/json" id="codigo">${scriptJson(code)}</script>`;
}
