export type RequestKind = 'page' | 'offline' | 'file' | 'picture';

export interface RequestParts {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
  readonly destination: string;
  readonly cache: string;
  readonly headers: { has(name: string): boolean };
}

export interface ResponseParts {
  readonly status: number;
  readonly type: string;
  readonly redirected: boolean;
  readonly headers: { get(name: string): string | null };
}

export const OFFLINE_PATH = '/offline';

/** Paths that a browser may open but that are no pages of the shop. */
const NO_PAGE = /^\/(?:graphql|sandbox|health|api|dev|assets|imagens|loja)(?:\/|$)|\.\w+$/;

/** Returns null for requests that the browser handles alone, such as writes, ranges, credentials and `/graphql`. */
export function classifyRequest(request: RequestParts, origin: string): RequestKind | null {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  if (request.headers.has('range') || request.headers.has('authorization')) return null;
  if (request.mode === 'navigate') {
    if (request.destination !== 'document' || NO_PAGE.test(url.pathname)) return null;
    return url.pathname === OFFLINE_PATH ? 'offline' : 'page';
  }
  // An explicit cache mode addresses the browser's own cache.
  if (request.cache !== 'default') return null;
  if (url.pathname.startsWith('/assets/')) return 'file';
  return /^\/(?:imagens|loja)\//.test(url.pathname) ? 'picture' : null;
}

function cacheControl(response: ResponseParts): string {
  return response.headers.get('cache-control') ?? '';
}

/** True for a complete, public response of this origin that was not redirected. */
export function isCacheable(response: ResponseParts): boolean {
  const whole = response.status === 200 && response.type === 'basic' && !response.redirected;
  return whole && !/\b(?:no-store|private)\b/.test(cacheControl(response));
}

/** True for a file whose name contains its content hash. Only these come from the cache while online. */
export function isImmutable(response: ResponseParts): boolean {
  return /\bimmutable\b/.test(cacheControl(response));
}

export function offlineAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `${OFFLINE_PATH}?${new URLSearchParams({ de: pathname + search })}`;
}

export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.~-]+/g))];
}

/** Returns the oldest entries beyond the `limit` newest. */
export function surplus<Entry>(entries: readonly Entry[], limit: number): Entry[] {
  return entries.slice(0, Math.max(0, entries.length - limit));
}
