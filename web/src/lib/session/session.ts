import { STORAGE } from '../constants.ts';
import { storageChanges } from '../observed.ts';
import { parseDescriptor, type SessionUser } from './descriptor.ts';

export type { SessionUser } from './descriptor.ts';

const { notify, subscribe } = storageChanges([STORAGE.token]);
let cached: { raw: string | null; user: SessionUser | null } = { raw: null, user: null };
/** Fallback when local storage is closed: the session lasts as long as the tab. */
let unstoredToken: string | null = null;
/** See `keepSession`. */
let keepExpired = false;

function readToken(): string | null {
  try {
    return localStorage.getItem(STORAGE.token) ?? unstoredToken;
  } catch {
    return unstoredToken;
  }
}

/**
 * Returns the account of the stored descriptor; null without one, or for an unreadable or expired one. `keepSession`
 * retains an expired one. Writes no storage, so that a render may call it. Only for menus and guards: the gateway
 * checks every right.
 */
export function currentUser(now: number = Date.now()): SessionUser | null {
  const raw = readToken();
  const expired = cached.user !== null && cached.user.expiresAt <= now;
  // A missing token while expired means that another tab cleaned up; otherwise it is a sign-out.
  if (raw === null && keepExpired && expired) return cached.user;
  if (raw !== cached.raw) cached = { raw, user: raw === null ? null : parseDescriptor(raw) };
  return cached.user !== null && !keepExpired && cached.user.expiresAt <= now ? null : cached.user;
}

/** `Usuario.id` of `currentUser`; empty without an account. */
export function currentAccount(): string {
  return currentUser()?.id ?? '';
}

function forget(): void {
  unstoredToken = null;
  try {
    localStorage.removeItem(STORAGE.token);
    localStorage.removeItem(STORAGE.usuarioId);
  } catch {
    // Closed storage holds no data of ours.
  }
}

/** Stores the unsigned descriptor that `entrar` returned, and the account's id. */
export function startSession(descriptor: string, usuarioId: string): void {
  try {
    localStorage.setItem(STORAGE.token, descriptor);
    localStorage.setItem(STORAGE.usuarioId, usuarioId);
    unstoredToken = null;
  } catch {
    unstoredToken = descriptor;
  }
  notify();
}

/** Removes all account data of this browser. The cookie choice stays. */
export function endSession(): void {
  cached = { raw: null, user: null };
  forget();
  notify();
}

/**
 * Retains an expired session while an account page is open, so that unsaved text is not lost. The next operation gets
 * UNAUTHENTICATED and `signInAgain` opens the dialog in place.
 */
export function keepSession(keep: boolean): void {
  keepExpired = keep;
}

export function isSessionKept(): boolean {
  return keepExpired;
}

/**
 * Reads the stored descriptor again and notifies listeners when the account changed. Removes an unreadable or expired
 * descriptor.
 */
export function renewSession(): void {
  const before = cached.user;
  const user = currentUser();
  if (user === null) {
    cached = { raw: null, user: null };
    forget();
  }
  if (user !== before) notify();
}

/** Subscribes to session changes in this tab and others. Returns the unsubscribe function. */
export const subscribeToSession = subscribe;
