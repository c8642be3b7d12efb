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

const text = z.string().min(1);

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

const zone = z.string().refine((name) => {
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

const redisAddress = z
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

const phone = z.string().regex(/^\d{10,15}$/, 'must be 10 to 15 digits, country code first');

const cnpj = z
  .string()
  .regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/, 'must look like 00.000.000/0001-00');

const publishableKey = z
  .string()
  .regex(/^pk_(?:test|live)_\w+$/, 'must be a publishable key, beginning with pk_');

const seconds = z.coerce.number('must be seconds, from 0 to 60').int().min(0).max(60);

const share = z.coerce.number().min(0).max(1);

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** An invalid setting; `message` names the variable and what to do. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** Settings with the gateway's key. */
export type KeyedConfig = Config & {
  readonly aparelhoSecret: NonNullable<Config['aparelhoSecret']>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one variable. An empty one counts as absent. */
type Read = <Schema extends z.ZodType>(name: string, schema: Schema) => z.output<Schema>;

const readFrom =
  (environment: Environment): Read =>
  (name, schema) => {
    const text = environment[name];
    const parsed = schema.safeParse(text?.trim() === '' ? undefined : text);
    if (parsed.success) return parsed.data;
    throw new ConfigError(
      `${name} cannot be used: ${parsed.error.issues[0]?.message ?? 'invalid value'}. Correct it or unset it to take the default.`,
    );
  };

/** Reads the gateway's settings from the environment. Throws `ConfigError`. */
export function readConfig(environment: Environment) {
  const read = readFrom(environment);
  const jwtSecret = read('JWT_SECRET', secret.optional());
  const ownSecret = read('APARELHO_SECRET', secret.optional());
  const aparelhoSecret = jwtSecret ?? ownSecret;
  const dataDir = read('DATA_DIR', text.optional());
  const redisUrl = read('REDIS_URL', redisAddress.optional());
  if (redisUrl !== undefined && aparelhoSecret === undefined) {
    throw new ConfigError(
      'REDIS_URL needs JWT_SECRET or APARELHO_SECRET, the same on every gateway: it protects what Redis holds. Set one of them, or unset REDIS_URL.',
    );
  }
  const host = read('HOST', text.default('127.0.0.1'));
  const publicOrigin = read(
    'PUBLIC_URL',
    httpAddress.transform((address) => new URL(address).origin).optional(),
  );
  const https = publicOrigin?.startsWith('https:') ?? false;
  const production = read('NODE_ENV', z.string().optional()) === 'production' || https;
  const operations = read(
    'OPERATIONS',
    z.enum(['any', 'trusted'], 'must be "any" or "trusted"').default('any'),
  );
  const introspection = read('INTROSPECTION', flag.optional());
  const sandbox = read('SANDBOX', flag.optional());
  if (operations === 'trusted' && (introspection || sandbox)) {
    throw new ConfigError(
      'OPERATIONS=trusted refuses the operations of the sandbox and of introspection. Unset SANDBOX and INTROSPECTION, or OPERATIONS.',
    );
  }
  const openToDevelopers = !production && publicOrigin === undefined && operations !== 'trusted';
  const timeZone = read('STORE_TIMEZONE', zone.default('America/Fortaleza'));
  const contract = read(
    'API_CONTRACT',
    z.enum(['1', 'older'], 'must be "1" or "older"').optional(),
  );
  const drainSeconds = read('DRENAGEM_PAUSA_SEGUNDOS', seconds.optional());
  const storeApiPort = read('STORE_API_PORT', port.default(4001));
  const metricsHost = read('METRICS_HOST', text.default('127.0.0.1'));
  const metricsPort = read('METRICS_PORT', port.optional());
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', httpAddress.optional());
  const service = read('OTEL_SERVICE_NAME', text.max(60).default('gateway'));
  const ratio = read('OTEL_TRACES_SAMPLER_ARG', share.default(1));
  return {
    port: read('PORT', port.default(4000)),
    host,
    storeApiUrl: read('STORE_API_URL', storeApiUrl.default(`http://127.0.0.1:${storeApiPort}/api`)),
    jwtSecret,
    /** Signs what browsers keep for the gateway, and encrypts what it stores itself. Undefined: the gateway makes its own key. */
    aparelhoSecret,
    /** Where a single gateway keeps its key and what a restart must not forget; undefined for nowhere. */
    dataFolder: dataDir === undefined ? undefined : join(dataDir, 'gateway'),
    /** What several gateways share is there. Undefined for a single gateway. */
    redisUrl,
    timeZone,
    apiTimeZone: read('API_TIMEZONE', zone.default(timeZone)),
    produtoAtivacao: read('PRODUTO_ATIVACAO', z.enum(['status', 'delete']).default('status')),
    conversaPhone: read('WHATSAPP_NUMERO', phone.default('5585900000000')),
    cepUrl: read('CEP_URL', cepUrl.optional()),
    limites: {
      pedidosAbertos: read('PEDIDOS_ABERTOS_MAX', count.default(3)),
      unidadesReservadas: read('UNIDADES_RESERVADAS_MAX', count.default(6)),
      unidadesConta: read('RESERVA_CONTA_UNIDADES', count.default(30)),
      redePorcento: read('RESERVA_REDE_PORCENTO', count.default(5)),
      redeUnidades: read('RESERVA_REDE_UNIDADES', count.default(36)),
      redeItens: read('RESERVA_REDE_ITENS', count.default(30)),
      pedidosPorHora: read('PEDIDOS_POR_HORA', count.default(10)),
      pedidosPorHoraEndereco: read('PEDIDOS_POR_HORA_ENDERECO', count.default(30)),
    },
    publicOrigin,
    https,
    trustProxy: read('TRUST_PROXY', trustProxy.default(false)),
    /** Between the end of readiness and the end of the listener: proxies send elsewhere meanwhile. */
    drainPauseMs: 1000 * (drainSeconds ?? (LOOPBACK.has(host) ? 0 : 5)),
    pageCache: read('PAGE_CACHE', flag.default(true)),
    answerCache: read('ANSWER_CACHE', flag.default(true)),
    restCache: read('REST_CACHE', flag.default(true)),
    /** Whether the API declares the contract; null to read it from the replies. */
    contract: contract === undefined ? null : contract === '1',
    imageOrigins: read('IMAGE_ORIGINS', imageOrigins.default(['https:'])),
    serviceWorker: read('SERVICE_WORKER', flag.default(true)),
    operations,
    /** The file of an earlier build's operations, which run too. */
    operationsPrevious: read('OPERATIONS_PREVIOUS', text.optional()),
    /** False refuses every subscription. */
    subscriptions: read('SUBSCRIPTIONS', flag.default(true)),
    introspection: introspection ?? openToDevelopers,
    sandbox: sandbox ?? openToDevelopers,
    restTrace: read('REST_TRACE', flag.default(openToDevelopers)),
    logLevel: read('LOG_LEVEL', logLevel.default('info')),
    /** Where Prometheus scrapes; null without metrics. */
    metrics: metricsPort === undefined ? null : { host: metricsHost, port: metricsPort },
    /** Where spans are sent, over OTLP/HTTP; null without tracing. */
    tracing: endpoint === undefined ? null : { endpoint, service, ratio },
    marca: read('MARCA', text.default('Decantária')),
    empresa: {
      razaoSocial: read(
        'EMPRESA_RAZAO_SOCIAL',
        text.default('Decantária Comércio de Perfumes Ltda.'),
      ),
      cnpj: read('EMPRESA_CNPJ', cnpj.default('00.000.000/0001-00')),
      endereco: read('EMPRESA_ENDERECO', text.default('Rua das Essências, 100 – Centro')),
      cidade: read('EMPRESA_CIDADE', text.default('Eusébio, CE')),
      email: read('EMPRESA_EMAIL', z.email().default('atendimento@decantaria.example')),
      redeSocialUrl: read('EMPRESA_REDE_SOCIAL_URL', httpAddress.optional()) ?? null,
    },
    pagamento: readPagamento(read, production),
    webDist: read('WEB_DIST', text.default(WEB_DIST)),
  };
}

/** The card provider. Without its key, and without test cards, orders are paid in the chat only. */
function readPagamento(read: Read, production: boolean): Configuracao['pagamento'] {
  const provedor = read('PAGAMENTO', z.enum(['simulado'], 'must be "simulado"').optional());
  const chavePublica = read('STRIPE_PUBLISHABLE_KEY', publishableKey.optional());
  // The REST API has the data of a demo shop.
  const demo = read('DEMO', flag.default(false));
  if (provedor === undefined) {
    return chavePublica === undefined
      ? { provedor: null, chavePublica: null }
      : { provedor: 'STRIPE', chavePublica };
  }
  if (chavePublica !== undefined) {
    throw new ConfigError(
      'PAGAMENTO=simulado and STRIPE_PUBLISHABLE_KEY exclude each other. Unset one of them.',
    );
  }
  if (production && !demo) {
    throw new ConfigError(
      'PAGAMENTO=simulado would let test cards pay real orders. Unset it, or set DEMO=on for a demo shop. NODE_ENV=production or an https PUBLIC_URL means production.',
    );
  }
  return { provedor: 'SIMULADO', chavePublica: null };
}
