import { loadPage } from '../pages.ts';
import { findRoute } from '../routes.ts';

/** The path as the route table spells it: no slash at its end, its fixed words in their own case. */
function spell(path: string, pathname: string): string {
  const own = path.split('/').filter((word) => word !== '');
  const asked = pathname.split('/').filter((word) => word !== '');
  return `/${asked.map((word, index) => (own[index]?.startsWith(':') ? word : (own[index] ?? word))).join('/')}`;
}

/**
 * The one address under which a page is rendered and kept: the path in the table's spelling, of the query what the
 * page reads. `moved` when the path was spelled otherwise: then the address keeps the query as it was asked.
 */
export async function resolveAddress(url: URL): Promise<{ url: URL; moved: boolean }> {
  const { route } = findRoute(url.pathname);
  const proper = new URL(url);
  if (route.path !== '*') proper.pathname = spell(route.path, url.pathname);
  if (proper.pathname !== url.pathname) return { url: proper, moved: true };
  const { query } = await loadPage(route);
  if (query) proper.search = query(url.searchParams);
  return { url: proper, moved: false };
}
