import { resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from './startup-error.ts';

export type DatabaseConfig = { kind: 'embedded'; dir: string } | { kind: 'postgres'; url: string };

export interface Config {
  host: string;
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  database: DatabaseConfig;
  /** HS256 key; undefined: made and kept in the data directory. */
  jwtSecret: Buffer | undefined;
  /** Whether an empty catalogue is filled with the demo shop. */
  demo: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
  shop: Shop;
  /** Where mail goes; undefined: written to the data directory. */
  smtpUrl: string | undefined;
  /** Undefined: the simulated provider takes the payments. */
  stripe: StripeConfig | undefined;
  /** As Fastify takes it: whose `X-Forwarded-For` is believed. */
  trustProxy: boolean | number | string;
  /** Whether pages for developers (`/dev/emails`) are served. */
  devPages: boolean;
}

/** What the rules need to know of the shop that is run. */
export interface Shop {
  marca: string;
  /** Origin of the site, for links in mail; no slash at the end. */
  publicUrl: string;
  /** Zone of the times on the wire, which carry none (rest-contract 1). */
  timeZone: string;
  /** How long the units of an unpaid order are kept, in milliseconds. */
  reservation: { chatMs: number; cardMs: number };
  /** Whether `POST /pedidos/{id}/checkout` makes preferences of a second provider (C-47). */
  preferences: boolean;
  /** `From` of every mail. */
  mailFrom: string;
  /** Where the shop itself is written to; undefined: it looks at the dashboard. */
  email: string | undefined;
}

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** Base of another server that speaks its API; for tests. */
  apiUrl: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const JWT_SECRET_MIN_BYTES = 32;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
const minutes = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
  .refine((value) => value > 0);
const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

/** Card payments never travel in the clear, but to this machine itself. */
const stripeUrl = httpUrl.refine((text) => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || LOOPBACK.has(hostname);
});

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  STORE_API_PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(4001),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url))
    .optional(),
  JWT_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length >= JWT_SECRET_MIN_BYTES)
    .optional(),
  DEMO: onOff.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  MARCA: z.string().min(1).max(80).default('Decantária'),
  PUBLIC_URL: httpUrl.transform((text) => new URL(text).origin).default('http://localhost:4000'),
  STORE_TIMEZONE: z
    .string()
    .refine((zone) => isTimeZone(zone))
    .default('America/Fortaleza'),
  RESERVATION_CHAT_MINUTES: minutes.default(24 * 60),
  RESERVATION_CARD_MINUTES: minutes.default(30),
  PAGAMENTO_PREFERENCIA: onOff.default(false),
  SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url))
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/)
    .optional(),
  EMPRESA_EMAIL: z.email().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: stripeUrl.optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) =>
      text === 'on' ? true : text === 'off' ? false : /^\d+$/.test(text) ? Number(text) : text,
    )
    .default(false),
  DEV_PAGES: onOff.optional(),
  NODE_ENV: z.string().optional(),
});

// What a value must be, for the sentence that names the variable. Values are never printed: some are secret.
const EXPECTED: Record<keyof z.infer<typeof Environment>, string> = {
  HOST: 'an address to listen on, e.g. 127.0.0.1',
  STORE_API_PORT: 'a port from 0 to 65535',
  DATA_DIR: 'a directory',
  DATABASE_URL: 'a PostgreSQL address, e.g. postgres://user:password@host:5432/database',
  JWT_SECRET: `base64 of at least ${JWT_SECRET_MIN_BYTES} random bytes, e.g. from: openssl rand -base64 48`,
  DEMO: '"on" or "off"',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  MARCA: 'the name of the shop',
  PUBLIC_URL: 'the address of the site, e.g. https://loja.example',
  STORE_TIMEZONE: 'a time zone, e.g. America/Fortaleza',
  RESERVATION_CHAT_MINUTES: 'minutes above 0, e.g. 1440',
  RESERVATION_CARD_MINUTES: 'minutes above 0, e.g. 30',
  PAGAMENTO_PREFERENCIA: '"on" or "off"',
  SMTP_URL: 'a mail server, e.g. smtp://user:password@host:587',
  MAIL_FROM: 'a sender, e.g. "Loja <loja@example.com>"',
  EMPRESA_EMAIL: 'the address that the shop reads',
  STRIPE_SECRET_KEY: 'the secret key of the card provider',
  STRIPE_WEBHOOK_SECRET: 'the secret that the card provider signs its webhooks with',
  STRIPE_API_URL:
    'an https address, or an http one of this machine, of a server that speaks the card provider’s API',
  TRUST_PROXY: '"on", "off", a number of hops, or addresses',
  DEV_PAGES: '"on" or "off"',
  NODE_ENV: 'a word',
};

/**
 * Reads the environment once. An empty variable counts as unset.
 *
 * @throws StartupError with a sentence for each variable whose value is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.entries(env).filter(([, value]) => value !== '');
  const parsed = Environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) throw new StartupError(describe(parsed.error));

  const { HOST, STORE_API_PORT, DATA_DIR, DATABASE_URL, JWT_SECRET, DEMO, LOG_LEVEL } = parsed.data;
  const { MARCA, PUBLIC_URL, SMTP_URL, MAIL_FROM } = parsed.data;
  const dataDir = resolve(DATA_DIR);
  return {
    host: HOST,
    port: STORE_API_PORT,
    dataDir,
    database:
      DATABASE_URL === undefined
        ? { kind: 'embedded', dir: dataDir }
        : { kind: 'postgres', url: DATABASE_URL },
    jwtSecret: JWT_SECRET,
    demo: DEMO ?? DATABASE_URL === undefined,
    logLevel: LOG_LEVEL,
    shop: {
      marca: MARCA,
      publicUrl: PUBLIC_URL,
      timeZone: parsed.data.STORE_TIMEZONE,
      reservation: {
        chatMs: parsed.data.RESERVATION_CHAT_MINUTES * 60_000,
        cardMs: parsed.data.RESERVATION_CARD_MINUTES * 60_000,
      },
      preferences: parsed.data.PAGAMENTO_PREFERENCIA,
      mailFrom: MAIL_FROM ?? `${MARCA} <nao-responda@${new URL(PUBLIC_URL).hostname}>`,
      email: parsed.data.EMPRESA_EMAIL,
    },
    smtpUrl: SMTP_URL,
    stripe: stripeConfig(parsed.data),
    trustProxy: parsed.data.TRUST_PROXY,
    devPages:
      SMTP_URL === undefined && (parsed.data.DEV_PAGES ?? parsed.data.NODE_ENV !== 'production'),
  };
}

// Half a configuration would take money that no webhook ever confirms.
function stripeConfig({
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL,
}: z.infer<typeof Environment>): StripeConfig | undefined {
  if (STRIPE_SECRET_KEY === undefined) return undefined;
  if (STRIPE_WEBHOOK_SECRET === undefined) {
    throw new StartupError(
      'STRIPE_WEBHOOK_SECRET is missing beside STRIPE_SECRET_KEY: set both, or neither for simulated payments.',
    );
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL,
  };
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function describe(error: z.ZodError): string {
  const wrong = new Set(error.issues.map((issue) => issue.path[0]));
  return Object.entries(EXPECTED)
    .filter(([name]) => wrong.has(name))
    .map(([name, expected]) => `${name} must be ${expected}: correct or unset it.`)
    .join(' ');
}
