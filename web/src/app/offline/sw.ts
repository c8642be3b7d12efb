// The shop's service worker (docs/decisions/0019). Online responses always come from the network.

import { cachesOf, isOutdated } from './cache-names.ts';
import {
  classifyRequest,
  filesNamedIn,
  isCacheable,
  isImmutable,
  OFFLINE_PATH,
  offlineAddress,
  surplus,
} from './request-policy.ts';

declare const __OFFLINE__: { readonly version: string; readonly files: readonly string[] };

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

declare const self: {
  readonly location: { readonly origin: string };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
};

const cacheNames = cachesOf(__OFFLINE__.version);

/**
 * Stores the offline page and its files. Fails as a whole, so that the browser retries. The page may come from another
 * build than this worker, so the files it names are stored too.
 */
async function storeEssentials(): Promise<void> {
  const page = await fetch(OFFLINE_PATH, { credentials: 'omit', cache: 'no-cache' });
  if (!isCacheable(page)) throw new Error(`${OFFLINE_PATH} answered ${page.status}`);
  const named = filesNamedIn(await page.clone().text());
  const cache = await caches.open(cacheNames.essentials);
  await cache.addAll([...new Set([...__OFFLINE__.files, ...named])]);
  await cache.put(OFFLINE_PATH, page);
}

/** Runs when no page of an earlier worker is open. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => isOutdated(name, cacheNames));
  await Promise.all(old.map((name) => caches.delete(name)));
  // Starts navigation requests while the worker boots.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function readOfflinePage(): Promise<Response | undefined> {
  try {
    const cache = await caches.open(cacheNames.essentials);
    return await cache.match(OFFLINE_PATH, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Returns the network's reply with any status. Redirects to the offline page only when the network fails. */
async function openPage({ request, preloadResponse }: RequestEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (failure) {
    if ((await readOfflinePage()) === undefined) throw failure;
    return Response.redirect(offlineAddress(request.url), 302);
  }
}

/** Returns the stored page, because a failed request redirected here. */
async function openOffline(event: RequestEvent): Promise<Response> {
  const page = await readOfflinePage();
  if (page === undefined) return (await event.preloadResponse) ?? fetch(event.request);
  event.waitUntil(event.preloadResponse.catch(() => undefined));
  return page;
}

async function store(
  { name, limit }: { name: string; limit: number },
  request: Request,
  response: Response,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const old = surplus(await cache.keys(), limit);
  await Promise.all(old.map((entry) => cache.delete(entry)));
}

/** Immutable files come from the cache. Others come from it only when the network fails. */
async function fetchFile(event: RequestEvent, target: { name: string; limit: number }) {
  const { request } = event;
  // An unreadable cache must not fail the request.
  const cached = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (cached && isImmutable(cached)) return cached;
  try {
    const response = await fetch(request);
    if (isCacheable(response)) {
      const copy = response.clone();
      // A full disk must not fail the request.
      event.waitUntil(store(target, request, copy).catch(() => undefined));
    }
    return response;
  } catch (failure) {
    if (cached) return cached;
    throw failure;
  }
}

self.addEventListener('install', (event) => event.waitUntil(storeEssentials()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin);
  if (kind === null) return;
  if (kind === 'page') event.respondWith(openPage(event));
  else if (kind === 'offline') event.respondWith(openOffline(event));
  else event.respondWith(fetchFile(event, cacheNames[kind]));
});
