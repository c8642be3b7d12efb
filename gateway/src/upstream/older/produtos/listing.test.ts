import { afterEach, describe, expect, test } from 'vitest';
import type { ProdutoRow } from '../../../../test/live-api/rows.ts';
import { createTestBench, type TestBench } from '../../../../test/test-bench.ts';

const FIELDS = `itens { id nome } pagina totalPaginas totalItens filtrosCompletos filtrosAplicados variacoesConhecidas`;

let bench: TestBench;
afterEach(() => bench.close());

const list = async (args = '') => {
  const { data, codes } = await bench.executeAs(
    'admin',
    `{ l: adminProdutos${args} { ${FIELDS} } }`,
  );
  return { l: data?.['l'], codes };
};
const requestedUrls = () =>
  bench.api.requested('GET').filter((url) => url.startsWith('/produtos?'));
const names = (...nomes: string[]) => nomes.map((nome) => expect.objectContaining({ nome }));

/** Adds that many products, with names in reverse order of the rows. */
function fill(count: number, part: (n: number) => Partial<ProdutoRow> = () => ({})): void {
  bench.api.produtos = Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    ativo: true,
    nome: `Perfume ${String(count - n).padStart(4, '0')}`,
    descricao: null,
    categorias: ['Feminino'],
    precoBase: 10 + n,
    estoque: n % 3,
    slug: `perfume-${n + 1}`,
    imagemUrl: null,
    variacoes: [],
    pedidos: 0,
    ...part(n),
  }));
}

describe.each(['plain', 'empty403'] as const)(
  "product list of the dashboard on the shop's API (%s)",
  (errors) => {
    test('sorts by name, includes inactive products and counts a true N of M (APROD-05, rest-contract 3.2)', async () => {
      bench = await createTestBench({ errors });
      expect((await list()).l).toEqual({
        itens: names('Aposentado', 'Brisa - Leve', 'Gêmeos', 'Noite de Oud', 'Sem Preço'),
        pagina: 1,
        totalPaginas: 1,
        totalItens: 5,
        filtrosCompletos: true,
        filtrosAplicados: ['ordenarPor'],
        variacoesConhecidas: ['5 ml', '10 ml', '10 ml - spray', '30 ml'],
      });
    });

    test('combines search and category, and searches descriptions and variations (rest-contract 4.16)', async () => {
      bench = await createTestBench({ errors });
      bench.api.produto(2).descricao = 'Flor de laranjeira';
      expect((await list('(busca: "LARANJEIRA")')).l).toMatchObject({
        itens: names('Brisa - Leve'),
      });
      expect((await list('(busca: "5ml")')).l).toMatchObject({ totalItens: 2 });
      expect((await list('(busca: "5ml", categoria: "arabes")')).l).toMatchObject({
        itens: names('Noite de Oud'),
        totalItens: 1,
        filtrosCompletos: true,
        filtrosAplicados: ['busca', 'categoria', 'ordenarPor'],
      });
    });

    test('applies stock, variation and order, which the API ignores (C-56)', async () => {
      bench = await createTestBench({ errors });
      const { l } = await list(
        '(disponibilidade: DISPONIVEIS, ordenarPor: MAIOR_ESTOQUE, tamanho: 2, pagina: 2)',
      );
      expect(l).toMatchObject({
        itens: names('Aposentado', 'Brisa - Leve'),
        pagina: 2,
        totalPaginas: 2,
        totalItens: 4,
        filtrosAplicados: ['disponibilidade', 'ordenarPor'],
      });
      expect((await list('(disponibilidade: ESGOTADOS)')).l).toMatchObject({
        itens: names('Sem Preço'),
      });
      expect((await list('(variacao: "10 ML - spray")')).l).toMatchObject({
        itens: names('Noite de Oud'),
      });
      expect((await list('(categoria: "MASCULINO", ordenarPor: MENOR_PRECO)')).l).toMatchObject({
        itens: names('Gêmeos', 'Aposentado', 'Brisa - Leve'),
        totalItens: 3,
      });
    });

    test('returns the last page for one past the end, and the first of an empty result (APROD-06)', async () => {
      bench = await createTestBench({ errors });
      expect((await list('(pagina: 9, tamanho: 2)')).l).toMatchObject({
        pagina: 3,
        totalPaginas: 3,
      });
      expect((await list('(busca: "zzz", pagina: 9)')).l).toMatchObject({
        itens: [],
        pagina: 1,
        totalPaginas: 0,
        totalItens: 0,
      });
    });

    test('answers UPSTREAM_UNAVAILABLE, not an empty list, when the API is down', async () => {
      bench = await createTestBench({ errors });
      bench.api.spoil('GET /produtos', { status: 503, body: '' }, 9);
      expect((await list()).codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });
  },
);

test('filters categories that come as objects (C-68)', async () => {
  bench = await createTestBench({ habits: { categoriasAs: 'objects' } });
  expect((await list('(categoria: "femininos")')).l).toMatchObject({
    itens: names('Brisa - Leve', 'Sem Preço'),
    totalItens: 2,
  });
});

describe('number of calls', () => {
  test('reads a product once for two requests, and a malformed id does not fail its neighbour', async () => {
    bench = await createTestBench();
    const { data, codes } = await bench.executeAs(
      'admin',
      '{ a: adminProduto(id: 1) { nome } b: adminProduto(id: "1") { id } c: adminProduto(id: "..") { id } }',
    );
    expect([data, codes]).toEqual([{ a: { nome: 'Noite de Oud' }, b: { id: '1' }, c: null }, []]);
    expect(bench.api.requested().filter((url) => url === '/produtos/1')).toHaveLength(1);
  });

  test('scans by 100 the first time, then asks nothing for a moment', async () => {
    bench = await createTestBench();
    fill(250);
    expect((await list()).l).toMatchObject({
      itens: expect.arrayContaining(names('Perfume 0001', 'Perfume 0020')),
      totalItens: 250,
      totalPaginas: 13,
    });
    expect(requestedUrls()).toEqual([0, 1, 2].map((page) => `/produtos?page=${page}&size=100`));
    await Promise.all([list('(busca: "0007")'), list('(pagina: 3)'), list()]);
    expect(requestedUrls()).toHaveLength(3);
  });

  test('shares one scan among simultaneous callers', async () => {
    bench = await createTestBench();
    fill(150);
    await Promise.all([list('(pagina: 1)'), list('(pagina: 2)'), list('(pagina: 3)')]);
    expect(requestedUrls().filter((url) => url.includes('size=100'))).toHaveLength(2);
  });

  test('shows a write made here at once', async () => {
    bench = await createTestBench();
    await list();
    await bench.executeAs(
      'admin',
      'mutation { definirProdutoAtivo(id: 2, ativo: false) { __typename } }',
    );
    const { data } = await bench.executeAs('admin', '{ adminProdutos { itens { nome ativo } } }');
    expect(data?.['adminProdutos']).toMatchObject({
      itens: expect.arrayContaining([{ nome: 'Brisa - Leve', ativo: false }]),
    });
    await bench.executeAs(
      'admin',
      'mutation { renomearCategoria(id: 2, nome: "Elas") { __typename } }',
    );
    expect((await list('(categoria: "elas")')).l).toMatchObject({ totalItens: 2 });
  });
});

describe('catalogue too long to scan', () => {
  test('scans a category that fits, and applies every filter to it', async () => {
    bench = await createTestBench();
    fill(3001, (n) => ({ categorias: n < 120 ? ['Árabe'] : ['Feminino'] }));
    expect(
      (await list('(categoria: "arabes", busca: "2999", ordenarPor: MENOR_PRECO)')).l,
    ).toMatchObject({
      itens: names('Perfume 2999'),
      totalItens: 1,
      filtrosCompletos: true,
    });
  });

  test('filters and sorts a name search that fits, without calling it complete', async () => {
    bench = await createTestBench();
    fill(3001, (n) => (n === 5 ? { nome: 'Único', estoque: 7 } : {}));
    expect((await list('(busca: "único", disponibilidade: DISPONIVEIS)')).l).toMatchObject({
      itens: names('Único'),
      totalItens: 1,
      filtrosCompletos: false,
      filtrosAplicados: ['busca', 'disponibilidade', 'ordenarPor'],
    });
  });

  test('does not call "100%" and "_" searched, which are wildcards of the API (rest-contract 3.2)', async () => {
    bench = await createTestBench();
    fill(3001, (n) => (n < 2 ? { nome: n === 0 ? '100% Oud' : '100 Oud' } : {}));
    expect((await list('(busca: "100%")')).l).toMatchObject({
      itens: names('100% Oud'),
      totalItens: 1,
      filtrosAplicados: ['busca', 'ordenarPor'],
    });
    expect((await list('(busca: "%")')).l).toMatchObject({
      totalItens: 3001,
      filtrosCompletos: false,
      filtrosAplicados: [],
    });
    fill(3001, () => ({ nome: 'Oud 10_5' }));
    expect((await list('(busca: "oud 10%")')).l).toMatchObject({
      totalItens: 3001,
      filtrosCompletos: false,
      filtrosAplicados: [],
    });
  });

  test("returns the API's result otherwise, and names what was applied", async () => {
    bench = await createTestBench();
    fill(3001);
    expect((await list('(busca: "perfume", categoria: "Feminino")')).l).toMatchObject({
      totalItens: 3001,
      filtrosCompletos: false,
      filtrosAplicados: ['busca'],
    });
    expect((await list('(categoria: "feminino", disponibilidade: ESGOTADOS)')).l).toMatchObject({
      totalItens: 3001,
      filtrosCompletos: false,
      filtrosAplicados: ['categoria'],
    });
    expect((await list('(pagina: 999)')).l).toMatchObject({
      itens: names('Perfume 0001'),
      pagina: 151,
      totalPaginas: 151,
      filtrosCompletos: false,
      filtrosAplicados: [],
      variacoesConhecidas: [],
    });
  });

  test('does not ask the API for a name with a comma (C-04)', async () => {
    bench = await createTestBench();
    bench.api.categorias.push({ id: 9, nome: 'Doce, leve' });
    fill(3001, (n) => ({ categorias: n === 0 ? ['Doce, leve'] : ['Feminino'] }));
    expect((await list('(categoria: "doce, leve")')).l).toMatchObject({
      filtrosCompletos: false,
      filtrosAplicados: [],
    });
    expect(requestedUrls().every((url) => !url.includes('categoria='))).toBe(true);
    bench.api.produtos = bench.api.produtos.slice(0, 10);
    await bench.executeAs(
      'admin',
      'mutation { definirProdutoAtivo(id: 5, ativo: false) { __typename } }',
    );
    expect((await list('(categoria: "doce, leve")')).l).toMatchObject({ totalItens: 1 });
  });
});

describe('arguments and access', () => {
  test.each([
    '(tamanho: 0)',
    '(tamanho: 101)',
    '(pagina: 0)',
    `(busca: "${'a'.repeat(101)}")`,
    `(categoria: "${'a'.repeat(101)}")`,
    `(variacao: "${'a'.repeat(101)}")`,
  ])('rejects %s with BAD_USER_INPUT', async (args) => {
    bench = await createTestBench();
    expect((await list(args)).codes).toEqual(['BAD_USER_INPUT']);
    expect(requestedUrls()).toEqual([]);
  });

  test('ignores blank and null filters', async () => {
    bench = await createTestBench();
    const { l } = await list(
      '(busca: " ", categoria: "", variacao: null, disponibilidade: null, ordenarPor: null)',
    );
    expect(l).toMatchObject({ totalItens: 5, filtrosAplicados: ['ordenarPor'] });
  });

  test('returns an inactive product, null for a missing one, and refuses customers', async () => {
    bench = await createTestBench();
    const query =
      '{ a: adminProduto(id: 4) { nome ativo } b: adminProduto(id: 99) { nome } c: adminProduto(id: "..") { nome } }';
    const { data } = await bench.executeAs('admin', query);
    expect(data).toEqual({ a: { nome: 'Aposentado', ativo: false }, b: null, c: null });
    expect((await bench.executeAs('marina', query)).codes).toContain('FORBIDDEN');
  });
});
