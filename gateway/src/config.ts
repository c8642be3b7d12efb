import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTrustProxy } from '@decantaria/server/trust-proxy';
import { z } from 'zod';
import type { Configuracao } from './types.gen.ts';

const flag = z
  .string()
  .trim()
  .pipe(z.stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] }));

const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number above 0')
  .transform(Number);

const port = z.coerce.number().int().min(0).max(65535);

const httpAddress = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'must be an http(s) address');

const storeApiUrl = httpAddress
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => new URL(text).pathname.endsWith('/api'), 'must end in /api');

const secret = z
  .string()
  .refine((text) => /^[A-Za-z0-9+/_-]+={0,2}$/.test(text), 'must be base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length >= 32, 'must hold at least 256 bits (32 bytes) once decoded');

const timeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as America/Fortaleza');

const trustProxy = z.string().transform((text, context) => {
  const trust = readTrustProxy(text);
  if (trust !== null) return trust;
  context.addIssue(
    'must be the number of proxies in front, such as 1, or their addresses, such as loopback or 10.0.0.0/8. "on" would believe an address that the client chooses',
  );
  return z.NEVER;
});

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

const cepUrl = z.string().refine((text) => {
  const filled = text.replaceAll('{cep}', '00000000');
  if (filled === text || !URL.canParse(filled)) return false;
  const { protocol, hostname, username } = new URL(filled);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafe && username === '' && !hostname.includes('00000000');
}, 'must be an https address with {cep} in its path or query, such as https://cep.example/{cep}/json');

const redisUrl = z
  .string()
  .refine(
    (text) => /^rediss?:\/\//.test(text) && URL.canParse(text),
    'must be a redis:// or rediss:// address',
  );

const imageOrigins = z
  .string()
  .transform((text) => text.trim().split(/[\s,]+/))
  .refine(
    (words) => words.every((word) => word === 'self' || /^https:\/\/[\w.-]+(?::\d+)?$/.test(word)),
    'must be "self" or a list of https origins such as https://images.example',
  )
  .transform((words) => words.filter((word) => word !== 'self'));

const variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  STORE_API_PORT: port.default(4001),
  STORE_API_URL: storeApiUrl.optional(),
  JWT_SECRET: secret.optional(),
  APARELHO_SECRET: secret.optional(),
  DATA_DIR: z.string().min(1).optional(),
  REDIS_URL: redisUrl.optional(),
  STORE_TIMEZONE: timeZone.default('America/Fortaleza'),
  API_TIMEZONE: timeZone.optional(),
  PRODUTO_ATIVACAO: z.enum(['status', 'delete']).default('status'),
  WHATSAPP_NUMERO: z
    .string()
    .regex(/^\d{10,15}$/, 'must be 10 to 15 digits, country code first')
    .default('5585900000000'),
  CEP_URL: cepUrl.optional(),
  PEDIDOS_ABERTOS_MAX: count.default(3),
  UNIDADES_RESERVADAS_MAX: count.default(6),
  RESERVA_CONTA_UNIDADES: count.default(30),
  RESERVA_REDE_PORCENTO: count.default(5),
  RESERVA_REDE_UNIDADES: count.default(36),
  RESERVA_REDE_ITENS: count.default(30),
  PEDIDOS_POR_HORA: count.default(10),
  PEDIDOS_POR_HORA_ENDERECO: count.default(30),
  PUBLIC_URL: httpAddress.transform((text) => new URL(text).origin).optional(),
  TRUST_PROXY: trustProxy.default(false),
  DRENAGEM_PAUSA_SEGUNDOS: z.coerce
    .number('must be seconds, from 0 to 60')
    .int()
    .min(0)
    .max(60)
    .optional(),
  PAGE_CACHE: flag.default(true),
  ANSWER_CACHE: flag.default(true),
  REST_CACHE: flag.default(true),
  API_CONTRACT: z.enum(['1', 'older'], 'must be "1" or "older"').optional(),
  IMAGE_ORIGINS: imageOrigins.default(['https:']),
  SERVICE_WORKER: flag.default(true),
  OPERATIONS: z.enum(['any', 'trusted'], 'must be "any" or "trusted"').default('any'),
  OPERATIONS_PREVIOUS: z.string().min(1).optional(),
  SUBSCRIPTIONS: flag.default(true),
  INTROSPECTION: flag.optional(),
  SANDBOX: flag.optional(),
  REST_TRACE: flag.optional(),
  /** Only whether this is a demo shop: the REST API has the data. */
  DEMO: flag.default(false),
  PAGAMENTO: z.enum(['simulado'], 'must be "simulado"').optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().min(1).max(60).default('gateway'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MARCA: z.string().min(1).default('Decantária'),
  EMPRESA_RAZAO_SOCIAL: z.string().min(1).default('Decantária Comércio de Perfumes Ltda.'),
  EMPRESA_CNPJ: z
    .string()
    .regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/, 'must look like 00.000.000/0001-00')
    .default('00.000.000/0001-00'),
  EMPRESA_ENDERECO: z.string().min(1).default('Rua das Essências, 100 – Centro'),
  EMPRESA_CIDADE: z.string().min(1).default('Eusébio, CE'),
  EMPRESA_EMAIL: z.email().default('atendimento@decantaria.example'),
  EMPRESA_REDE_SOCIAL_URL: httpAddress.optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, 'must be a publishable key, beginning with pk_')
    .optional(),
  WEB_DIST: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
});

/** An invalid setting; `message` names the variable and what to do. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** Settings with the gateway's key. */
export type KeyedConfig = Config & {
  readonly aparelhoSecret: NonNullable<Config['aparelhoSecret']>;
};

/** Reads the gateway's settings from the environment. Empty values count as absent. Throws `ConfigError`. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = variables.safeParse(present);
  if (!parsed.success) {
    const problem = parsed.error.issues[0];
    const name = problem?.path.join('.') ?? 'the environment';
    throw new ConfigError(
      `${name} cannot be used: ${problem?.message ?? 'invalid value'}. Correct it or unset it to take the default.`,
    );
  }
  const v = parsed.data;
  if (v.REDIS_URL !== undefined && (v.JWT_SECRET ?? v.APARELHO_SECRET) === undefined) {
    throw new ConfigError(
      'REDIS_URL needs JWT_SECRET or APARELHO_SECRET, the same on every gateway: it protects what Redis holds. Set one of them, or unset REDIS_URL.',
    );
  }
  const https = v.PUBLIC_URL?.startsWith('https:') ?? false;
  const production = v.NODE_ENV === 'production' || https;
  const trustedOnly = v.OPERATIONS === 'trusted';
  if (trustedOnly && (v.INTROSPECTION || v.SANDBOX)) {
    throw new ConfigError(
      'OPERATIONS=trusted refuses the operations of the sandbox and of introspection. Unset SANDBOX and INTROSPECTION, or OPERATIONS.',
    );
  }
  const openToDevelopers = !production && v.PUBLIC_URL === undefined && !trustedOnly;
  return {
    port: v.PORT,
    host: v.HOST,
    storeApiUrl: v.STORE_API_URL ?? `http://127.0.0.1:${v.STORE_API_PORT}/api`,
    jwtSecret: v.JWT_SECRET,
    /** Signs what browsers keep for the gateway, and encrypts what it stores itself. Undefined: the gateway makes its own key. */
    aparelhoSecret: v.JWT_SECRET ?? v.APARELHO_SECRET,
    /** Where a single gateway keeps its key and what a restart must not forget; undefined for nowhere. */
    dataFolder: v.DATA_DIR === undefined ? undefined : join(v.DATA_DIR, 'gateway'),
    /** What several gateways share is there. Undefined for a single gateway. */
    redisUrl: v.REDIS_URL,
    timeZone: v.STORE_TIMEZONE,
    apiTimeZone: v.API_TIMEZONE ?? v.STORE_TIMEZONE,
    produtoAtivacao: v.PRODUTO_ATIVACAO,
    conversaPhone: v.WHATSAPP_NUMERO,
    cepUrl: v.CEP_URL,
    limites: {
      pedidosAbertos: v.PEDIDOS_ABERTOS_MAX,
      unidadesReservadas: v.UNIDADES_RESERVADAS_MAX,
      unidadesConta: v.RESERVA_CONTA_UNIDADES,
      redePorcento: v.RESERVA_REDE_PORCENTO,
      redeUnidades: v.RESERVA_REDE_UNIDADES,
      redeItens: v.RESERVA_REDE_ITENS,
      pedidosPorHora: v.PEDIDOS_POR_HORA,
      pedidosPorHoraEndereco: v.PEDIDOS_POR_HORA_ENDERECO,
    },
    publicOrigin: v.PUBLIC_URL,
    https,
    trustProxy: v.TRUST_PROXY,
    /** Between the end of readiness and the end of the listener: proxies send elsewhere meanwhile. */
    drainPauseMs: 1000 * (v.DRENAGEM_PAUSA_SEGUNDOS ?? (LOOPBACK.has(v.HOST) ? 0 : 5)),
    pageCache: v.PAGE_CACHE,
    answerCache: v.ANSWER_CACHE,
    restCache: v.REST_CACHE,
    /** Whether the API declares the contract; null to read it from the replies. */
    contract: v.API_CONTRACT === undefined ? null : v.API_CONTRACT === '1',
    imageOrigins: v.IMAGE_ORIGINS,
    serviceWorker: v.SERVICE_WORKER,
    operations: v.OPERATIONS,
    /** The file of an earlier build's operations, which run too. */
    operationsPrevious: v.OPERATIONS_PREVIOUS,
    /** False refuses every subscription. */
    subscriptions: v.SUBSCRIPTIONS,
    introspection: v.INTROSPECTION ?? openToDevelopers,
    sandbox: v.SANDBOX ?? openToDevelopers,
    restTrace: v.REST_TRACE ?? openToDevelopers,
    logLevel: v.LOG_LEVEL,
    /** Where Prometheus scrapes; null without metrics. */
    metrics: v.METRICS_PORT === undefined ? null : { host: v.METRICS_HOST, port: v.METRICS_PORT },
    /** Where spans are sent, over OTLP/HTTP; null without tracing. */
    tracing:
      v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT,
            service: v.OTEL_SERVICE_NAME,
            ratio: v.OTEL_TRACES_SAMPLER_ARG,
          },
    marca: v.MARCA,
    empresa: {
      razaoSocial: v.EMPRESA_RAZAO_SOCIAL,
      cnpj: v.EMPRESA_CNPJ,
      endereco: v.EMPRESA_ENDERECO,
      cidade: v.EMPRESA_CIDADE,
      email: v.EMPRESA_EMAIL,
      redeSocialUrl: v.EMPRESA_REDE_SOCIAL_URL ?? null,
    },
    pagamento: readPagamento(v, production),
    webDist: v.WEB_DIST,
  };
}

/** The card provider. Without its key, and without test cards, orders are paid in the chat only. */
function readPagamento(
  { PAGAMENTO, DEMO, STRIPE_PUBLISHABLE_KEY: chavePublica }: z.output<typeof variables>,
  production: boolean,
): Configuracao['pagamento'] {
  if (PAGAMENTO === undefined) {
    return chavePublica === undefined
      ? { provedor: null, chavePublica: null }
      : { provedor: 'STRIPE', chavePublica };
  }
  if (chavePublica !== undefined) {
    throw new ConfigError(
      'PAGAMENTO=simulado and STRIPE_PUBLISHABLE_KEY exclude each other. Unset one of them.',
    );
  }
  if (production && !DEMO) {
    throw new ConfigError(
      'PAGAMENTO=simulado would let test cards pay real orders. Unset it, or set DEMO=on for a demo shop. NODE_ENV=production or an https PUBLIC_URL means production.',
    );
  }
  return { provedor: 'SIMULADO', chavePublica: null };
}
