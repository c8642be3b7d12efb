import type { Aparelho } from '@decantaria/server/aparelho';
import type { ClientAddress } from '@decantaria/server/client-address';
import type { Reads } from '../../server/cache/reads.ts';
import type { RequestStats } from '../../server/telemetry/request-stats.ts';

/** Where the caller's token came from, and where a new one is stored. HTTP implements it with the cookie. */
export interface Credential {
  readonly source: 'cookie' | 'bearer' | 'assistente' | 'none';
  readonly token: string | undefined;
  /** Stores the token in the browser; `exp` in seconds since 1970. */
  readonly store: (token: string, exp: number) => void;
  readonly clear: () => void;
  /** The caller's browser, when it signed in to this account before. */
  readonly aparelho: (conta: string) => Aparelho | null;
  /** Remembers in the browser that it signed in to this account. Signing out keeps it. */
  readonly rememberAparelho: (conta: string) => void;
  /** The last use of the session, as the request tells (`ocioso.ts`). */
  readonly use: {
    /** The browser's signed stamp. */
    readonly stamp: string | undefined;
    /** Seconds since a person last used the page; 0 for a request that a person caused. */
    readonly unattendedSeconds: number;
  };
  /** Stores a new stamp in the browser; `exp` in seconds since 1970. */
  readonly storeUse: (stamp: string, exp: number) => void;
}

/** Who sends one GraphQL operation. */
export interface Caller {
  readonly requestId: string;
  /** For rate limits only. */
  readonly origin: ClientAddress;
  readonly credential: Credential;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal;
  /** Collects the operation's REST calls for `extensions.rest`. */
  readonly trace: boolean;
  /** Collects what the operation does, for its log line. */
  readonly stats?: RequestStats | undefined;
  /** Records what the operation's public calls read. */
  readonly reads?: Reads;
  /** Of a subscription: the last event that the client has received. */
  readonly lastEventId?: string | null;
}

/** Pages are rendered for everyone: signed out, storing nothing. */
export const ANONYMOUS = {
  origin: { address: '', shared: true },
  credential: {
    source: 'none',
    token: undefined,
    store: () => undefined,
    clear: () => undefined,
    aparelho: () => null,
    rememberAparelho: () => undefined,
    use: { stamp: undefined, unattendedSeconds: 0 },
    storeUse: () => undefined,
  },
  trace: false,
} as const;

/** The anonymous caller of an answer that is kept for everyone. An answer that depends on the caller is not kept. */
export function everyone(asking: {
  readonly requestId: string;
  readonly reads: Reads;
  readonly signal: AbortSignal;
  readonly stats?: RequestStats | undefined;
}): Caller {
  return {
    ...ANONYMOUS,
    ...asking,
    credential: {
      ...ANONYMOUS.credential,
      get token() {
        asking.reads.cacheable = false;
        return undefined;
      },
    },
  };
}
