import { allowsOptional } from './consent/choice.ts';

const KEY = 'perfumesVistos';
const PICTURES_CACHE = 'fotosVistas';

/** Returns the stored list of viewed products; null when empty or not allowed. The shell clears it at sign-out. */
export function readSeen(): string | null {
  try {
    return allowsOptional() ? localStorage.getItem(KEY) : null;
  } catch {
    return null;
  }
}

export function writeSeen(text: string): void {
  if (!allowsOptional()) return;
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Private windows may refuse storage.
  }
}

/** Opens the cache of the list's pictures for offline use; null where the browser lacks Cache Storage. */
export function openSeenPictures(): Promise<Cache> | null {
  const isSupported = 'serviceWorker' in navigator && 'caches' in window;
  return isSupported ? caches.open(PICTURES_CACHE) : null;
}

/** Clears the list at sign-out. `lib/consent` clears it on a refusal. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Closed storage holds no data of ours.
  }
  if ('caches' in window) void caches.delete(PICTURES_CACHE).catch(() => undefined);
}
