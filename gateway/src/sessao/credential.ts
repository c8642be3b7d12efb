/** Where the caller's token came from, and where a new one is stored. HTTP implements it with the cookie. */
export interface Credential {
  readonly source: 'cookie' | 'bearer' | 'none';
  readonly token: string | undefined;
  /** Stores the token in the browser; `exp` in seconds since 1970. */
  readonly store: (token: string, exp: number) => void;
  readonly clear: () => void;
}

/** Who sends one GraphQL operation. */
export interface Caller {
  readonly requestId: string;
  /** Network address, for rate limits only. */
  readonly address: string;
  readonly credential: Credential;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal;
  /** Collects the operation's REST calls for `extensions.rest`. */
  readonly trace: boolean;
}

/** The credential of pages rendered for everyone: signed out, stores nothing. */
export const NO_CREDENTIAL: Credential = {
  source: 'none',
  token: undefined,
  store: () => undefined,
  clear: () => undefined,
};
