import { useSyncExternalStore } from 'react';
import { STORAGE } from '../../shared/constants.ts';

export type CookieChoice = 'accepted' | 'rejected';

const listeners = new Set<() => void>();
let reopened = false;
/** What was chosen while storage is closed to us: good for this visit. */
let unstored: CookieChoice | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

function read(): CookieChoice | null {
  let value: string | null = null;
  try {
    value = localStorage.getItem(STORAGE.cookiesChoice);
  } catch {
    // Private windows may refuse storage.
  }
  return value === 'accepted' || value === 'rejected' ? value : unstored;
}

/** COOKIE-02, COOKIE-03: keeps the choice and hides the banner. */
export function chooseCookies(choice: CookieChoice): void {
  reopened = false;
  try {
    localStorage.setItem(STORAGE.cookiesChoice, choice);
    unstored = null;
  } catch {
    unstored = choice;
  }
  notify();
}

/** C-60: asks again, from the footer. The choice made before holds until another is made. */
export function reopenCookieChoice(): void {
  reopened = true;
  notify();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === STORAGE.cookiesChoice) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

type BannerState = 'hidden' | 'first' | 'again';

/** COOKIE-01: whether the question is on screen; `again` when the person asked for it. */
export function useCookieBanner(): BannerState {
  return useSyncExternalStore<BannerState>(
    subscribe,
    () => (reopened ? 'again' : read() === null ? 'first' : 'hidden'),
    () => 'hidden',
  );
}
