import { loadOnce } from '../shared/load-once.ts';
import type { PageModule } from '../shared/routing/page.ts';
import type { Route } from './routes.ts';

const pages = new Map<Route, (visit?: string) => Promise<PageModule>>();

/** Loads a route's page once. A failed load is retried on another `visit` or before opening the page. */
export function loadPage(route: Route, visit?: string): Promise<PageModule> {
  const page = pages.get(route) ?? loadOnce(route.load);
  pages.set(route, page);
  return page(visit);
}
