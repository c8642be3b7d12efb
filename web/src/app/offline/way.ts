/** What the service worker does with a request; null leaves it to the browser, as if there were no worker. */
export type Way = 'page' | 'offline' | 'file' | 'picture';

/** What counts of a request; a `Request` has it all. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
  readonly cache: string;
  readonly headers: { has(name: string): boolean };
}

/** What counts of an answer; a `Response` has it all. */
export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
}

/** The page that stands in for those that cannot be reached. */
export const OFFLINE_PATH = '/offline';

/** Addresses that are no page of the shop although a browser may open them. */
const NO_PAGE = /^\/(?:graphql|sandbox|health|api|dev|assets|imagens|loja)(?:\/|$)|\.\w+$/;

/**
 * Only reading, only from this shop, only whole: what writes, what asks for a part of a file, what goes elsewhere and
 * whatever is not named here never passes through the worker. `/graphql` is among it.
 */
export function wayOf(request: Asked, origin: string): Way | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  if (request.headers.has('range') || request.headers.has('authorization')) return null;
  if (request.mode === 'navigate') {
    if (request.destination !== 'document' || NO_PAGE.test(url.pathname)) return null;
    return url.pathname === OFFLINE_PATH ? 'offline' : 'page';
  }
  // Who says how the cache is to be used means the browser's own.
  if (request.cache !== 'default') return null;
  if (url.pathname.startsWith('/assets/')) return 'file';
  return /^\/(?:imagens|loja)\//.test(url.pathname) ? 'picture' : null;
}

function cacheControl(response: Answered): string {
  return response.headers.get('cache-control') ?? '';
}

/** Whole answers of this shop that are the same for everybody; nothing that was led elsewhere, nothing opaque. */
export function mayKeep(response: Answered): boolean {
  const whole = response.status === 200 && response.type === 'basic' && !response.redirected;
  return whole && !/\b(?:no-store|private)\b/.test(cacheControl(response));
}

/** True for what its address names by its content: only that is ever taken from the cache while there is a network. */
export function isForEver(response: Answered): boolean {
  return /\bimmutable\b/.test(cacheControl(response));
}

/** Where somebody is led who asked for `url` without a connection. */
export function offlineAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `${OFFLINE_PATH}?${new URLSearchParams({ de: pathname + search })}`;
}

/** Files of the build that a page names. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+/g))];
}

/** The oldest of `entries`, beyond the `limit` newest. */
export function surplus<Entry>(entries: readonly Entry[], limit: number): Entry[] {
  return entries.slice(0, Math.max(0, entries.length - limit));
}
