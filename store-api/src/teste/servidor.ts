import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { criarApp } from '../app.ts';
import { assinarToken } from '../auth/token.ts';
import type { Banco } from '../db/abrir.ts';
import type { Papel } from '../db/tabelas.ts';

export interface Pedido {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Resposta {
  status: number;
  headers: Headers;
  corpo: unknown;
}

/** The answer to a request made by hand. */
export function respostaDe(pedido: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    pedido.once('response', resolve).once('error', reject);
  });
}

/** The real application on a real port, with a key and a picture directory of its own. */
export class ServidorDeTeste implements AsyncDisposable {
  readonly url: string;
  readonly dirImagens: string;
  readonly segredo: Buffer;
  readonly #fechar: () => Promise<void>;

  private constructor(
    url: string,
    dirImagens: string,
    segredo: Buffer,
    fechar: () => Promise<void>,
  ) {
    this.url = url;
    this.dirImagens = dirImagens;
    this.segredo = segredo;
    this.#fechar = fechar;
  }

  static async abrir(db: Banco): Promise<ServidorDeTeste> {
    const dirImagens = mkdtempSync(join(tmpdir(), 'imagens-'));
    const segredo = randomBytes(48);
    const logger = pino({ level: 'silent' });
    const app = await criarApp({ db, segredo, dirImagens, logger });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    return new ServidorDeTeste(url, dirImagens, segredo, async () => {
      await app.close();
      rmSync(dirImagens, { recursive: true });
    });
  }

  /** A valid token for an account, without signing in. */
  token(usuario: { id: number; username: string }, roles: Papel[] = ['ROLE_USER']): string {
    return assinarToken({ sub: usuario.username, id: usuario.id, roles }, this.segredo, new Date());
  }

  async pedir(
    method: string,
    path: string,
    { token, body, headers = {} }: Pedido = {},
  ): Promise<Resposta> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const texto = await response.text();
    const corpo: unknown = texto === '' ? undefined : JSON.parse(texto);
    return { status: response.status, headers: response.headers, corpo };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#fechar();
  }
}
