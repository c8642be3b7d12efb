import type { PageModule } from '../lib/routing/page.ts';
import { loadOnce } from './load-once.ts';
import type { Route } from './routes.ts';

const modules = import.meta.glob<PageModule>(['../shop/*/*Page.tsx', '../admin/*Page.tsx']);
const pages = new Map<Route, ReturnType<typeof loadOnce<PageModule>>>();

/** Returns the source file of a route's page, which is its key in the build manifest. */
export function sourceOf({ page }: Route): string {
  return `src/${page}.tsx`;
}

function pageOf(route: Route) {
  const load = modules[`../${route.page}.tsx`];
  if (!load)
    throw new Error(`The route ${route.path} names a page that does not exist: ${route.page}`);
  const page = pages.get(route) ?? loadOnce(load);
  pages.set(route, page);
  return page;
}

/** Loads a route's page once. A failed load is retried on another `visit` or before opening the page. */
export function loadPage(route: Route, visit?: string): Promise<PageModule> {
  return pageOf(route).load(visit);
}

/** Returns a route's page when its code is loaded, so that rendering it does not suspend. */
export function loadedPage(route: Route): PageModule | undefined {
  return pageOf(route).loaded();
}
