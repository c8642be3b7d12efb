import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { ErrorWorld } from '../../../test/live-api/errors.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const MINUTE = 60_000;
const SENHA = 'Perfume@2';
const FALHA = '__typename ... on Falha { codigo mensagem campo }';
const NEEDED = '... on ConfirmacaoNecessaria { comCodigo }';
const CRIAR = `mutation ($input: CriarUsuarioInput!) { r: criarUsuario(input: $input) {
  ${FALHA} ${NEEDED} ... on Usuario { papeis } } }`;
const MUDAR = `mutation ($id: ID!, $input: AtualizarUsuarioInput!) {
  r: atualizarUsuario(id: $id, input: $input) { ${FALHA} ${NEEDED} ... on Usuario { email papeis } } }`;
const CONFIRMAR = `mutation ($input: ConfirmarIdentidadeInput!) {
  r: confirmarIdentidade(input: $input) { ${FALHA} ... on IdentidadeConfirmada { ate } } }`;

const NOVO = { username: 'gerente1', email: 'gerente@loja.example', senha: 'Frasco@2026' };
const MARINA = '7';
const ADMIN = '8';
const REFUSED = {
  __typename: 'ConfirmacaoNecessaria',
  codigo: 'CONFIRMACAO_NECESSARIA',
  mensagem: '🔐 Para fazer isto, confirme que é você.',
  campo: null,
  comCodigo: false,
};

let bench: TestBench;
let token: string;
const open = async (errors: ErrorWorld = 'empty403', environment = {}) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') });
  bench = await createTestBench({ errors, environment });
  token = bench.tokenOf('admin');
  bench.api.calls = [];
};
afterEach(async () => {
  vi.useRealTimers();
  await bench.close();
});

const laterBy = (ms: number) => vi.setSystemTime(Date.now() + ms);
const send = async (query: string, variables: object, as = token) => {
  const { data, codes } = await bench.execute(query, { token: as, variables: { ...variables } });
  return data?.['r'] ?? codes;
};
const criar = (papel: string) => send(CRIAR, { input: { ...NOVO, papel } });
const mudar = (id: string, input: object, as = token) => send(MUDAR, { id, input }, as);
const confirmar = (senha: string, codigo?: string, as = token) =>
  send(CONFIRMAR, { input: { senha, codigo } }, as);
const writes = () =>
  bench.api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${url}`);
const rowOf = (id: string) => bench.api.usuarios.find((one) => String(one.id) === id);
const says = (call: string, status: number, codigo: string | null) =>
  bench.api.spoil(call, {
    status,
    body: codigo === null ? '' : JSON.stringify({ codigo, mensagem: 'x' }),
  });

describe.each<ErrorWorld>(['plain', 'empty403'])(
  'the session of an admin, ten minutes after its sign-in, on an API that lets it do everything (%s)',
  (errors) => {
    beforeEach(async () => {
      await open(errors);
      laterBy(10 * MINUTE);
    });

    test('creates no administrator, and sends nothing (SEC-27)', async () => {
      expect(await criar('ADMIN')).toEqual(REFUSED);
      expect(writes()).toEqual([]);
      expect(await criar('USER')).toMatchObject({ __typename: 'Usuario', papeis: ['USER'] });
    });

    test.each([
      ['its own e-mail', ADMIN, { email: 'ladrao@exemplo.com.br' }],
      ['its own password', ADMIN, { senha: 'Ladrao@2026' }],
      ['the role of another account', MARINA, { papel: 'ADMIN' }],
    ])('does not change %s (SEC-27)', async (_what, id, input) => {
      const before = { ...rowOf(id) };
      expect(await mudar(id, input)).toEqual(REFUSED);
      expect(writes()).toEqual([]);
      expect(rowOf(id)).toEqual(before);
    });

    test('neither takes the account of another administrator nor reactivates one (SEC-27)', async () => {
      await confirmar(SENHA);
      expect(await mudar(MARINA, { papel: 'ADMIN' })).toMatchObject({ papeis: ['USER', 'ADMIN'] });
      laterBy(10 * MINUTE);
      expect(await mudar(MARINA, { email: 'ladrao@exemplo.com.br' })).toEqual(REFUSED);
      expect(await mudar(MARINA, { senha: 'Ladrao@2026' })).toEqual(REFUSED);
      expect(await mudar(MARINA, { status: 'INATIVO' })).toMatchObject({ __typename: 'Usuario' });
      expect(await mudar(MARINA, { status: 'ATIVO' })).toEqual(REFUSED);
    });

    test('still changes names, and the e-mail and password of a customer (SEC-27)', async () => {
      const input = { email: 'marina.certa@loja.example', senha: 'Marina@2026' };
      expect(await mudar(MARINA, input)).toMatchObject({ email: input.email });
      expect(await mudar(ADMIN, { nome: 'Pessoa da Loja' })).toMatchObject({
        __typename: 'Usuario',
      });
    });

    test('may do it for ten minutes after the password, which a sign-in verifies (SEC-27)', async () => {
      expect(await confirmar('errada')).toMatchObject({
        __typename: 'CredenciaisInvalidas',
        campo: 'senha',
      });
      expect(await criar('ADMIN')).toEqual(REFUSED);
      expect(await confirmar(SENHA)).toEqual({
        __typename: 'IdentidadeConfirmada',
        ate: '2026-03-01T09:20:00-03:00',
      });
      expect(writes()).toContain('POST /auth/login');
      laterBy(10 * MINUTE - 1);
      expect(await criar('ADMIN')).toMatchObject({ papeis: ['USER', 'ADMIN'] });
      laterBy(1);
      expect(await mudar(MARINA, { papel: 'ADMIN' })).toEqual(REFUSED);
    });

    test('gains nothing from the proof of another session of the account (SEC-27)', async () => {
      const other = bench.tokenOf('admin');
      laterBy(10 * MINUTE);
      await confirmar(SENHA, undefined, other);
      expect(await criar('ADMIN')).toEqual(REFUSED);
    });
  },
);

describe('proving who uses a session', () => {
  beforeEach(() => open());

  test('its own sign-in is a proof (SEC-27)', async () => {
    laterBy(10 * MINUTE - 1);
    expect(await criar('ADMIN')).toMatchObject({ __typename: 'Usuario' });
  });

  test('wrong passwords are limited as failed sign-ins are, and count as such (SEC-27)', async () => {
    const outcomes: unknown[] = [];
    for (let n = 0; n < 11; n += 1) outcomes.push(await confirmar('errada'));
    expect(outcomes.slice(0, 10)).not.toContainEqual(
      expect.objectContaining({ __typename: 'MuitasTentativas' }),
    );
    const limited = { __typename: 'MuitasTentativas' };
    expect(outcomes.at(-1)).toMatchObject(limited);
    expect(await confirmar(SENHA)).toMatchObject(limited);
    const entrar = `mutation { r: entrar(username: "admin", senha: "${SENHA}") { __typename } }`;
    expect((await bench.execute(entrar)).data?.['r']).toMatchObject(limited);
  });

  test.each([
    ['', undefined, 'senha'],
    ['x'.repeat(201), undefined, 'senha'],
    [SENHA, 'x'.repeat(33), 'codigo'],
  ])('refuses what no API could accept without a call (%#)', async (senha, codigo, campo) => {
    expect(await confirmar(senha, codigo)).toMatchObject({ campo });
    expect(writes()).toEqual([]);
  });

  const CALL = 'POST /auth/confirmar-identidade';

  test('our own API judges password and code, and no sign-in is sent (SEC-27)', async () => {
    bench.api.spoil(CALL, { status: 200, body: '{"ate":"2026-03-01T09:20:00"}' });
    expect(await confirmar(SENHA, ' 492039 ')).toMatchObject({
      __typename: 'IdentidadeConfirmada',
    });
    const sent = bench.api.calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
      ['/auth/confirmar-identidade', { senha: SENHA, codigo: '492039' }],
    ]);
    says(CALL, 422, 'CODIGO_INVALIDO');
    expect(await confirmar(SENHA, '000000')).toMatchObject({ __typename: 'CodigoInvalido' });
    says(CALL, 422, 'SENHA_INCORRETA');
    expect(await confirmar('x', '000000')).toMatchObject({ campo: 'senha' });
    says(CALL, 429, 'MUITAS_TENTATIVAS');
    expect(await confirmar('x')).toMatchObject({ __typename: 'MuitasTentativas' });
    bench.api.spoil(CALL, 'before');
    expect(await confirmar(SENHA)).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('an earlier version of our API asks for the code at sign-in (SEC-27)', async () => {
    laterBy(10 * MINUTE);
    const earlier = () => {
      says(CALL, 404, 'NAO_ENCONTRADO');
      const body = { codigo: 'SEGUNDO_FATOR', mensagem: 'x', desafio: 'a.b.c' };
      bench.api.spoil('POST /auth/login', { status: 401, body: JSON.stringify(body) });
    };
    earlier();
    expect(await confirmar(SENHA)).toMatchObject({ __typename: 'CodigoInvalido' });
    earlier();
    says('POST /auth/login/segundo-fator', 422, 'CODIGO_INVALIDO');
    expect(await confirmar(SENHA, '000000')).toMatchObject({ __typename: 'CodigoInvalido' });
    expect(await criar('ADMIN')).toEqual(REFUSED);
    earlier();
    const login = JSON.stringify({ token: bench.tokenOf('admin') });
    bench.api.spoil('POST /auth/login/segundo-fator', { status: 200, body: login });
    expect(await confirmar(SENHA, '492039')).toMatchObject({ __typename: 'IdentidadeConfirmada' });
    expect(await criar('ADMIN')).toMatchObject({ __typename: 'Usuario' });
  });

  test.each([
    ['POST /usuarios', CRIAR, { input: { ...NOVO, papel: 'ADMIN' } }],
    ['PUT /usuarios/7', MUDAR, { id: MARINA, input: { papel: 'ADMIN' } }],
    [
      'PUT /pedidos/101',
      `mutation { r: atualizarPedido(id: "101", input: { status: CANCELADO, estornar: true, motivo: "x" }) { ${FALHA} ${NEEDED} } }`,
      {},
    ],
    [
      'POST /estornos/3/repetir',
      `mutation { r: repetirEstorno(id: "3") { ${FALHA} ${NEEDED} } }`,
      {},
    ],
  ])('our own API’s refusal of %s asks for it (SEC-27, SEC-29)', async (call, query, variables) => {
    await bench.close();
    await open('empty403', { API_CONTRACT: '1' });
    says(call, 403, 'CONFIRMACAO_NECESSARIA');
    bench.api.spoil('GET /auth/segundo-fator', {
      status: 200,
      body: '{"ativo":true,"ativadoEm":null,"codigosRestantes":9}',
    });
    expect(await send(query, variables)).toEqual({ ...REFUSED, comCodigo: true });
  });
});

describe('the sessions of an account', () => {
  const SESSAO = '{ r: sessao { username papeis } }';
  const sessao = async (as: string) => (await bench.execute(SESSAO, { token: as })).data?.['r'];
  const entrar = async (username: string, senha: string) => {
    const query = `mutation ($u: String!, $s: String!) { r: entrar(username: $u, senha: $s) {
      __typename ... on Sessao { token papeis } } }`;
    const { data } = await bench.execute(query, { variables: { u: username, s: senha } });
    return z.object({ token: z.string() }).parse(data?.['r']);
  };
  beforeEach(() => open());

  test.each([
    ['becomes an administrator', { papel: 'ADMIN' }, 'Perfume@1'],
    ['gets another e-mail', { email: 'marina.outra@loja.example' }, 'Perfume@1'],
    ['gets another password', { senha: 'Marina@2026' }, 'Marina@2026'],
  ])(
    'end when it %s, on an API that ends none, and a new sign-in works at once (SEC-26, SEC-28)',
    async (_what, input, senha) => {
      const before = bench.tokenOf('marina');
      expect(await sessao(before)).toMatchObject({ papeis: ['USER'] });
      expect(await mudar(MARINA, input)).toMatchObject({ __typename: 'Usuario' });
      expect(await sessao(before)).toBeNull();
      const { token: after } = await entrar('marina', senha);
      expect(await sessao(after)).not.toBeNull();
      laterBy(31_000);
      expect(await sessao(before === after ? '' : before)).toBeNull();
      expect(await sessao(after)).not.toBeNull();
    },
  );

  test('stay ended after 30 s, also one that this gateway has never seen (SEC-26)', async () => {
    const known = bench.tokenOf('marina');
    const unknown = bench.tokenOf('marina', 7_200);
    expect(await sessao(known)).not.toBeNull();
    laterBy(2_000);
    await mudar(MARINA, { papel: 'ADMIN' });
    laterBy(31_000);
    expect([await sessao(known), await sessao(unknown)]).toEqual([null, null]);
    expect(await sessao(bench.tokenOf('marina'))).toMatchObject({ papeis: ['USER', 'ADMIN'] });
  });

  test('end when it stops being an administrator; other accounts stay (SEC-26)', async () => {
    await mudar(MARINA, { papel: 'ADMIN' });
    laterBy(2_000);
    const asAdmin = bench.tokenOf('marina');
    expect(await sessao(asAdmin)).toMatchObject({ papeis: ['USER', 'ADMIN'] });
    await mudar(MARINA, { papel: 'USER' });
    expect(await sessao(asAdmin)).toBeNull();
    expect(await sessao(token)).not.toBeNull();
  });

  test('stay when only its name changes (SEC-26)', async () => {
    const before = bench.tokenOf('marina');
    expect(await mudar(MARINA, { nome: 'Marina Outra' })).toMatchObject({ __typename: 'Usuario' });
    expect(await sessao(before)).not.toBeNull();
  });

  test('stay when our own API refuses the change (SEC-26)', async () => {
    const before = bench.tokenOf('marina');
    says('PUT /usuarios/7', 409, 'EMAIL_EM_USO');
    expect(await mudar(MARINA, { email: 'x@loja.example' })).toMatchObject({ campo: 'email' });
    expect(await sessao(before)).not.toBeNull();
  });
});
