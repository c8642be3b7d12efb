import { fileURLToPath } from 'node:url';
import { MAX_CIDADE_PIX, MAX_NOME_PIX, pixText, readPixKey } from '@decantaria/brasil/pix';
import { isTimeZone, LOG_LEVELS, LOOPBACK } from '@decantaria/server/settings';
import { readTrustProxy } from '@decantaria/server/trust-proxy';
import { z } from 'zod';
import * as parts from '../parts/parts.ts';
import type { Switch } from './server/part.ts';

const flag = z
  .string()
  .trim()
  .pipe(z.stringbool({ truthy: ['on', 'true', '1'], falsy: ['off', 'false', '0'] }))
  .describe('`on` or `off`');

const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number)
  .describe('a whole number above 0');

const text = z.string().min(1);

const port = z.coerce.number().int().min(0).max(65535).describe('a port from 0 to 65535');

const httpAddress = z.url({ protocol: /^https?$/ }).describe('an http(s) address');

const storeApiUrl = httpAddress
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => new URL(text).pathname.endsWith('/api'), 'must end in /api');

const secret = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be base64')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length >= 32, 'must hold at least 256 bits (32 bytes) once decoded')
  .describe('base64 of at least 32 bytes');

const zone = z
  .string()
  .refine(isTimeZone, 'must be an IANA time zone such as America/Fortaleza')
  .describe('an IANA time zone');

const trustProxy = z.string().transform((text, context) => {
  const trust = readTrustProxy(text);
  if (trust !== null) return trust;
  context.addIssue(
    'must be the number of proxies in front, such as 1, or their addresses, such as loopback or 10.0.0.0/8. "on" would believe an address that the client chooses',
  );
  return z.NEVER;
});

const cepUrl = z.string().refine((text) => {
  const filled = text.replaceAll('{cep}', '00000000');
  if (filled === text || !URL.canParse(filled)) return false;
  const { protocol, hostname, username } = new URL(filled);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSafe && username === '' && !hostname.includes('00000000');
}, 'must be an https address with {cep} in its path or query, such as https://cep.example/{cep}/json');

const redisAddress = z.url({ protocol: /^rediss?$/ });

const imageOrigins = z
  .string()
  .transform((text) => text.trim().split(/[\s,]+/))
  .refine(
    (words) => words.every((word) => word === 'self' || /^https:\/\/[\w.-]+(?::\d+)?$/.test(word)),
    'must be "self" or a list of https origins such as https://images.example',
  )
  .transform((words) => words.filter((word) => word !== 'self'));

const phone = z.string().regex(/^\d{10,15}$/);

const cnpj = z
  .string()
  .regex(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/, 'must look like 00.000.000/0001-00');

const pixKey = z.string().transform((written, context) => {
  const key = readPixKey(written);
  if (key !== null) return key;
  context.addIssue('must be a Pix key: CPF, CNPJ, a telephone with +55, an e-mail or a random key');
  return z.NEVER;
});

/** A name in a Pix code, without accents. */
const pixName = (most: number) =>
  z
    .string()
    .transform(pixText)
    .refine(
      (name) => name.length > 0 && name.length <= most,
      `must have 1 to ${most} characters without accents`,
    );

const publishableKey = z.string().regex(/^pk_(?:test|live)_\w+$/);

const seconds = z.coerce.number().int().min(0).max(60);

const share = z.coerce.number().min(0).max(1);

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * The gateway's variables. `description`: what the value must be, unless its form has it. `meaning`: what it does. `fallback`: the default, where
 * other settings decide it. docs/configuration.md shows them.
 */
export const Variables = z.object({
  NODE_ENV: z.string().optional().meta({
    description: '`production`, or anything else',
    meaning:
      '`production` starts the shop closed, as an `https:` `PUBLIC_URL` does ([decision 0036](decisions/0036-production-starts-closed.md))',
  }),
  HOST: text.default('127.0.0.1').meta({
    description: 'an address to listen on',
    meaning: 'where the server listens: `127.0.0.1` for this machine only, `0.0.0.0` for all',
  }),
  PORT: port.default(4000).meta({
    meaning: 'port of the gateway: shop, `/graphql`, `/sandbox`',
  }),
  STORE_API_PORT: port.default(4001).meta({
    meaning: 'port of store-api, on 127.0.0.1',
  }),
  STORE_API_URL: storeApiUrl.optional().meta({
    description: 'an http(s) address that ends in `/api`',
    fallback: 'store-api on `STORE_API_PORT`',
    meaning:
      'base of an existing REST API; `npm start` then starts no store-api ([your own API](plug-your-api.md))',
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
  DRENAGEM_PAUSA_SEGUNDOS: seconds.optional().meta({
    description: 'seconds from 0 to 60',
    fallback: '0 on loopback, else 5',
    meaning: 'how long the server still serves after SIGTERM, while `/health/ready` is 503',
  }),
  JWT_SECRET: secret.optional().meta({
    fallback: 'generated in the data directory',
    meaning:
      'HS256 secret shared with the REST API. Unset with `STORE_API_URL`, the API validates tokens',
  }),
  APARELHO_SECRET: secret.optional().meta({
    fallback: '`JWT_SECRET`, or generated in `DATA_DIR/gateway`',
    meaning:
      'without `JWT_SECRET`: key that signs which browsers have signed in and when an admin last used the page, and encrypts what gateways keep; equal on every gateway',
  }),
  DATA_DIR: text.optional().meta({
    description: 'a directory',
    fallback: '`.data` under `npm start`',
    meaning:
      'embedded database, pictures and secret; key and begun payments of the gateway. A gateway started alone keeps neither without it',
  }),
  REDIS_URL: redisAddress.optional().meta({
    description: 'a `redis://` or `rediss://` address',
    meaning:
      'through it two or more gateways share limits, signed-out tokens, turns, orders and payments; needs `JWT_SECRET` or `APARELHO_SECRET` ([operating](operations.md#two-or-more-gateways))',
  }),
  API_CONTRACT: z.enum(['1', 'older'], 'must be "1" or "older"').optional().meta({
    description: '`1` or `older`',
    fallback: 'from the replies',
    meaning:
      '`1`: the REST API keeps the contract of store-api; `older`: it does not. Only where a proxy removes the header `API-Contract` ([decision 0059](decisions/0059-declared-contract.md))',
  }),
  PRODUTO_ATIVACAO: z.enum(['status', 'delete']).default('status').meta({
    description: '`status` or `delete`',
    meaning:
      'how a product is deactivated on an API without the contract: `status` is `PUT /produtos/{id}/status`; `delete` is `DELETE /produtos/{id}` with `{ativo}`, for APIs where it switches; others delete the product',
  }),
  STORE_TIMEZONE: zone.default('America/Fortaleza').meta({
    meaning: "the shop's zone, in which people see times",
  }),
  API_TIMEZONE: zone.optional().meta({
    fallback: '`STORE_TIMEZONE`',
    meaning: 'zone of times that the REST API sends without one',
  }),
  CEP_URL: cepUrl.optional().meta({
    description: 'an https address with `{cep}` for the eight digits',
    meaning:
      'CEP service, e.g. `https://viacep.com.br/ws/{cep}/json/`; it answers `logradouro`, `bairro`, `localidade`, `uf`. Unset: the CEP fills only the state',
  }),
  IMAGE_ORIGINS: imageOrigins.optional().meta({
    description: '`self`, or https origins separated by spaces',
    fallback: '`self` with store-api, any https host with `STORE_API_URL`',
    meaning: 'hosts of product pictures; part of the content policy',
  }),
  DEMO: flag.default(false).meta({
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
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional().meta({
    description: 'a publishable key, beginning with `pk_`',
    meaning: 'key of the card provider that browsers receive; unset: orders are paid in the chat',
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
  RESERVA_REDE_PORCENTO: count.default(5).meta({
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
  PAGE_CACHE: flag.default(true).meta({
    meaning: '`off` renders every page anew ([decision 0017](decisions/0017-page-cache.md))',
  }),
  ANSWER_CACHE: flag.default(true).meta({
    meaning:
      '`off` runs every public query anew, and lets no shared cache keep it ([decision 0037](decisions/0037-answers-are-cached-as-bytes.md))',
  }),
  REST_CACHE: flag.default(true).meta({
    meaning:
      '`off` sends every read to the REST API, to measure it ([decision 0040](decisions/0040-rest-calls.md))',
  }),
  SERVICE_WORKER: flag.default(true).meta({
    meaning: '`off` removes the service worker from browsers',
  }),
  OPERATIONS: z.enum(['any', 'trusted'], 'must be "any" or "trusted"').default('any').meta({
    description: '`any` or `trusted`',
    meaning:
      '`trusted` runs only the operations of the web client and closes the sandbox ([decision 0046](decisions/0046-trusted-operations.md))',
  }),
  OPERATIONS_PREVIOUS: text.optional().meta({
    description: 'a file',
    meaning:
      "the previous build's operations, which then run too ([operating](operations.md#operations-by-hash))",
  }),
  SUBSCRIPTIONS: flag.default(true).meta({
    meaning:
      '`off` refuses subscriptions (`SUBSCRIPTIONS_OFF`); the dashboard then polls for new orders ([decision 0044](decisions/0044-subscriptions.md))',
  }),
  INTROSPECTION: flag.optional().meta({
    fallback: 'on outside production without `PUBLIC_URL`',
    meaning: 'schema introspection and `/schema.graphql`',
  }),
  SANDBOX: flag.optional().meta({
    fallback: 'on outside production without `PUBLIC_URL`',
    meaning: 'the GraphQL explorer at `/sandbox`',
  }),
  REST_TRACE: flag.optional().meta({
    fallback: 'on outside production without `PUBLIC_URL`',
    meaning: 'a client may ask for the REST calls of an operation in its reply',
  }),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info').meta({
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    fallback: '`info`; `warn` under `npm start`',
    meaning: 'the least severe lines that the log shows',
  }),
  METRICS_PORT: port.optional().meta({
    meaning: 'Prometheus scrapes `/metrics` on this port. Never publish it',
  }),
  METRICS_HOST: text.default('127.0.0.1').meta({
    description: 'an address to listen on',
    meaning: 'where the metrics listen',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional().meta({
    meaning: 'OTLP/HTTP collector that receives spans, e.g. `http://collector:4318`',
  }),
  OTEL_SERVICE_NAME: text.max(60).default('gateway').meta({
    description: 'a short name',
    meaning: 'name of the server in its spans',
  }),
  OTEL_TRACES_SAMPLER_ARG: share.default(1).meta({
    description: 'a number from 0 to 1',
    meaning: 'share of the requests that are recorded',
  }),
  WHATSAPP_NUMERO: phone.default('5585900000000').meta({
    description: '10 to 15 digits, country code first',
    meaning: "the shop's chat number; the default is a placeholder",
  }),
  MARCA: text.default('Decantária').meta({
    description: 'a name',
    meaning: 'name of the shop',
  }),
  EMPRESA_RAZAO_SOCIAL: text.default('Decantária Comércio de Perfumes Ltda.').meta({
    description: 'a name',
    meaning: 'name of the seller, in the footer, as are the next five',
  }),
  EMPRESA_CNPJ: cnpj.default('00.000.000/0001-00').meta({
    description: '`00.000.000/0001-00`',
    meaning: 'tax number of the seller',
  }),
  EMPRESA_ENDERECO: text.default('Rua das Essências, 100 – Centro').meta({
    description: 'a text',
    meaning: 'street of the seller',
  }),
  EMPRESA_CIDADE: text.default('Eusébio, CE').meta({
    description: 'a text',
    meaning: 'city and state of the seller',
  }),
  EMPRESA_EMAIL: z.email().default('atendimento@decantaria.example').meta({
    description: 'a mail address',
    meaning:
      'mail address of the shop; store-api sends withdrawals to it, and none while it is unset',
  }),
  EMPRESA_REDE_SOCIAL_URL: httpAddress.optional().meta({
    meaning: 'page of the shop in a social network',
  }),
  PIX_AUTOMATICO: flag.optional().meta({
    fallback: 'on with `PAGAMENTO=simulado`, else off',
    meaning:
      'the checkout page offers Pix through the card provider, which confirms it by itself; Stripe has to have enabled it for the account',
  }),
  PIX_CHAVE: pixKey.optional().meta({
    description: 'CPF, CNPJ, telephone with `+55`, e-mail or random key',
    meaning:
      'key that receives Pix; with the next two, an unpaid order shows its code and QR code, and without them Pix is arranged in the chat',
  }),
  PIX_NOME: pixName(MAX_NOME_PIX)
    .optional()
    .meta({
      description: `a name of at most ${MAX_NOME_PIX} characters`,
      meaning: 'who receives Pix, as the bank shows it',
    }),
  PIX_CIDADE: pixName(MAX_CIDADE_PIX)
    .optional()
    .meta({
      description: `a name of at most ${MAX_CIDADE_PIX} characters`,
      meaning: 'city of who receives Pix',
    }),
  WEB_DIST: text.default(WEB_DIST).meta({
    description: 'a directory',
    fallback: '`web/dist`',
    meaning: 'the built web client',
  }),
});

/** The parts that can be removed, in the order of their names. */
export const PARTS: readonly Switch[] = Object.values(parts);

/** The variables that turn parts on. */
export const PartVariables = z.object(
  Object.fromEntries(
    PARTS.flatMap(({ variable, meaning }) =>
      variable === undefined ? [] : [[variable, flag.default(false).meta({ meaning })]],
    ),
  ),
);

/** What the form of a variable's values states for all its variables. */
export function formOf(schema: z.ZodType): z.ZodType {
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
  return isWrapped ? z.custom<z.ZodType>().parse(schema.unwrap()) : schema;
}
