import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorWorld } from '../../../test/live-api/errors.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const REGISTRAR = `mutation R($input: RegistrarInput!) { registrar(input: $input) {
  __typename ... on Registro { username mensagem } ... on Falha { codigo mensagem campo } ... on MuitasTentativas { aguardarSegundos } } }`;
const NOVA = {
  username: 'beatriz',
  email: 'Beatriz@Loja.Example',
  senha: 'Frasco@2026',
  nomeCompleto: ' Beatriz Exemplo ',
  cpf: '390.533.447-05',
  telefone: '+55 (85) 9 0000-0009',
};

let bench: TestBench;
afterEach(() => bench.close());

const registrar = async (input: Record<string, unknown> = {}) => {
  const { data, errors, codes } = await bench.execute(REGISTRAR, {
    variables: { input: { ...NOVA, ...input } },
  });
  return { registrar: data?.['registrar'], errors, codes };
};
const sent = () => bench.api.requested('POST');
const bodyOf = (index: number) => JSON.parse(bench.api.calls[index]?.body ?? 'null');

describe.each<ErrorWorld>(['plain', 'empty403'])('registration in the error world %s', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });

  test('opens the account with normalised fields (REG-07, REG-09, C-33)', async () => {
    expect(await registrar()).toMatchObject({
      registrar: {
        __typename: 'Registro',
        username: 'beatriz',
        mensagem: '✅ Registro realizado com sucesso!',
      },
    });
    expect(sent()).toEqual(['/auth/register']);
    expect(bodyOf(0)).toEqual({
      username: 'beatriz',
      password: 'Frasco@2026',
      email: 'beatriz@loja.example',
      nomeCompleto: 'Beatriz Exemplo',
      telefone: '85900000009',
      cpf: '390.533.447-05',
      enderecos: [],
    });
    expect(bench.api.calls[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(bench.api.calls[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    [{ username: 'ana' }, 'username'],
    [{ senha: 'fraca' }, 'senha'],
    [{ email: '' }, 'email'],
    [{ nomeCompleto: ' ' }, 'nomeCompleto'],
    [{ cpf: '111.111.111-11' }, 'cpf'],
    [{ telefone: '123' }, 'telefone'],
  ])('does not send %j (rest-contract 4.11)', async (input, campo) => {
    expect(await registrar(input)).toMatchObject({
      registrar: { __typename: 'DadosInvalidos', codigo: 'DADOS_INVALIDOS', campo },
    });
    expect(bench.api.calls).toEqual([]);
  });

  test.each([
    [{ username: 'Marina' }, { username: 'marina' }, 'username', 'Usuário já está em uso!'],
    [{ email: 'MARINA@loja.example' }, {}, 'email', 'Email já registrado!'],
    [{ cpf: '12345678909' }, {}, 'cpf', 'CPF já registrado!'],
  ])('reports %j as taken (REG-08)', async (input, exact, campo, reason) => {
    expect(await registrar({ ...input, ...exact })).toMatchObject({
      registrar: {
        __typename: 'RegistroRecusado',
        codigo: 'REGISTRO_RECUSADO',
        mensagem: `❌ Erro ao registrar: ${reason}`,
        campo,
      },
    });
    expect(sent()).toEqual(['/auth/register']);
  });

  test('sends null without a CPF; a second account without one must give it (rest-contract 3.1)', async () => {
    expect(await registrar({ cpf: ' ', telefone: '' })).toMatchObject({
      registrar: { __typename: 'Registro' },
    });
    expect(bodyOf(0)).toMatchObject({ cpf: null, telefone: null });
    expect(
      await registrar({ username: 'beatriz2', email: 'b2@loja.example', cpf: null }),
    ).toMatchObject({
      registrar: { campo: 'cpf', mensagem: '❌ Erro ao registrar: Informe o CPF.' },
    });
  });

  test('counts twenty aliased registrations as twenty (P12)', async () => {
    const fields = Array.from(
      { length: 20 },
      (_, i) =>
        `a${i}: registrar(input: { username: "beatriz${i}", email: "b@loja.example", senha: "Frasco@2026", nomeCompleto: "B" }) { __typename }`,
    );
    const { data } = await bench.execute(`mutation { ${fields.join(' ')} }`);
    const types = Object.values(data ?? {}).map((one) => JSON.stringify(one));
    expect(types.filter((type) => type.includes('MuitasTentativas'))).toHaveLength(10);
    expect(sent()).toHaveLength(10);
  });

  test('allows twenty e-mails per address (P12)', async () => {
    for (let i = 0; i < 20; i += 1) {
      await registrar({ username: `beatriz${i}`, email: `b${i}@loja.example` });
    }
    expect(await registrar()).toMatchObject({
      registrar: { __typename: 'MuitasTentativas', aguardarSegundos: expect.any(Number) },
    });
    expect(sent()).toHaveLength(20);
  });
});

describe('replies of the API', () => {
  beforeEach(async () => {
    bench = await createTestBench();
  });
  const answer = (status: number, body: object | string, saved = false) =>
    bench.api.spoil('POST /auth/register', {
      status,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      saved,
    });

  test.each([
    ['SENHA_FRACA', 'senha', '⚠️ Esta senha é muito comum e fácil de adivinhar. Escolha outra.'],
    ['CPF_INVALIDO', 'cpf', 'CPF inválido'],
    ['DADOS_INVALIDOS', 'username', 'Os dados enviados não são válidos.'],
  ])('%s names the field %s with our own text (C-32)', async (codigo, campo, mensagem) => {
    answer(422, { codigo, campo, mensagem: 'texto da API' });
    expect(await registrar()).toMatchObject({
      registrar: { __typename: 'DadosInvalidos', campo, mensagem },
    });
  });

  test('reports a refusal without a reason in our own text (REG-08)', async () => {
    answer(400, 'could not execute statement [insert into usuarios]');
    const { registrar: recusado } = await registrar();
    expect(recusado).toMatchObject({
      __typename: 'RegistroRecusado',
      campo: null,
      mensagem: expect.stringMatching(/^❌ Erro ao registrar: os dados não foram aceitos/),
    });
    answer(409, { codigo: 'OUTRO_MOTIVO', mensagem: 'texto da API' });
    expect((await registrar()).registrar).toEqual(recusado);
  });

  test("reports the API's limit with its wait (P12)", async () => {
    answer(429, { codigo: 'MUITAS_TENTATIVAS', mensagem: 'texto da API' });
    expect(await registrar()).toMatchObject({
      registrar: {
        __typename: 'MuitasTentativas',
        aguardarSegundos: 60,
        mensagem: 'Muitas tentativas. Aguarde 1 minuto e tente de novo.',
      },
    });
  });

  test.each(['after', 'truncated', { status: 403, body: '', saved: true }] as const)(
    'after %j with the account opened: does not resend, and a sign-in proves it (rest-contract 1.2)',
    async (fault) => {
      bench.api.spoil('POST /auth/register', fault);
      expect(await registrar()).toMatchObject({ registrar: { __typename: 'Registro' } });
      expect(sent().filter((url) => url === '/auth/register')).toHaveLength(1);
    },
  );

  test.each(['before', { status: 502, body: '<h1>Bad Gateway</h1>' }] as const)(
    'after %j: reports an unknown outcome, does not resend and does not count',
    async (fault) => {
      for (let i = 0; i < 11; i += 1) {
        bench.api.spoil('POST /auth/register', fault);
        const { errors, codes } = await registrar();
        expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
        expect(errors?.[0]?.message).toContain('The account may have been opened');
        bench.api.usuarios = bench.api.usuarios.filter(({ username }) => username !== 'beatriz');
      }
      expect(sent().filter((url) => url === '/auth/register')).toHaveLength(11);
      // Each sign-in attempt with a missing account counts.
      expect(sent().filter((url) => url === '/auth/login')).toHaveLength(10);
    },
  );

  test('reports an unknown outcome when the sign-in gets no reply either', async () => {
    bench.api.spoil('POST /auth/register', 'after');
    bench.api.spoil('POST /auth/login', 'before');
    expect((await registrar()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
  });

  test('a coded 503 opened nothing', async () => {
    answer(503, { codigo: 'INDISPONIVEL', mensagem: 'texto da API' });
    const { errors } = await registrar();
    expect(errors?.[0]?.message).toBe('The shop cannot be reached right now. Try again.');
    expect(sent()).toEqual(['/auth/register']);
  });
});
