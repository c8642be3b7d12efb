import { scriptJson } from './escape.ts';

/** What the server read for the page, for the browser's cache to start from. */
export function stateTag(state: { apollo: unknown; mobile: boolean }): string {
  return `<script type="application/json" id="estado">${scriptJson(state)}</script>`;
}
