/** The storage key of GraphiQL's open tabs, edits included. */
const KEPT_TABS = 'graphiql:tabState';

/** Opens the sandbox with the example tabs instead of the stored ones. */
export const RESTORE = '/sandbox?exemplos';

/** Deletes the stored tabs when the URL asks for it. Must run before GraphiQL mounts, which would write them again. */
export function forgetTabsIfAsked(): void {
  if (location.pathname + location.search !== RESTORE) return;
  localStorage.removeItem(KEPT_TABS);
  history.replaceState(null, '', location.pathname);
}
