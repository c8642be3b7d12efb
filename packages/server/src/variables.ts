import { z } from 'zod';
import { withSecretFiles } from './secret-files.ts';
import { isTimeZone, LOG_LEVELS, StartupError } from './settings.ts';
import { readTrustProxy } from './trust-proxy.ts';

// Forms of values. The `description` of a form completes the sentence "<variable> must be …".

export const flag = z
  .string()
  .trim()
  .pipe(z.stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] }))
  .describe('`on` or `off`');

export const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .describe('a whole number above 0');

export const text = z.string().min(1);

export const port = z.coerce.number().int().min(0).max(65535).describe('a port from 0 to 65535');

export const httpAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .describe('an http(s) address');

export const secret = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/)
  .transform((base64) => Buffer.from(base64, 'base64'))
  .refine((key) => key.length >= 32)
  .describe('base64 of at least 32 random bytes, such as from `openssl rand -base64 48`');

export const zone = z
  .string()
  .refine(isTimeZone)
  .describe('an IANA time zone, such as America/Fortaleza');

const trustProxy = z.string().transform((written, context) => {
  const trust = readTrustProxy(written);
  if (trust !== null) return trust;
  context.addIssue(
    'must be the number of proxies in front, such as 1, or their addresses, such as loopback or 10.0.0.0/8 ("on" would believe an address that the client chooses)',
  );
  return z.NEVER;
});

/**
 * The variables that gateway and store-api read alike. `description`: what the value must be, unless its form has it.
 * `meaning`: what it does. `fallback`: the default, where other settings decide it. docs/configuration.md shows them.
 */
export const Common = z.object({
  NODE_ENV: z.string().optional().meta({
    description: '`production`, or anything else',
    meaning:
      '`production` starts the shop closed, as an `https:` `PUBLIC_URL` does ([decision 0036](decisions/0036-production-starts-closed.md))',
  }),
  HOST: text.default('127.0.0.1').meta({
    description: 'an address to listen on',
    meaning: 'where the server listens: `127.0.0.1` for this machine only, `0.0.0.0` for all',
  }),
  STORE_API_PORT: port.default(4001).meta({
    meaning: 'port of store-api, on 127.0.0.1',
  }),
  PUBLIC_URL: httpAddress
    .transform((address) => new URL(address).origin)
    .optional()
    .meta({
      description: 'an http(s) address',
      meaning:
        'public address of the shop; with `https:` the cookie is Secure and `__Host-`; links in mail use it',
    }),
  TRUST_PROXY: trustProxy.default(false).meta({
    description:
      'a number of proxies, or addresses, networks, `loopback`, `linklocal`, `uniquelocal`',
    fallback: 'off',
    meaning: 'the proxies in front ([behind a proxy](operations.md#behind-a-proxy))',
  }),
  DRENAGEM_PAUSA_SEGUNDOS: z.coerce.number().int().min(0).max(60).optional().meta({
    description: 'seconds from 0 to 60',
    fallback: '0 on loopback, else 5',
    meaning: 'how long the server still serves after SIGTERM, while `/health/ready` is 503',
  }),
  JWT_SECRET: secret.optional().meta({
    fallback: 'generated in the data directory',
    meaning:
      'HS256 secret shared with the REST API. Unset with `STORE_API_URL`, the API validates tokens',
  }),
  STORE_TIMEZONE: zone.default('America/Fortaleza').meta({
    meaning: "the shop's zone, in which people see times",
  }),
  DEMO: flag.optional().meta({
    fallback: 'on with the embedded database outside production, else off',
    meaning:
      'demo catalogue and accounts in an empty shop; in production their passwords are random and printed once',
  }),
  PAGAMENTO: z.enum(['simulado'], 'must be "simulado"').optional().meta({
    description: '`simulado`',
    fallback: '`simulado` with the demo outside production',
    meaning:
      'test cards pay orders and nothing is charged; in production only with `DEMO=on`. Excludes the keys of Stripe',
  }),
  PIX_AUTOMATICO: flag.optional().meta({
    fallback: 'on with `PAGAMENTO=simulado`, else off',
    meaning:
      'the checkout page offers Pix through the card provider, which confirms it by itself; Stripe has to have enabled it for the account',
  }),
  PEDIDOS_ABERTOS_MAX: count.default(3).meta({
    meaning: 'orders of an account that wait for payment at the same time',
  }),
  UNIDADES_RESERVADAS_MAX: count.default(6).meta({
    meaning:
      'units of one volume in such orders of an account; above a stock of 2, at most half of it',
  }),
  RESERVA_CONTA_UNIDADES: count.default(30).meta({
    meaning: 'units that the unpaid orders of an account hold together',
  }),
  RESERVA_REDE_PORCENTO: count
    .refine((percent) => percent <= 100)
    .default(5)
    .meta({
      description: 'a whole number from 1 to 100',
      meaning:
        'share of the shop, in percent, that accounts without a paid order hold unpaid from one network address',
    }),
  RESERVA_REDE_UNIDADES: count.default(36).meta({
    meaning: 'units that such a network may hold however small the shop is',
  }),
  RESERVA_REDE_ITENS: count.default(30).meta({
    meaning: 'different items that such a network may hold however small the shop is',
  }),
  PEDIDOS_POR_HORA: count.default(10).meta({
    meaning: 'new orders of an account in an hour; cancelled ones count',
  }),
  PEDIDOS_POR_HORA_ENDERECO: count.default(30).meta({
    meaning: 'new orders from one network address in an hour; cancelled ones count',
  }),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info').meta({
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    fallback: '`info`; `warn` under `npm start`',
    meaning: 'the least severe lines that the log shows',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional().meta({
    meaning: 'OTLP/HTTP collector that receives spans, e.g. `http://collector:4318`',
  }),
  OTEL_SERVICE_NAME: text.max(60).meta({
    description: 'a short name',
    meaning: 'name of the server in its spans',
  }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).meta({
    description: 'a number from 0 to 1',
    meaning: 'share of the requests that are recorded',
  }),
  MARCA: text.max(80).default('Decantária').meta({
    description: 'a name of at most 80 characters',
    meaning: 'name of the shop',
  }),
});

/** What the form of a variable's values states for all its variables. */
export function formOf(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
  return isWrapped ? z.custom<z.ZodType>().parse(schema.unwrap()) : schema;
}

/**
 * Reads variables from the environment. An empty one counts as unset.
 *
 * @throws StartupError with a sentence for each invalid variable, without its value, which may be secret.
 */
export function readVariables<Shape extends Readonly<Record<string, z.ZodType>>>(
  variables: z.ZodObject<Shape>,
  environment: Readonly<Record<string, string | undefined>>,
): z.output<z.ZodObject<Shape>> {
  const set = Object.entries(withSecretFiles(environment)).filter(([, value]) => value?.trim());
  const schemas = new Map<unknown, z.ZodType>(Object.entries(variables.shape));
  const parsed = variables.safeParse(Object.fromEntries(set), {
    error: ({ path = [] }) => `must be ${describe(schemas.get(path[0]))}`,
  });
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map(
    ({ path: [name], message }) =>
      [name, `${String(name)} ${message}: correct or unset it.`] as const,
  );
  throw new StartupError([...new Map(sentences).values()].join(' '));
}

/** What the value of a variable must be. */
function describe(schema: z.ZodType | undefined): string {
  const description = schema && (schema.description ?? formOf(schema).description);
  return description?.replaceAll('`', '') ?? 'another value';
}
