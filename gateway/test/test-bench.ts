import type { DestinationStream } from 'pino';
import { request } from 'undici';
import { z } from 'zod';
import type { GatewayLimits } from '../src/app.ts';
import { openGateway } from './gateway.ts';
import type { ErrorWorld } from './live-api/errors.ts';
import type { Habits } from './live-api/habits.ts';
import { LiveApi } from './live-api/server.ts';
import { SECRET } from './live-api/tokens.ts';
import { emptyRedis, onTwoGateways, openGateways } from './two-gateways.ts';

/** A response of `/graphql`; each error has a code. */
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
  /** Gateway settings beside those of the bench. */
  readonly environment?: Environment;
  /** The error world of the double. Default: `empty403`. */
  readonly errors?: ErrorWorld;
  /** Receives the lines of the gateway's log. */
  readonly logTo?: DestinationStream;
  /** Habits that differ from the defaults. */
  readonly habits?: Partial<Habits>;
  /** 2: requests alternate between two gateways that share a Redis. Default: 1, or what TEST_GATEWAYS says. */
  readonly gateways?: 1 | 2;
  readonly limits?: GatewayLimits;
}

const OPTIONS: ReadonlySet<string> = new Set([
  'environment',
  'errors',
  'habits',
  'gateways',
  'limits',
  'logTo',
]);

/** True for settings, whose names are in capitals. */
const isEnvironment = (options: TestBenchOptions | Environment): options is Environment =>
  !Object.keys(options).some((key) => OPTIONS.has(key));

/**
 * A complete gateway on a free port in front of a double of the older API (`api`: its rows, faults and log). Takes options,
 * or gateway settings alone. Close it after each test.
 */
export async function createTestBench(options: TestBenchOptions | Environment = {}) {
  const {
    environment,
    errors,
    habits,
    gateways: many = onTwoGateways ? 2 : 1,
    limits,
    logTo,
  }: TestBenchOptions = isEnvironment(options) ? { environment: options } : options;
  const api = new LiveApi({ ...(errors && { errors }), ...(habits && { habits }) });
  const storeApiUrl = await api.open();
  const redis = many === 2 ? await emptyRedis() : null;
  const open = (settings: Environment = {}) =>
    openGateway(
      {
        STORE_API_URL: storeApiUrl,
        ...(redis && { REDIS_URL: redis.url }),
        JWT_SECRET: SECRET.toString('base64'),
        ...(environment?.['PAGAMENTO'] ? {} : { STRIPE_PUBLISHABLE_KEY: 'pk_test_vitrine' }),
        ...environment,
        ...settings,
      },
      limits,
      logTo,
    );
  let gateways = await openGateways(many, () => open());

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
    const reply = await request(`${gateways.nextUrl()}/graphql`, {
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

  /** One token an account: a new one each second would be a new session. */
  const tokens = new Map<string, string>();
  const sessionOf = (username: string) => {
    const token = tokens.get(username) ?? tokenOf(username);
    tokens.set(username, token);
    return token;
  };

  /** Runs one operation in that account's session. */
  const executeAs = (
    username: string,
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) => execute(query, { variables, token: sessionOf(username), headers });
  const requests = () => api.calls.map(({ method, url }) => `${method} ${url}`);

  return {
    api,
    /** Like `executeAs`, for an operation with one field under the alias `r`. */
    run: async (username: string, query: string, variables: Record<string, unknown> = {}) => {
      const { data, codes, errors, text } = await executeAs(username, query, variables);
      return { r: data?.['r'], codes, errors, text };
    },
    /** The calls to the API apart from the session's verification, as `GET /carrinho`. */
    calls: () => requests().filter((call) => call !== 'GET /usuarios/me'),
    /** The writes to the API. */
    writes: () => requests().filter((call) => !call.startsWith('GET ')),
    /** The writes to the API with their bodies. */
    sent: () =>
      api.calls
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url, body }) => `${method} ${url} ${body}`.trim()),
    /** Refuses the next request of a call as store-api does. The text must never reach a client. */
    refuse: (call: string, status: number, codigo: string, details: object = {}) =>
      api.spoil(call, {
        status,
        body: JSON.stringify({ codigo, mensagem: 'texto da API', ...details }),
      }),
    /** The Redis of two gateways; null for one. */
    redis,
    get app() {
      return gateways.first.app;
    },
    get health() {
      return gateways.first.health;
    },
    /** The text that Prometheus would scrape; null without METRICS_PORT. */
    scrape: async () => (await gateways.first.prometheus?.scrape()) ?? null,
    get url() {
      return gateways.nextUrl();
    },
    /** Replaces the gateway by a new one, as a deploy does. */
    restart: async (settings?: Environment) => {
      await gateways.close();
      gateways = await openGateways(many, () => open(settings));
    },
    execute,
    tokenOf,
    executeAs,
    close: async () => {
      await gateways.close();
      await api.close();
    },
  };
}

export type TestBench = Awaited<ReturnType<typeof createTestBench>>;
