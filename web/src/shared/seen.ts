import { allowsOptional } from './consent/choice.ts';

const KEY = 'perfumesVistos';
const PICTURES_CACHE = 'fotosVistas';

/**
 * The products that this browser showed last, in the words of features/produto; null when there are none, or may be
 * none (COOKIE-02, C-60). It stands here because the shell forgets it too.
 */
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
    // Private windows may refuse storage: then nothing is remembered.
  }
}

/** Where the list's pictures are kept for the hour without a connection; null where there is no such place. */
export function openSeenPictures(): Promise<Cache> | null {
  const works = 'serviceWorker' in navigator && 'caches' in window;
  return works ? caches.open(PICTURES_CACHE) : null;
}

/** C-29: nothing of it stays once an account has left. A refusal takes it away in shared/consent. */
export function forgetSeen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What cannot be written is not there either.
  }
  if ('caches' in window) void caches.delete(PICTURES_CACHE).catch(() => undefined);
}
