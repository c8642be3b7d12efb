import { FAMILIAS, marcasDe } from '@decantaria/loja/facetas';
import { CONCENTRACOES, ESTACOES, slugOf } from '@decantaria/loja/ficha';
import { notasDe } from '@decantaria/loja/notas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDemoCatalogo } from '../../demo/catalogo.ts';
import { writeDemo } from '../../demo/write.ts';
import { createProduto, createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const Produto = z.object({
  id: z.int(),
  casa: z.string().nullable(),
  concentracao: z.string().nullable(),
  notas: z.array(z.string()),
  estacoes: z.array(z.string()),
});

const FORM = {
  nome: 'Rosa de Qadira',
  descricao: 'Uma rosa.',
  precoBase: 100,
  estoque: 10,
  variacoes: [],
  categorias: ['Nicho'],
};
const FICHA = {
  casa: ' Al  Samhara ',
  concentracao: 'EDP',
  notas: ['rosa turca', 'Oud', 'Rosa Turca'],
  estacoes: ['OUTONO', 'INVERNO'],
};

onEachEngine('the fields of a scent', (db) => {
  let api: TestServer;
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    await emptyTables(db());
    const admin = await createUsuario(db(), { roles: ['ROLE_ADMIN'] });
    token = api.token(admin, ['ROLE_ADMIN']);
  });

  const save = async (form: object, id?: number) =>
    api.request(
      id === undefined ? 'POST' : 'PUT',
      `/api/produtos${id === undefined ? '' : `/${id}`}`,
      {
        token,
        body: { ...FORM, ...form },
      },
    );

  it('are created tidy, kept by an edit without them, and removed by empty ones (A16)', async () => {
    const created = Produto.parse((await save(FICHA)).body);
    const stored = {
      casa: 'Al Samhara',
      concentracao: 'EDP',
      notas: ['Rosa Turca', 'Oud'],
      estacoes: ['OUTONO', 'INVERNO'],
    };
    expect(created).toEqual({ id: created.id, ...stored });
    expect(Produto.parse((await save({}, created.id)).body)).toMatchObject(stored);
    const empty = { casa: '', concentracao: null, notas: [], estacoes: null };
    expect(Produto.parse((await save(empty, created.id)).body)).toEqual({
      id: created.id,
      casa: null,
      concentracao: null,
      notas: [],
      estacoes: [],
    });
  });

  it('are recorded when they change (A16)', async () => {
    const { id } = Produto.parse((await save(FICHA)).body);
    await save({ casa: 'Dar Nuwal', notas: ['Oud'] }, id);
    const last = await db()
      .selectFrom('historico_alteracoes')
      .select('resumo')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(last.resumo).toBe('Casa: Al Samhara → Dar Nuwal; Notas: Rosa Turca, Oud → Oud');
  });

  it.each([
    [{ casa: '香' }, 'casa', 'O nome da casa precisa de uma letra ou de um número.'],
    [{ concentracao: 'FORTE' }, 'concentracao', 'Escolha uma concentração da lista.'],
    [
      { notas: ['a'.repeat(41)] },
      'notas',
      'Cada nota pode ter até 40 caracteres: separe as notas por vírgulas.',
    ],
    [{ estacoes: ['SECA'] }, 'estacoes', 'Escolha estações da lista.'],
  ])('%j is refused at its field (A16)', async (ficha, campo, mensagem) => {
    expect(await save(ficha)).toMatchObject({ status: 422, body: { campo, mensagem } });
  });

  it('accept every concentration and season (A16)', async () => {
    for (const concentracao of CONCENTRACOES) {
      expect((await save({ concentracao, estacoes: ESTACOES })).status).toBe(200);
    }
  });
});

onEachEngine('the choices of a product in the shop’s list', (db) => {
  beforeEach(() => emptyTables(db()));

  const rows = () =>
    db()
      .selectFrom('vitrine')
      .select(['produto_id', 'marcas', 'casa', 'notas'])
      .orderBy('produto_id')
      .execute();

  it('are those of packages/loja for the whole demo, with and without fields (S15)', async () => {
    await writeDemo(db(), readDemoCatalogo(), new Map(), new Date());
    const { rows: produtos } = await sql<{
      descricao: string;
      notas: string[];
      preco_minimo: number | null;
      volumes: number[];
      disponivel: boolean;
    }>`SELECT p.descricao, p.notas, v.preco_minimo,
        array(SELECT rtrim(nome, ' ml')::int FROM variacoes WHERE produto_id = p.id) AS volumes,
        (p.estoque > 0 AND p.preco_base IS NOT NULL) IS TRUE OR (EXISTS (SELECT FROM variacoes WHERE produto_id = p.id AND estoque > 0)) AS disponivel
      FROM produtos p JOIN vitrine v ON v.produto_id = p.id ORDER BY p.id`.execute(db());
    const expected = (notasOf: (produto: (typeof produtos)[number]) => string[]) =>
      produtos.map((produto) => {
        const { preco_minimo: precoMinimo, volumes, disponivel } = produto;
        const notas = notasOf(produto);
        return {
          marcas: marcasDe({ precoMinimo, volumes, notas, disponivel }),
          notas: notas.map(slugOf).toSorted(),
        };
      });
    const stored = async () =>
      (await rows()).map(({ marcas, notas }) => ({ marcas, notas: notas.toSorted() }));
    expect(await stored()).toEqual(expected(({ notas }) => notas));
    await sql`UPDATE produtos SET notas = '{}'`.execute(db());
    expect(await stored()).toEqual(expected(({ descricao }) => notasDe(descricao)));
  });

  it('follow the stock and the fields (S15)', async () => {
    const { id } = await createProduto(db(), { preco: 9_000, estoque: 1 });
    const disponivel = { volumes: [], precoMinimo: 9_000, notas: [], disponivel: true };
    expect(await rows()).toEqual([
      { produto_id: id, marcas: marcasDe(disponivel), casa: null, notas: [] },
    ]);
    await sql`UPDATE produtos SET estoque = 0, casa = 'Linho & Flor', notas = '{Rosa}'`.execute(
      db(),
    );
    const marcas = marcasDe({ ...disponivel, notas: ['Rosa'], disponivel: false });
    expect(await rows()).toEqual([{ produto_id: id, marcas, casa: 'linho-flor', notas: ['rosa'] }]);
  });

  it('know each word of each family (S15)', async () => {
    for (const [place, { palavras }] of FAMILIAS.entries()) {
      const { rows: familias } = await sql<{ familia: number }>`
        SELECT DISTINCT familia_da_nota(nota) AS familia FROM unnest(${palavras.split(' ')}::text[]) AS n(nota)`.execute(
        db(),
      );
      expect(familias).toEqual([{ familia: place }]);
    }
  });

  describe.each([
    'Saída de açafrão, bergamota e cardamomo, coração de rosa e olíbano, fundo de âmbar. Dura a noite.',
    'Topo: limão; Corpo: rosa; Base: oud\nFim.',
    'Um perfume ao fundo de um armário.',
    'Notas de saída: limão. Notas de fundo: oud.',
    'Notas de fundo: oud. Notas de coração: rosa. Notas de saída: limão.',
    '',
  ])('of the description %j', (descricao) => {
    it('are read as packages/loja reads it (S15)', async () => {
      const { rows: read } = await sql<{ notas: string[] }>`
        SELECT notas_da_descricao(${descricao}) AS notas`.execute(db());
      expect(read[0]?.notas).toEqual(notasDe(descricao));
    });
  });
});
