import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainCall } from '../../test/call.ts';
import { createRestClient, type RestClient } from './client.ts';
import { endpoints } from './endpoints.ts';
import { RestFailure, readRefusal } from './failure.ts';
import { RefusedParameter } from './path.ts';
import type { TraceStep } from './trace.ts';
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
const anonymous = () => client.open({}).anonymous;
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof RestFailure ? error.kind : error),
  );

describe('respostas que não são JSON', () => {
  test.each([
    ['Senha alterada com sucesso!', 'text/plain;charset=UTF-8'],
    ['Senha alterada com sucesso!', 'application/json'],
    ['"Senha alterada com sucesso!"', 'application/json'],
  ])('rest-contract §1 Text answers: %s como %s se lê como texto', async (body, type) => {
    answer = (_, reply) => reply.writeHead(200, { 'content-type': type }).end(body);
    expect(await anonymous()(endpoints.redefinirSenha, { body: {} })).toBe(
      'Senha alterada com sucesso!',
    );
  });

  test.each([
    ['vazia', (reply: ServerResponse) => void reply.writeHead(200).end()],
    ['204', (reply: ServerResponse) => void reply.writeHead(204).end()],
    ['cortada', (reply: ServerResponse) => void reply.writeHead(200).end('{"id":1,"categorias":[')],
    [
      'que se interrompe',
      (reply: ServerResponse) => {
        reply.writeHead(200, { 'content-length': '100000' }).write('{"id":1,');
        setImmediate(() => reply.destroy());
      },
    ],
  ])(
    'rest-contract §3.3 PUT /produtos/{id}/status: uma resposta %s é ignorada',
    async (_, send) => {
      answer = (__, reply) => send(reply);
      const reply = asAdmin()(endpoints.definirProdutoAtivo, {
        params: { id: '7' },
        body: { ativo: false },
      });
      expect(await reply).toBeNull();
    },
  );

  test('uma recusa continua uma recusa, mesmo onde a resposta se ignora', async () => {
    answer = (_, reply) => reply.writeHead(403).end();
    const asked = asAdmin()(endpoints.excluirUsuario, { params: { id: '7' } });
    expect(await failureOf(asked)).toBe('refused');
  });
});

describe('decisão 4: o que um não quer dizer está na linha da tabela', () => {
  test.each([403, 404, 400, 500])('%d de uma coisa só: não há, null', async (status) => {
    answer = (_, reply) => reply.writeHead(status).end();
    const slug = { params: { slug: 'x' } };
    expect(await anonymous()(endpoints.readProdutoBySlug, slug)).toBeNull();
    expect(await asAdmin()(endpoints.readPedido, { params: { id: '1' } })).toBeNull();
  });

  test.each([401, 429, 502, 503])('%d não diz que não há', async (status) => {
    answer = (_, reply) => reply.writeHead(status).end();
    const asked = asAdmin()(endpoints.readPedido, { params: { id: '1' } });
    expect(await failureOf(asked)).toBe('refused');
  });

  test('um 500 com o nosso código é um defeito, não um não', async () => {
    answer = (_, reply) => reply.writeHead(500).end('{"codigo":"ERRO_INTERNO"}');
    const asked = anonymous()(endpoints.readProdutoBySlug, { params: { slug: 'x' } });
    expect(await failureOf(asked)).toBe('refused');
  });

  test('um id que não é um segmento de caminho não sai: de uma leitura é null, de uma escrita é um erro', async () => {
    expect(await asAdmin()(endpoints.readPedido, { params: { id: '..' } })).toBeNull();
    const write = asAdmin()(endpoints.excluirUsuario, { params: { id: '..' } });
    expect(await failureOf(write)).toBeInstanceOf(RefusedParameter);
    expect(seen).toEqual([]);
  });
});

describe('o que sai', () => {
  test('corpo, cabeçalhos e método são os da chamada, e nada do navegador', async () => {
    answer = (_, reply) => reply.writeHead(200).end('{"token":"01234567890123456789"}');
    await anonymous()(endpoints.entrar, {
      body: { username: 'u', password: 'p' },
      callerAddress: '203.0.113.9',
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

  test('um corpo em fluxo vai como vem, com o seu tipo', async () => {
    async function* pieces() {
      yield Buffer.from('um ');
      yield Buffer.from('dois');
    }
    await asAdmin()(endpoints.excluirCategoria, { params: { id: '3' } });
    await anonymous()(endpoints.registrar, {
      body: { contentType: 'text/x-teste', content: pieces() },
    }).catch(() => undefined);
    expect(seen[0]).toMatchObject({ method: 'DELETE', body: '' });
    expect(seen[1]).toMatchObject({ body: 'um dois', headers: { 'content-type': 'text/x-teste' } });
  });
});

describe('o que uma escrita derruba do cache', () => {
  const categorias = () => anonymous()(endpoints.listCategorias, {});
  const json = (value: unknown) => (_: IncomingMessage, reply: ServerResponse) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  test.each([200, 403])('decisão 10: com resposta %d, o catálogo guardado', async (status) => {
    answer = json([{ id: 1, nome: 'Antes' }]);
    await categorias();
    answer = (_, reply) => reply.writeHead(status).end();
    const write = asAdmin()(endpoints.renomearCategoria, { params: { id: '1' }, body: {} });
    await write.catch(() => undefined);
    answer = json([{ id: 1, nome: 'Depois' }]);
    expect(await categorias()).toMatchObject([{ nome: 'Depois' }]);
  });

  test('uma escrita de outra coisa deixa-o', async () => {
    answer = json([{ id: 1, nome: 'Antes' }]);
    await categorias();
    answer = (_, reply) => reply.writeHead(204).end();
    await asAdmin()(endpoints.removerFrete, { params: { uf: 'CE' } });
    await asAdmin()(endpoints.excluirEndereco, { params: { id: '1' } });
    expect(await categorias()).toMatchObject([{ nome: 'Antes' }]);
  });

  test('uma leitura que vinha a caminho durante a escrita não fica guardada', async () => {
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

describe('quem já foi embora', () => {
  test.each([
    [
      'do que é de todos',
      () => client.open({ signal: AbortSignal.abort() }).anonymous(endpoints.listCategorias, {}),
    ],
    [
      'de uma sessão',
      () =>
        client.open({ signal: AbortSignal.abort() }).withToken('t')(endpoints.readConta, {
          fresh: true,
        }),
    ],
  ])('uma leitura %s acaba na hora', async (_, ask) => {
    expect(await failureOf(ask())).toBe('abandoned');
  });
});

test('sem camadas em volta, o transporte pergunta e lê', async () => {
  answer = (_, reply) => reply.writeHead(200).end('[]');
  const send = transport(pool, '/api');
  const value = await send(plainCall());
  expect(value).toEqual([]);
});

test('F8: uma API que não responde deixa de ser perguntada', async () => {
  answer = (_, reply) => reply.destroy();
  const ask = () => failureOf(client.open({}).anonymous(endpoints.listCategorias, { fresh: true }));
  for (let n = 0; n < 30; n += 1) expect(await ask()).toBe('unreachable');
  // Ten questions, each asked twice; a probe more at most on a slow machine.
  expect(seen.length).toBeGreaterThanOrEqual(20);
  expect(seen.length).toBeLessThan(60);
});

test('uma falha também fica no rastro', async () => {
  const steps: TraceStep[] = [];
  answer = (_, reply) => reply.writeHead(503).end();
  await asAdmin(steps)(endpoints.listUsuarios, {}).catch(() => undefined);
  expect(steps).toMatchObject([
    { metodo: 'GET', caminho: '/usuarios', status: 503, resultado: 'falha' },
  ]);
});

describe('recusas da nossa API', () => {
  test('linhas e totais, em centavos; o que não se lê fica de fora', () => {
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
    expect(readRefusal(409, text)).toMatchObject({
      status: 409,
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
    });
  });

  test.each(['', '<html>', '{"codigo":"com espaço"}', '[]', '{"message":"x"}'])(
    'de %j só fica o status',
    (text) => {
      expect(readRefusal(500, text)).toMatchObject({ status: 500, codigo: null, itens: [] });
    },
  );

  test('um código sem mais nada', () => {
    expect(readRefusal(404, '{"codigo":"NADA","campo":"<b>","itens":3}')).toMatchObject({
      status: 404,
      codigo: 'NADA',
      campo: null,
      disponivel: null,
      itens: [],
      total: null,
    });
  });
});
