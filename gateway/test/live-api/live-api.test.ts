import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LiveApiClient, openLiveApi } from './client.ts';

let plain: LiveApiClient;
let hidden: LiveApiClient;
beforeEach(async () => {
  plain = await openLiveApi({ errors: 'plain' });
  hidden = await openLiveApi();
});
afterEach(() => Promise.all([plain.close(), hidden.close()]));

describe('every call (rest-contract 1)', () => {
  test('refuses any Origin before everything else', async () => {
    const headers = { origin: 'http://localhost:5173' };
    const reply = await plain.ask('GET /categorias', { headers });
    expect([reply.status, reply.text]).toEqual([403, 'Invalid CORS request']);
  });

  test('denies an anonymous HEAD; answers a signed-in one without a body', async () => {
    expect((await plain.ask('HEAD /produtos')).status).toBe(403);
    const reply = await plain.ask('HEAD /produtos', { as: 'marina' });
    expect([reply.status, reply.text]).toEqual([200, '']);
  });

  test('OPTIONS passes without login, and replies are no-store', async () => {
    const { status, headers } = await plain.ask('OPTIONS /pedidos');
    expect([status, headers['cache-control']]).toEqual([
      200,
      'no-cache, no-store, max-age=0, must-revalidate',
    ]);
  });

  test.each([
    ['GET /categorias/', 404],
    ['GET /produtos/nada/nada', 404],
    ['PUT /produtos', 405],
    ['GET /produtos/abc', 400],
    ['GET /produtos?page=abc', 400],
    ['GET /produtos?page=-1', 500],
    ['GET /produtos?size=0', 500],
    ['GET /produtos/slug/nada', 500],
    ['GET /produtos/99', 404],
    ['GET /carrinho?usuarioId=99', 500],
  ])(
    '%s is %i in one error world and an empty 403 in the other (rest-contract 1.2)',
    async (call, status) => {
      const shown = await plain.ask(call, { as: 'marina' });
      expect(shown.status).toBe(status);
      expect(shown.value).toEqual({
        timestamp: expect.stringMatching(/\+00:00$/),
        status,
        error: expect.any(String),
        path: `/api${call.split(' ')[1]?.split('?')[0]}`,
      });
      const masked = await hidden.ask(call, { as: 'marina' });
      expect([masked.status, masked.text]).toEqual([403, '']);
    },
  );

  test('empty page and size use the default', async () => {
    const { value } = await plain.ask('GET /produtos?page=&size=');
    expect(value).toMatchObject({ paginaAtual: 0, totalPaginas: 1, totalProdutos: 5 });
  });

  test('sends message only when switched on', async () => {
    const loud = await openLiveApi({ errors: 'plain', habits: { errorMessages: true } });
    const { value } = await loud.ask('GET /produtos/99');
    expect(value).toMatchObject({ message: 'Produto não encontrado' });
    await loud.close();
  });

  test('sends texts unquoted, with the content type that Accept asks for', async () => {
    const call = 'POST /auth/forgot-password?email=marina@loja.example';
    const text = await plain.ask(call);
    const json = await plain.ask(call, { headers: { accept: 'application/json' } });
    expect([text.text, text.headers['content-type'], json.headers['content-type']]).toEqual([
      'Email de recuperação enviado!',
      'text/plain;charset=UTF-8',
      'application/json',
    ]);
  });

  test('ignores unknown fields and accepts texts as numbers', async () => {
    const json = { usuarioId: '7', produtoId: '2', quantidade: '2', precoUnitario: 1, x: {} };
    const { value } = await plain.ask('POST /carrinho/adicionar', { json });
    expect(value).toMatchObject({ itens: [{ quantidade: 2, precoUnitario: 120.5 }] });
  });
});

describe('token (rest-contract 1.1, rest-contract 1.4)', () => {
  test('a bad token fails public calls too', async () => {
    const stale = plain.api.token({ id: 7, username: 'marina', roles: [] }, -1);
    const gone = plain.api.token({ id: 99, username: 'apagada', roles: [] });
    for (const token of ['null', 'undefined', stale, gone]) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await plain.ask('GET /categorias', { headers })).status).toBe(500);
      expect((await hidden.ask('POST /auth/login', { headers })).status).toBe(403);
    }
  });

  test('another scheme counts as anonymous', async () => {
    const headers = { authorization: 'Basic abc' };
    expect((await plain.ask('GET /categorias', { headers })).status).toBe(200);
    const { status, text } = await plain.ask('GET /auth/validate', { headers });
    expect([status, text]).toEqual([401, 'Token ausente ou malformado']);
    expect((await plain.ask('GET /auth/validate')).status).toBe(400);
  });

  test('banned and inactive accounts sign in and act', async () => {
    const json = { username: 'bloqueada', password: 'Perfume@4' };
    const { value } = await hidden.ask('POST /auth/login', { json });
    expect(value).toEqual({ token: expect.any(String), usuarioId: 10, username: 'bloqueada' });
    expect((await hidden.ask('GET /pedidos/me', { as: 'inativa' })).status).toBe(200);
  });

  test('wrong credentials answer an empty 403 in both error worlds', async () => {
    const json = { username: 'Marina', password: 'Perfume@1' };
    for (const { ask } of [plain, hidden]) {
      const { status, text } = await ask('POST /auth/login', { json });
      expect([status, text]).toEqual([403, '']);
    }
  });

  test('has no typ and keeps the order of claims', () => {
    const [header, claims] = plain.api
      .token({ id: 7, username: 'marina', roles: ['ROLE_USER'] })
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString());
    expect(header).toBe('{"alg":"HS256"}');
    expect(claims).toMatch(
      /^\{"sub":"marina","id":7,"roles":\["ROLE_USER"\],"iat":\d+,"exp":\d+\}$/,
    );
  });

  test('reads roles from the row, not from the token', async () => {
    const token = plain.api.token({ id: 7, username: 'marina', roles: ['ROLE_ADMIN'] });
    const headers = { authorization: `Bearer ${token}` };
    expect((await plain.ask('GET /usuarios', { headers })).status).toBe(403);
  });
});

describe('access rules with their gaps (rest-contract 1.5)', () => {
  test.each([
    ['GET /pedidos', 'marina', 200],
    ['GET /pedidos/108/status', 'marina', 200],
    ['GET /pedidos/108', 'marina', 403],
    ['GET /pedidos/108', 'admin', 200],
    ['GET /pedidos/999/status', 'marina', 404],
    ['GET /perfis/9', 'marina', 200],
    ['GET /carrinho?usuarioId=9', 'marina', 200],
    ['GET /carrinho?usuarioId=9', undefined, 403],
    ['POST /carrinho/limpar?usuarioId=9', undefined, 200],
    ['DELETE /produtos/1', 'marina', 200],
    ['DELETE /produtos/1', undefined, 403],
    ['POST /produtos', 'marina', 403],
    ['DELETE /categorias/1', 'marina', 403],
    ['POST /pedidos/101/checkout', 'marina', 403],
    ['GET /usuarios', 'marina', 403],
    ['GET /usuarios/me', 'marina', 200],
  ])('%s as %s: %i', async (call, as, status) => {
    expect((await plain.ask(call, as === undefined ? {} : { as })).status).toBe(status);
  });

  test('replies of controllers are equal in both error worlds', async () => {
    for (const { ask } of [plain, hidden]) {
      const unknown = await ask('GET /pedidos/999/status', { as: 'marina' });
      const foreign = await ask('GET /pedidos/108', { as: 'marina' });
      expect([unknown.status, foreign.status, unknown.text + foreign.text]).toEqual([404, 403, '']);
    }
  });
});

describe('registration and password (rest-contract 3.1)', () => {
  const json = {
    username: 'novinha',
    password: 'Perfume@9',
    email: 'Novinha@Loja.Example',
    nomeCompleto: 'Nova Exemplo',
  };

  test('stores the e-mail in lower case; only one account registers without a CPF', async () => {
    const reply = await hidden.ask('POST /auth/register', { json });
    expect([reply.status, reply.text]).toEqual([200, 'Usuário e Perfil criados com sucesso!']);
    expect(hidden.api.usuarios.at(-1)).toMatchObject({ email: 'novinha@loja.example', nome: null });
    const other = { ...json, username: 'outrinha', email: 'outra@loja.example' };
    const second = await hidden.ask('POST /auth/register', { json: other });
    expect([second.status, second.text]).toEqual([400, 'CPF já registrado!']);
  });

  test.each([
    [{ username: 'marina' }, 'Usuário já está em uso!'],
    [{ email: 'MARINA@loja.example' }, 'Email já registrado!'],
    [{ cpf: '123.456.789-09' }, 'CPF já registrado!'],
  ])('a duplicate %j answers 400 with its text in both error worlds', async (change, text) => {
    const reply = await hidden.ask('POST /auth/register', { json: { ...json, ...change } });
    expect([reply.status, reply.text]).toEqual([400, text]);
  });

  test.each([{ username: 'curto' }, { password: 'PERFUME@9' }, { nomeCompleto: ' ' }])(
    'refuses %j',
    async (change) => {
      const reply = await plain.ask('POST /auth/register', { json: { ...json, ...change } });
      expect(reply.status).toBe(400);
    },
  );

  test('a reset token works once, without password rules, also from a form body', async () => {
    await plain.ask('POST /auth/forgot-password?email=marina@loja.example');
    const [mail] = plain.api.mails;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const call = `POST /auth/reset-password?token=${mail?.about}`;
    expect((await plain.ask(`${call}&novaSenha=x`, { headers })).status).toBe(200);
    expect(plain.api.usuario(7).password).toBe('x');
    expect((await plain.ask(`${call}&novaSenha=y`)).status).toBe(500);
    expect((await plain.ask('POST /auth/forgot-password?email=Marina@loja.example')).status).toBe(
      500,
    );
  });
});

describe('injected faults', () => {
  test('a path template matches any id, for the given number of times', async () => {
    plain.api.spoil('GET /produtos/{id}', { status: 503, body: 'x' });
    expect((await plain.ask('GET /produtos/1')).status).toBe(503);
    expect((await plain.ask('GET /produtos/1')).status).toBe(200);
  });

  test('saved: does the work and answers with an error', async () => {
    plain.api.spoil('DELETE /enderecos/22', { status: 403, body: '', saved: true });
    expect((await plain.ask('DELETE /enderecos/22', { as: 'marina' })).status).toBe(403);
    expect(plain.api.enderecos.some(({ id }) => id === 22)).toBe(false);
  });

  test('before and after cut the connection; truncated sends half; delayMs only delays', async () => {
    for (const fault of ['before', 'after'] as const) {
      plain.api.spoil('GET /categorias', fault);
      await expect(plain.ask('GET /categorias')).rejects.toThrow(/closed|hang up|reset/i);
    }
    plain.api.spoil('GET /categorias', 'truncated');
    expect((await plain.ask('GET /categorias')).value).toBeUndefined();
    plain.api.spoil('GET /categorias', { delayMs: 1 });
    expect((await plain.ask('GET /categorias')).value).toHaveLength(3);
    expect(plain.api.requested()).toHaveLength(4);
  });
});
