import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';
import { ATTEMPT_LIMITS } from '../sessao/attempts.ts';

const ID = '0b8a4f3e-7d7c-4c55-9a35-3f7a1f5f6f10';
const INPUT = { id: ID, versao: '2', escolha: 'ACEITO', quando: '2026-03-01T09:15:00.250-03:00' };
const KEPT = {
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

describe.each(['plain', 'empty403'] as const)('C-60: consentimentos, no mundo %s', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });

  test('numa API que não os guarda, a escolha vale e isso se diz', async () => {
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

  test('de quem não entrou vai sem token, com as horas no fuso da loja na volta', async () => {
    answerWith(200, KEPT);
    expect((await registrar({ id: ID.toUpperCase() })).r).toEqual({
      __typename: 'Consentimento',
      ...KEPT,
      quando: '2026-03-01T09:15:00-03:00',
      registradoEm: '2026-03-01T09:15:01-03:00',
    });
    const [call, ...more] = sent();
    expect(more).toEqual([]);
    expect(JSON.parse(call?.body ?? '')).toEqual({ ...INPUT, quando: '2026-03-01T12:15:00.250Z' });
    expect(call?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
    expect(call?.headers).not.toHaveProperty('authorization');
  });

  test('de quem entrou vai em seu nome; de uma sessão que acabou, sem ele', async () => {
    answerWith(200, KEPT);
    const token = bench.tokenOf('marina');
    await registrar({}, { token });
    await registrar({}, { token: bench.tokenOf('marina', -10) });
    expect(sent().map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${token}`,
      undefined,
    ]);
  });

  test('as próprias, como a API as dá', async () => {
    bench.api.spoil('GET /consentimentos/me', { status: 200, body: JSON.stringify([KEPT]) });
    const { data } = await bench.execute(LIST, { token: bench.tokenOf('marina') });
    expect(data).toMatchObject({
      r: [{ id: ID, escolha: 'ACEITO', quando: '2026-03-01T09:15:00-03:00' }],
    });
  });

  test.each([
    ['id', { id: 'marina@loja.example' }],
    ['versao', { versao: 'a mais nova' }],
    ['quando', { quando: '2026-13-45T09:15:00Z' }],
  ])('%s que não serve não chega à API', async (campo, change) => {
    expect((await registrar(change)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      codigo: 'DADOS_INVALIDOS',
      campo,
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('o que só a API recusa diz o campo, se ela o diz', async () => {
    answerWith(400, { codigo: 'DADOS_INVALIDOS', campo: 'versao', mensagem: 'texto da API' });
    expect((await registrar()).r).toMatchObject({ __typename: 'DadosInvalidos', campo: 'versao' });
    answerWith(400, { codigo: 'DADOS_INVALIDOS', mensagem: 'texto da API' });
    expect((await registrar()).r).toMatchObject({ __typename: 'DadosInvalidos', campo: null });
  });

  test('uma API nossa de antes dos consentimentos não os guarda', async () => {
    answerWith(404, { codigo: 'NAO_ENCONTRADO', mensagem: 'texto da API' });
    expect((await registrar()).r).toMatchObject({ __typename: 'ConsentimentoSemCopia' });
  });

  test('outra recusa dela não é resposta', async () => {
    answerWith(409, { codigo: 'CONFLITO', mensagem: 'texto da API' });
    const { codes, errors: told } = await registrar();
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(told?.[0]?.message).not.toContain('texto da API');
  });

  test.each(['before', 'after'] as const)(
    'sem resposta (%s) é um erro que manda tentar de novo, e não conta',
    async (fault) => {
      bench.api.spoil('POST /consentimentos', fault, 30);
      for (let n = 0; n < ATTEMPT_LIMITS.consentir.perConta + 1; n += 1) {
        const { codes, errors: told } = await registrar();
        expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
        expect(told?.[0]?.message).toContain('Send the same choice again');
      }
    },
  );

  test('P12: vezes demais, nossas ou da API', async () => {
    bench.api.spoil('POST /consentimentos', {
      status: 429,
      body: JSON.stringify({ codigo: 'MUITAS_TENTATIVAS' }),
    });
    expect((await registrar()).r).toMatchObject({ __typename: 'MuitasTentativas' });
    for (let n = 0; n < ATTEMPT_LIMITS.consentir.perConta; n += 1) await registrar();
    expect((await registrar()).r).toMatchObject({ __typename: 'MuitasTentativas' });
  });
});
