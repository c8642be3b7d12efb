import type { PageModule } from '../shared/routing/page.ts';
import type { Route } from './routes.ts';

const pending = new Map<Route, Promise<PageModule>>();
const loaded = new Map<Route, PageModule>();

/** Loads a route's page once. A failed load is forgotten, so that the next visit tries again. */
export function loadPage(route: Route): Promise<PageModule> {
  let page = pending.get(route);
  if (!page) {
    page = route.load();
    pending.set(route, page);
    page.then(
      (module) => loaded.set(route, module),
      () => pending.delete(route),
    );
  }
  return page;
}

/** The page if it is already here: what is loaded renders without suspending. */
export function loadedPage(route: Route): PageModule | undefined {
  return loaded.get(route);
}
