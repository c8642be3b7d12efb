import { GRUPOS } from '@decantaria/loja/facetas';
import { slugOf } from '@decantaria/loja/ficha';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDemoCatalogo } from '../../demo/catalogo.ts';
import { writeDemo } from '../../demo/write.ts';
import { emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { runs } from '../../test/runs.ts';
import { TestServer } from '../../test/server.ts';

const Page = z.object({
  totalProdutos: z.int(),
  produtos: z.array(
    z.object({
      casa: z.string().nullable(),
      notas: z.array(z.string()),
      precoMinimo: z.number(),
      variacoes: z.array(z.object({ estoque: z.int() })),
      estoque: z.int().nullable(),
    }),
  ),
  facetas: z
    .array(
      z.object({
        grupo: z.string(),
        opcoes: z.array(z.object({ valor: z.string(), nome: z.string(), total: z.int() })),
      }),
    )
    .optional(),
});

onEachEngine('facets of the shop’s list', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
    await emptyTables(db());
    await writeDemo(db(), readDemoCatalogo(), new Map(), new Date());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const list = async (query: Record<string, string>) => {
    const search = new URLSearchParams({ size: '100', ...query }).toString();
    const { body } = await api.request('GET', `/api/produtos/listarFiltroShop?${search}`);
    return Page.parse(body);
  };
  const opcoesOf = async (grupo: string, query: Record<string, string> = {}) => {
    const { facetas } = await list({ ...query, totais: 'facetas' });
    return facetas?.find((faceta) => faceta.grupo === grupo)?.opcoes ?? [];
  };

  it('finds by note, price and stock at once (S15)', async () => {
    const { produtos } = await list({
      nota: 'rosa,oud',
      preco: 'ate-50,50-100',
      disponivel: 'sim',
    });
    expect(produtos.length).toBeGreaterThan(0);
    for (const { notas, precoMinimo, estoque, variacoes } of produtos) {
      expect(notas.map(slugOf)).toEqual(expect.arrayContaining(['rosa', 'oud']));
      expect(precoMinimo).toBeLessThanOrEqual(100);
      expect((estoque ?? 0) + variacoes.reduce((sum, one) => sum + one.estoque, 0)).toBeGreaterThan(
        0,
      );
    }
  });

  it('finds the products of either house (S15)', async () => {
    const { produtos } = await list({ casa: 'bayt-zahran,dar-samhara' });
    expect(new Set(produtos.map(({ casa }) => casa))).toEqual(
      new Set(['Bayt Zahran', 'Dar Samhara']),
    );
  });

  it('finds nothing for an unknown note or house, and ignores an unknown band (S15)', async () => {
    expect((await list({ nota: 'unobtainium' })).totalProdutos).toBe(0);
    expect((await list({ casa: 'ninguem' })).totalProdutos).toBe(0);
    const { totalProdutos } = await list({});
    expect((await list({ preco: 'de-graca' })).totalProdutos).toBe(totalProdutos);
  });

  it('refuses more than 20 values of a group (S15)', async () => {
    const nota = Array.from({ length: 21 }, (_, n) => `n${n}`).join();
    expect(await api.request('GET', `/api/produtos/listarFiltroShop?nota=${nota}`)).toMatchObject({
      status: 400,
    });
  });

  it('lists notes and houses by frequency, with their names (S15)', async () => {
    const notas = await opcoesOf('nota', { search: 'perfume' });
    expect(notas.map(({ total }) => total)).toEqual(
      notas.map(({ total }) => total).toSorted((one, other) => other - one),
    );
    expect(notas).toContainEqual({ valor: 'ambar', nome: 'âmbar', total: expect.any(Number) });
    expect(await opcoesOf('casa', { nota: 'maresia' })).toContainEqual({
      valor: 'casa-vermelia',
      nome: 'Casa Vermélia',
      total: expect.any(Number),
    });
  });

  describe('a count', () => {
    const some = (grupo: keyof typeof GRUPOS) =>
      fc.subarray(
        GRUPOS[grupo].escolhas.map(({ valor }) => valor),
        { maxLength: Math.min(2, GRUPOS[grupo].escolhas.length) },
      );
    const chosen = fc.record({
      familia: some('familia'),
      preco: some('preco'),
      volume: some('volume'),
      disponivel: some('disponivel'),
      nota: fc.subarray(['cedro', 'rosa'], { maxLength: 1 }),
      casa: fc.subarray(['bayt-zahran', 'casa-vermelia', 'norvane'], { maxLength: 2 }),
      search: fc.constantFrom('', 'noite'),
    });

    it('is the number of products once its choice is made (S15)', async () => {
      await fc.assert(
        fc.asyncProperty(
          chosen,
          fc.constantFrom('familia', 'preco', 'volume', 'disponivel', 'nota', 'casa'),
          fc.nat(),
          async (choices, grupo, seed) => {
            const query = Object.fromEntries(
              Object.entries(choices).map(([name, values]) => [name, String(values)]),
            );
            const opcoes = await opcoesOf(grupo, query);
            const opcao = opcoes[seed % Math.max(1, opcoes.length)];
            if (!opcao) return;
            const values = grupo === 'nota' ? [...choices.nota, opcao.valor] : [opcao.valor];
            const { totalProdutos } = await list({ ...query, [grupo]: values.join() });
            expect(totalProdutos).toBe(opcao.total);
          },
        ),
        { numRuns: runs(20, 200) },
      );
    });
  });
});
