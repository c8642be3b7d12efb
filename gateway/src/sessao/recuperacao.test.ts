import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorWorld } from '../../test/live-api/errors.ts';
import { createTestBench, type TestBench } from '../../test/test-bench.ts';

const FALHA = '... on Falha { codigo mensagem campo }';
const SOLICITAR = `mutation S($email: String!) { r: solicitarRedefinicaoSenha(email: $email) { __typename ... on Confirmacao { mensagem } ${FALHA} } }`;
const REDEFINIR = `mutation R($token: String!, $novaSenha: String!) { r: redefinirSenha(token: $token, novaSenha: $novaSenha) { __typename ... on Confirmacao { mensagem } ${FALHA} } }`;
const NOVA = 'Frasco@2026';
const UNKNOWN = '0b8a4f3e-1111-4222-8333-944455556666';

let bench: TestBench;
afterEach(() => bench.close());

const run = async (query: string, variables: Record<string, string>) => {
  const { data, errors, codes } = await bench.execute(query, { variables });
  return { r: data?.['r'], errors, codes };
};
const solicitar = (email: string) => run(SOLICITAR, { email });
const redefinir = (token: string, novaSenha = NOVA) => run(REDEFINIR, { token, novaSenha });
const mailedToken = async () => {
  await solicitar('marina@loja.example');
  return bench.api.mails.at(-1)?.about ?? '';
};

const NAO_ENCONTRADO = {
  __typename: 'EmailNaoEncontrado',
  codigo: 'EMAIL_NAO_ENCONTRADO',
  mensagem: '❌ Email não encontrado.',
  campo: 'email',
};
const TOKEN_INVALIDO = {
  __typename: 'TokenInvalido',
  codigo: 'TOKEN_INVALIDO',
  mensagem: '❌ Token inválido ou expirado.',
  campo: 'token',
};

describe.each<ErrorWorld>(['plain', 'empty403'])('recuperação, no mundo %s', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });

  test('FORGOT-02, C-35: o e-mail vai em minúsculas e fora do endereço', async () => {
    expect((await solicitar(' Marina@LOJA.example ')).r).toEqual({
      __typename: 'Confirmacao',
      mensagem: '✅ Verifique seu email para redefinir a senha!',
    });
    expect(bench.api.calls).toMatchObject([
      {
        url: '/auth/forgot-password',
        body: 'email=marina%40loja.example',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '127.0.0.1',
        },
      },
    ]);
    expect(bench.api.mails).toHaveLength(1);
  });

  test('FORGOT-03, C-34: um e-mail que ninguém tem', async () => {
    expect((await solicitar('ninguem@loja.example')).r).toEqual(NAO_ENCONTRADO);
  });

  test.each([
    ['', '⚠️ O e-mail é obrigatório.'],
    ['marina', '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'],
  ])('FORGOT-01: %j não chega à API', async (email, mensagem) => {
    expect((await solicitar(email)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'email',
      mensagem,
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('FORGOT-03: sem resposta não é "não encontrado", e não conta', async () => {
    bench.api.spoil('POST /auth/forgot-password', 'before', 6);
    for (let i = 0; i < 6; i += 1) {
      expect((await solicitar('marina@loja.example')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    expect((await solicitar('marina@loja.example')).r).toMatchObject({ __typename: 'Confirmacao' });
  });

  test('P12: vinte pedidos com apelidos para um e-mail são cinco', async () => {
    const fields = Array.from(
      { length: 20 },
      (_, i) => `a${i}: solicitarRedefinicaoSenha(email: "marina@loja.example") { __typename }`,
    );
    const { data } = await bench.execute(`mutation { ${fields.join(' ')} }`);
    const types = Object.values(data ?? {}).map((one) => JSON.stringify(one));
    expect(types.filter((type) => type.includes('MuitasTentativas'))).toHaveLength(15);
    expect(bench.api.mails).toHaveLength(5);
  });

  test('P12: por endereço, trinta e-mails diferentes são vinte', async () => {
    const fields = Array.from(
      { length: 30 },
      (_, i) => `a${i}: solicitarRedefinicaoSenha(email: "c${i}@loja.example") { __typename }`,
    );
    await bench.execute(`mutation { ${fields.join(' ')} }`);
    expect(bench.api.calls).toHaveLength(20);
  });

  test('RESET-02, C-35: o token muda a senha uma vez, e nada disso está no endereço', async () => {
    const token = await mailedToken();
    expect((await redefinir(token)).r).toEqual({
      __typename: 'Confirmacao',
      mensagem: '✅ Senha redefinida com sucesso!',
    });
    const call = bench.api.calls.at(-1);
    expect([call?.url, call?.body]).toEqual([
      '/auth/reset-password',
      `token=${token}&novaSenha=Frasco%402026`,
    ]);
    expect(bench.api.usuarios[0]?.password).toBe(NOVA);
    expect((await redefinir(token)).r).toEqual(TOKEN_INVALIDO);
  });

  test('RESET-03: um token que ninguém mandou', async () => {
    expect((await redefinir(UNKNOWN)).r).toEqual(TOKEN_INVALIDO);
  });

  test.each(['', 'curto', `${UNKNOWN}&email=x`, 'x'.repeat(129), '../../usuarios/mexido'])(
    'RESET-03: %j nem chega à API',
    async (token) => {
      expect((await redefinir(token)).r).toEqual(TOKEN_INVALIDO);
      expect(bench.api.calls).toEqual([]);
    },
  );

  test('RESET-04, C-32: a regra da senha é a do registro', async () => {
    expect((await redefinir(UNKNOWN, 'fraca')).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'novaSenha',
      mensagem: expect.stringMatching(/^⚠️ A senha deve ter pelo menos 8 caracteres/),
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('P12: o token não se adivinha com apelidos', async () => {
    const fields = Array.from(
      { length: 30 },
      (_, i) =>
        `a${i}: redefinirSenha(token: "${UNKNOWN}${i}", novaSenha: "${NOVA}") { __typename }`,
    );
    await bench.execute(`mutation { ${fields.join(' ')} }`);
    expect(bench.api.calls).toHaveLength(20);
  });
});

describe('o que a API responde', () => {
  beforeEach(async () => {
    bench = await createTestBench();
  });

  test('C-34: o e-mail que não pôde ser enviado não se distingue do que não existe', async () => {
    await bench.close();
    bench = await createTestBench({ habits: { mailFails: true } });
    expect((await solicitar('marina@loja.example')).r).toEqual(NAO_ENCONTRADO);
  });

  test('C-32: a senha que só a lista da API conhece', async () => {
    bench.api.spoil('POST /auth/reset-password', {
      status: 422,
      body: '{"codigo":"SENHA_FRACA","mensagem":"texto da API","campo":"novaSenha"}',
    });
    expect((await redefinir(UNKNOWN)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'novaSenha',
      mensagem: '⚠️ Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
    });
  });

  test.each(['POST /auth/forgot-password', 'POST /auth/reset-password'])(
    'P12: o limite da API em %s é contado como o nosso',
    async (call) => {
      bench.api.spoil(call, { status: 429, body: '' });
      const { r } = call.endsWith('forgot-password')
        ? await solicitar('marina@loja.example')
        : await redefinir(UNKNOWN);
      expect(r).toMatchObject({ __typename: 'MuitasTentativas' });
    },
  );

  test.each(['POST /auth/forgot-password', 'POST /auth/reset-password'])(
    'C-34: um não de outra razão em %s não diz que o e-mail ou o token não existe',
    async (call) => {
      bench.api.spoil(call, { status: 422, body: '{"codigo":"OUTRA","mensagem":"texto da API"}' });
      const { codes } = call.endsWith('forgot-password')
        ? await solicitar('marina@loja.example')
        : await redefinir(UNKNOWN);
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    },
  );

  test('RESET-02: sem resposta clara não se envia de novo, e se diz o que olhar', async () => {
    const token = await mailedToken();
    bench.api.spoil('POST /auth/reset-password', 'after');
    const { errors, codes } = await redefinir(token);
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(errors?.[0]?.message).toContain('The password may have been changed');
    expect(bench.api.requested().filter((url) => url === '/auth/reset-password')).toHaveLength(1);
  });

  test('a API que se declara fora não mudou nada', async () => {
    bench.api.spoil('POST /auth/reset-password', {
      status: 503,
      body: '{"codigo":"INDISPONIVEL","mensagem":"texto da API"}',
    });
    expect((await redefinir(UNKNOWN)).errors?.[0]?.message).toBe(
      'The shop cannot be reached right now. Try again.',
    );
  });
});
