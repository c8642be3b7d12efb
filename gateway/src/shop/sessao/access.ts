import type { Metrics } from '../../server/telemetry/metrics.ts';
import type { ContaPort } from '../conta/port.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import type { Zones } from '../moment.ts';
import type { PedidosPort } from '../pedidos/port.ts';
import type { LimitedContext } from './attempts.ts';
import type { AdminConta, Conta, Identity, Visitor } from './conta.ts';
import type { Credential } from './credential.ts';
import type { Ocioso } from './ocioso.ts';
import type { SegundoFatorPort, SessaoPort } from './port.ts';
import type { Verifier } from './verification.ts';

/** The caller of one operation. `Sessao` holds what exists only for a verified one. */
export type Access<Sessao extends Identity> = ReturnType<typeof createAccess<Sessao>>;

/** The slice of a resolver's context through which it reaches the signed-in caller. */
export interface SessaoContext<Sessao> {
  readonly access: Access<Identity & Sessao>;
}

/** Like `SessaoContext`, for fields of the dashboard; `admin` is null without the role ADMIN. */
export type AdminContext<Admin> = SessaoContext<{ readonly admin: Admin | null }>;

/** What the resolvers of the own account need of its session. */
interface OwnSessao {
  readonly caller: Conta;
  readonly pedidos: Pick<PedidosPort, 'inProgress'>;
  readonly admin: { readonly caller: AdminConta } | null;
}

/** The slice of a resolver's context that the resolvers of sessions and of the own account read. */
export interface OwnContext extends LimitedContext, SessaoContext<OwnSessao> {
  readonly credential: Credential;
  readonly anonymous: Visitor;
  readonly services: LimitedContext['services'] & {
    readonly sessao: SessaoPort;
    readonly conta: ContaPort;
    readonly segundoFator: SegundoFatorPort;
    /** `confirm` counts the session as proven, and returns until when (`identidade.ts`). */
    readonly identidades: { readonly confirm: (identity: Identity) => Promise<number> };
    readonly verifier: Verifier;
    readonly metrics: Pick<Metrics, 'signIn'>;
    readonly ocioso: Ocioso;
    /** IANA zone of the shop, for moments that are sent out. */
    readonly zones: Zones;
  };
}

/**
 * Opens the access of one operation: its caller, verified when first needed and at most once. `openSessao` builds the
 * calls of a verified caller.
 */
export function createAccess<Sessao extends Identity>(options: {
  readonly credential: Credential;
  readonly verify: (token: string) => Promise<Identity | null>;
  readonly forget: (token: string) => void;
  /** True ends the session: it was not used for too long. */
  readonly isIdle: (identity: Identity) => boolean;
  readonly openSessao: (identity: Identity) => Sessao;
}) {
  const { credential, verify, forget, isIdle, openSessao } = options;
  let current: Sessao | null = null;
  let identification: Promise<Sessao | null> | undefined;

  const verifyToken = async (token: string | undefined) => {
    if (token === undefined) return null;
    const verified = await verify(token);
    const identity = verified && !isIdle(verified) ? verified : null;
    if (identity === null) credential.clear();
    current = identity && openSessao(identity);
    return current;
  };

  return {
    /** Whether the request carries a session, valid or not. */
    // Read when needed only: reading a session makes a reply private. Not a getter: an object literal with one makes a
    // class of objects for each request, which V8 keeps, with all that the request holds, until its next full collection.
    presented: () => credential.token !== undefined,
    /** The verified caller; null before `identify` and for anonymous callers. */
    current: () => current,
    /** Verifies a token that is not the caller's credential (a fresh login). */
    verify,
    /** Verifies the caller's token. Null when the token is missing, expired, revoked or forged. */
    identify: () => {
      identification ??= verifyToken(credential.token);
      return identification;
    },
    /** Verifies the session again, past the remembered verdict. */
    reconfirm: () => {
      const token = current?.token ?? credential.token;
      if (token !== undefined) forget(token);
      identification = verifyToken(token);
      return identification;
    },
    /** Makes `identity` the caller for the rest of the operation; null signs out. */
    assume: (identity: Identity | null) => {
      current = identity && openSessao(identity);
      identification = Promise.resolve(current);
    },
  };
}

/** The verified session of a field that carries `@auth`. Throws UNAUTHENTICATED without one. */
export function requireSessao<Sessao>({ access }: SessaoContext<Sessao>): Identity & Sessao {
  const sessao = access.current();
  if (!sessao) throw unauthenticated('SEM_SESSAO');
  return sessao;
}

/** The admin's calls of a field that carries `@auth(papel: ADMIN)`. Throws FORBIDDEN without the role. */
export function requireAdmin<Admin>(context: AdminContext<Admin>): Admin {
  const { admin } = requireSessao(context);
  if (!admin) throw forbidden();
  return admin;
}

/** A resolver of a field that carries `@auth`: `resolve` receives the session. */
export function withSessao<Sessao, Args, Context, Result>(
  resolve: (sessao: Identity & Sessao, args: Args, context: Context) => Result,
) {
  return (_: unknown, args: Args, context: Context & SessaoContext<Sessao>): Result =>
    resolve(requireSessao(context), args, context);
}

/** A resolver of a field that carries `@auth(papel: ADMIN)`: `resolve` receives the admin's calls. */
export function withAdmin<Admin, Args, Context, Result>(
  resolve: (admin: Admin, args: Args, context: Context) => Result,
) {
  return (_: unknown, args: Args, context: Context & AdminContext<Admin>): Result =>
    resolve(requireAdmin(context), args, context);
}
