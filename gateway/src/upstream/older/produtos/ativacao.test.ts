import { afterEach, describe, expect, test } from 'vitest';
import {
  createTestBench,
  type TestBench,
  type TestBenchOptions,
} from '../../../../test/test-bench.ts';

let bench: TestBench;
const open = async (options: TestBenchOptions = {}) => {
  bench = await createTestBench(options);
};
afterEach(() => bench.close());

const setAtivo = (id: string, ativo: boolean) =>
  bench.run(
    'admin',
    `mutation ($id: ID!, $ativo: Boolean!) { r: definirProdutoAtivo(id: $id, ativo: $ativo) {
      __typename ... on Produto { id ativo } ... on Falha { codigo mensagem campo }
      ... on NaoConfirmado { produto { id ativo } } } }`,
    { id, ativo },
  );
const NAO_CONFIRMADO = {
  __typename: 'NaoConfirmado',
  codigo: 'NAO_CONFIRMADO',
  mensagem: '❌ Não foi possível atualizar o status do produto',
  campo: 'ativo',
};

describe.each(['plain', 'empty403'] as const)('definirProdutoAtivo (%s)', (errors) => {
  test.each(['cut', 'aborted', 'clean', 'error-after-saving'] as const)(
    'returns the product as read again after the reply "%s" (rest-contract 4.1)',
    async (statusReply) => {
      await open({ errors, habits: { statusReply } });
      expect((await setAtivo('1', false)).r).toEqual({
        __typename: 'Produto',
        id: '1',
        ativo: false,
      });
      expect((await setAtivo('1', true)).r).toMatchObject({ ativo: true });
      expect(bench.sent()).toEqual([
        'PUT /produtos/1/status {"ativo":false}',
        'PUT /produtos/1/status {"ativo":true}',
      ]);
    },
  );

  test('answers NaoConfirmado with the product when the change did not last (APROD-14)', async () => {
    await open({ errors });
    bench.api.spoil('PUT /produtos/{id}/status', { status: 500, body: '' });
    expect((await setAtivo('1', false)).r).toEqual({
      ...NAO_CONFIRMADO,
      produto: { id: '1', ativo: true },
    });
    expect(bench.sent()).toHaveLength(1);
  });

  test('answers NaoConfirmado when the change cannot be verified', async () => {
    await open({ errors });
    let reads = 0;
    bench.api.faults.set('GET /produtos/{id}', {
      times: 99,
      get fault() {
        reads += 1;
        return reads <= 2 ? ({ delayMs: 0 } as const) : ({ status: 503, body: '' } as const);
      },
    });
    expect((await setAtivo('1', false)).r).toEqual({ ...NAO_CONFIRMADO, produto: null });
  });

  test('answers ProdutoNaoEncontrado for a missing product, and requests nothing for an unchanged one', async () => {
    await open({ errors });
    expect((await setAtivo('99', false)).r).toMatchObject({
      __typename: 'ProdutoNaoEncontrado',
      campo: 'id',
    });
    expect((await setAtivo('4', false)).r).toMatchObject({ __typename: 'Produto', ativo: false });
    expect(bench.sent()).toEqual([]);
  });
});

describe('definirProdutoAtivo by DELETE', () => {
  const environment = { PRODUTO_ATIVACAO: 'delete' };

  test('is used only with PRODUTO_ATIVACAO=delete, on an API that toggles (C-55, rest-contract 4.1)', async () => {
    await open({ environment, habits: { deleteProdutos: 'toggle' } });
    expect((await setAtivo('1', false)).r).toMatchObject({ __typename: 'Produto', ativo: false });
    expect((await setAtivo('1', true)).r).toMatchObject({ __typename: 'Produto', ativo: true });
    expect(bench.sent()).toEqual([
      'DELETE /produtos/1 {"ativo":false}',
      'DELETE /produtos/1 {"ativo":true}',
    ]);
  });

  test('does not report success on an API that really deletes', async () => {
    await open({ environment });
    bench.api.produto(2).pedidos = 0;
    expect((await setAtivo('2', false)).r).toEqual({ ...NAO_CONFIRMADO, produto: null });
    expect((await setAtivo('1', false)).r).toMatchObject({ __typename: 'Produto', ativo: false });
  });
});

describe('answers of our own API', () => {
  test('answers UNAUTHENTICATED to a refused session, not NaoConfirmado', async () => {
    await open({ errors: 'plain' });
    bench.api.spoil('PUT /produtos/{id}/status', {
      status: 401,
      body: '{"codigo":"NAO_AUTENTICADO","mensagem":"x"}',
    });
    bench.api.spoil('GET /usuarios/me', { status: 401, body: '' }, 9);
    expect((await setAtivo('1', false)).codes).toEqual(['UNAUTHENTICATED']);
  });
});
