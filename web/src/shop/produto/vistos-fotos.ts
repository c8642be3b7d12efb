import { openSeenPictures } from '../../lib/seen.ts';
import type { Visto } from './vistos.ts';

/** Caches exactly the pictures of the list, for the service worker's offline page. */
export async function cacheFotos(list: readonly Visto[]): Promise<void> {
  const cache = await openSeenPictures();
  if (!cache) return;
  const listedUrls = new Set(
    list
      .map(({ foto }) => foto?.url)
      .filter((url) => url?.startsWith('/'))
      .map((url) => new URL(url ?? '', window.location.origin).href),
  );
  const cachedRequests = await cache.keys();
  await Promise.all(
    cachedRequests.filter(({ url }) => !listedUrls.has(url)).map((old) => cache.delete(old)),
  );
  const cachedUrls = new Set(cachedRequests.map(({ url }) => url));
  const missing = [...listedUrls].filter((url) => !cachedUrls.has(url));
  // One failed picture does not affect the others.
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}
