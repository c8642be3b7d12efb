// The shop's service worker: with a network nobody can tell that it is there (docs/decisions/0019-offline.md).
import { isOutdated, keptBy } from './kept.ts';
import {
  filesNamedIn,
  isForEver,
  mayKeep,
  OFFLINE_PATH,
  offlineAddress,
  surplus,
  wayOf,
} from './way.ts';

/** What the build writes into the worker (web/vite/offline.ts). */
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

const kept = keptBy(__OFFLINE__.version);

/**
 * Fails as a whole, and is tried again by the browser, when a file is missing: the page may have been made by
 * another build than this worker, so what it names counts too.
 */
async function keepEssentials(): Promise<void> {
  const page = await fetch(OFFLINE_PATH, { credentials: 'omit', cache: 'no-cache' });
  if (!mayKeep(page)) throw new Error(`${OFFLINE_PATH} answered ${page.status}`);
  const named = filesNamedIn(await page.clone().text());
  const cache = await caches.open(kept.essentials);
  await cache.addAll([...new Set([...__OFFLINE__.files, ...named])]);
  await cache.put(OFFLINE_PATH, page);
}

/** Runs once no page of an earlier worker is open any more: nothing is taken over in the middle of anything. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => isOutdated(name, kept));
  await Promise.all(old.map((name) => caches.delete(name)));
  // The network is asked while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function keptPage(): Promise<Response | undefined> {
  try {
    const cache = await caches.open(kept.essentials);
    return await cache.match(OFFLINE_PATH, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Always the network's answer, whatever its status; only without any answer the way to the offline page. */
async function openPage({ request, preloadResponse }: RequestEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (failure) {
    if ((await keptPage()) === undefined) throw failure;
    return Response.redirect(offlineAddress(request.url), 302);
  }
}

/** The kept one: it was the network that led here. */
async function openOffline(event: RequestEvent): Promise<Response> {
  const page = await keptPage();
  if (page === undefined) return (await event.preloadResponse) ?? fetch(event.request);
  event.waitUntil(event.preloadResponse.catch(() => undefined));
  return page;
}

async function keep(
  { name, limit }: { name: string; limit: number },
  request: Request,
  response: Response,
): Promise<void> {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const old = surplus(await cache.keys(), limit);
  await Promise.all(old.map((entry) => cache.delete(entry)));
}

/** What never changes comes from the cache; anything else only when the network gives none. */
async function fetchFile(event: RequestEvent, shelf: { name: string; limit: number }) {
  const { request } = event;
  // A store that cannot be read is no reason to fail either.
  const known = await caches.match(request, { ignoreVary: true }).catch(() => undefined);
  if (known && isForEver(known)) return known;
  try {
    const response = await fetch(request);
    if (mayKeep(response)) {
      const copy = response.clone();
      // A full disk is no reason to fail.
      event.waitUntil(keep(shelf, request, copy).catch(() => undefined));
    }
    return response;
  } catch (failure) {
    if (known) return known;
    throw failure;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepEssentials()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin);
  if (way === null) return;
  if (way === 'page') event.respondWith(openPage(event));
  else if (way === 'offline') event.respondWith(openOffline(event));
  else event.respondWith(fetchFile(event, kept[way]));
});
