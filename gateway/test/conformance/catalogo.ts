import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Fixture, newProduto } from './fixture.ts';
import type { Shop } from './shop.ts';

const page = z.object({
  itens: z.array(z.object({ nome: z.string() })),
  totalItens: z.int(),
  facetas: z.array(
    z.object({
      grupo: z.string(),
      opcoes: z.array(z.object({ valor: z.string(), nome: z.string(), total: z.int() })),
    }),
  ),
});

/** Public reads. */
export function catalogoCases(shop: () => Shop, fixture: () => Fixture): void {
  test('lists categories (API-01)', async () => {
    const { data } = await shop().ask('{ categorias { nome titulo descricao slug } }');
    expect(data?.['categorias']).toContainEqual({
      nome: fixture().categoria,
      titulo: 'Linha Zelundas',
      descricao: 'Descubra fragrâncias únicas dessa categoria.',
      slug: 'zelunda',
    });
  });

  test('reads highlights and best sellers by singular and plural names (API-02, API-03, API-04)', async () => {
    const { data, errors } = await shop().ask(
      '{ destaques { nome } maisVendidos(categoria: "zelunda") { nome } categorias { destaque { nome } maisVendidos(limite: 2) { nome } totalProdutos } }',
    );
    expect(errors).toBeUndefined();
    const nomes = (Array.isArray(data?.['maisVendidos']) ? data['maisVendidos'] : []).map(
      ({ nome }: { nome: string }) => nome,
    );
    expect(nomes.toSorted()).toEqual(['Zelunda - Variável', 'Zelunda Simples']);
  });

  test('lists products with search, category, order and pages (API-05)', async () => {
    const { data } = await shop().ask(
      '{ produtos(busca: "zelunda", categorias: ["zelundas"], ordenarPor: MAIOR_PRECO, pagina: 9, tamanho: 1) { itens { nome precoMinimo } pagina totalPaginas totalItens } }',
    );
    expect(data?.['produtos']).toEqual({
      itens: [{ nome: 'Zelunda - Variável', precoMinimo: 39.9 }],
      pagina: 2,
      totalPaginas: 2,
      totalItens: 2,
    });
  });

  test('suggests products with names close to the searched text (SHOP-05)', async () => {
    const { data, errors } = await shop().ask(
      '{ close: produtos(busca: "simqqqqqqq") { parecidos(limite: 1) { nome } } short: produtos(busca: "xq") { parecidos { nome } } }',
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      close: { parecidos: [{ nome: 'Zelunda Simples' }] },
      short: { parecidos: [] },
    });
  });

  test('narrows the list by several facets at once, and counts each choice (S15)', async () => {
    const { admin } = fixture();
    const categorias = ['Quirinas'];
    await newProduto(shop(), admin, {
      categorias,
      nome: 'Quirina de Rosas',
      descricao: 'Notas de saída: limão. Notas de coração: rosa turca. Notas de fundo: oud.',
      precoBase: 450,
      estoque: 0,
    });
    await newProduto(shop(), admin, {
      categorias,
      nome: 'Quirina Leve',
      variacoes: [
        { nome: '5 ml', preco: 39.9, estoque: 0 },
        { nome: '10 ml', preco: 69.9, estoque: 2 },
      ],
    });
    const list = async (facetas: string) => {
      const { data, errors } = await shop().ask(
        `{ produtos(categorias: ["Quirinas"], facetas: {${facetas}}) {
          itens { nome } totalItens facetas(limite: 2) { grupo opcoes { valor nome total } } } }`,
      );
      expect(errors).toBeUndefined();
      return page.parse(data?.['produtos']);
    };
    const opcoes = ({ facetas }: Awaited<ReturnType<typeof list>>, grupo: string) =>
      facetas.find((faceta) => faceta.grupo === grupo)?.opcoes.filter(({ total }) => total > 0);

    const all = await list('');
    expect(opcoes(all, 'FAMILIA')?.map(({ nome }) => nome)).toEqual([
      'Cítrica',
      'Floral',
      'Amadeirada',
    ]);
    expect(opcoes(all, 'PRECO')).toEqual([
      { valor: '50-100', nome: 'R$ 50 a R$ 100', total: 1 },
      { valor: 'acima-de-400', nome: 'Acima de R$ 400', total: 1 },
    ]);
    expect(opcoes(all, 'DISPONIVEL')).toEqual([{ valor: 'sim', nome: 'Em estoque', total: 1 }]);
    expect(opcoes(all, 'NOTA')?.map(({ valor }) => valor)).toEqual(['limao', 'oud']);
    expect(all.facetas.some(({ grupo }) => grupo === 'CASA')).toBe(shop().isOurs);

    const chosen = await list('nota: ["rosa-turca", "oud"], preco: ["50-100", "acima-de-400"]');
    expect(chosen.itens).toEqual([{ nome: 'Quirina de Rosas' }]);
    expect(opcoes(chosen, 'NOTA')).toContainEqual({
      valor: 'rosa-turca',
      nome: 'rosa turca',
      total: 1,
    });
    expect(opcoes(chosen, 'PRECO')).toHaveLength(1);
    const volumes = await list('volume: ["6-10"], disponivel: ["sim"]');
    expect(volumes.itens).toEqual([{ nome: 'Quirina Leve' }]);
    expect((await list('casa: ["nenhuma"]')).totalItens).toBe(0);
  });

  test('names similar products: best sellers of the same categories', async () => {
    const { variavel } = fixture();
    const query = `query ($slug: String!) { produto(slug: $slug) { parecidos(limite: 1) { produto { nome } notasEmComum } kit { total } } }`;
    const { data, errors } = await shop().ask(query, { variables: { slug: variavel.slug } });
    expect(errors).toBeUndefined();
    expect(data?.['produto']).toEqual({
      parecidos: [{ produto: { nome: 'Zelunda Simples' }, notasEmComum: [] }],
      kit: null,
    });
  });

  test('offers a kit of three products of one family, each in its cheapest volume in stock (S23)', async () => {
    const names = ['Umbrela Um', 'Umbrela Dois', 'Umbrela Três'];
    const made = await Promise.all(
      names.map((nome) =>
        newProduto(shop(), fixture().admin, {
          categorias: ['Umbrelas'],
          nome,
          descricao: 'Notas de saída: cedro. Notas de coração: sândalo. Notas de fundo: vetiver.',
          variacoes: [
            { nome: '5 ml', preco: 20.1, estoque: 0 },
            { nome: '10 ml', preco: 30.1, estoque: 2 },
            { nome: '30 ml', preco: 80, estoque: 2 },
          ],
        }),
      ),
    );
    const query = `query ($slug: String!) { produto(slug: $slug) { kit { familia total itens { produto { nome } variacao { nome } preco } } } }`;
    const { data, errors } = await shop().ask(query, { variables: { slug: made[1]?.slug } });
    expect(errors).toBeUndefined();
    const decant = (nome: string) => ({
      produto: { nome },
      variacao: { nome: '10 ml' },
      preco: 30.1,
    });
    expect(data?.['produto']).toEqual({
      kit: {
        familia: 'Amadeirada',
        total: 90.3,
        itens: expect.arrayContaining(names.map(decant)),
      },
    });
  });

  test('reads a product by slug, inactive too; an unknown slug is null (API-06)', async () => {
    const { variavel, inativo } = fixture();
    const query = `query ($slug: String!) { produto(slug: $slug) {
      nome ativo precoBase precoMinimo precoVaria estoqueTotal disponivel
      categorias { nome } variacoes { nome preco estoque disponivel volumeMl precoPorMl }
    } }`;
    const { data } = await shop().ask(query, { variables: { slug: variavel.slug } });
    expect(data?.['produto']).toMatchObject({
      nome: 'Zelunda - Variável',
      ativo: true,
      precoBase: null,
      precoMinimo: 39.9,
      precoVaria: true,
      estoqueTotal: 16,
      disponivel: true,
      categorias: [{ nome: 'Zelundas' }],
      variacoes: [
        { nome: '5 ml', preco: 39.9, estoque: 4, volumeMl: 5, precoPorMl: 7.98 },
        { nome: '10 ml', preco: 69.9, estoque: 10, volumeMl: 10, precoPorMl: 6.99 },
        { nome: '10 ml - spray', preco: 75, estoque: 2, volumeMl: 10, precoPorMl: 7.5 },
      ],
    });
    const off = await shop().ask(query, { variables: { slug: inativo.slug } });
    expect(off.data?.['produto']).toMatchObject({ ativo: false, disponivel: false });
    const gone = await shop().ask(query, { variables: { slug: 'nao-ha' } });
    expect([gone.data, gone.errors]).toEqual([{ produto: null }, undefined]);
  });

  test('configuration and chat link need no call', async () => {
    const { data } = await shop().ask('{ configuracao { marca moeda } linkConversa }');
    expect(data).toMatchObject({ configuracao: { moeda: 'BRL' } });
    expect(data?.['linkConversa']).toMatch(/^https:\/\/wa\.me\//);
  });
}
