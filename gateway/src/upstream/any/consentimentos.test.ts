import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';
import { ATTEMPT_LIMITS } from '../../shop/sessao/attempts.ts';

const ID = '0b8a4f3e-7d7c-4c55-9a35-3f7a1f5f6f10';
const INPUT = { id: ID, versao: '2', escolha: 'ACEITO', quando: '2026-03-01T09:15:00.250-03:00' };
const STORED = {
  id: ID,
  versao: '2',
  escolha: 'ACEITO',
  quando: '2026-03-01T09:15:00.250',
  registradoEm: '2026-03-01T09:15:01.000',
};
const REGISTRAR = `mutation R($input: ConsentimentoInput!) {
  r: registrarConsentimento(input: $input) {
    __typename
    ... on Consentimento { id versao escolha quando registradoEm }
    ... on ConsentimentoSemCopia { mensagem }
    ... on Falha { codigo campo }
  }
}`;
const LIST = '{ r: meusConsentimentos { id versao escolha quando registradoEm } }';

let bench: TestBench;
afterEach(() => bench.close());

const registrar = async (change: object = {}, options: { token?: string } = {}) => {
  const { data, codes, errors } = await bench.execute(REGISTRAR, {
    variables: { input: { ...INPUT, ...change } },
    ...options,
  });
  return { r: data?.['r'], codes, errors };
};
const sent = () => bench.api.calls.filter(({ url }) => url.startsWith('/consentimentos'));
const answerWith = (status: number, body: object | string = '') =>
  bench.api.spoil(
    'POST /consentimentos',
    { status, body: typeof body === 'string' ? body : JSON.stringify(body) },
    99,
  );

describe.each(['plain', 'empty403'] as const)('consents, error world %s (C-60)', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });

  test('accepts the choice and says that an API without consents did not store it', async () => {
    expect((await registrar()).r).toEqual({
      __typename: 'ConsentimentoSemCopia',
      mensagem: 'Sua escolha vale neste navegador. Esta loja não guarda uma cópia dela.',
    });
    const token = bench.tokenOf('marina');
    expect((await registrar({}, { token })).r).toMatchObject({
      __typename: 'ConsentimentoSemCopia',
    });
    expect((await bench.execute(LIST, { token })).data).toEqual({ r: null });
  });

  test("sends an anonymous choice without a token and answers in the shop's time zone", async () => {
    answerWith(200, STORED);
    expect((await registrar({ id: ID.toUpperCase() })).r).toEqual({
      __typename: 'Consentimento',
      ...STORED,
      quando: '2026-03-01T09:15:00-03:00',
      registradoEm: '2026-03-01T09:15:01-03:00',
    });
    const [call, ...more] = sent();
    expect(more).toEqual([]);
    expect(JSON.parse(call?.body ?? '')).toEqual({ ...INPUT, quando: '2026-03-01T12:15:00.250Z' });
    expect(call?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(call?.headers).not.toHaveProperty('authorization');
  });

  test("sends the choice in the account's name, or anonymously when the session has ended", async () => {
    answerWith(200, STORED);
    const token = bench.tokenOf('marina');
    await registrar({}, { token });
    await registrar({}, { token: bench.tokenOf('marina', -10) });
    expect(sent().map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${token}`,
      undefined,
    ]);
  });

  test("returns the account's own consents as the API gives them", async () => {
    bench.api.spoil('GET /consentimentos/me', { status: 200, body: JSON.stringify([STORED]) });
    const { data } = await bench.execute(LIST, { token: bench.tokenOf('marina') });
    expect(data).toMatchObject({
      r: [{ id: ID, escolha: 'ACEITO', quando: '2026-03-01T09:15:00-03:00' }],
    });
  });

  test.each([
    ['id', { id: 'marina@loja.example' }],
    ['versao', { versao: 'a mais nova' }],
    ['quando', { quando: '2026-13-45T09:15:00Z' }],
  ])('refuses an invalid %s without a call', async (campo, change) => {
    expect((await registrar(change)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      codigo: 'DADOS_INVALIDOS',
      campo,
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('names the field of a refusal when the API names it', async () => {
    answerWith(400, { codigo: 'DADOS_INVALIDOS', campo: 'versao', mensagem: 'texto da API' });
    expect((await registrar()).r).toMatchObject({ __typename: 'DadosInvalidos', campo: 'versao' });
    answerWith(400, { codigo: 'DADOS_INVALIDOS', mensagem: 'texto da API' });
    expect((await registrar()).r).toMatchObject({ __typename: 'DadosInvalidos', campo: null });
  });

  test('reports "not stored" for an older version of our API', async () => {
    answerWith(404, { codigo: 'NAO_ENCONTRADO', mensagem: 'texto da API' });
    expect((await registrar()).r).toMatchObject({ __typename: 'ConsentimentoSemCopia' });
  });

  test('fails on any other refusal', async () => {
    answerWith(409, { codigo: 'CONFLITO', mensagem: 'texto da API' });
    const { codes, errors } = await registrar();
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(errors?.[0]?.message).not.toContain('texto da API');
  });

  test.each(['before', 'after'] as const)(
    'fails with a "try again" error when the API does not answer (%s), and does not count the attempt',
    async (fault) => {
      bench.api.spoil('POST /consentimentos', fault, 30);
      for (let n = 0; n < ATTEMPT_LIMITS.consentir.perConta + 1; n += 1) {
        const { codes, errors } = await registrar();
        expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
        expect(errors?.[0]?.message).toContain('Send the same choice again');
      }
    },
  );

  test("answers RATE_LIMITED after too many attempts, by our limit or the API's (P12)", async () => {
    bench.api.spoil('POST /consentimentos', {
      status: 429,
      body: JSON.stringify({ codigo: 'MUITAS_TENTATIVAS' }),
    });
    expect((await registrar()).r).toMatchObject({ __typename: 'MuitasTentativas' });
    for (let n = 0; n < ATTEMPT_LIMITS.consentir.perConta; n += 1) await registrar();
    expect((await registrar()).r).toMatchObject({ __typename: 'MuitasTentativas' });
  });
});
