import { afterEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench, type TestBenchOptions } from '../../test/test-bench.ts';

let bench: TestBench;
const open = async (options: TestBenchOptions = {}) => {
  bench = await createTestBench(options);
};
afterEach(() => bench.close());

const setAtivo = async (id: string, ativo: boolean) => {
  const { data, codes } = await bench.executeAs(
    'admin',
    `mutation ($id: ID!, $ativo: Boolean!) { r: definirProdutoAtivo(id: $id, ativo: $ativo) {
      __typename ... on Produto { id ativo } ... on Falha { codigo mensagem campo }
      ... on NaoConfirmado { produto { id ativo } } } }`,
    { id, ativo },
  );
  return { r: data?.['r'], codes };
};
const writes = () =>
  bench.api.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => `${method} ${url} ${body}`);
const NAO_CONFIRMADO = {
  __typename: 'NaoConfirmado',
  codigo: 'NAO_CONFIRMADO',
  mensagem: '❌ Não foi possível atualizar o status do produto',
  campo: 'ativo',
};

describe.each(['plain', 'empty403'] as const)('definirProdutoAtivo (%s)', (errors) => {
  test.each(['cut', 'aborted', 'clean', 'error-after-saving'] as const)(
    'rest-contract §4.1: resposta %s, e o produto relido é o que vale',
    async (statusReply) => {
      await open({ errors, habits: { statusReply } });
      expect((await setAtivo('1', false)).r).toEqual({
        __typename: 'Produto',
        id: '1',
        ativo: false,
      });
      expect((await setAtivo('1', true)).r).toMatchObject({ ativo: true });
      expect(writes()).toEqual([
        'PUT /produtos/1/status {"ativo":false}',
        'PUT /produtos/1/status {"ativo":true}',
      ]);
    },
  );

  test('APROD-14: a mudança que não ficou é NaoConfirmado, com o produto como está', async () => {
    await open({ errors });
    bench.api.spoil('PUT /produtos/{id}/status', { status: 500, body: '' });
    expect((await setAtivo('1', false)).r).toEqual({
      ...NAO_CONFIRMADO,
      produto: { id: '1', ativo: true },
    });
    expect(writes()).toHaveLength(1);
  });

  test('a mudança que não se consegue conferir também', async () => {
    await open({ errors });
    let reads = 0;
    bench.api.faults.set('GET /produtos/{id}', {
      times: 99,
      get fault() {
        reads += 1;
        return reads === 1 ? ({ delayMs: 0 } as const) : ({ status: 503, body: '' } as const);
      },
    });
    expect((await setAtivo('1', false)).r).toEqual({ ...NAO_CONFIRMADO, produto: null });
  });

  test('o que não existe é ProdutoNaoEncontrado; o que já está assim não se pede', async () => {
    await open({ errors });
    expect((await setAtivo('99', false)).r).toMatchObject({
      __typename: 'ProdutoNaoEncontrado',
      campo: 'id',
    });
    expect((await setAtivo('4', false)).r).toMatchObject({ __typename: 'Produto', ativo: false });
    expect(writes()).toEqual([]);
  });
});

describe('definirProdutoAtivo por DELETE', () => {
  const environment = { PRODUTO_ATIVACAO: 'delete' };

  test('C-55, rest-contract §4.1: só com PRODUTO_ATIVACAO=delete, na API que alterna', async () => {
    await open({ environment, habits: { deleteProdutos: 'toggle' } });
    expect((await setAtivo('1', false)).r).toMatchObject({ __typename: 'Produto', ativo: false });
    expect((await setAtivo('1', true)).r).toMatchObject({ __typename: 'Produto', ativo: true });
    expect(writes()).toEqual([
      'DELETE /produtos/1 {"ativo":false}',
      'DELETE /produtos/1 {"ativo":true}',
    ]);
  });

  test('a API que apaga de verdade: não se diz que deu certo', async () => {
    await open({ environment });
    bench.api.produto(2).pedidos = 0;
    expect((await setAtivo('2', false)).r).toEqual({ ...NAO_CONFIRMADO, produto: null });
    expect((await setAtivo('1', false)).r).toMatchObject({ __typename: 'Produto', ativo: false });
  });
});

describe('o que nossa API diz', () => {
  test('uma sessão recusada é UNAUTHENTICATED, não um produto por conferir', async () => {
    await open({ errors: 'plain' });
    bench.api.spoil('PUT /produtos/{id}/status', {
      status: 401,
      body: '{"codigo":"NAO_AUTENTICADO","mensagem":"x"}',
    });
    bench.api.spoil('GET /usuarios/me', { status: 401, body: '' }, 9);
    expect((await setAtivo('1', false)).codes).toEqual(['UNAUTHENTICATED']);
  });
});
