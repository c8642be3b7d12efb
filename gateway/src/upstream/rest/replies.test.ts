import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ClientAddress } from '@decantaria/server/client-address';
import type { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainCall } from '../../../test/call.ts';
import type { TraceStep } from '../../server/telemetry/metrics.ts';
import { createRestClient, type RestClient } from './client.ts';
import { createContract } from './contract.ts';
import { endpoints } from './endpoints.ts';
import { RestFailure, readFailure, wordOf } from './failure.ts';
import { RefusedParameter } from './path.ts';
import { openPool, transport } from './transport.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let answer: (request: IncomingMessage, reply: ServerResponse) => void;
let seen: Seen[];
let pool: Pool;
let client: RestClient;
const server = createServer((request, reply) => {
  void text(request).then((body) => {
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    answer(request, reply);
  });
});

beforeEach(async () => {
  seen = [];
  answer = (_, reply) => reply.writeHead(204).end();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  pool = openPool(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  client = createRestClient(pool, '/api');
});
afterEach(async () => {
  await pool.destroy();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const asAdmin = (steps?: TraceStep[]) => client.open({ steps }).withToken('token');
const anonymous = (origin?: ClientAddress) => client.open({ ...(origin && { origin }) }).anonymous;
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof RestFailure ? wordOf(error.failed) : error),
  );

describe('replies other than JSON', () => {
  test.each([
    ['Senha alterada com sucesso!', 'text/plain;charset=UTF-8'],
    ['Senha alterada com sucesso!', 'application/json'],
    ['"Senha alterada com sucesso!"', 'application/json'],
  ])('reads %s labelled %s as text (rest-contract 1)', async (body, type) => {
    answer = (_, reply) => reply.writeHead(200, { 'content-type': type }).end(body);
    expect(await anonymous()(endpoints.redefinirSenha, { body: {} })).toBe(
      'Senha alterada com sucesso!',
    );
  });

  test.each([
    ['empty', (reply: ServerResponse) => void reply.writeHead(200).end()],
    ['204', (reply: ServerResponse) => void reply.writeHead(204).end()],
    [
      'truncated',
      (reply: ServerResponse) => void reply.writeHead(200).end('{"id":1,"categorias":['),
    ],
    [
      'aborted',
      (reply: ServerResponse) => {
        reply.writeHead(200, { 'content-length': '100000' }).write('{"id":1,');
        setImmediate(() => reply.destroy());
      },
    ],
  ])('ignores the reply of PUT /produtos/{id}/status: %s (rest-contract 3.3)', async (_, send) => {
    answer = (__, reply) => send(reply);
    const reply = asAdmin()(endpoints.definirProdutoAtivo, {
      id: '7',
      body: { ativo: false },
    });
    expect(await reply).toBeNull();
  });

  test('still refuses where the reply is ignored', async () => {
    answer = (_, reply) => reply.writeHead(403).end();
    const asked = asAdmin()(endpoints.excluirUsuario, { id: '7' });
    expect(await failureOf(asked)).toBe('refused');
  });
});

describe('the row decides what a refusal means', () => {
  test.each([403, 404, 400, 500])('%d on an absent row is null', async (status) => {
    answer = (_, reply) => reply.writeHead(status).end();
    const slug = { slug: 'x' };
    expect(await anonymous()(endpoints.readProdutoBySlug, slug)).toBeNull();
    expect(await asAdmin()(endpoints.readPedido, { id: '1' })).toBeNull();
  });

  test.each([401, 429, 502, 503])('%d on an absent row is thrown', async (status) => {
    answer = (_, reply) => reply.writeHead(status).end();
    const asked = asAdmin()(endpoints.readPedido, { id: '1' });
    expect(await failureOf(asked)).toBe(status === 429 ? 'busy' : 'refused');
  });

  test('a 500 with a code is a crash, not a refusal', async () => {
    answer = (_, reply) => reply.writeHead(500).end('{"codigo":"ERRO_INTERNO"}');
    const asked = anonymous()(endpoints.readProdutoBySlug, { slug: 'x' });
    expect(await failureOf(asked)).toBe('refused');
  });

  test('does not send an id that is no path segment: null for a read, an error for a write', async () => {
    expect(await asAdmin()(endpoints.readPedido, { id: '..' })).toBeNull();
    const write = asAdmin()(endpoints.excluirUsuario, { id: '..' });
    expect(await failureOf(write)).toBeInstanceOf(RefusedParameter);
    expect(seen).toEqual([]);
  });
});

describe('outgoing request', () => {
  test("holds the call's method, headers and body, and nothing of the browser", async () => {
    answer = (_, reply) => reply.writeHead(200).end('{"token":"01234567890123456789"}');
    await anonymous({ address: '203.0.113.9', shared: false })(endpoints.entrar, {
      body: { username: 'u', password: 'p' },
      idempotencyKey: 'chave-1',
    });
    const [call] = seen;
    expect(call).toMatchObject({
      method: 'POST',
      url: '/api/auth/login',
      body: '{"username":"u","password":"p"}',
    });
    expect(Object.keys(call?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'content-length',
      'content-type',
      'host',
      'idempotency-key',
      'user-agent',
      'x-forwarded-for',
    ]);
  });

  test('names the address of a caller where the API counts, unless strangers may share it (SEC-22)', async () => {
    const address = '203.0.113.1';
    answer = (_, reply) => reply.writeHead(200).end('{"token":"01234567890123456789"}');
    await anonymous({ address, shared: false })(endpoints.entrar, {});
    await anonymous({ address, shared: true })(endpoints.entrar, {});
    answer = (_, reply) => reply.writeHead(200).end('[]');
    await anonymous({ address, shared: false })(endpoints.listCategorias, {});
    const named = seen.map(({ headers }) => headers['x-forwarded-for']);
    expect(named).toEqual([address, undefined, undefined]);
  });

  test('sends an encoded body with its content type', async () => {
    await asAdmin()(endpoints.excluirCategoria, { id: '3' });
    await anonymous()(endpoints.registrar, {
      body: { contentType: 'text/x-teste', content: Buffer.from('um dois') },
    }).catch(() => undefined);
    expect(seen[0]).toMatchObject({ method: 'DELETE', body: '' });
    expect(seen[1]).toMatchObject({ body: 'um dois', headers: { 'content-type': 'text/x-teste' } });
  });
});

describe('cache invalidation by writes', () => {
  const categorias = () => anonymous()(endpoints.listCategorias, {});
  const json = (value: unknown) => (_: IncomingMessage, reply: ServerResponse) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  test.each([200, 403])('drops the cached catalogue after a reply of %d', async (status) => {
    answer = json([{ id: 1, nome: 'Antes' }]);
    await categorias();
    answer = (_, reply) => reply.writeHead(status).end();
    const write = asAdmin()(endpoints.renomearCategoria, { id: '1', body: {} });
    await write.catch(() => undefined);
    answer = json([{ id: 1, nome: 'Depois' }]);
    expect(await categorias()).toMatchObject([{ nome: 'Depois' }]);
  });

  test('keeps the catalogue after an unrelated write', async () => {
    answer = json([{ id: 1, nome: 'Antes' }]);
    await categorias();
    answer = (_, reply) => reply.writeHead(204).end();
    await asAdmin()(endpoints.removerFrete, { uf: 'CE' });
    await asAdmin()(endpoints.excluirEndereco, { id: '1' });
    expect(await categorias()).toMatchObject([{ nome: 'Antes' }]);
  });

  test('does not cache a read that ran during the write', async () => {
    let release = () => {};
    answer = (_, reply) => {
      release = () => json([{ id: 1, nome: 'Antes' }])(_, reply);
    };
    const slow = categorias();
    await expect.poll(() => seen.length, { interval: 2 }).toBe(1);
    answer = (_, reply) => reply.writeHead(200).end();
    await asAdmin()(endpoints.criarCategoria, { body: {} });
    release();
    await slow;
    answer = json([{ id: 1, nome: 'Depois' }]);
    expect(await categorias()).toMatchObject([{ nome: 'Depois' }]);
  });
});

describe('aborted callers', () => {
  test.each([
    [
      'of a public reply',
      () => client.open({ signal: AbortSignal.abort() }).anonymous(endpoints.listCategorias, {}),
    ],
    [
      'of a session',
      () =>
        client.open({ signal: AbortSignal.abort() }).withToken('t')(endpoints.readConta, {
          fresh: true,
        }),
    ],
  ])('a read %s ends at once', async (_, ask) => {
    expect(await failureOf(ask())).toBe('abandoned');
  });
});

test('the transport works without layers', async () => {
  answer = (_, reply) => reply.writeHead(200).end('[]');
  const send = transport(pool, '/api', createContract());
  const value = await send(plainCall());
  expect(value).toEqual([]);
});

test('stops calling an API that does not answer (F8)', async () => {
  answer = (_, reply) => reply.destroy();
  const ask = () => failureOf(client.open({}).anonymous(endpoints.listCategorias, { fresh: true }));
  for (let n = 0; n < 30; n += 1) expect(['unreachable', 'paused']).toContain(await ask());
  // Ten calls with one retry each, and at most one more probe on a slow machine.
  expect(seen.length).toBeGreaterThanOrEqual(20);
  expect(seen.length).toBeLessThan(60);
});

test('records failures in the trace', async () => {
  const steps: TraceStep[] = [];
  answer = (_, reply) => reply.writeHead(503).end();
  await asAdmin(steps)(endpoints.listUsuarios, {}).catch(() => undefined);
  expect(steps).toMatchObject([
    { metodo: 'GET', caminho: '/usuarios', status: 503, resultado: 'falha' },
  ]);
});

describe('refusals of store-api', () => {
  test('reads lines and totals in centavos and leaves out the unreadable', () => {
    const text = JSON.stringify({
      codigo: 'PRECO_ALTERADO',
      mensagem: 'não sai daqui',
      campo: 'total',
      disponivel: 3,
      total: { de: 10.1, para: 12 },
      itens: [
        { produtoId: 1, variacaoId: 2, nomeProduto: 'N', preco: { de: 0.1, para: 0.3 } },
        { produtoId: 3, disponivel: 0, preco: { de: 'x', para: 1 } },
      ],
    });
    expect(readFailure(409, text)).toMatchObject({
      is: 'refused',
      status: 409,
      refusal: {
        codigo: 'PRECO_ALTERADO',
        campo: 'total',
        disponivel: 3,
        total: { de: 1010, para: 1200 },
        itens: [
          {
            produtoId: '1',
            variacaoId: '2',
            nomeProduto: 'N',
            preco: { de: 10, para: 30 },
            disponivel: null,
          },
          { produtoId: '3', variacaoId: null, nomeProduto: '', preco: null, disponivel: 0 },
        ],
      },
    });
  });

  test.each(['', '<html>', '{"codigo":"com espaço"}', '[]', '{"message":"x"}'])(
    'keeps only the status of %j',
    (text) => {
      expect(readFailure(500, text)).toEqual({
        is: text === '<html>' ? 'notOurs' : 'refusedBare',
        status: 500,
        about: 'crash',
        listed: 'no',
      });
    },
  );

  test('reads a code alone', () => {
    expect(readFailure(404, '{"codigo":"NADA","campo":"<b>","itens":3}')).toMatchObject({
      is: 'refused',
      status: 404,
      refusal: { codigo: 'NADA', campo: null, disponivel: null, itens: [], total: null },
    });
  });
});
