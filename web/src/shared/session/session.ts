import { STORAGE } from '../constants.ts';
import { parseDescriptor, type SessionUser } from './descriptor.ts';

export type { SessionUser } from './descriptor.ts';

type Listener = () => void;

const listeners = new Set<Listener>();
let known: { raw: string | null; user: SessionUser | null } = { raw: null, user: null };
/** Stands in for local storage where the browser closes it: the session then lives as long as the tab. */
let unstored: string | null = null;
/** True while a page of the account's own is open: see `keepSession`. */
let kept = false;

function notify(): void {
  for (const listener of listeners) listener();
}

function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE.token) ?? unstored;
  } catch {
    return unstored;
  }
}

/**
 * SESS-01, SESS-02: the account that the stored descriptor names, or null. A descriptor that cannot be
 * read or has expired is removed; while the session is kept (`keepSession`) an expired one stays. Good for menus and
 * guards only: every right is checked by the gateway.
 */
export function currentUser(now: number = Date.now()): SessionUser | null {
  const raw = readToken();
  const expired = known.user !== null && known.user.expiresAt <= now;
  // Another tab cleared away what had expired; a sign-out takes one that has not.
  if (raw === null && kept && expired) return known.user;
  if (raw !== known.raw) known = { raw, user: raw === null ? null : parseDescriptor(raw) };
  if (raw !== null && (known.user === null || (!kept && known.user.expiresAt <= now))) {
    known = { raw: null, user: null };
    forget();
  }
  return known.user;
}

function forget(): void {
  unstored = null;
  try {
    localStorage.removeItem(STORAGE.token);
    localStorage.removeItem(STORAGE.usuarioId);
  } catch {
    // Storage is closed to us: there is nothing kept either.
  }
}

/** LOGIN-04: keeps the unsigned descriptor that `entrar` answered and the account's id. */
export function startSession(descriptor: string, usuarioId: string): void {
  try {
    localStorage.setItem(STORAGE.token, descriptor);
    localStorage.setItem(STORAGE.usuarioId, usuarioId);
    unstored = null;
  } catch {
    unstored = descriptor;
  }
  notify();
}

/** SESS-03, C-29: removes everything that speaks of the account; the cookie choice stays. */
export function endSession(): void {
  known = { raw: null, user: null };
  forget();
  notify();
}

/**
 * F7: while an account's own page is open, a session that runs out leaves it as it is: what is being written must not
 * go. The next thing that is asked of the gateway finds out, and `signInAgain` asks the person to come back in place.
 */
export function keepSession(keep: boolean): void {
  kept = keep;
}

/** Whether the session is kept though it may have run out. */
export function isSessionKept(): boolean {
  return kept;
}

/** SESS-01: looks at the stored descriptor again and tells everybody when it says something else by now. */
export function renewSession(): void {
  const before = known.user;
  if (currentUser() !== before) notify();
}

/** Calls back when the session changes, in this tab or in another. Returns how to stop. */
export function subscribeToSession(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === STORAGE.token) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page that comes back from the browser's memory has heard of nothing.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}
