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
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const JWT_SECRET_MIN_BYTES = 32;

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
  DEMO: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
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
  };
}

function describe(error: z.ZodError): string {
  const wrong = new Set(error.issues.map((issue) => issue.path[0]));
  return Object.entries(EXPECTED)
    .filter(([name]) => wrong.has(name))
    .map(([name, expected]) => `${name} must be ${expected}: correct or unset it.`)
    .join(' ');
}
