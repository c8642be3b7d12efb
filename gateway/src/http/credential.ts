import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../sessao/credential.ts';

/** `__Host-` binds the cookie to this host. Browsers accept the prefix only over HTTPS. */
export function cookieName(https: boolean): string {
  return https ? '__Host-decantaria_sessao' : 'decantaria_sessao';
}

/**
 * The caller's token: `Authorization: Bearer`, else the session cookie. The cookie holds the API's signed token as it
 * is: its signature already detects changes. A cookie sent by another site's page is ignored.
 */
export function readCredential(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): Credential {
  const name = cookieName(https);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  const actions = {
    store: (token: string, exp: number) =>
      void reply.setCookie(name, token, { ...attributes, expires: new Date(exp * 1000) }),
    clear: () => void reply.clearCookie(name, attributes),
  };
  const bearer = /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { source: 'bearer', token: bearer, ...actions };
  const cookie =
    request.headers['sec-fetch-site'] === 'cross-site' ? undefined : request.cookies[name];
  return cookie === undefined || cookie === ''
    ? { source: 'none', token: undefined, ...actions }
    : { source: 'cookie', token: cookie, ...actions };
}
