import { loadOnce } from '../shared/load-once.ts';
import type { PageModule } from '../shared/routing/page.ts';
import type { Route } from './routes.ts';

const pages = new Map<Route, (visit?: string) => Promise<PageModule>>();

/** Loads a route's page once; what failed is tried again on another `visit`, or when the page is about to be opened. */
export function loadPage(route: Route, visit?: string): Promise<PageModule> {
  const page = pages.get(route) ?? loadOnce(route.load);
  pages.set(route, page);
  return page(visit);
}
