import type { Turn } from '../../server/concurrency/turns.ts';
import type { AdminRest, PublicRest, SessionRest } from '../../upstream/rest/client.ts';
import type { Leituras } from '../catalogo/leituras.ts';
import type { Origin } from './attempts.ts';
import type { BrowserText } from './credential.ts';
import type { Claims } from './model.ts';

/** A verified caller whose account is active. Roles are the account's, not the token's. */
export interface Identity extends Claims {
  readonly token: string;
  /** An admin chose the password; false while the account could not be read. */
  readonly senhaProvisoria: boolean;
}

/** REST calls in the name of one account, and without its token. */
export interface SessionUpstream {
  readonly rest: SessionRest;
  readonly anonymous: PublicRest;
}

/** The calls of any caller, signed in or not. */
export type PublicCalls = Pick<SessionUpstream, 'anonymous'>;

/** The calls of an operation without a token. */
export interface AnonymousUpstream extends PublicCalls {
  /** Reads each product once an operation. */
  readonly catalogo: Leituras;
}

/** The calls of a caller's operation. */
interface CallerUpstream extends SessionUpstream, AnonymousUpstream {}

interface AdminUpstream extends CallerUpstream {
  readonly rest: AdminRest;
}

/** One verified account during one operation: the argument of every domain that acts for an account. */
export interface Conta {
  readonly identity: Identity;
  /** Where the caller's requests come from, for the API's limits. */
  readonly origin: Origin;
  /** What the caller's browser keeps about the payments that it started. */
  readonly browser: BrowserText;
  /** Serialises read-decide-write work of this account across its tabs. */
  readonly turn: Turn;
  /** Aborted when the client disconnects. */
  readonly reading: CallerUpstream;
  /** Runs to its end even when the client disconnects: writes, and the reads that verify them. */
  readonly writing: CallerUpstream;
}

/** A caller without a session. Calls run to their end even when the client disconnects. */
export interface Visitor {
  readonly origin: Origin;
  readonly rest: PublicRest;
  /** Calls with a token that is not verified yet. */
  readonly withToken: (token: string) => SessionRest;
}

/** A `Conta` that holds the role ADMIN. */
export interface AdminConta extends Conta {
  readonly reading: AdminUpstream;
  readonly writing: AdminUpstream;
}
