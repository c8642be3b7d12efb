/** Where GraphiQL keeps the open tabs, edited ones included. */
const KEPT_TABS = 'graphiql:tabState';

/** The address that opens the sandbox with the examples in the place of the tabs that were open. */
export const RESTORE = '/sandbox?exemplos';

/** Forgets the kept tabs when the address says so. Before the explorer starts: while it runs it would write them back. */
export function forgetTabsIfAsked(): void {
  if (location.pathname + location.search !== RESTORE) return;
  localStorage.removeItem(KEPT_TABS);
  history.replaceState(null, '', location.pathname);
}
