import { request } from 'undici';
import { z } from 'zod';
import { openGateway } from './gateway.ts';
import type { ErrorWorld } from './live-api/errors.ts';
import type { Habits } from './live-api/habits.ts';
import { LiveApi } from './live-api/server.ts';
import { SECRET } from './live-api/tokens.ts';

/** What `/graphql` answers, each error with its code. */
export const graphqlBody = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.object({ code: z.string(), requestId: z.string() }).loose(),
      }),
    )
    .optional(),
  extensions: z.record(z.string(), z.unknown()).optional(),
});

type Environment = Readonly<Record<string, string>>;

export interface TestBenchOptions {
  /** Settings of the gateway beside those that the bench needs. */
  readonly environment?: Environment;
  /** How the live API shows its errors; `empty403` unless told. */
  readonly errors?: ErrorWorld;
  /** In what it differs from the state that was seen. */
  readonly habits?: Partial<Habits>;
}

const OPTIONS: ReadonlySet<string> = new Set(['environment', 'errors', 'habits']);

/** Settings are written in capitals, options are not. */
const isEnvironment = (options: TestBenchOptions | Environment): options is Environment =>
  !Object.keys(options).some((key) => OPTIONS.has(key));

/**
 * A whole gateway on a free port, in front of a double of the live API, whose rows, faults and log are
 * `api`. Takes the options, or the gateway's settings alone. Close both after each test.
 */
export async function createTestBench(options: TestBenchOptions | Environment = {}) {
  const { environment, errors, habits } = isEnvironment(options)
    ? { environment: options, errors: undefined, habits: undefined }
    : options;
  const api = new LiveApi({ ...(errors && { errors }), ...(habits && { habits }) });
  const storeApiUrl = await api.open();
  const { app, health, url } = await openGateway({
    STORE_API_URL: storeApiUrl,
    JWT_SECRET: SECRET.toString('base64'),
    ...environment,
  });

  /** Runs one operation over HTTP. */
  const execute = async (
    query: string,
    options: {
      readonly variables?: Record<string, unknown>;
      readonly token?: string;
      readonly cookie?: string;
      readonly headers?: Record<string, string>;
    } = {},
  ) => {
    const reply = await request(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        ...options.headers,
      },
      body: JSON.stringify({ query, variables: options.variables }),
    });
    const text = await reply.body.text();
    const { data, errors, extensions } = graphqlBody.parse(JSON.parse(text));
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text,
      data,
      errors,
      extensions,
      codes: (errors ?? []).map((error) => error.extensions.code),
    };
  };

  const tokenOf = (username: string, seconds?: number) => {
    const usuario = api.usuarios.find((one) => one.username === username);
    if (!usuario) throw new Error(`no account ${username}`);
    return api.token(usuario, seconds);
  };

  return {
    api,
    app,
    health,
    url,
    execute,
    tokenOf,
    /** Runs one operation as the account of that name. */
    executeAs: (username: string, query: string, variables: Record<string, unknown> = {}) =>
      execute(query, { variables, token: tokenOf(username) }),
    close: async () => {
      await app.close();
      await api.close();
    },
  };
}

export type TestBench = Awaited<ReturnType<typeof createTestBench>>;
