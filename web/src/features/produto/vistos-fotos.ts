import { openSeenPictures } from '../../shared/seen.ts';
import type { Visto } from './vistos.ts';

/** Keeps the pictures of the list, and no others, where the service worker finds them without a connection. */
export async function keepFotos(list: readonly Visto[]): Promise<void> {
  const cache = await openSeenPictures();
  if (!cache) return;
  const wanted = new Set(
    list
      .map(({ foto }) => foto?.url)
      .filter((url) => url?.startsWith('/'))
      .map((url) => new URL(url ?? '', window.location.origin).href),
  );
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !wanted.has(url)).map((old) => cache.delete(old)));
  const known = new Set(kept.map(({ url }) => url));
  const missing = [...wanted].filter((url) => !known.has(url));
  // One that cannot be fetched takes no other with it.
  await Promise.allSettled(missing.map((url) => cache.add(url)));
}
