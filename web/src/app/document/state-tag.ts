import { scriptJson } from './escape.ts';

export function stateTag(state: { apollo: unknown; mobile: boolean }): string {
  return `<script type="application/json" id="estado">${scriptJson(state)}</script>`;
}
