import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench({ API_CONTRACT: '1' });
});
afterEach(() => bench.close());

test("sends filters in the API's form and returns the last page for a page past the end (C-07)", async () => {
  const { data } = await bench.execute(
    '{ produtos(busca: "  brisa ", categorias: ["masculinos", "Masculino", "FEMININO"], pagina: 9, tamanho: 1, ordenarPor: MENOR_PRECO) { pagina totalPaginas totalItens itens { nome precoBase } } }',
  );
  expect(data).toEqual({
    produtos: {
      pagina: 1,
      totalPaginas: 1,
      totalItens: 1,
      itens: [{ nome: 'Brisa - Leve', precoBase: 120.5 }],
    },
  });
  expect(bench.api.requested()).toContain(
    '/produtos/listarFiltroShop?page=8&size=1&categoria=Masculino,Feminino&search=brisa&ordenarPor=menorPreco',
  );
});

const COUNTED =
  '{ produtos(busca: "oud", categorias: ["masculinos"], pagina: 2) { totaisPorCategoria { categoria { id slug } total } } }';

test('counts the list by category in one call, for every page and order (C-04)', async () => {
  const body = JSON.stringify({
    produtos: [],
    totalPaginas: 2,
    totalProdutos: 16,
    totaisPorCategoria: [
      { id: 3, nome: 'Árabe', totalProdutos: 2 },
      { id: 4, nome: 'Nicho', totalProdutos: 0 },
    ],
  });
  bench.api.spoil('GET /produtos/listarFiltroShop', { status: 200, body }, 2);
  const { data, errors } = await bench.execute(COUNTED);
  expect(errors).toBeUndefined();
  expect(data?.['produtos']).toEqual({
    totaisPorCategoria: [
      { categoria: { id: '3', slug: 'arabe' }, total: 2 },
      { categoria: { id: '4', slug: 'nicho' }, total: 0 },
    ],
  });
  expect(bench.api.requested()).toContain(
    '/produtos/listarFiltroShop?size=1&categoria=Masculino&search=oud&totais=categorias',
  );
});

test('keeps the list when the counts fail', async () => {
  const list = '{ produtos { totalItens totaisPorCategoria { total } } }';
  await bench.execute('{ produtos { totalItens } }');
  bench.api.spoil('GET /produtos/listarFiltroShop', { status: 503, body: '' }, 9);
  const { data, errors } = await bench.execute(list);
  expect(errors).toBeUndefined();
  expect(data).toEqual({ produtos: { totalItens: 4, totaisPorCategoria: null } });
});

test('asks for no other page of a list that has several, and for nothing beside a product', async () => {
  await bench.execute('{ produtos(tamanho: 1, busca: "o") { totalItens } }');
  await bench.execute('{ produto(slug: "noite-de-oud") { nome } }');
  expect(bench.api.requested()).toEqual([
    '/produtos/listarFiltroShop?page=0&size=1&search=o&ordenarPor=relevancia',
    '/produtos/slug/noite-de-oud',
  ]);
});
