import type { ApolloClient } from '@apollo/client';
import { loadPage } from './pages.ts';
import { findRoute, type Route } from './routes.ts';
import { LojaDocument } from './shell/loja.gen.ts';

/**
 * Reads what the first render of an address needs: the page's code, its data and the shell's.
 * Runs before rendering on the server and before hydration in the browser, where the data is already
 * in the cache. A failed read does not stop the page: it shows its own error.
 */
export async function prepare(
  client: ApolloClient,
  url: URL,
  mobile: boolean,
): Promise<{ route: Route; status: number; location?: string | undefined }> {
  const { route, params } = findRoute(url.pathname);
  const shell = client.query({ query: LojaDocument }).catch(() => undefined);
  const page = await loadPage(route);
  const result = await page.prepare?.({ client, params, search: url.searchParams, mobile });
  await shell;
  return { route, status: result?.status ?? 200, location: result?.location };
}
