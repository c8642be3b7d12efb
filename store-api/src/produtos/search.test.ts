import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDemoCatalogo } from '../../demo/catalogo.ts';
import { writeDemo } from '../../demo/write.ts';
import { createProduto, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { runs } from '../../test/runs.ts';
import { TestServer } from '../../test/server.ts';

const SEARCHES = z
  .array(z.tuple([z.string(), z.string()]))
  .parse(JSON.parse(readFileSync(new URL('../../demo/searches.json', import.meta.url), 'utf8')));
const Found = z.object({ produtos: z.array(z.object({ nome: z.string() })) });

onEachEngine('search', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const search = async (words: string, ordem = 'nomeAsc', categoria = ''): Promise<string[]> => {
    const query = new URLSearchParams({ search: words, ordenarPor: ordem, categoria, size: '100' });
    const { body } = await api.request('GET', `/api/produtos/listarFiltroShop?${query.toString()}`);
    return Found.parse(body).produtos.map(({ nome }) => nome);
  };

  describe('among three perfumes', () => {
    beforeAll(async () => {
      await emptyTables(db());
      await db().insertInto('categorias').values({ nome: 'Nicho' }).execute();
      await createProduto(db(), {
        nome: 'Baunilha Real',
        descricao: 'Fundo de benjoim, em frasco de 100ml.',
        categorias: ['Nicho'],
        variacoes: [
          { nome: '5 ml', preco: 3_990, estoque: 3 },
          { nome: '10ml', preco: 6_990, estoque: 3 },
        ],
      });
      await createProduto(db(), { nome: 'Noite de Oud', descricao: 'Rosa e açafrão. 50%_off' });
      await createProduto(db(), {
        nome: 'Âmbar',
        descricao: 'Baunilha e rosa.',
        variacoes: [
          { nome: '110 ml', preco: 3_990, estoque: 3 },
          { nome: '30 ml', preco: 6_990, estoque: 3 },
        ],
      });
      await createProduto(db(), { nome: 'Baunilha Inativa', ativo: false });
    });

    it.each([
      ['baunilha', ['Âmbar', 'Baunilha Real']],
      ['BAUN', ['Âmbar', 'Baunilha Real']],
      ['real baunilha', ['Baunilha Real']],
      ['rosa', ['Âmbar', 'Noite de Oud']],
      ['ACAFRAO', ['Noite de Oud']],
      ['rosa oud', ['Noite de Oud']],
      ['10 ml', ['Baunilha Real']],
      ['10ml', ['Baunilha Real']],
      ['110 ml', ['Âmbar']],
      ['100 ml', ['Baunilha Real']],
      ['baunilha 30 ml', ['Âmbar']],
      ['50%_off', ['Noite de Oud']],
      ['%', ['Noite de Oud']],
      ['rosa 99 ml', []],
      ['perfumes de nicho', ['Baunilha Real']],
      ['perfume', ['Âmbar', 'Baunilha Real', 'Noite de Oud']],
    ])('finds %o in names, descriptions and volumes', async (words, expected) => {
      expect(await search(words)).toEqual(expected);
    });

    it.each([
      ['baunila', ['Baunilha Real']],
      ['bauniha', ['Baunilha Real']],
      ['noiti', ['Noite de Oud']],
      ['noiti rosa', ['Noite de Oud']],
      ['baunila 10 ml', ['Baunilha Real']],
      ['baunila 30 ml', []],
      ['xyzw', []],
      ['ou', ['Noite de Oud']],
      ['odu', []],
      ['zzzbaunilha', ['Baunilha Real']],
    ])('a typo in %o finds similar names', async (words, expected) => {
      expect(await search(words)).toEqual(expected);
    });

    it('search and category apply together', async () => {
      expect(await search('baunilha', 'nomeAsc', 'nichos')).toEqual(['Baunilha Real']);
      expect(await search('oud', 'nomeAsc', 'nicho')).toEqual([]);
    });
  });

  describe('in the demo shop', () => {
    beforeAll(async () => {
      await emptyTables(db());
      await writeDemo(db(), readDemoCatalogo(), new Map(), new Date());
    });

    it.each(SEARCHES)('%o finds %o first (SHOP-02)', async (words, nome) => {
      expect((await search(words, 'relevancia'))[0]).toBe(nome);
    });

    it('an administrator finds the closest product first too', async () => {
      const { body } = await api.request('GET', '/api/produtos?ordenarPor=relevancia&search=rosa');
      expect(Found.parse(body).produtos[0]?.nome).toBe('Rosa de Qadira');
    });

    it('without a text, the most sold product is the most relevant', async () => {
      expect((await search('', 'relevancia')).slice(0, 9)).toEqual(
        (await search('', 'maisVendidos')).slice(0, 9),
      );
    });
  });

  describe('the search table', () => {
    beforeEach(() => emptyTables(db()));

    it('always agrees with the products, after any kind of change', async () => {
      const nome = fc.constantFrom('Oud', 'Âmbar', 'Rosa 10ml');
      const preco = fc.option(fc.integer({ min: 1, max: 9_999 }));
      const at = fc.nat({ max: 2 });
      const step = fc.oneof(
        fc.record({ kind: fc.constant('produto'), nome, preco, ativo: fc.boolean(), at }),
        fc.record({ kind: fc.constant('nova'), nome, preco, ativo: fc.boolean(), at }),
        fc.record({ kind: fc.constant('muda'), nome, preco, ativo: fc.boolean(), at }),
        fc.record({ kind: fc.constant('sai'), nome, preco, ativo: fc.boolean(), at }),
        fc.record({ kind: fc.constant('apaga'), nome, preco, ativo: fc.boolean(), at }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          await emptyTables(db());
          const ids: number[] = [];
          for (let n = 0; n < 3; n += 1) ids.push((await createProduto(db())).id);
          for (const { kind, nome: name, preco: price, ativo, at: which } of steps) {
            const id = ids[which] ?? 0;
            const change = {
              produto: sql`UPDATE produtos SET nome = ${name}, preco_base = ${price}, ativo = ${ativo} WHERE id = ${id}`,
              nova: sql`INSERT INTO variacoes (produto_id, nome, preco) SELECT id, ${name}, ${price} FROM produtos p
                WHERE p.id = ${id} AND NOT EXISTS (SELECT FROM variacoes v WHERE v.produto_id = p.id AND v.nome = ${name})`,
              muda: sql`UPDATE variacoes SET preco = ${price} WHERE produto_id = ${id} AND nome = ${name}`,
              sai: sql`DELETE FROM variacoes WHERE produto_id = ${id}`,
              apaga: sql`DELETE FROM produtos WHERE id = ${id}`,
            }[kind];
            await change?.execute(db());
          }
          const { rows: kept } = await sql`SELECT produto_id, ativo, nome, preco_minimo, nome_busca,
            texto FROM vitrine ORDER BY produto_id`.execute(db());
          const { rows: expected } = await sql`SELECT p.id AS produto_id, p.ativo, p.nome,
            coalesce((SELECT min(preco) FROM variacoes v WHERE v.produto_id = p.id), p.preco_base) AS preco_minimo,
            texto_busca(p.nome) AS nome_busca,
            vitrine_texto(p.nome, p.descricao, (SELECT string_agg(v.nome, ' ' ORDER BY v.posicao, v.id)
              FROM variacoes v WHERE v.produto_id = p.id)) AS texto
            FROM produtos p ORDER BY p.id`.execute(db());
          expect(kept).toEqual(expected);
        }),
        { numRuns: runs(12, 100) },
      );
    });

    it('is not touched by a sale', async () => {
      const { id } = await createProduto(db(), {
        variacoes: [{ nome: '5 ml', preco: 100, estoque: 5 }],
      });
      const version = () =>
        sql`SELECT xmin, ctid FROM vitrine WHERE produto_id = ${id}`.execute(db());
      const before = (await version()).rows;
      await sql`UPDATE variacoes SET estoque = estoque - 1 WHERE produto_id = ${id}`.execute(db());
      await sql`UPDATE produtos SET vendidos = vendidos + 1, estoque = 3 WHERE id = ${id}`.execute(
        db(),
      );
      expect((await version()).rows).toEqual(before);
    });
  });
});
