import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../db/open.ts';
import type { Role } from '../db/tables.ts';
import { refuse } from '../http/errors.ts';
import type { Usuario } from '../usuarios/service.ts';
import { findActiveUsuario } from '../usuarios/service.ts';
import { type Claims, verifyToken } from './token.ts';

/** Who is calling: the account as it is now, and what its token says. */
export interface Access {
  usuario: Usuario;
  claims: Claims;
}

const accesses = new WeakMap<FastifyRequest, Access>();

/**
 * Hook that admits only a caller with a valid token whose account still exists under that name and is
 * ATIVO, and whose sessions were not ended since; roles and status are the database's, read at each call.
 * Everyone else gets 401, and 403 who lacks the `role` that is asked for.
 * Public routes go without it and never look at the header, so a stale token does them no harm.
 */
export function requireAccess(
  db: Database,
  secret: Buffer,
  role?: Role,
): onRequestAsyncHookHandler {
  return async (request) => {
    const access = await findAccess(db, secret, request);
    if (access === undefined) throw refuse(401);
    if (role !== undefined && !access.usuario.roles.includes(role)) throw refuse(403);
    accesses.set(request, access);
  };
}

/** Who is calling, by the rules of `requireAccess`; undefined when nobody is, for routes that others may use. */
export async function findAccess(
  db: Database,
  secret: Buffer,
  request: FastifyRequest,
): Promise<Access | undefined> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const claims = token === undefined ? undefined : verifyToken(token, secret);
  const usuario = claims && (await findActiveUsuario(db, claims));
  return claims && usuario && { claims, usuario };
}

/** For a route's schema: who may call it, as OpenAPI says it. */
export const FOR_USERS = [{ bearer: [] }];
export const FOR_ADMINS = [{ bearer: ['ROLE_ADMIN'] }];

/** Whether the caller runs the shop. */
export function isAdmin({ usuario }: Access): boolean {
  return usuario.roles.includes('ROLE_ADMIN');
}

/** The caller that `requireAccess` admitted. */
export function accessOf(request: FastifyRequest): Access {
  const access = accesses.get(request);
  if (access === undefined) throw new Error('The route lacks the requireAccess hook.');
  return access;
}
