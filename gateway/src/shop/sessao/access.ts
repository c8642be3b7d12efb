import type { Identity } from './conta.ts';
import type { Credential } from './credential.ts';

/** The caller of one operation. `Sessao` holds what exists only for a verified one. */
export type Access<Sessao extends Identity> = ReturnType<typeof createAccess<Sessao>>;

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
    // The token of an assistant opens no session, and no other token its tools.
    const isOwn = (verified?.doAssistente ?? false) === (credential.source === 'assistente');
    const identity = verified && isOwn && !isIdle(verified) ? verified : null;
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
