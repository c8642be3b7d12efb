import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PlainError } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';

const DAY_SECONDS = 86_400;

/** Storage of one measured REST API. */
export interface Place {
  dataDir: string;
  /** PostgreSQL; undefined: the embedded database. */
  databaseUrl: string | undefined;
}

export interface Answer {
  status: number;
  body: string;
}

export interface RequestOptions {
  token?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
}

/**
 * Runs the tool that adds invented data (`npm run fill -w store-api`).
 *
 * @returns its output.
 * @throws PlainError with its error output.
 */
export async function fill(place: Place, ...args: string[]): Promise<string> {
  const program = new Program('tools/fill/main.ts', args, environmentOf(place));
  const { code, output, errors } = await program.ended;
  if (code === 0) return output;
  throw new PlainError(`fill ${args.join(' ')} failed: ${errors}`);
}

/** The REST API as a separate process, with an HTTP client. */
export class StoreApi implements AsyncDisposable {
  /** Address without a trailing slash. */
  readonly url: string;
  readonly #secret: Buffer;
  readonly #program: Program;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor(url: string, secret: Buffer, program: Program) {
    this.url = url;
    this.#secret = secret;
    this.#program = program;
  }

  /**
   * Starts it on any free port and waits until it serves. It believes the `X-Forwarded-For` of each request.
   *
   * @throws PlainError with its output when it exits instead.
   */
  static async start(place: Place): Promise<StoreApi> {
    const secret = randomBytes(48);
    const program = new Program('src/main.ts', [], {
      ...environmentOf(place),
      STORE_API_PORT: '0',
      TRUST_PROXY: '1',
      JWT_SECRET: secret.toString('base64'),
    });
    return new StoreApi(await program.ready(), secret, program);
  }

  /** Reads the whole response of any status. */
  async request(
    method: string,
    path: string,
    { token, headers = {}, body }: RequestOptions = {},
  ): Promise<Answer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        this.url + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
        },
        (response) => {
          text(response).then(
            (read) => resolve({ status: response.statusCode ?? 0, body: read }),
            reject,
          );
        },
      );
      asked.once('error', reject).end(sent);
    });
  }

  /** Signs a customer's token (rest-contract 1.4). */
  token({ id, username }: { id: number; username: string }): string {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { sub: username, id, roles: ['ROLE_USER'], iat, exp: iat + DAY_SECONDS };
    const signed = [{ alg: 'HS256' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${signed}.${createHmac('sha256', this.#secret).update(signed).digest('base64url')}`;
  }

  /** Stops the process after it drained. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    await this.#program.stop();
  }
}

function environmentOf({ dataDir, databaseUrl }: Place): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
}

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** A program of the workspace store-api, run by the current Node. */
class Program {
  readonly ended: Promise<Ended>;
  readonly #child: ChildProcess;
  readonly #url: Promise<string>;

  constructor(path: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    const child = fork(join(ROOT, 'store-api', path), args, {
      env: { PATH: process.env['PATH'], DEMO: 'off', LOG_LEVEL: 'warn', ...env },
      execArgv: [],
      silent: true,
    });
    this.#child = child;
    this.#url = new Promise((resolve) => {
      child.on('message', (message) => {
        if (typeof message !== 'object' || message === null) return;
        if ('type' in message && message.type === 'ready' && 'url' in message) {
          resolve(String(message.url));
        }
      });
    });
    this.ended = Promise.all([
      once(child, 'exit'),
      child.stdout === null ? '' : text(child.stdout),
      child.stderr === null ? '' : text(child.stderr),
    ]).then(([, output, errors]) => ({ code: child.exitCode, output, errors: errors.trim() }));
  }

  /** Resolves with the address when the program is ready. */
  ready(): Promise<string> {
    return Promise.race([
      this.#url,
      this.ended.then(({ errors }) => {
        throw new PlainError(`The API did not start: ${errors}`);
      }),
    ]);
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.ended;
  }
}
