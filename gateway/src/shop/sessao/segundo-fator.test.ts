import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const ENTRAR = `mutation { r: entrar(username: "admin", senha: "Perfume@2") {
  __typename ... on SegundoFatorPedido { desafio } ... on Falha { codigo mensagem campo } } }`;
const CONFIRMAR = `mutation ($d: String!, $c: String!) { r: confirmarSegundoFator(desafio: $d, codigo: $c) {
  __typename ... on Sessao { username } ... on Falha { codigo mensagem campo } } }`;
const RENOVAR = `mutation ($c: String!) { r: renovarCodigosRecuperacao(senha: "Perfume@2", codigo: $c) {
  __typename ... on Falha { mensagem } } }`;
const ATIVAR = `mutation { r: ativarSegundoFator(codigo: "123456") {
  __typename ... on SegundoFatorAtivado { codigosRecuperacao sessao { username } } ... on Falha { codigo } } }`;

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench();
});
afterEach(() => bench.close());

const answer = (call: string, status: number, body: object, times = 1) =>
  bench.api.spoil(call, { status, body: JSON.stringify(body) }, times);
const confirm = (d = 'a.b.c', c = '123456') => bench.execute(CONFIRMAR, { variables: { d, c } });
const cookieOf = (headers: Record<string, string | string[] | undefined>) =>
  [headers['set-cookie'] ?? []].flat().join('; ');

describe('signing in with a second factor (SEC-14)', () => {
  test('returns the challenge of the API, no cookie, and counts no failed attempt', async () => {
    const mensagem = 'texto da API';
    answer('POST /auth/login', 401, { codigo: 'SEGUNDO_FATOR', mensagem, desafio: 'a.b.c' }, 40);
    for (let n = 0; n < 35; n += 1) {
      const { data, headers } = await bench.execute(ENTRAR);
      expect(data?.['r']).toEqual({
        __typename: 'SegundoFatorPedido',
        codigo: 'SEGUNDO_FATOR_PEDIDO',
        campo: null,
        mensagem: '🔐 Senha correta. Informe agora o código do seu aplicativo autenticador.',
        desafio: 'a.b.c',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('stores the session of a right code', async () => {
    const token = bench.tokenOf('admin');
    answer('POST /auth/login/segundo-fator', 200, { token });
    const { data, headers } = await confirm();
    expect(data?.['r']).toEqual({ __typename: 'Sessao', username: 'admin' });
    expect(cookieOf(headers)).toContain(`decantaria_sessao=${token}`);
    expect(JSON.parse(bench.api.calls[0]?.body ?? '')).toEqual({
      desafio: 'a.b.c',
      codigo: '123456',
    });
  });

  test('limits wrong codes of a challenge, and codes from one address', async () => {
    const wrong = { codigo: 'CODIGO_INVALIDO', mensagem: 'texto da API' };
    answer('POST /auth/login/segundo-fator', 422, wrong, 99);
    const outcomes = async (desafio: () => string, count: number) => {
      const names: unknown[] = [];
      for (let n = 0; n < count; n += 1) names.push((await confirm(desafio())).data?.['r']);
      return names.map((outcome) => Object(outcome).__typename);
    };
    expect(await outcomes(() => 'a.b.c', 6)).toEqual([
      ...Array<string>(5).fill('CodigoInvalido'),
      'MuitasTentativas',
    ]);
    let n = 0;
    const spread = await outcomes(() => `a.b.${(n += 1)}`, 26);
    expect(spread.at(-1)).toBe('MuitasTentativas');
  });

  test.each([
    ['123456', '❌ Código inválido ou já usado. Confira o código atual do aplicativo.'],
    [
      'ABCDE-23456',
      '❌ Código de recuperação inválido ou já usado. Cada um vale uma vez: confira ou use outro.',
    ],
  ])('the refusal of %j names the kind of the code', async (codigo, mensagem) => {
    const wrong = { codigo: 'CODIGO_INVALIDO', mensagem: 'texto da API' };
    answer('POST /auth/login/segundo-fator', 422, wrong);
    answer('POST /auth/segundo-fator/codigos', 422, wrong);
    expect((await confirm('a.b.c', codigo)).data?.['r']).toMatchObject({ mensagem });
    const renewed = await bench.execute(RENOVAR, {
      token: bench.tokenOf('admin'),
      variables: { c: codigo },
    });
    expect(renewed.data?.['r']).toMatchObject({ mensagem });
  });

  test('a refused challenge leads back to the password; an outage does not', async () => {
    answer('POST /auth/login/segundo-fator', 401, { codigo: 'DESAFIO_EXPIRADO', mensagem: 'x' });
    expect((await confirm()).data?.['r']).toMatchObject({ __typename: 'DesafioExpirado' });
    bench.api.spoil('POST /auth/login/segundo-fator', 'before', 1);
    expect((await confirm()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('sends nothing that cannot be a challenge or a code', async () => {
    await confirm('not a challenge');
    await confirm('a.b.c', ' ');
    await confirm('a.b.c', '1'.repeat(33));
    expect(bench.api.calls).toEqual([]);
  });
});

test('activation continues in the new session (SEC-14)', async () => {
  const token = bench.tokenOf('admin', 3600);
  const codigosRecuperacao = ['ABCDE-23456'];
  answer('POST /auth/segundo-fator/ativar', 200, { token, codigosRecuperacao });
  const old = bench.tokenOf('admin', 7200);
  const { data, headers } = await bench.execute(ATIVAR, { cookie: `decantaria_sessao=${old}` });
  expect(data?.['r']).toEqual({
    __typename: 'SegundoFatorAtivado',
    codigosRecuperacao,
    sessao: { username: 'admin' },
  });
  expect(cookieOf(headers)).toContain(`decantaria_sessao=${token}`);
});

test('the token of a blocked account opens no session (SEC-14)', async () => {
  const [marina] = bench.api.usuarios;
  if (marina) marina.status = 'BANIDO';
  const token = bench.tokenOf('marina');
  answer('POST /auth/login/segundo-fator', 200, { token });
  expect((await confirm()).data?.['r']).toMatchObject({ __typename: 'DesafioExpirado' });
  answer('POST /auth/segundo-fator/ativar', 200, { token, codigosRecuperacao: ['ABCDE-23456'] });
  const { codes } = await bench.execute(ATIVAR, { token: bench.tokenOf('admin') });
  expect(codes).toEqual(['UNAUTHENTICATED']);
});

test('an API without the call has no second factor (SEC-14)', async () => {
  answer('POST /auth/segundo-fator/ativar', 404, { codigo: 'NAO_ENCONTRADO', mensagem: 'x' });
  const { data } = await bench.execute(ATIVAR, { token: bench.tokenOf('admin') });
  expect(data?.['r']).toMatchObject({ __typename: 'RecursoIndisponivel' });
});

test('a fault of the activation is UPSTREAM_* (SEC-14)', async () => {
  answer('POST /auth/segundo-fator/ativar', 503, { codigo: 'INDISPONIVEL', mensagem: 'x' });
  const { codes } = await bench.execute(ATIVAR, { token: bench.tokenOf('admin') });
  expect(codes).toEqual([expect.stringMatching(/^UPSTREAM_/)]);
});

test('an unclear reply of the activation says what to check (SEC-14)', async () => {
  bench.api.spoil('POST /auth/segundo-fator/ativar', { status: 502, body: '' });
  const { errors } = await bench.execute(ATIVAR, { token: bench.tokenOf('admin') });
  expect(errors?.[0]?.message).toContain('Read meuSegundoFator');
});
