import type { FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import { type Escopo, escoposOf } from '../assistentes/escopos.ts';
import { findAssistente } from '../assistentes/service.ts';
import type { Database } from '../db/open.ts';
import type { Role } from '../db/tables.gen.ts';
import { refuse } from '../http/errors.ts';
import { findActiveUsuario, type Usuario } from '../usuarios/service.ts';
import { Claims, hashOfToken, verifyToken } from './token.ts';

/** The caller: the account as the database has it now, and the claims of the token. */
export interface Access {
  usuario: Usuario;
  claims: Claims;
  /** Names the token in `tokens_encerrados`. */
  tokenHash: string;
  /** Name of the assistant that calls; undefined for a person. */
  assistente?: string | undefined;
}

/** `security` of a route for every signed-in account. */
export const FOR_USERS = [{ bearer: [] }];
/** `security` of a route for administrators. */
export const FOR_ADMINS = [{ bearer: ['ROLE_ADMIN'] }];
/** `security` of a public route that reads a token when there is one (`findAccess`). */
export const FOR_ANYONE = [{}, ...FOR_USERS];

const accesses = new WeakMap<FastifyRequest, Access>();

/**
 * `onRoute` hook: what a route's schema declares as `security` is also enforced. `FOR_USERS` adds a check
 * that answers 401, `FOR_ADMINS` one that answers 401 or 403. Other routes never read the token. A token of an assistant is
 * refused with 403 by every route that its scopes do not name (`escoposOf`).
 */
export function enforceSecurity(db: Database, secret: Buffer): (route: RouteOptions) => void {
  return (route) => {
    const security = route.schema?.security;
    if (security !== FOR_USERS && security !== FOR_ADMINS) return;
    const role = security === FOR_ADMINS ? 'ROLE_ADMIN' : undefined;
    const escopos = escoposOf([route.method].flat().join(), route.url);
    const check = requireAccess(db, secret, role, escopos);
    route.onRequest = [check, ...[route.onRequest ?? []].flat()];
  };
}

/**
 * Hook that admits a caller with a valid token whose account is ATIVO, still has the token's username, and
 * has ended neither this session nor all of them since. Roles and status are read from the database on each request.
 *
 * @throws Refusal 401; 403 when the account lacks `role`.
 */
function requireAccess(
  db: Database,
  secret: Buffer,
  role: Role | undefined,
  escopos: readonly Escopo[],
): onRequestAsyncHookHandler {
  return async (request) => {
    const access = await readAccess(db, secret, request);
    if (access === undefined) throw refuse(401);
    const assistente = await requireEscopo(db, access, escopos);
    if (role !== undefined && !access.usuario.roles.includes(role)) throw refuse(403);
    accesses.set(request, { ...access, assistente });
  };
}

/**
 * Name of the assistant that calls; undefined for a person.
 *
 * @throws Refusal 401 for a revoked assistant; 403 for one without any of these scopes.
 */
async function requireEscopo(
  db: Database,
  { claims: { assistente, id } }: Access,
  escopos: readonly Escopo[],
): Promise<string | undefined> {
  if (assistente === undefined) return undefined;
  const current = await findAssistente(db, assistente, id);
  if (current === undefined) throw refuse(401);
  if (!escopos.some((escopo) => current.escopos.includes(escopo))) throw refuse(403);
  return current.nome;
}

/** The person of a public route that reads a token; undefined without a valid token, and for an assistant. */
export async function findAccess(
  db: Database,
  secret: Buffer,
  request: FastifyRequest,
): Promise<Access | undefined> {
  const access = await readAccess(db, secret, request);
  return access?.claims.assistente === undefined ? access : undefined;
}

/** An assistant never acts as an administrator. */
async function readAccess(
  db: Database,
  secret: Buffer,
  request: FastifyRequest,
): Promise<Access | undefined> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const claims = token === undefined ? undefined : verifyToken(token, secret, Claims);
  if (token === undefined || claims === undefined) return undefined;
  const tokenHash = hashOfToken(token);
  const usuario = await findActiveUsuario(db, claims, tokenHash);
  if (usuario === undefined) return undefined;
  const roles = claims.assistente === undefined ? usuario.roles : claims.roles;
  return { claims, usuario: { ...usuario, roles }, tokenHash };
}

export function isAdmin({ usuario }: Access): boolean {
  return usuario.roles.includes('ROLE_ADMIN');
}

/** The caller of a route with `FOR_USERS` or `FOR_ADMINS`. */
export function accessOf(request: FastifyRequest): Access {
  const access = accesses.get(request);
  if (access === undefined) throw new Error('The route declares neither FOR_USERS nor FOR_ADMINS.');
  return access;
}

/** The number of the caller's account, for such a route. */
export function usuarioIdOf(request: FastifyRequest): number {
  return accessOf(request).usuario.id;
}
