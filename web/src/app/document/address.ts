import { loadPage } from '../pages.ts';
import { findRoute } from '../routes.ts';
import { siteLinks } from '../shell/navigation.ts';

/** Spells a path like the route table: no trailing slash, fixed segments in their own case. */
function spell(path: string, pathname: string): string {
  const own = path.split('/').filter((word) => word !== '');
  const segments = pathname.split('/').filter((word) => word !== '');
  return `/${segments.map((word, index) => (own[index]?.startsWith(':') ? word : (own[index] ?? word))).join('/')}`;
}

/** The address of all unknown pages of a section, whose link the header marks. */
function unknownPage(pathname: string): string {
  const section = siteLinks.find(({ to }) => pathname.startsWith(`${to}/`));
  return `${section?.to ?? ''}/-/-`;
}

/**
 * Returns the canonical address under which a page is rendered and cached: the table's path and only the query
 * parameters that the page reads. Unknown addresses share one, so that each is answered from the cache. `moved` is true
 * when the path differs and the browser should be redirected; the address then keeps its query.
 */
export async function resolveAddress(url: URL): Promise<{ url: URL; moved: boolean }> {
  const { route } = findRoute(url.pathname);
  const proper = new URL(url);
  if (route.path === '*') {
    return { url: new URL(unknownPage(url.pathname), url.origin), moved: false };
  }
  proper.pathname = spell(route.path, url.pathname);
  if (proper.pathname !== url.pathname) return { url: proper, moved: true };
  const { query } = await loadPage(route);
  proper.search = query?.(url.searchParams) ?? '';
  return { url: proper, moved: false };
}
