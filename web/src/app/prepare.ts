import type { ApolloClient } from '@apollo/client';
import { loadPage } from './pages.ts';
import { findRoute, type Route } from './routes.ts';
import { LojaDocument } from './shell/loja.gen.ts';

/** Loads the code and data of a first render, including the shell's. A failed shell read does not reject. */
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
