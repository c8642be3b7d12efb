import type { Leituras } from '../../shop/catalogo/leituras.ts';
import type { AdminCalls, Calls, Identity, SessionCalls } from '../../shop/sessao/conta.ts';
import { createLeituras } from '../wire/leituras.ts';
import type { AdminRest, OperationRest, PublicRest, SessionRest } from './client.ts';

/** What the shop passes to its adapters as `Calls`. */
class RestCalls implements Calls {
  readonly access: Calls['access'] = 'public';
  readonly operation: OperationRest;
  #catalogo: Leituras | undefined;

  constructor(operation: OperationRest) {
    this.operation = operation;
  }

  /** Opened by its first reader: most operations read nothing of it. */
  get catalogo(): Leituras {
    this.#catalogo ??= createLeituras(this.operation.anonymous);
    return this.#catalogo;
  }
}

class TokenCalls extends RestCalls {
  override readonly access: SessionCalls['access'];
  readonly #anonymous: RestCalls;
  readonly #token: string;
  #rest: AdminRest | undefined;

  constructor({ token, papeis }: Identity, anonymous: RestCalls) {
    super(anonymous.operation);
    this.#anonymous = anonymous;
    this.access = papeis.includes('ADMIN') ? 'admin' : 'session';
    this.#token = token;
  }

  override get catalogo(): Leituras {
    return this.#anonymous.catalogo;
  }

  /** Built by the first call: most operations only read, or only write. */
  get rest(): AdminRest {
    this.#rest ??= this.operation.withToken(this.#token);
    return this.#rest;
  }
}

function ours(calls: Calls): RestCalls {
  if (calls instanceof RestCalls) return calls;
  throw new TypeError('calls that `openCalls` did not open');
}

/** The calls of one operation, without a session. */
export function openCalls(operation: OperationRest): Calls {
  return new RestCalls(operation);
}

/** The same operation in the name of a verified account. */
export function withSession(calls: Calls, identity: Identity): SessionCalls {
  return new TokenCalls(identity, ours(calls));
}

/** Calls with the token of the session. Rejects with `RestFailure`. */
export function restOf(calls: AdminCalls): AdminRest;
export function restOf(calls: SessionCalls): SessionRest;
export function restOf(calls: SessionCalls): SessionRest {
  if (calls instanceof TokenCalls) return calls.rest;
  throw new TypeError('calls without a session');
}

/** Calls without a token. Rejects with `RestFailure`. */
export function publicRestOf(calls: Calls): PublicRest {
  return ours(calls).operation.anonymous;
}

/** Calls with a token that is not verified yet. Rejects with `RestFailure`. */
export function restWithToken(calls: Calls, token: string): SessionRest {
  return ours(calls).operation.withToken(token);
}
