import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type AppParts, createApp } from '../src/app.ts';
import { signToken } from '../src/auth/token.ts';
import type { Database } from '../src/db/open.ts';
import type { Role } from '../src/db/tables.gen.ts';
import { createFolder } from '../src/imagens/folder.ts';
import { createSimulado } from '../src/pagamentos/provedores/simulado/provider.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from './shop.ts';

// Indentation of a route in Fastify's printed tree.
const INDENT = 4;

export interface RequestOptions {
  token?: string;
  /** Sent as JSON; a form (`FormData`, `URLSearchParams`) or bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The answer to a request. */
export function replyTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
}

/** The real application on a real port, with a new key and a new picture directory. */
export class TestServer implements AsyncDisposable {
  readonly url: string;
  readonly imagensDir: string;
  readonly secret: Buffer;
  /** Every call under `/api`, including hidden ones, e.g. `GET /produtos/{id}`. */
  readonly routes: readonly string[];
  readonly #close: () => Promise<void>;

  private constructor(
    {
      url,
      imagensDir,
      secret,
      routes,
    }: Pick<TestServer, 'url' | 'imagensDir' | 'secret' | 'routes'>,
    close: () => Promise<void>,
  ) {
    this.url = url;
    this.imagensDir = imagensDir;
    this.secret = secret;
    this.routes = routes;
    this.#close = close;
  }

  static async open(
    db: Database,
    parts: Partial<
      Pick<
        AppParts,
        | 'shop'
        | 'secret'
        | 'payments'
        | 'devEmailsDir'
        | 'docs'
        | 'limits'
        | 'connections'
        | 'places'
        | 'counters'
        | 'replica'
        | 'logger'
        | 'space'
        | 'imagens'
      >
    > = {},
  ): Promise<TestServer> {
    const imagensDir = mkdtempSync(join(tmpdir(), 'imagens-'));
    const { secret = randomBytes(48) } = parts;
    const logger = pino({ level: 'silent' });
    const app = await createApp({
      db,
      secret,
      imagens: createFolder(imagensDir),
      logger,
      shop: TEST_SHOP,
      payments: createSimulado(db, WEBHOOK_SECRET),
      // Lets a test call from any address, by `X-Forwarded-For`.
      trustProxy: () => true,
      docs: true,
      ...parts,
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const routes = listRoutes(app.printRoutes({ commonPrefix: false }));
    return new TestServer({ url, imagensDir, secret, routes }, async () => {
      await app.close();
      rmSync(imagensDir, { recursive: true });
    });
  }

  /** A valid token for an account, without signing in. */
  token(usuario: { id: number; username: string }, roles: Role[] = ['ROLE_USER']): string {
    return signToken({ sub: usuario.username, id: usuario.id, roles }, this.secret, new Date());
  }

  async request(
    method: string,
    path: string,
    { token, body, headers = {} }: RequestOptions = {},
  ): Promise<Reply> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed: unknown = text === '' ? undefined : json ? JSON.parse(text) : text;
    return { status: response.status, headers: response.headers, body: parsed };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }
}

function isRaw(body: unknown): body is FormData | URLSearchParams | Uint8Array<ArrayBuffer> {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Uint8Array;
}

/** The calls in the tree that Fastify prints of its routes. */
function listRoutes(printed: string): string[] {
  const parents: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / INDENT;
    parents.splice(depth, parents.length, segment);
    const path = parents.join('').replaceAll(/:(\w+)/g, '{$1}');
    if (methods === '' || !path.startsWith('/api/')) return [];
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path.slice('/api'.length)}`);
  });
}
