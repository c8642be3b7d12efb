import type { ClientAddress } from '@decantaria/server/client-address';
import type { Turn } from '../../server/concurrency/turns.ts';
import type { Leituras } from '../catalogo/leituras.ts';
import type { Claims } from './model.ts';

/** A verified caller whose account is active. Roles are the account's, not the token's. */
export interface Identity extends Claims {
  readonly token: string;
  /** An admin chose the password; false while the account could not be read. */
  readonly senhaProvisoria: boolean;
}

/** The calls of one operation to the shop's API. Only adapters can make them (`upstream/rest/calls.ts`). */
export interface Calls {
  readonly access: 'public' | 'session' | 'admin';
  /** Reads each product once an operation. */
  readonly catalogo: Leituras;
}

/** Calls in the name of one account. */
export interface SessionCalls extends Calls {
  readonly access: 'session' | 'admin';
}

export interface AdminCalls extends SessionCalls {
  readonly access: 'admin';
}

/** A caller during one operation: without a session, unless it is a `Conta`. */
export interface Visitor {
  /** Where the caller's requests come from, for limits of the gateway. The API learns it by its calls (`tellsCaller`). */
  readonly origin: ClientAddress;
  /** Aborted when the client disconnects. */
  readonly reading: Calls;
  /** Runs to its end even when the client disconnects: writes, and the reads that verify them. */
  readonly writing: Calls;
}

/** One verified account during one operation: the argument of every domain that acts for an account. */
export interface Conta extends Visitor {
  readonly identity: Identity;
  /** Serialises read-decide-write work of this account across its tabs. */
  readonly turn: Turn;
  readonly reading: SessionCalls;
  readonly writing: SessionCalls;
}

export interface AdminConta extends Conta {
  readonly reading: AdminCalls;
  readonly writing: AdminCalls;
}

export function isAdmin(conta: Conta): conta is AdminConta {
  return conta.writing.access === 'admin';
}
