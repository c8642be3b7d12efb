import type { TypedDocumentString } from './operations.gen.ts';

/** Why an operation has no result: no reply arrived, the reply is none of GraphQL's, or it holds errors. */
type Kind = 'transport' | 'http' | 'graphql';

/**
 * The one failure of an operation. A refusal that the schema names (`Falha`) is data, not a failure. After `transport`, and
 * after `http` with a status of 500 or more, a mutation may have been done: read before you repeat it.
 */
export class ClientFailure extends Error {
  override readonly name = 'ClientFailure';
  readonly kind: Kind;
  /** `extensions.code` of the first error, e.g. `UNAUTHENTICATED`; null without one. */
  readonly code: string | null;
  /** The HTTP status; null when no reply arrived. */
  readonly status: number | null;

  constructor(
    kind: Kind,
    message: string,
    { code = null, status = null, cause }: FailureDetails = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
    this.status = status;
  }
}

interface FailureDetails {
  readonly code?: string | null;
  readonly status?: number | null;
  readonly cause?: unknown;
}

export interface ClientOptions {
  /** `Sessao.token`, the result of `Entrar`. Without it the client reads the public shop. */
  readonly token?: string;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

interface Body<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

/** Variables may be left out when none is required. */
type Arguments<Variables> =
  Record<string, never> extends Variables
    ? [variables?: Variables, signal?: AbortSignal]
    : [variables: Variables, signal?: AbortSignal];

/** Sends operations to a gateway. `url` is the address of `/graphql`. */
export function createClient(url: string, { token, fetch = globalThis.fetch }: ClientOptions = {}) {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json, application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };

  async function post(body: string, signal: AbortSignal | undefined) {
    try {
      const init = { method: 'POST', headers, body };
      const reply = await fetch(url, signal ? { ...init, signal } : init);
      return { status: reply.status, text: await reply.text() };
    } catch (cause) {
      throw new ClientFailure('transport', `No reply from ${url}`, { cause });
    }
  }

  return {
    /**
     * Runs an operation once, without a retry, and returns its data. Throws `ClientFailure`, also when only a part of the data
     * failed.
     */
    async run<Data, Variables>(
      operation: TypedDocumentString<Data, Variables>,
      ...[variables, signal]: Arguments<Variables>
    ): Promise<Data> {
      const { status, text } = await post(JSON.stringify({ query: operation, variables }), signal);
      const { data, errors: [error] = [] } = parse<Data>(text, status);
      if (error) {
        const { message, extensions } = error;
        throw new ClientFailure('graphql', message, { code: extensions?.code ?? null, status });
      }
      if (!data) throw notGraphql(status);
      return data;
    },
  };
}

/** Reads a reply. The type of `data` is what the schema promises for the operation. */
function parse<Data>(text: string, status: number): Body<Data> {
  const body = parseJson(text);
  if (isBody<Data>(body)) return body;
  throw notGraphql(status);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isBody = <Data>(value: unknown): value is Body<Data> =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

const notGraphql = (status: number) =>
  new ClientFailure('http', `The reply is no GraphQL result (HTTP ${status})`, { status });
