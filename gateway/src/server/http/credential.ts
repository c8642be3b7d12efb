import { APARELHO_DAYS, type Aparelhos } from '@decantaria/server/aparelho';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from '../../shop/sessao/credential.ts';

/** `__Host-` binds a cookie to this host. Browsers accept the prefix only over HTTPS. */
const namesWith = (prefix: '' | '__Host-') => ({
  sessao: `${prefix}decantaria_sessao`,
  aparelho: `${prefix}decantaria_aparelho`,
  uso: `${prefix}decantaria_uso`,
});

const NAMES = { http: namesWith(''), https: namesWith('__Host-') };

const namesOf = (https: boolean) => (https ? NAMES.https : NAMES.http);

/** Part of the session cookie's name with and without `__Host-`. */
export const SESSION_COOKIE = NAMES.http.sessao;

/** Seconds since a person last used the page, of a request that no person caused, such as polling. */
const UNATTENDED = 'x-decantaria-ocioso';

/**
 * The caller's token: `Authorization: Bearer`, else the session cookie. The cookie holds the API's signed token as it
 * is: its signature already detects changes. Another cookie names the accounts that this browser signed in to, a third one
 * holds the time of the last use. Cookies sent by another site's page are ignored.
 */
export function readCredential(
  request: FastifyRequest,
  reply: FastifyReply,
  { https, aparelhos }: { readonly https: boolean; readonly aparelhos: Aparelhos },
): Credential {
  const { sessao: name, aparelho: device, uso: used } = namesOf(https);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  const isForeign = request.headers['sec-fetch-site'] === 'cross-site';
  const cookies: FastifyRequest['cookies'] = isForeign ? {} : request.cookies;
  let known = cookies[device];
  const actions = {
    store: (token: string, exp: number) =>
      void reply.setCookie(name, token, { ...attributes, expires: new Date(exp * 1000) }),
    clear: () => void reply.clearCookie(name, attributes).clearCookie(used, attributes),
    use: { stamp: cookies[used], unattendedSeconds: secondsOf(request.headers[UNATTENDED]) },
    storeUse: (stamp: string, exp: number) =>
      void reply.setCookie(used, stamp, { ...attributes, expires: new Date(exp * 1000) }),
    aparelho: (conta: string) => aparelhos.find(known, conta),
    rememberAparelho: (conta: string) => {
      known = aparelhos.add(known, conta);
      reply.setCookie(device, known, { ...attributes, maxAge: APARELHO_DAYS * 24 * 60 * 60 });
    },
  };
  const bearer = /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { source: 'bearer', token: bearer, ...actions };
  const cookie = cookies[name];
  return cookie === undefined || cookie === ''
    ? { source: 'none', token: undefined, ...actions }
    : { source: 'cookie', token: cookie, ...actions };
}

/** True when the request carries one of the gateway's cookies. */
export function carriesOwnCookie(request: FastifyRequest, https: boolean): boolean {
  return Object.values(namesOf(https)).some((name) => request.cookies[name] !== undefined);
}

function secondsOf(header: string | string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,7}$/.test(header) ? Number(header) : 0;
}
