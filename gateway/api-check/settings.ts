import { parseArgs } from 'node:util';
import { StartupError } from '@decantaria/server/settings';
import { readConfig } from '../src/config.ts';

export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'login'; readonly username: string; readonly password: string };

export interface Settings {
  /** Base of the API, ending in `/api`; null to judge only its document. */
  readonly url: string | null;
  /** File or address of the API's OpenAPI document; null for none. */
  readonly openapi: string | null;
  readonly credential: Credential;
  readonly jwtSecret: Buffer | undefined;
  /** IANA zone for times that the API sends without one. */
  readonly timeZone: string;
  readonly json: boolean;
  /** Also sends writes, as an account that the run registers. */
  readonly writes: boolean;
  /** Whether STRIPE_PUBLISHABLE_KEY is set, without which the shop offers no card payment. */
  readonly hasPublicKey: boolean;
  /** File for the report as a page; null for none. */
  readonly html: string | null;
  /** File for the report as JUnit XML; null for none. */
  readonly junit: string | null;
}

/** Thrown for invalid arguments. `message` is one English sentence without their values. */
export class WrongArguments extends Error {}

export const HELP = `Reads an existing REST API as the gateway would and reports what fits, what is healed and what breaks.

  npm run gateway:check -- --url https://api.example.com/api [options]
  npm run gateway:check -- --openapi openapi.json [options]

  --url <base>         base of the API, ending in /api
  --openapi <file>     an OpenAPI 3.0 or 3.1 document, also by its address: judges the API before any
                       call. With --url also names where replies differ from the document
  --username <name>    signs in by POST /auth/login, to read what needs a session;
  --password <text>    an admin's account reads everything. Better: GATEWAY_CHECK_PASSWORD
  --token <token>      a token instead of signing in. Better: GATEWAY_CHECK_TOKEN
  --timezone <zone>    zone of times that the API sends without one; otherwise API_TIMEZONE,
                       otherwise America/Fortaleza
  --writes             also sends writes, as an account gwcheck-… that the run registers and removes:
                       it prints what it writes first, and names what stays. Never an order
  --json               the report as JSON
  --html <file>        writes the report as a page, beside what is printed
  --junit <file>       writes the report as JUnit XML, for CI
  --help               this text

Without --writes it sends only reads and one login. It never prints personal data, tokens or
complete replies. With JWT_SECRET in the environment it verifies the token, with
STRIPE_PUBLISHABLE_KEY it judges payments as those of a shop that takes cards.
Exit codes: 0, 1 when something breaks, 2 for invalid arguments, 3 when calls were not made for want
of an admin's account, or a document does not describe replies.`;

const OPTIONS = {
  url: { type: 'string' },
  openapi: { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  token: { type: 'string' },
  timezone: { type: 'string' },
  writes: { type: 'boolean' },
  json: { type: 'boolean' },
  html: { type: 'string' },
  junit: { type: 'string' },
  help: { type: 'boolean' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses arguments and environment. Returns null for `--help`. Throws `WrongArguments`. */
export function readSettings(args: readonly string[], environment: Environment): Settings | null {
  const values = parse(args);
  if (values.help) return null;
  if (!values.url && !values.openapi) {
    throw new WrongArguments(
      'Name the API with --url, e.g. --url https://api.example.com/api, or its document with --openapi.',
    );
  }
  if (!values.url && (values.writes || values.username !== undefined)) {
    throw new WrongArguments(
      '--writes and --username need --url: a document is judged without any call.',
    );
  }
  const { storeApiUrl, jwtSecret, apiTimeZone } = configOf(
    values.url,
    values.timezone,
    environment,
  );
  return {
    url: values.url ? withoutUserinfo(storeApiUrl) : null,
    openapi: values.openapi ?? null,
    credential: readCredential(values, environment),
    jwtSecret,
    timeZone: apiTimeZone,
    json: values.json ?? false,
    writes: values.writes ?? false,
    hasPublicKey: Boolean(environment['STRIPE_PUBLISHABLE_KEY']),
    html: values.html ?? null,
    junit: values.junit ?? null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch {
    // Node's message repeats the input, which may be a misplaced secret.
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new WrongArguments(
      `The arguments cannot be read: the options are ${names.join(', ')}; write a value that begins with a dash as --password=-….`,
    );
  }
}

/** Applies the gateway's configuration rules and names the options in error messages. */
function configOf(url: string | undefined, timeZone: string | undefined, environment: Environment) {
  try {
    return readConfig({
      STORE_API_URL: url,
      JWT_SECRET: environment['JWT_SECRET'],
      STORE_TIMEZONE: environment['STORE_TIMEZONE'],
      API_TIMEZONE: timeZone ?? environment['API_TIMEZONE'],
    });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    const message = error.message
      .replace('STORE_API_URL', '--url')
      .replace(
        /(--url [^:]*): correct or unset it\./,
        '$1. For example https://api.example.com/api.',
      );
    throw new WrongArguments(
      timeZone === undefined ? message : message.replace('API_TIMEZONE', '--timezone'),
    );
  }
}

function withoutUserinfo(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Command-line values take precedence over the environment. */
function readCredential(
  {
    username,
    password,
    token,
  }: Readonly<Partial<Record<'username' | 'password' | 'token', string>>>,
  environment: Environment,
): Credential {
  if (username === undefined) {
    if (password !== undefined) throw new WrongArguments('--password needs --username.');
    const jwt = token ?? environment['GATEWAY_CHECK_TOKEN'];
    if (!jwt) return { kind: 'none' };
    if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(jwt)) return { kind: 'token', token: jwt };
    throw new WrongArguments(
      'The token must be a JWT, three parts joined by dots, without "Bearer".',
    );
  }
  if (token !== undefined) throw new WrongArguments('Give --username or --token, not both.');
  const secret = password ?? environment['GATEWAY_CHECK_PASSWORD'];
  if (!secret) {
    throw new WrongArguments('--username needs --password, or better GATEWAY_CHECK_PASSWORD.');
  }
  return { kind: 'login', username, password: secret };
}
