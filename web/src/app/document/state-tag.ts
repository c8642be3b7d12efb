import { scriptJson } from './escape.ts';

/** Serialises the server's state for the browser. */
export function stateTag(state: { apollo: unknown; mobile: boolean }): string {
  return `<script type="application/json" id="estado">${scriptJson(state)}</script>`;
}
