import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../src/config.ts';

export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'login'; readonly username: string; readonly password: string };

export interface Settings {
  /** Base of the API, ending in `/api`. */
  readonly url: string;
  readonly credential: Credential;
  readonly jwtSecret: Buffer | undefined;
  /** IANA zone that times without one are read in. */
  readonly timeZone: string;
  readonly json: boolean;
}

/** Arguments that cannot be used; `message` is one English sentence and holds none of their values. */
export class WrongArguments extends Error {}

export const HELP = `Reads an existing REST API as the gateway would and says what fits, what is healed and what breaks.

  npm run gateway:check -- --url https://api.example.com/api [options]

  --url <base>         base of the API, ending in /api
  --username <name>    signs in, by POST /auth/login, to read what stands behind a session;
  --password <text>    an admin's account reads everything. Better: GATEWAY_CHECK_PASSWORD
  --token <token>      a token instead of signing in. Better: GATEWAY_CHECK_TOKEN
  --timezone <zone>    zone of times that the API sends without one; otherwise STORE_TIMEZONE,
                       otherwise America/Fortaleza
  --json               the same for programs
  --help               this text

Only reads are made, and the one sign-in. With JWT_SECRET in the environment the token is held
against it. Nothing of a person, no token and no whole reply is ever shown.
Ends with 0, with 1 when something breaks, with 2 when the arguments cannot be used.`;

const OPTIONS = {
  url: { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  token: { type: 'string' },
  timezone: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the command line and its environment; null when `--help` is asked for. Throws `WrongArguments`. */
export function readSettings(args: readonly string[], environment: Environment): Settings | null {
  const values = parse(args);
  if (values.help) return null;
  if (!values.url)
    throw new WrongArguments('Say which API with --url, e.g. --url https://api.example.com/api.');
  const { storeApiUrl, jwtSecret, timeZone } = configOf(values.url, values.timezone, environment);
  return {
    url: withoutUserinfo(storeApiUrl),
    credential: readCredential(values, environment),
    jwtSecret,
    timeZone,
    json: values.json ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch {
    // Node's own text repeats what was typed, which may be a secret in the wrong place.
    const known = Object.keys(OPTIONS).map((name) => `--${name}`);
    throw new WrongArguments(
      `The arguments cannot be read: the options are ${known.join(', ')}, a value that begins with a dash is written --password=-….`,
    );
  }
}

/** The same rules as the gateway's own start, under the names of the options. */
function configOf(url: string, timeZone: string | undefined, environment: Environment) {
  try {
    return readConfig({
      STORE_API_URL: url,
      JWT_SECRET: environment['JWT_SECRET'],
      STORE_TIMEZONE: timeZone ?? environment['STORE_TIMEZONE'],
    });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const message = error.message.replace('STORE_API_URL', '--url');
    throw new WrongArguments(
      timeZone === undefined ? message : message.replace('STORE_TIMEZONE', '--timezone'),
    );
  }
}

function withoutUserinfo(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** What stands on the command line counts before the environment. */
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
    const given = token ?? environment['GATEWAY_CHECK_TOKEN'];
    if (!given) return { kind: 'none' };
    if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(given)) return { kind: 'token', token: given };
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
