import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECRET } from '../../../test/live-api/tokens.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const ENTRAR = `mutation E($u: String!, $p: String!) { entrar(username: $u, senha: $p) {
  __typename ... on Sessao { usuarioId username papeis expiraEm token descritor } ... on Falha { codigo mensagem campo } ... on MuitasTentativas { aguardarSegundos } } }`;
const SESSAO = '{ sessao { username papeis token } categorias { nome } }';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench();
});
afterEach(() => bench.close());

const entrar = (u: string, p: string, b = bench) => b.execute(ENTRAR, { variables: { u, p } });
const cookieOf = (headers: Record<string, string | string[] | undefined>) =>
  [headers['set-cookie'] ?? []].flat().join('; ');

test('tells a missing session from one that has ended (D4)', async () => {
  const motivoOf = async (token?: string) => {
    const { errors } = await bench.execute(
      '{ carrinho { id } }',
      token === undefined ? {} : { token },
    );
    return errors?.[0]?.extensions['motivo'];
  };
  expect(await motivoOf()).toBe('SEM_SESSAO');
  expect(await motivoOf(`${bench.tokenOf('marina')}x`)).toBe('SESSAO_ENCERRADA');
});

describe('signing in and out', () => {
  test('sets an HttpOnly, Lax cookie and hides the token from its page (LOGIN-04)', async () => {
    const { data, headers } = await entrar('marina', 'Perfume@1');
    const cookie = cookieOf(headers);
    expect(cookie).toMatch(
      /^decantaria_sessao=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax; decantaria_aparelho=/,
    );
    expect(data).toMatchObject({
      entrar: { __typename: 'Sessao', usuarioId: '7', username: 'marina', papeis: ['USER'] },
    });
    const after = await bench.execute(SESSAO, { cookie: cookie.split(';')[0] ?? '' });
    expect(after.data).toMatchObject({ sessao: { username: 'marina', token: '' } });
  });

  test('sets a Secure cookie bound to the host over HTTPS', async () => {
    const secure = await createTestBench({ PUBLIC_URL: 'https://loja.example' });
    const { headers } = await entrar('marina', 'Perfume@1', secure);
    expect(cookieOf(headers)).toMatch(
      /^__Host-decantaria_sessao=.*HttpOnly; Secure; SameSite=Lax; __Host-decantaria_aparelho=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    await secure.close();
  });

  test('reads an empty 403 as a wrong password (LOGIN-03)', async () => {
    const { data, headers } = await entrar('marina', 'errada');
    expect(data).toEqual({
      entrar: {
        __typename: 'CredenciaisInvalidas',
        codigo: 'CREDENCIAIS_INVALIDAS',
        mensagem: '❌ Usuário ou senha inválidos.',
        campo: null,
      },
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['', 'x', 'username'],
    ['  ', 'x', 'username'],
    ['marina', '', 'senha'],
  ])('%j and %j name the field %s without a call (LOGIN-01)', async (u, p, campo) => {
    expect((await entrar(u, p)).data).toMatchObject({
      entrar: { __typename: 'DadosInvalidos', campo, mensagem: '⚠️ Preencha todos os campos.' },
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('does not send impossible credentials', async () => {
    for (const [u, p] of [
      ['m'.repeat(101), 'x'],
      ['marina', 'x'.repeat(201)],
    ] as const) {
      expect((await entrar(u, p)).data).toMatchObject({
        entrar: { __typename: 'CredenciaisInvalidas' },
      });
    }
    expect(bench.api.calls).toEqual([]);
  });

  test("sends the caller's address, and reports the API's limit like ours (P12)", async () => {
    bench.api.spoil('POST /auth/login', { status: 429, body: '' });
    expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
      entrar: { __typename: 'MuitasTentativas', aguardarSegundos: 60 },
    });
    expect(bench.api.calls[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test.each(['INATIVO', 'BANIDO'])(
    'refuses an account that is %s with the same text (C-30)',
    async (status) => {
      const [marina] = bench.api.usuarios;
      if (marina) marina.status = status;
      expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
        entrar: { __typename: 'CredenciaisInvalidas' },
      });
    },
  );

  test('an outage is no wrong password and does not count', async () => {
    bench.api.spoil('POST /auth/login', 'before', 12);
    for (let i = 0; i < 12; i += 1) {
      expect((await entrar('marina', 'Perfume@1')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
      entrar: { __typename: 'Sessao' },
    });
  });

  test('refuses a token that does not match the secret', async () => {
    const token = jwt.sign(
      { sub: 'marina', id: 7, roles: [], exp: 4e9 },
      'outro segredo qualquer de 32 bytes!!',
    );
    bench.api.spoil('POST /auth/login', {
      status: 200,
      body: JSON.stringify({ token, usuarioId: 7 }),
    });
    const { codes, headers } = await entrar('marina', 'Perfume@1');
    expect([codes, headers['set-cookie']]).toEqual([['UPSTREAM_INVALID'], undefined]);
  });

  test('signing out clears the cookie, also without a session (SESS-03)', async () => {
    const { data, headers } = await bench.execute('mutation { sair }');
    expect(data).toEqual({ sair: true });
    expect(cookieOf(headers)).toMatch(
      /^decantaria_sessao=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    );
  });

  test.each(['cookie', 'bearer'])(
    'signing out ends the token, sent as %s, on an API that cannot (SEC-08)',
    async (source) => {
      const token = bench.tokenOf('marina');
      const as = source === 'cookie' ? { cookie: `decantaria_sessao=${token}` } : { token };
      expect((await bench.execute(SESSAO, as)).data).toMatchObject({
        sessao: { username: 'marina' },
      });
      expect((await bench.execute('mutation { sair }', as)).data).toEqual({ sair: true });
      for (const again of [{ token }, { cookie: `decantaria_sessao=${token}` }]) {
        expect((await bench.execute(SESSAO, again)).data).toMatchObject({ sessao: null });
        expect((await bench.execute('{ carrinho { id } }', again)).codes).toEqual([
          'UNAUTHENTICATED',
        ]);
      }
    },
  );

  test('signing out and in again within a second opens a session (SEC-08)', async () => {
    for (let n = 0; n < 3; n += 1) {
      const cookie = cookieOf((await entrar('marina', 'Perfume@1')).headers).split(';')[0] ?? '';
      expect((await bench.execute(SESSAO, { cookie })).data).toMatchObject({
        sessao: { username: 'marina' },
      });
      await bench.execute('mutation { sair }', { cookie });
      expect((await bench.execute(SESSAO, { cookie })).data).toMatchObject({ sessao: null });
    }
  });

  test('signs out of a session that the same operation opened (SEC-08)', async () => {
    const { data, headers } = await bench.execute(
      'mutation { entrar(username: "marina", senha: "Perfume@1") { ... on Sessao { token } } sair }',
    );
    expect(cookieOf(headers)).toContain('decantaria_sessao=; Max-Age=0');
    const token = String(Object(data?.['entrar']).token);
    expect((await bench.execute(SESSAO, { token })).data).toMatchObject({ sessao: null });
  });

  test.each([true, false])(
    'signs out while the API is down; with the key: %s (SEC-08)',
    async (withKey) => {
      const other = withKey ? bench : await createTestBench({ JWT_SECRET: '' });
      const token = other.tokenOf('marina');
      for (const call of ['GET /usuarios/me', 'GET /auth/validate', 'POST /auth/logout'])
        other.api.spoil(call, 'before', 9);
      expect((await other.execute('mutation { sair }', { token })).data).toEqual({ sair: true });
      other.api.faults.clear();
      expect((await other.execute(SESSAO, { token })).data).toMatchObject({ sessao: null });
      if (!withKey) await other.close();
    },
  );

  test('counts twenty aliased sign-ins as twenty (P12)', async () => {
    const fields = Array.from(
      { length: 20 },
      (_, i) => `a${i}: entrar(username: "marina", senha: "${i}") { __typename }`,
    );
    const { data } = await bench.execute(`mutation { ${fields.join(' ')} }`);
    const types = Object.values(data ?? {}).map((one) => JSON.stringify(one));
    expect(types.filter((type) => type.includes('CredenciaisInvalidas'))).toHaveLength(10);
    expect(types.slice(10).every((type) => type.includes('MuitasTentativas'))).toBe(true);
    expect(bench.api.requested('POST')).toHaveLength(10);
  });

  test('a browser that signed in before still signs in after any number of strangers (SEC-07)', async () => {
    const cookie = cookieOf((await entrar('marina', 'Perfume@1')).headers);
    const device = /decantaria_aparelho=[^;]+/.exec(cookie)?.[0] ?? '';
    const fail = (to: string) => bench.execute(ENTRAR, { variables: { u: to, p: 'errada' } });
    for (let n = 0; n < 30; n += 1) await fail('marina');
    for (let n = 0; n < 31; n += 1) await fail(`conta${n}`);
    expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
      entrar: { __typename: 'MuitasTentativas', aguardarSegundos: expect.any(Number) },
    });
    bench.api.calls = [];
    const known = await bench.execute(ENTRAR, {
      variables: { u: 'Marina', p: 'errada' },
      cookie: device,
    });
    expect(known.data).toMatchObject({ entrar: { __typename: 'CredenciaisInvalidas' } });
    const proof = bench.api.calls[0]?.headers['x-aparelho'];
    expect([device.endsWith(String(proof)), typeof proof]).toEqual([true, 'string']);
    const signedIn = await bench.execute(ENTRAR, {
      variables: { u: 'marina', p: 'Perfume@1' },
      cookie: device,
    });
    expect(signedIn.data).toMatchObject({ entrar: { __typename: 'Sessao' } });
  });

  test("a cross-site request does not use the browser's own allowance (SEC-07)", async () => {
    const cookie = cookieOf((await entrar('marina', 'Perfume@1')).headers);
    const device = /decantaria_aparelho=[^;]+/.exec(cookie)?.[0] ?? '';
    bench.api.calls = [];
    const headers = { 'sec-fetch-site': 'cross-site' };
    await bench.execute(ENTRAR, {
      variables: { u: 'marina', p: 'errada' },
      cookie: device,
      headers,
    });
    expect(bench.api.calls[0]?.headers['x-aparelho']).toBeUndefined();
  });

  test('allows thirty failures per address across accounts (P12)', async () => {
    for (let i = 0; i < 30; i += 1) await entrar(`conta${i}`, 'x');
    expect((await entrar('marina', 'Perfume@1')).data).toMatchObject({
      entrar: { __typename: 'MuitasTentativas', codigo: 'MUITAS_TENTATIVAS' },
    });
  });
});

const forged = () =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: 'admin', id: 8, roles: ['ROLE_ADMIN'], exp: 4e9 })).toString('base64url')}.`;
/** Algorithm confusion: an RS256 public key used as an HS256 secret, and the reverse. */
const signedAs = (alg: string) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'admin', id: 8, roles: ['ROLE_ADMIN'], exp: 4e9 };
  const signed = `${part({ alg })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
};
const cases: [string, () => string][] = [
  ['malformed', () => 'undefined'],
  ['null', () => 'null'],
  ['expired', () => bench.tokenOf('marina', -10)],
  ['unsigned (the descriptor)', forged],
  ['unsigned, padded', () => `${forged()}x`],
  [
    'de outro algoritmo',
    () => jwt.sign({ sub: 'admin', id: 8, roles: [], exp: 4e9 }, SECRET, { algorithm: 'HS512' }),
  ],
  ['RS256 with the secret as key', () => signedAs('RS256')],
  ['none with the right signature', () => signedAs('none')],
  [
    'de outro segredo',
    () => jwt.sign({ sub: 'admin', id: 8, roles: [], exp: 4e9 }, Buffer.alloc(32, 'x')),
  ],
];

describe('invalid credentials', () => {
  test.each(cases)(
    '%s: serves public data, clears the cookie and calls nothing',
    async (_, token) => {
      const { data, errors, headers } = await bench.execute(SESSAO, {
        cookie: `decantaria_sessao=${token()}`,
      });
      expect([data?.['sessao'], errors]).toEqual([null, undefined]);
      expect(cookieOf(headers)).toContain('decantaria_sessao=;');
      expect(bench.api.requested()).toEqual(['/categorias']);
      expect(bench.api.calls[0]?.headers.authorization).toBeUndefined();
    },
  );

  test.each(cases)('%s: @auth refuses before any call', async (_, token) => {
    const { codes } = await bench.execute('{ carrinho { id } }', { token: token() });
    expect([codes, bench.api.calls]).toEqual([['UNAUTHENTICATED'], []]);
  });

  test('ignores the cookie of a cross-site request', async () => {
    const cookie = `decantaria_sessao=${bench.tokenOf('marina')}`;
    const { data } = await bench.execute(SESSAO, {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(data).toMatchObject({ sessao: null });
  });
});

describe('the account decides', () => {
  test('takes roles from the account, not the token', async () => {
    const [marina] = bench.api.usuarios;
    const token = marina ? bench.api.token({ ...marina, roles: ['ROLE_ADMIN'] }) : '';
    expect((await bench.execute(SESSAO, { token })).data).toMatchObject({
      sessao: { papeis: ['USER'], token },
    });
  });

  test('reports a password chosen by an admin as provisional (C-64)', async () => {
    const token = bench.tokenOf('marina');
    const [marina] = bench.api.usuarios;
    const ask = () => bench.execute('{ sessao { senhaProvisoria } }', { token });
    expect((await ask()).data).toEqual({ sessao: { senhaProvisoria: false } });
    const body = JSON.stringify({ ...marina, trocarSenha: true });
    const other = await createTestBench();
    other.api.spoil('GET /usuarios/me', { status: 200, body }, 1);
    const { data } = await other.execute('{ sessao { senhaProvisoria } }', {
      token: other.tokenOf('marina'),
    });
    expect(data).toEqual({ sessao: { senhaProvisoria: true } });
    await other.close();
  });

  test('caches the verdict for seconds', async () => {
    const token = bench.tokenOf('marina');
    await Promise.all([1, 2, 3].map(() => bench.execute('{ sessao { username } }', { token })));
    expect(bench.api.requested()).toEqual(['/usuarios/me']);
  });

  test('verifies again after a refusal: an erased account is UNAUTHENTICATED', async () => {
    const token = bench.tokenOf('marina');
    await bench.execute('{ sessao { username } }', { token });
    bench.api.usuarios = [];
    const { codes } = await bench.execute('{ carrinho { id } }', { token });
    expect(codes).toEqual(['UNAUTHENTICATED']);
  });

  test('keeps a verified session while the API is down (C-27)', async () => {
    bench.api.spoil('GET /usuarios/me', 'before', 9);
    const { data, errors } = await bench.execute('{ sessao { username } }', {
      token: bench.tokenOf('marina'),
    });
    expect([data, errors]).toEqual([{ sessao: { username: 'marina' } }, undefined]);
  });
});

describe('without JWT_SECRET', () => {
  let withoutSecret: TestBench;
  beforeEach(async () => {
    withoutSecret = await createTestBench({ JWT_SECRET: '' });
  });
  afterEach(() => withoutSecret.close());

  test('the API validates the token', async () => {
    const token = withoutSecret.tokenOf('marina');
    expect((await withoutSecret.execute('{ sessao { username } }', { token })).data).toEqual({
      sessao: { username: 'marina' },
    });
    expect(withoutSecret.api.requested()).toEqual(['/auth/validate', '/usuarios/me']);
  });

  test('a refused token is no session, and the descriptor is not sent', async () => {
    const fake = jwt.sign({ sub: 'admin', id: 8, roles: [], exp: 4e9 }, Buffer.alloc(32, 'x'));
    expect((await withoutSecret.execute('{ sessao { username } }', { token: fake })).data).toEqual({
      sessao: null,
    });
    expect(withoutSecret.api.requested()).toEqual(['/auth/validate']);
  });

  test.each(cases.slice(0, -1))('%s is not sent', async (_, token) => {
    await withoutSecret.execute('{ sessao { username } }', { token: token() });
    expect(withoutSecret.api.calls).toEqual([]);
  });

  test('a cookie with a character that no header can hold is no session, and not sent', async () => {
    const [head, payload, signature] = withoutSecret.tokenOf('marina').split('.');
    for (const sign of ['%0A', '%E2%82%AC', '%20']) {
      const cookie = `decantaria_sessao=${head}.${payload}${sign}.${signature}`;
      expect(await withoutSecret.execute('{ sessao { username } }', { cookie })).toMatchObject({
        data: { sessao: null },
        codes: [],
      });
    }
    expect(withoutSecret.api.calls).toEqual([]);
  });

  test('no reply does not end the session (SESS-06, C-27)', async () => {
    withoutSecret.api.spoil('GET /auth/validate', 'before', 9);
    const { data, codes, headers } = await withoutSecret.execute('{ sessao { username } }', {
      cookie: `decantaria_sessao=${withoutSecret.tokenOf('marina')}`,
    });
    expect([data, codes, headers['set-cookie']]).toEqual([
      { sessao: null },
      ['UPSTREAM_UNAVAILABLE'],
      undefined,
    ]);
  });
});
