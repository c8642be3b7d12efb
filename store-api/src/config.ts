import { join, resolve } from 'node:path';
import { limitesOf } from '@decantaria/loja/reservas';
import { drainPauseOf, LOOPBACK, StartupError, tracingOf } from '@decantaria/server/settings';
import { Common, count, flag, httpAddress, readVariables } from '@decantaria/server/variables';
import { z } from 'zod';

/** Where the files of pictures are kept. `variable` names the setting of the folder. */
export type ImagensConfig =
  | { kind: 'folder'; dir: string; variable: string }
  | { kind: 's3'; url: string; region: string; keyId: string; secretKey: string };

export type DatabaseConfig =
  | { kind: 'embedded'; dir: string }
  | {
      kind: 'postgres';
      url: string;
      /** Address of a replica; absent without one. */
      readUrl?: string;
    };

/** The settings of the process. */
export type Config = ReturnType<typeof readConfig>;
/** Settings that the business rules use. */
export type Shop = Config['shop'];
export type StripeConfig = NonNullable<ReturnType<typeof stripeConfig>>;

const atLeastOne = (fallback: number, meaning: string) => count.default(fallback).meta({ meaning });
const minutes = (fallback: number, meaning: string) =>
  count.default(fallback).meta({ description: 'minutes above 0', meaning });

const postgresUrl = z
  .string()
  .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url));

/** Card payments are never sent in the clear, except to this machine. */
const stripeUrl = httpAddress.refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.has(hostname);
});

/** The variables of store-api, described as the common ones. `meaning`: only where the gateway does not read it too. */
export const Variables = Common.extend({
  OTEL_SERVICE_NAME: Common.shape.OTEL_SERVICE_NAME.default('store-api'),
  DATA_DIR: z.string().default('.data').describe('a directory'),
  DATABASE_URL: postgresUrl.optional().meta({
    description: 'a PostgreSQL address, e.g. postgres://user:password@host:5432/database',
    fallback: 'PGlite in the data directory',
    meaning: 'database of store-api, PostgreSQL 15 or later',
  }),
  DATABASE_READ_URL: postgresUrl.optional().meta({
    description: 'a PostgreSQL address, e.g. postgres://user:password@replica:5432/database',
    meaning:
      'a streaming replica of `DATABASE_URL`, for the catalogue and the figures ([replica](operations.md#two-or-more-store-apis))',
  }),
  DATABASE_PASSWORD: z.string().optional().meta({
    description: 'a password',
    meaning: 'password of `DATABASE_URL`, and of `DATABASE_READ_URL` where that has none',
  }),
  IMAGES_DIR: z.string().optional().meta({
    description: 'a directory',
    fallback: '`imagens` in the data directory',
    meaning: 'folder of the product pictures, which several store-apis share',
  }),
  IMAGES_S3_URL: httpAddress
    .refine((text) => new URL(text).pathname.length > 1 && new URL(text).search === '')
    .optional()
    .meta({
      description: 'an address that ends with a bucket, e.g. https://s3.example.com/bucket/loja',
      meaning:
        'storage of the product pictures with the S3 protocol, instead of a folder: endpoint, bucket, prefix ([pictures](operations.md#product-pictures))',
    }),
  IMAGES_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1')
    .meta({ description: 'a region, e.g. sa-east-1', meaning: 'region of that storage' }),
  IMAGES_S3_ACCESS_KEY_ID: z.string().optional().meta({
    description: 'the name of a key',
    meaning: 'key of that storage; it may get, put, list and delete objects of the bucket',
  }),
  IMAGES_S3_SECRET_ACCESS_KEY: z.string().optional().meta({
    description: 'the secret of a key',
    meaning: 'secret of that key',
  }),
  DEMO_PEDIDOS: flag.default(true).meta({
    meaning: 'with the demo: 60 days of invented orders, customers, payments and withdrawals',
  }),
  RESERVATION_CHAT_MINUTES: minutes(
    24 * 60,
    'how long an unpaid order paid in the chat reserves its units',
  ),
  RESERVATION_CARD_MINUTES: minutes(
    30,
    'the same for a card payment; its start extends within a bound, and never shortens',
  ),
  RESERVATION_UNCONFIRMED_MINUTES: minutes(
    30,
    'the same, instead of `RESERVATION_CHAT_MINUTES`, for an account without a confirmed e-mail',
  ),
  PEDIDOS_ABERTOS_SEM_CONFIRMACAO: atLeastOne(
    1,
    'orders that wait for payment, of an account without a confirmed e-mail',
  ),
  RESERVA_SEM_CONFIRMACAO_UNIDADES: atLeastOne(
    12,
    'units that unpaid orders of such an account hold together',
  ),
  RESERVA_SEM_CONFIRMACAO_ITENS: atLeastOne(
    10,
    'different items in the unpaid orders of such an account',
  ),
  ESTORNO_SEM_SENHA_MAX: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(300)
    .meta({
      description: 'whole reais from 0, e.g. 300',
      meaning:
        'reais that an administrator refunds without giving the password again; 0 asks for every refund',
    }),
  PAGAMENTO_PREFERENCIA: flag.default(false).meta({
    meaning: '`on`: `POST /pedidos/{id}/checkout` creates preferences for a second provider',
  }),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url))
    .optional()
    .meta({
      description: 'a mail server, e.g. smtp://user:password@host:587',
      meaning: 'mail server; unset: mail is written to the data directory',
    }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .optional()
    .meta({
      description: 'a sender, e.g. "Loja <loja@example.com>"',
      fallback: "`nao-responda@` the shop's host",
      meaning: 'sender of the mail',
    }),
  EMAILS_POR_HORA_CONTA: atLeastOne(
    6,
    'most mails that an account causes in an hour; mail about payments and passwords is not limited',
  ),
  EMAILS_POR_DIA_DESTINATARIO: atLeastOne(
    12,
    'most mails that one address gets in a day, with the same exceptions',
  ),
  EMPRESA_EMAIL: z.email().optional().describe('the mail address of the shop'),
  STRIPE_SECRET_KEY: z.string().optional().meta({
    description: 'a secret key of Stripe',
    meaning:
      'key of the card provider; unset: no card payment, orders are paid in the chat ([payments](operations.md#payments))',
  }),
  STRIPE_WEBHOOK_SECRET: z.string().optional().meta({
    description: 'the signing secret of a webhook of Stripe',
    meaning: 'verifies what the provider reports; needed beside `STRIPE_SECRET_KEY`',
  }),
  STRIPE_API_URL: stripeUrl.optional().meta({
    description:
      'an https address, or an http one of this machine, of a server with the card provider’s API',
    meaning: 'for tests: another server with the API of the card provider',
  }),
  DEV_PAGES: flag.optional().meta({
    fallback: 'on outside production without `PUBLIC_URL`',
    meaning:
      '`/api/docs` and, without `SMTP_URL`, `/dev/emails`. `/api/openapi.json` is always public: it is the published contract',
  }),
});

/** Reads the environment once. @throws StartupError */
export function readConfig(env: NodeJS.ProcessEnv) {
  const values = readVariables(Variables, env);
  const { DATABASE_URL, PUBLIC_URL = 'http://localhost:4000', SMTP_URL, MARCA } = values;
  /** Published passwords and simulated payments must not be reached from outside. */
  const production = values.NODE_ENV === 'production' || PUBLIC_URL.startsWith('https:');
  const demo = values.DEMO ?? (DATABASE_URL === undefined && !production);
  const stripe = stripeConfig(values);
  const dataDir = resolve(values.DATA_DIR);
  const database = databaseConfig(values, dataDir);
  return {
    host: values.HOST,
    /** 0 takes any free port. */
    port: values.STORE_API_PORT,
    dataDir,
    database,
    imagens: imagensConfig(values, dataDir),
    /** HS256 key; undefined: one is created in the data directory. */
    jwtSecret: values.JWT_SECRET,
    production,
    /** Whether an empty catalogue is filled with the demo shop. */
    demo,
    /** Whether the demo shop gets 60 days of invented orders. */
    demoPedidos: values.DEMO_PEDIDOS,
    logLevel: values.LOG_LEVEL,
    tracing: tracingOf(values),
    shop: {
      marca: MARCA,
      /** Origin of the site, for links in mail; no trailing slash. */
      publicUrl: PUBLIC_URL,
      /** Time zone of the wire's times, which carry no offset. */
      timeZone: values.STORE_TIMEZONE,
      /** How long the stock of an unpaid order is reserved, in milliseconds. */
      reservation: {
        chatMs: values.RESERVATION_CHAT_MINUTES * 60_000,
        cardMs: values.RESERVATION_CARD_MINUTES * 60_000,
        /** Instead of `chatMs`, when shorter, for an account whose e-mail is not confirmed. */
        unconfirmedMs: values.RESERVATION_UNCONFIRMED_MINUTES * 60_000,
      },
      /** What a customer may reserve and order without paying. */
      limites: {
        ...limitesOf(values),
        /** The same for an account whose e-mail is not confirmed; never more than `pedidosAbertos`. */
        pedidosAbertosSemConfirmacao: values.PEDIDOS_ABERTOS_SEM_CONFIRMACAO,
        /** The same for an account whose e-mail is not confirmed; never more than `unidadesConta`. */
        unidadesSemConfirmacao: values.RESERVA_SEM_CONFIRMACAO_UNIDADES,
        /** Different items that such an account holds. */
        itensSemConfirmacao: values.RESERVA_SEM_CONFIRMACAO_ITENS,
      },
      /** Centavos that an administrator refunds without giving the password again. */
      estornoSemSenha: values.ESTORNO_SEM_SENHA_MAX * 100,
      /** Whether `POST /pedidos/{id}/checkout` creates preferences of a second provider. */
      preferences: values.PAGAMENTO_PREFERENCIA,
      mailFrom: values.MAIL_FROM ?? `${MARCA} <nao-responda@${new URL(PUBLIC_URL).hostname}>`,
      /** Address for mail to the shop itself; undefined: no such mail. */
      email: values.EMPRESA_EMAIL,
      /** Most mails that an account causes in an hour and a recipient gets in a day; not for payments and passwords. */
      emailLimits: {
        porHoraConta: values.EMAILS_POR_HORA_CONTA,
        porDiaDestinatario: values.EMAILS_POR_DIA_DESTINATARIO,
      },
    },
    /** Mail server; undefined: mail is written to the data directory. */
    smtpUrl: SMTP_URL,
    stripe,
    /** Whether test cards pay orders. Without it and without `stripe` no card does. */
    simulado: takesTestCards(values, { production, demo, hasKeys: stripe !== undefined }),
    /** Whether the provider makes Pix codes. */
    pixAutomatico: values.PIX_AUTOMATICO ?? stripe === undefined,
    /** Whose `X-Forwarded-For` is believed; false: no sender's. */
    trustProxy: values.TRUST_PROXY,
    /** Whether developer pages are served: `/api/docs`, and `/dev/emails` without a mail server. */
    devPages: values.DEV_PAGES ?? (!production && values.PUBLIC_URL === undefined),
    drainPauseMs: drainPauseOf(values),
  };
}

// The embedded database belongs to one process, and its backup holds the pictures of its directory.
function imagensConfig(values: z.infer<typeof Variables>, dataDir: string): ImagensConfig {
  const { IMAGES_DIR: dir, IMAGES_S3_URL: url } = values;
  const variable = url === undefined ? 'IMAGES_DIR' : 'IMAGES_S3_URL';
  if (dir === undefined && url === undefined) {
    return { kind: 'folder', dir: join(dataDir, 'imagens'), variable: 'DATA_DIR' };
  }
  if (values.DATABASE_URL === undefined) {
    throw new StartupError(
      `${variable} needs DATABASE_URL: a shop on the embedded database keeps its pictures in DATA_DIR.`,
    );
  }
  if (dir !== undefined && url !== undefined) {
    throw new StartupError('IMAGES_DIR and IMAGES_S3_URL exclude each other: unset one of them.');
  }
  if (dir !== undefined) return { kind: 'folder', dir: resolve(dir), variable };
  const { IMAGES_S3_ACCESS_KEY_ID: keyId, IMAGES_S3_SECRET_ACCESS_KEY: secretKey } = values;
  if (url === undefined || keyId === undefined || secretKey === undefined) {
    throw new StartupError(
      'IMAGES_S3_URL needs IMAGES_S3_ACCESS_KEY_ID and IMAGES_S3_SECRET_ACCESS_KEY.',
    );
  }
  return { kind: 's3', url, region: values.IMAGES_S3_REGION, keyId, secretKey };
}

// Without a webhook secret no payment would ever be confirmed.
function stripeConfig({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL,
}: z.infer<typeof Variables>) {
  if (STRIPE_SECRET_KEY === undefined) return undefined;
  if (STRIPE_WEBHOOK_SECRET === undefined) {
    throw new StartupError(
      'STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY: set both, or neither for a shop without card payment.',
    );
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    /** Base of another server with Stripe's API; for tests. */
    apiUrl: STRIPE_API_URL,
  };
}

/** Without `DATABASE_URL` the embedded database. */
function databaseConfig(
  { DATABASE_URL, DATABASE_READ_URL, DATABASE_PASSWORD }: z.infer<typeof Variables>,
  dir: string,
): DatabaseConfig {
  if (DATABASE_URL === undefined) {
    if (DATABASE_READ_URL === undefined) return { kind: 'embedded', dir };
    throw new StartupError(
      'DATABASE_READ_URL names a replica of DATABASE_URL, which is missing: set both, or neither.',
    );
  }
  const url = withPassword(DATABASE_URL, DATABASE_PASSWORD);
  if (DATABASE_READ_URL === undefined) return { kind: 'postgres', url };
  // A replica has the accounts of its primary.
  const readUrl =
    new URL(DATABASE_READ_URL).password === ''
      ? withPassword(DATABASE_READ_URL, DATABASE_PASSWORD)
      : DATABASE_READ_URL;
  return { kind: 'postgres', url, readUrl };
}

/** An address with its password, which may be given apart: a secret in a file is no part of an address. */
function withPassword(address: string, password: string | undefined): string {
  if (password === undefined) return address;
  const url = new URL(address);
  if (url.password !== '') {
    throw new StartupError(
      'DATABASE_PASSWORD and a password in DATABASE_URL exclude each other: remove one of them.',
    );
  }
  url.password = encodeURIComponent(password);
  return url.href;
}

function takesTestCards(
  { PAGAMENTO, DEMO }: z.infer<typeof Variables>,
  { production, demo, hasKeys }: { production: boolean; demo: boolean; hasKeys: boolean },
): boolean {
  if (PAGAMENTO === undefined) return !hasKeys && demo && !production;
  if (hasKeys) {
    throw new StartupError(
      'PAGAMENTO=simulado and STRIPE_SECRET_KEY exclude each other: unset one of them.',
    );
  }
  if (production && DEMO !== true) {
    throw new StartupError(
      'PAGAMENTO=simulado would let test cards pay real orders: unset it, or set DEMO=on for a demo shop. NODE_ENV=production or an https PUBLIC_URL means production.',
    );
  }
  return true;
}
