import { allowsOptional } from './consent/choice.ts';
import { local, stored } from './stored.ts';

const list = stored('perfumesVistos', (text) => text, local);
const PICTURES_CACHE = 'fotosVistas';

/** Returns the stored list of viewed products; null when empty or not allowed. The shell clears it at sign-out. */
export function readSeen(): string | null {
  return allowsOptional() ? list.read() : null;
}

export function writeSeen(text: string): void {
  if (allowsOptional()) list.write(text);
}

/** Opens the cache of the list's pictures for offline use; null where the browser lacks Cache Storage. */
export function openSeenPictures(): Promise<Cache> | null {
  const isSupported = 'serviceWorker' in navigator && 'caches' in window;
  return isSupported ? caches.open(PICTURES_CACHE) : null;
}

/** Clears the list at sign-out. `lib/consent` clears it on a refusal. */
export function forgetSeen(): void {
  list.forget();
  if ('caches' in window) void caches.delete(PICTURES_CACHE).catch(() => undefined);
}
