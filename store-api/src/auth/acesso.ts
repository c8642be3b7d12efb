import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Banco } from '../db/abrir.ts';
import { recusar } from '../http/erros.ts';
import type { Usuario } from '../usuarios/service.ts';
import { usuarioAtivo } from '../usuarios/service.ts';
import { type Claims, verificarToken } from './token.ts';

/** Who is calling: the account as it is now, and what its token says. */
export interface Acesso {
  usuario: Usuario;
  claims: Claims;
}

const acessos = new WeakMap<FastifyRequest, Acesso>();

/**
 * Hook that admits only a caller with a valid token whose account still exists under that name and is
 * ATIVO; roles and status are the database's, read at each call. Everyone else gets 401.
 * Public routes go without it and never look at the header, so a stale token does them no harm.
 */
export function exigirAcesso(db: Banco, segredo: Buffer): onRequestAsyncHookHandler {
  return async (request) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : verificarToken(token, segredo);
    const usuario = claims && (await usuarioAtivo(db, claims.id, claims.sub));
    if (!claims || !usuario) throw recusar(401);
    acessos.set(request, { usuario, claims });
  };
}

/** The caller that `exigirAcesso` admitted. */
export function acessoDe(request: FastifyRequest): Acesso {
  const acesso = acessos.get(request);
  if (acesso === undefined) throw new Error('The route lacks the exigirAcesso hook.');
  return acesso;
}
