import { fileURLToPath } from 'node:url';
import { MAX_CIDADE_PIX, MAX_NOME_PIX, pixText, readPixKey } from '@decantaria/brasil/pix';
import { LOOPBACK } from '@decantaria/server/settings';
import { Common, flag, httpAddress, port, secret, text, zone } from '@decantaria/server/variables';
import { z } from 'zod';
import * as parts from '../parts/parts.ts';
import type { Switch } from './server/part.ts';

const storeApiUrl = httpAddress
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => new URL(text).pathname.endsWith('/api'), 'must end in /api');

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

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The gateway's variables, described as the common ones. */
export const Variables = Common.extend({
  OTEL_SERVICE_NAME: Common.shape.OTEL_SERVICE_NAME.default('gateway'),
  PORT: port.default(4000).meta({
    meaning: 'port of the gateway: shop, `/graphql`, `/sandbox`',
  }),
  STORE_API_URL: storeApiUrl.optional().meta({
    description: 'an http(s) address that ends in `/api`',
    fallback: 'store-api on `STORE_API_PORT`',
    meaning:
      'base of an existing REST API; `npm start` then starts no store-api ([your own API](plug-your-api.md))',
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
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional().meta({
    description: 'a publishable key, beginning with `pk_`',
    meaning: 'key of the card provider that browsers receive; unset: orders are paid in the chat',
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
  METRICS_PORT: port.optional().meta({
    meaning: 'Prometheus scrapes `/metrics` on this port. Never publish it',
  }),
  METRICS_HOST: text.default('127.0.0.1').meta({
    description: 'an address to listen on',
    meaning: 'where the metrics listen',
  }),
  WHATSAPP_NUMERO: phone.default('5585900000000').meta({
    description: '10 to 15 digits, country code first',
    meaning: "the shop's chat number; the default is a placeholder",
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
