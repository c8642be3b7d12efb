import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `Cache-Control` of the route's 200s. Default, and for every other status: `no-store`. */
    cache?: string;
    /** `Content-Security-Policy` of a route that returns a page. Default: nothing may be loaded. */
    csp?: string;
  }
}

export const PUBLIC_CATALOGO = { cache: 'public, max-age=30' } as const;
export const FOREVER = { cache: 'public, max-age=31536000, immutable' } as const;

/** Set on every response. */
const COMMON = {
  // Declares to the gateway that this API keeps the documented contract, version 1.
  'api-contract': '1',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // The gateway's pages, on another origin, show these pictures.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/**
 * Sets the declaration of the contract, the security headers and the route's cache policy on every response, errors included. A cache policy
 * that the handler has set is kept.
 */
export async function setHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const reusable = reply.statusCode === 200 || reply.statusCode === 304;
  const { cache, csp } = request.routeOptions.config ?? {};
  reply.headers(COMMON);
  if (csp !== undefined) reply.header('content-security-policy', csp);
  if (!reply.hasHeader('cache-control'))
    reply.header('cache-control', reusable && cache !== undefined ? cache : 'no-store');
}
