import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorWorld } from '../../../test/live-api/errors.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const FALHA = '... on Falha { codigo mensagem campo }';
const SOLICITAR = `mutation S($email: String!) { r: solicitarRedefinicaoSenha(email: $email) { __typename ... on Confirmacao { mensagem } ${FALHA} } }`;
const REDEFINIR = `mutation R($token: String!, $novaSenha: String!) { r: redefinirSenha(token: $token, senha: $novaSenha) { __typename ... on Confirmacao { mensagem } ${FALHA} } }`;
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

describe.each<ErrorWorld>(['plain', 'empty403'])('recovery in the error world %s', (errors) => {
  beforeEach(async () => {
    bench = await createTestBench({ errors });
  });

  test.each([
    ['marina@loja.example', ' Marina@LOJA.example ', 2],
    ['Marina@Loja.example', 'Marina@Loja.example', 1],
    ['marina@loja.example', 'marina@loja.example', 1],
  ])(
    'mails %s for %j, as typed and then in lower case, in %d calls (FORGOT-02, rest-contract 7.9)',
    async (stored, typed, calls) => {
      for (const usuario of bench.api.usuarios) if (usuario.id === 7) usuario.email = stored;
      expect((await solicitar(typed)).r).toMatchObject({ __typename: 'Confirmacao' });
      expect(bench.api.requested('POST')).toHaveLength(calls);
      expect(bench.api.mails).toMatchObject([{ to: stored }]);
    },
  );

  test('sends the e-mail in the body and not in the URL (FORGOT-02, C-35)', async () => {
    expect((await solicitar(' marina@loja.example ')).r).toEqual({
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

  test('reports an unknown e-mail (FORGOT-03, C-34)', async () => {
    expect((await solicitar('ninguem@loja.example')).r).toEqual(NAO_ENCONTRADO);
  });

  test.each([
    ['', '⚠️ O e-mail é obrigatório.'],
    ['marina', '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'],
  ])('does not send %j (FORGOT-01)', async (email, mensagem) => {
    expect((await solicitar(email)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'email',
      mensagem,
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('no reply is not "não encontrado" and does not count (FORGOT-03)', async () => {
    bench.api.spoil('POST /auth/forgot-password', 'before', 6);
    for (let i = 0; i < 6; i += 1) {
      expect((await solicitar('marina@loja.example')).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    }
    expect((await solicitar('marina@loja.example')).r).toMatchObject({ __typename: 'Confirmacao' });
  });

  test('allows five of twenty aliased requests for one e-mail (P12)', async () => {
    const fields = Array.from(
      { length: 20 },
      (_, i) => `a${i}: solicitarRedefinicaoSenha(email: "marina@loja.example") { __typename }`,
    );
    const { data } = await bench.execute(`mutation { ${fields.join(' ')} }`);
    const types = Object.values(data ?? {}).map((one) => JSON.stringify(one));
    expect(types.filter((type) => type.includes('MuitasTentativas'))).toHaveLength(15);
    expect(bench.api.mails).toHaveLength(5);
  });

  test('allows twenty of thirty e-mails per address (P12)', async () => {
    const fields = Array.from(
      { length: 30 },
      (_, i) => `a${i}: solicitarRedefinicaoSenha(email: "c${i}@loja.example") { __typename }`,
    );
    await bench.execute(`mutation { ${fields.join(' ')} }`);
    expect(bench.api.requested('POST')).toHaveLength(20);
  });

  test('changes the password once per token, and keeps both out of the URL (RESET-02, C-35)', async () => {
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

  test('refuses an unknown token (RESET-03)', async () => {
    expect((await redefinir(UNKNOWN)).r).toEqual(TOKEN_INVALIDO);
  });

  test.each(['', 'curto', `${UNKNOWN}&email=x`, 'x'.repeat(129), '../../usuarios/mexido'])(
    'does not send the token %j (RESET-03)',
    async (token) => {
      expect((await redefinir(token)).r).toEqual(TOKEN_INVALIDO);
      expect(bench.api.calls).toEqual([]);
    },
  );

  test('applies the password rules of registration (RESET-04, C-32)', async () => {
    expect((await redefinir(UNKNOWN, 'fraca')).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'senha',
      mensagem: expect.stringMatching(/^⚠️ A senha deve ter pelo menos 8 caracteres/),
    });
    expect(bench.api.calls).toEqual([]);
  });

  test('limits guesses of a token by aliases (P12)', async () => {
    const fields = Array.from(
      { length: 30 },
      (_, i) => `a${i}: redefinirSenha(token: "${UNKNOWN}${i}", senha: "${NOVA}") { __typename }`,
    );
    await bench.execute(`mutation { ${fields.join(' ')} }`);
    expect(bench.api.requested('POST')).toHaveLength(20);
  });
});

describe('replies of the API', () => {
  beforeEach(async () => {
    bench = await createTestBench();
  });

  test('reads a failed mail as an unknown e-mail (C-34)', async () => {
    await bench.close();
    bench = await createTestBench({ habits: { mailFails: true } });
    expect((await solicitar('marina@loja.example')).r).toEqual(NAO_ENCONTRADO);
  });

  test("reports a password on the API's list (C-32)", async () => {
    bench.api.spoil('POST /auth/reset-password', {
      status: 422,
      body: '{"codigo":"SENHA_FRACA","mensagem":"texto da API","campo":"novaSenha"}',
    });
    expect((await redefinir(UNKNOWN)).r).toMatchObject({
      __typename: 'DadosInvalidos',
      campo: 'senha',
      mensagem: '⚠️ Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
    });
  });

  test.each(['POST /auth/forgot-password', 'POST /auth/reset-password'])(
    "reports the API's limit of %s like ours (P12)",
    async (call) => {
      bench.api.spoil(call, { status: 429, body: '' });
      const { r } = call.endsWith('forgot-password')
        ? await solicitar('marina@loja.example')
        : await redefinir(UNKNOWN);
      expect(r).toMatchObject({ __typename: 'MuitasTentativas' });
    },
  );

  test.each(['POST /auth/forgot-password', 'POST /auth/reset-password'])(
    'another refusal of %s does not mean unknown e-mail or token (C-34)',
    async (call) => {
      bench.api.spoil(call, { status: 422, body: '{"codigo":"OUTRA","mensagem":"texto da API"}' });
      const { codes } = call.endsWith('forgot-password')
        ? await solicitar('marina@loja.example')
        : await redefinir(UNKNOWN);
      expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    },
  );

  test('does not resend without a clear reply, and names what to check (RESET-02)', async () => {
    const token = await mailedToken();
    bench.api.spoil('POST /auth/reset-password', 'after');
    const { errors, codes } = await redefinir(token);
    expect(codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    expect(errors?.[0]?.message).toContain('The password may have been changed');
    expect(bench.api.requested().filter((url) => url === '/auth/reset-password')).toHaveLength(1);
  });

  test('a coded 503 changed nothing', async () => {
    bench.api.spoil('POST /auth/reset-password', {
      status: 503,
      body: '{"codigo":"INDISPONIVEL","mensagem":"texto da API"}',
    });
    expect((await redefinir(UNKNOWN)).errors?.[0]?.message).toBe(
      'The shop cannot be reached right now. Try again.',
    );
  });
});
