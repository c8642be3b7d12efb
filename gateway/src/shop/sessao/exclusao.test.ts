import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../../test/live-api/server.ts';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

const CALL = 'POST /usuarios/me/exclusao';
const EXCLUIR =
  'mutation ($senha: String!) { r: excluirMinhaConta(senha: $senha) { __typename ... on ContaExcluida { data } ... on Falha { codigo mensagem campo } } }';

let bench: TestBench;
let token: string;
beforeEach(async () => {
  bench = await createTestBench();
  token = bench.tokenOf('marina');
});
afterEach(() => bench.close());

const excluir = async (senha = 'Perfume@1', headers: Record<string, string> = {}) => {
  const cookie = `decantaria_sessao=${token}`;
  const reply = await bench.execute(EXCLUIR, { variables: { senha }, cookie, headers });
  return { ...reply, r: reply.data?.['r'] };
};
const says = (fault: Fault, times = 1) => bench.api.spoil(CALL, fault, times);
const refuses = (status: number, codigo: string, campo?: string) =>
  says({ status, body: JSON.stringify({ codigo, mensagem: 'segredo', campo }) });
const sessao = async () =>
  (await bench.execute('{ sessao { username } }', { token })).data?.['sessao'];

describe('erasing the own account', () => {
  test('sends the password once, clears the cookie and revokes every token', async () => {
    const other = bench.api.token({ id: 7, username: 'marina', roles: ['ROLE_USER'] }, 7200);
    await bench.execute('{ sessao { username } }', { token: other });
    says({ status: 200, body: '{"data":"2026-03-01T09:15:00"}' });
    const { r, headers } = await excluir();
    expect(r).toEqual({
      __typename: 'ContaExcluida',
      data: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/),
    });
    expect(String(headers['set-cookie'])).toMatch(/^decantaria_sessao=;.*1970/);
    const sent = bench.api.calls.filter(({ method }) => method === 'POST');
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/usuarios/me/exclusao', '{"senha":"Perfume@1"}'],
    ]);
    expect(await sessao()).toBeNull();
    expect((await bench.execute('{ sessao { username } }', { token: other })).data).toEqual({
      sessao: null,
    });
    expect((await bench.executeAs('rafael', '{ sessao { username } }')).data).toEqual({
      sessao: { username: 'rafael' },
    });
  });

  test('the rest of the operation is signed out', async () => {
    says({ status: 200, body: '' });
    const { data, codes } = await bench.execute(
      'mutation { r: excluirMinhaConta(senha: "Perfume@1") { __typename } s: limparCarrinho { __typename } }',
      { token },
    );
    expect([data, codes]).toEqual([null, ['UNAUTHENTICATED']]);
  });

  test.each(['', 'x'.repeat(201)])('does not send the password %j', async (senha) => {
    expect((await excluir(senha)).r).toEqual({
      __typename: 'CredenciaisInvalidas',
      codigo: 'CREDENCIAIS_INVALIDAS',
      mensagem: '❌ Senha incorreta. Confira e tente de novo.',
      campo: 'senha',
    });
    expect(bench.api.requested('POST')).toEqual([]);
  });

  test('a wrong password changes nothing and counts as a sign-in attempt (P12)', async () => {
    const wrong = { status: 422, body: '{"codigo":"SENHA_INCORRETA","mensagem":"x"}' };
    says(wrong, 10);
    for (let n = 0; n < 10; n += 1) {
      const { r, headers } = await excluir('Outra@123');
      expect(r).toMatchObject({ __typename: 'CredenciaisInvalidas', campo: 'senha' });
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect((await excluir()).r).toMatchObject({ __typename: 'MuitasTentativas' });
    const entrar = 'mutation { r: entrar(username: "marina", senha: "Perfume@1") { __typename } }';
    expect((await bench.execute(entrar)).data).toEqual({ r: { __typename: 'MuitasTentativas' } });
    expect(bench.api.requested('POST')).toHaveLength(10);
    expect(await sessao()).toEqual({ username: 'marina' });
  });

  test("reports the API's limit like ours", async () => {
    refuses(429, 'MUITAS_TENTATIVAS');
    expect((await excluir()).r).toMatchObject({ __typename: 'MuitasTentativas' });
  });

  describe('names what keeps the account', () => {
    const only = (status: string) => {
      bench.api.pedidos = bench.api.pedidos.filter(({ id }) => id === 102);
      for (const pedido of bench.api.pedidos) Object.assign(pedido, { status });
      refuses(409, 'CONTA_EM_USO', 'pedidos');
    };

    test.each([
      ['PAGO', 'O pedido nº 102 está pago e ainda não foi enviado.'],
      ['ENVIADO', 'O pedido nº 102 está a caminho.'],
      ['PENDENTE', 'Um pagamento seu está em processamento.'],
    ])('an order that is %s', async (status, text) => {
      only(status);
      const { r, headers } = await excluir();
      expect(r).toEqual({
        __typename: 'ContaEmUso',
        codigo: 'CONTA_EM_USO',
        mensagem: expect.stringContaining(text),
        campo: null,
      });
      expect(headers['set-cookie']).toBeUndefined();
    });

    test('a general text when the orders cannot be read', async () => {
      only('PAGO');
      bench.api.spoil('GET /pedidos/me', { status: 503, body: '' }, 9);
      expect((await excluir()).r).toMatchObject({ __typename: 'ContaEmUso' });
    });

    test('goods or money that must come back (CDC art. 49)', async () => {
      refuses(409, 'CONTA_EM_USO', 'devolucoes');
      expect((await excluir()).r).toMatchObject({
        __typename: 'ContaEmUso',
        mensagem: expect.stringContaining('Uma devolução sua ainda não terminou.'),
      });
    });

    test('being the only admin', async () => {
      refuses(409, 'CONTA_EM_USO', 'papeis');
      expect((await excluir()).r).toMatchObject({
        __typename: 'ContaEmUso',
        mensagem: expect.stringContaining('administra a loja'),
      });
    });
  });

  test.each<[string, Fault]>([
    ['no account', { status: 401, body: '' }],
    [
      'an inactive account',
      { status: 200, body: '{"id":7,"username":"marina","status":"INATIVO","roles":[]}' },
    ],
  ])('a lost reply and then %s means erased', async (_, fault) => {
    expect(await sessao()).toEqual({ username: 'marina' });
    says('after');
    bench.api.spoil('GET /usuarios/me', fault);
    const { r, headers } = await excluir();
    expect(r).toMatchObject({ __typename: 'ContaExcluida' });
    expect(String(headers['set-cookie'])).toMatch(/^decantaria_sessao=;/);
  });

  test.each<[string, Fault, string]>([
    ['no reply', 'before', 'UPSTREAM_UNAVAILABLE'],
    [
      'an unavailable card provider',
      { status: 503, body: '{"codigo":"PAGAMENTO_INDISPONIVEL"}' },
      'UPSTREAM_UNAVAILABLE',
    ],
  ])(
    '%s with the account still there is an error and keeps the session',
    async (_, fault, code) => {
      says(fault);
      const { codes, headers } = await excluir();
      expect(codes).toEqual([code]);
      expect(headers['set-cookie']).toBeUndefined();
      expect(await sessao()).toEqual({ username: 'marina' });
    },
  );
});

describe.each(['plain', 'empty403'] as const)('without the contract, error world %s', (errors) => {
  test.each(['marina', 'admin'])(
    '%s: reports that the API cannot erase accounts',
    async (username) => {
      await bench.close();
      bench = await createTestBench({ errors });
      token = bench.tokenOf(username);
      const { r, headers } = await excluir();
      expect(r).toMatchObject({ __typename: 'RecursoIndisponivel', campo: null });
      expect(headers['set-cookie']).toBeUndefined();
      expect(await sessao()).toEqual({ username });
    },
  );
});
