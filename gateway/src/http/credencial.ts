import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Credencial } from '../graphql/contexto.ts';

/** `__Host-` binds the cookie to this host over HTTPS; browsers refuse the prefix without it. */
export function nomeDoCookie(https: boolean): string {
  return https ? '__Host-decantaria_sessao' : 'decantaria_sessao';
}

/**
 * The caller's token: `Authorization: Bearer` before the session cookie. The cookie's value is the API's
 * own signed token: encrypting it would hide nothing from who holds it, and its signature already
 * stops who changes it. A cookie that came along from another site's page does not count.
 */
export function lerCredencial(
  request: FastifyRequest,
  reply: FastifyReply,
  https: boolean,
): Credencial {
  const nome = nomeDoCookie(https);
  const atributos = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  const acoes = {
    guardar: (token: string, exp: number) =>
      void reply.setCookie(nome, token, { ...atributos, expires: new Date(exp * 1000) }),
    apagar: () => void reply.clearCookie(nome, atributos),
  };
  const portador = /^Bearer ([^\s]+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (portador !== undefined) return { origem: 'bearer', token: portador, ...acoes };
  const cookie =
    request.headers['sec-fetch-site'] === 'cross-site' ? undefined : request.cookies[nome];
  return cookie === undefined || cookie === ''
    ? { origem: 'nenhuma', token: undefined, ...acoes }
    : { origem: 'cookie', token: cookie, ...acoes };
}
