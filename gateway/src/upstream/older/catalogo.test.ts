import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestBench, type TestBench } from '../../../test/test-bench.ts';

let bench: TestBench;
beforeEach(async () => {
  bench = await createTestBench();
});
afterEach(() => bench.close());

const HOME = /* GraphQL */ `
  query Inicio {
    destaques { ...Cartao }
    masculinos: maisVendidos(categoria: "Masculinos") { ...Cartao }
    femininos: maisVendidos(categoria: "Femininos") { ...Cartao }
    arabes: maisVendidos(categoria: "Árabes") { ...Cartao }
    categorias { id nome titulo descricao slug destaque { ...Cartao } maisVendidos { id } }
  }
  fragment Cartao on Produto {
    id slug nome precoBase precoMinimo precoVaria disponivel
    imagem { url alt } variacoes { id nome preco } categorias { id nome slug }
  }`;

describe('catalogue', () => {
  test('requests each API address once for the whole home page (D9)', async () => {
    const { data, errors } = await bench.execute(HOME);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      arabes: [
        { nome: 'Noite de Oud', precoMinimo: 39.9, categorias: [{ id: '3', nome: 'Árabe' }] },
      ],
    });
    const requested = bench.api.requested();
    expect(new Set(requested).size).toBe(requested.length);
    expect(requested.length).toBe(1 + 1 + 3 + 3);
    await bench.execute(HOME);
    expect(bench.api.requested()).toHaveLength(requested.length);
  });

  test('sends the stored name for a plural and returns an empty list for an unknown category (C-02)', async () => {
    const { data } = await bench.execute(
      '{ maisVendidos(categoria: "arabes", limite: 3) { id } nada: maisVendidos(categoria: "X") { id } }',
    );
    expect(data).toEqual({ maisVendidos: [{ id: '1' }], nada: [] });
    expect(bench.api.requested()).toContain('/produtos/mais-vendidos?categoria=Árabe&limit=3');
  });

  test('keeps sibling lists when one list fails', async () => {
    bench.api.spoil('GET /produtos/destaques', { status: 200, body: '[{' });
    const { data, errors } = await bench.execute('{ destaques { id } categorias { nome } }');
    expect(data).toMatchObject({ destaques: null, categorias: [{ nome: 'Masculino' }, {}, {}] });
    expect(errors).toMatchObject([
      { path: ['destaques'], extensions: { code: 'UPSTREAM_INVALID' } },
    ]);
  });

  test('leaves out of similar products a category whose list fails', async () => {
    bench.api.spoil('GET /produtos/mais-vendidos', { status: 200, body: '[{' });
    const { data, errors } = await bench.execute(
      '{ produto(slug: "noite-de-oud") { nome parecidos { notasEmComum } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({ produto: { nome: 'Noite de Oud', parecidos: [] } });
  });

  test('returns null without an error for a category without a featured product', async () => {
    bench.api.categorias.push({ id: 4, nome: 'Nicho' });
    const { data, errors } = await bench.execute(
      '{ categorias { nome destaque { nome } totalProdutos } }',
    );
    expect(errors).toBeUndefined();
    expect(data?.['categorias']).toContainEqual({
      nome: 'Nicho',
      destaque: null,
      totalProdutos: 0,
    });
  });

  test("names a product's categories while the category list is unavailable", async () => {
    bench.api.spoil('GET /categorias', { status: 403, body: '' }, 9);
    const { data } = await bench.execute(
      '{ produto(slug: "noite-de-oud") { categorias { nome slug } } }',
    );
    expect(data).toEqual({ produto: { categorias: [{ nome: 'Árabe', slug: 'arabe' }] } });
  });

  describe('on an API whose pages overlap (rest-contract 7.3)', () => {
    const pages = async (args: string, many: number) => {
      const ids: unknown[] = [];
      for (let pagina = 1; pagina <= many; pagina += 1) {
        const { data } = await bench.execute(
          `{ produtos(tamanho: 2, pagina: ${pagina}${args}) { totalItens totalPaginas filtrosCompletos itens { id } } }`,
        );
        expect(data?.['produtos']).toMatchObject({
          totalItens: 5,
          totalPaginas: 3,
          filtrosCompletos: true,
        });
        ids.push(JSON.stringify(data?.['produtos']));
      }
      return [...ids.join().matchAll(/"id":"(\d+)"/g)].map(([, id]) => id);
    };
    beforeEach(async () => {
      await bench.close();
      bench = await createTestBench({ habits: { pagesOverlap: true } });
      bench.api.produtos.push({
        ...bench.api.produto(2),
        id: 60,
        nome: 'Âmbar Real',
        slug: 'ambar',
      });
    });

    test('shows each product once', async () => {
      expect(new Set(await pages('', 3))).toEqual(new Set(['1', '2', '3', '5', '60']));
    });

    test('orders equal prices by id, and products without one last', async () => {
      expect(await pages(', ordenarPor: MENOR_PRECO', 3)).toEqual(['5', '1', '2', '60', '3']);
      expect(await pages(', ordenarPor: MAIOR_PRECO', 3)).toEqual(['2', '60', '1', '5', '3']);
    });

    test('orders by sales and equal sales by id, however the API sorts them', async () => {
      for (const produto of bench.api.produtos) produto.pedidos = produto.id === 5 ? 9 : 3;
      bench.api.produtos.reverse();
      expect(await pages('', 3)).toEqual(['5', '1', '2', '3', '60']);
    });

    test('leaves out of a list of over 3000 products what the page before shows', async () => {
      const model = bench.api.produto(2);
      for (let id = 1000; id < 4000; id += 1) {
        bench.api.produtos.push({ ...model, id, slug: `p-${id}`, pedidos: 0 });
      }
      const idsOf = async (pagina: number) => {
        const { data } = await bench.execute(
          `{ produtos(tamanho: 60, pagina: ${pagina}) { filtrosCompletos itens { id } } }`,
        );
        expect(data).toMatchObject({ produtos: { filtrosCompletos: false } });
        return [...JSON.stringify(data).matchAll(/"id":"(\d+)"/g)].map(([, id]) => id);
      };
      const ids = [...(await idsOf(1)), ...(await idsOf(2)), ...(await idsOf(3))];
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(150);
    });

    test.each(['ambar', 'AMBAR real', 'âmb'])(
      'finds an accent that was not typed: %s',
      async (busca) => {
        await bench.execute('{ produtos { totalItens } }');
        const { data } = await bench.execute(`{ produtos(busca: "${busca}") { itens { id } } }`);
        expect(data).toEqual({ produtos: { itens: [{ id: '60' }] } });
      },
    );
  });

  test('an API without the contract is not asked for counts by category (GW-24)', async () => {
    await bench.execute('{ produtos { totalItens } }');
    const { data, errors } = await bench.execute('{ produtos { totaisPorCategoria { total } } }');
    expect(errors).toBeUndefined();
    expect(data).toEqual({ produtos: { totaisPorCategoria: null } });
    expect(bench.api.requested().filter((url) => url.includes('totais='))).toEqual([]);
  });

  test.each([
    ['produtos(pagina: 0) { pagina }', 'pagina'],
    ['produtos(tamanho: 61) { pagina }', 'tamanho'],
    [`produtos(busca: "${'x'.repeat(101)}") { pagina }`, 'busca'],
    ['produtos(categorias: ["a,b"]) { pagina }', 'categorias'],
    ['maisVendidos(categoria: "Árabe", limite: 0) { id }', 'limite'],
    ['produtos(facetas: { nota: ["a,b"] }) { pagina }', 'nota'],
  ])('rejects %s with BAD_USER_INPUT for %s, without a call', async (field, name) => {
    const { errors } = await bench.execute(`{ ${field} }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', campo: name } }]);
    expect(bench.api.calls).toEqual([]);
  });

  describe('product page (PDP-10, C-12)', () => {
    const produto = (slug: string) =>
      bench.execute('query P($slug: String!) { produto(slug: $slug) { nome ativo disponivel } }', {
        variables: { slug },
      });

    test('opens an inactive product that cannot be bought', async () => {
      expect((await produto('aposentado')).data).toEqual({
        produto: { nome: 'Aposentado', ativo: false, disponivel: false },
      });
    });

    test.each(['nao-existe', '..', 'a/b', 'a\u0000b', ''])(
      'returns null without an error for the unknown slug %j',
      async (slug) => {
        expect(await produto(slug)).toMatchObject({ data: { produto: null }, errors: undefined });
      },
    );

    test('gives a page and list entries to a product without a slug in the API (rest-contract 3.2)', async () => {
      const row = { ...bench.api.produto(2), id: 600, nome: 'Ãé', slug: '' };
      bench.api.produtos.push(row);
      const { data } = await bench.execute(
        '{ produtos(busca: "Ãé") { totalItens itens { slug } } }',
      );
      expect(data).toEqual({ produtos: { totalItens: 1, itens: [{ slug: 'produto-600' }] } });
      expect((await produto('produto-600')).data).toMatchObject({ produto: { nome: 'Ãé' } });
      // A product that has its own slug answers only to that slug.
      expect((await produto('produto-2')).data).toEqual({ produto: null });
    });

    test.each([
      [{ status: 404, body: '{"codigo":"NAO_ENCONTRADO","mensagem":"x"}' }, []],
      [{ status: 500, body: '{"status":500,"error":"Internal Server Error"}' }, []],
      [{ status: 500, body: '{"codigo":"ERRO_INTERNO","mensagem":"x"}' }, ['UPSTREAM_UNAVAILABLE']],
      [{ status: 503, body: '' }, ['UPSTREAM_UNAVAILABLE']],
      ['before', ['UPSTREAM_UNAVAILABLE']],
      ['truncated', ['UPSTREAM_INVALID']],
    ] as const)("reads the API's answer %j as %j", async (fault, codes) => {
      bench.api.spoil('GET /produtos/slug/noite-de-oud', fault, 2);
      const reply = await produto('noite-de-oud');
      expect([reply.data, reply.codes]).toEqual([{ produto: null }, codes]);
    });

    test.each([
      { status: 500, body: '{"status":500,"error":"Internal Server Error"}' },
      { status: 403, body: '' },
    ])('does not report "not found" when the API answers %j to everything', async (fault) => {
      bench.api.spoil('GET /produtos/slug/noite-de-oud', fault);
      bench.api.spoil('GET /categorias', fault);
      const reply = await produto('noite-de-oud');
      expect(reply.data).toEqual({ produto: null });
      expect(reply.codes).toEqual(['UPSTREAM_UNAVAILABLE']);
    });
  });

  test('adds extensions.rest only when the trace header is sent', async () => {
    const plain = await bench.execute('{ categorias { nome } }');
    expect(plain.extensions).toBeUndefined();
    const traced = await bench.execute('{ categorias { nome } }', {
      headers: { 'x-decantaria-trace': '1' },
    });
    expect(traced.extensions).toMatchObject({ rest: [{ caminho: '/categorias', cache: 'hit' }] });
  });
});
