import {
  countGrupo,
  type Escolhidas,
  GRUPO_NAMES,
  GRUPOS,
  hasChosen,
} from '@decantaria/loja/facetas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createProduto } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { runs } from '../../test/runs.ts';
import { transact } from '../db/transaction.ts';
import { checkInvariants } from '../invariants/check.ts';
import { countFacetas, type FacetaWire } from './facetas.ts';
import { foldFacetas } from './facetas-mapas.ts';

const NONE: Escolhidas = {
  familia: [],
  preco: [],
  volume: [],
  disponivel: [],
  notas: [],
  casas: [],
};

/** What is counted: choices, categories, and a part of the name. */
interface Wanted {
  escolhidas: Escolhidas;
  categorias: number[];
  nome: string;
}
const EVERYTHING: Wanted = { escolhidas: NONE, categorias: [], nome: '' };

onEachEngine('counts of facets', (db, engine) => {
  const kept = ({ escolhidas, categorias, nome }: Wanted) =>
    countFacetas(db(), {
      conditions: nome === '' ? [] : [sql`v.nome LIKE ${`%${nome}%`}`],
      categorias,
      escolhidas,
    });

  /** The same, counted from the products one by one. */
  const counted = async ({ escolhidas, categorias, nome }: Wanted): Promise<FacetaWire[]> => {
    const { rows } = await sql<{
      nome: string;
      marcas: number;
      casa: string | null;
      nomeDaCasa: string;
      notas: string[];
      nomes: string[];
      categorias: number[];
    }>`SELECT v.nome, v.marcas, v.casa, p.casa AS "nomeDaCasa", v.notas, v.nomes_das_notas AS nomes,
        array(SELECT categoria_id FROM produto_categorias WHERE produto_id = p.id) AS categorias
      FROM vitrine v JOIN produtos p ON p.id = v.produto_id WHERE v.ativo`.execute(db());
    const found = rows.filter(
      (row) =>
        row.nome.includes(nome) &&
        categorias.every((id) => row.categorias.includes(id)) &&
        escolhidas.notas.every((nota) => row.notas.includes(nota)),
    );
    const inCasas = found.filter(
      ({ casa }) => escolhidas.casas.length === 0 || escolhidas.casas.includes(casa ?? ''),
    );
    const inGrupos = found.filter(({ marcas }) => hasChosen(marcas, escolhidas));
    const spellings = tally(rows.flatMap(({ nomes }) => nomes));
    const nameOf = (nota: string) =>
      rows
        .flatMap(({ notas, nomes }) => nomes.filter((_, place) => notas[place] === nota))
        .toSorted()
        .toSorted((one, other) => (spellings.get(other) ?? 0) - (spellings.get(one) ?? 0))[0] ?? '';
    const opcoes = (values: string[], name: (valor: string) => string) =>
      [...tally(values)]
        .map(([valor, total]) => ({ valor, nome: name(valor), total }))
        .toSorted((one, other) => other.total - one.total || (one.valor < other.valor ? -1 : 1));
    return [
      ...GRUPO_NAMES.map((grupo) => ({
        grupo,
        opcoes: countGrupo(
          grupo,
          inCasas.map(({ marcas }) => ({ marcas, total: 1 })),
          escolhidas,
        ),
      })),
      {
        grupo: 'nota',
        opcoes: opcoes(
          inGrupos.filter((row) => inCasas.includes(row)).flatMap(({ notas }) => notas),
          nameOf,
        ),
      },
      {
        grupo: 'casa',
        opcoes: opcoes(
          inGrupos.flatMap(({ casa }) => casa ?? []),
          (valor) => rows.find(({ casa }) => casa === valor)?.nomeDaCasa ?? '',
        ),
      },
    ];
  };

  const ficha = fc.record({
    casa: fc.constantFrom('Norvane', 'Dar Samhara', null),
    notas: fc.subarray(['Âmbar', 'ambar', 'rosa', 'cedro', 'sal']),
    preco_base: fc.constantFrom(4_000, 9_000, 90_000),
    estoque: fc.nat(1),
    ativo: fc.boolean(),
  });
  const write = fc.oneof(
    fc.record({ kind: fc.constantFrom('create', 'change'), ficha, at: fc.nat(9) }),
    fc.record({ kind: fc.constantFrom('fold', 'delete', 'categoria'), ficha, at: fc.nat(9) }),
  );
  type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;

  const some = (values: readonly string[]) =>
    fc.subarray([...values], { maxLength: Math.min(2, values.length) });
  const wanted = fc.record({
    escolhidas: fc.record({
      familia: some(GRUPOS.familia.escolhas.map(({ valor }) => valor)),
      preco: some(GRUPOS.preco.escolhas.map(({ valor }) => valor)),
      volume: some(GRUPOS.volume.escolhas.map(({ valor }) => valor)),
      disponivel: some(['sim']),
      notas: some(['ambar', 'rosa', 'oud']),
      casas: some(['norvane', 'dar-samhara']),
    }),
    categorias: fc.subarray([0, 1]),
    nome: fc.constantFrom('', 'Perfume', '1'),
  });

  let created = 0;
  let categoria = 0;
  beforeAll(async () => {
    const { id } = await db()
      .insertInto('categorias')
      .values({ nome: 'Nicho', posicao: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    categoria = id;
    // Some products in the first block of bits, the others in the next one.
    await sql`SELECT setval(pg_get_serial_sequence('produtos', 'id'), 8185)`.execute(db());
  });

  const apply = async ({ kind, ficha: values, at }: Write) => {
    if (kind === 'fold') return foldFacetas(db());
    if (kind === 'create') {
      const volume = { nome: '10 ml', preco: values.preco_base, estoque: values.estoque };
      const { casa, notas, ativo } = values;
      return transact(db(), async (trx) => {
        const { id } = await createProduto(trx, {
          nome: `Perfume ${(created += 1)}`,
          variacoes: at % 2 === 0 ? [volume] : [],
        });
        await trx
          .updateTable('produtos')
          .set({ casa, notas, ativo })
          .where('id', '=', id)
          .execute();
      });
    }
    return transact(db(), async (trx) => {
      const one = await trx
        .selectFrom('produtos')
        .select(['id', 'preco_base'])
        .orderBy('id')
        .limit(1)
        .offset(at)
        .forUpdate()
        .executeTakeFirst();
      if (!one) return;
      if (kind === 'delete') await trx.deleteFrom('produtos').where('id', '=', one.id).execute();
      else if (kind === 'categoria') {
        await sql`SELECT FROM categorias WHERE id = ${categoria} FOR KEY SHARE`.execute(trx);
        await (values.ativo
          ? sql`INSERT INTO produto_categorias VALUES (${one.id}, ${categoria}) ON CONFLICT DO NOTHING`
          : sql`DELETE FROM produto_categorias WHERE produto_id = ${one.id}`
        ).execute(trx);
      } else if (one.preco_base !== null) {
        await trx.updateTable('produtos').set(values).where('id', '=', one.id).execute();
      } else {
        const { estoque, preco_base: preco } = values;
        await trx
          .updateTable('variacoes')
          .set({ estoque, preco })
          .where('produto_id', '=', one.id)
          .execute();
      }
    });
  };

  it('are those of the products after any writes at once, folded or not, for any choices (S15)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 1, maxLength: 8 }),
        wanted,
        async (writes, { escolhidas, categorias, nome }) => {
          await Promise.all(writes.map(apply));
          const choices = { escolhidas, categorias: categorias.map((n) => n * categoria), nome };
          expect(await kept(EVERYTHING)).toEqual(await counted(EVERYTHING));
          expect(await kept(choices)).toEqual(await counted(choices));
        },
      ),
      { numRuns: runs(15, 150) },
    );
    await foldFacetas(db());
    expect(await db().selectFrom('facetas_pendentes').select('id').execute()).toEqual([]);
    expect(await kept(EVERYTHING)).toEqual(await counted(EVERYTHING));
    const problems = await checkInvariants(db());
    expect(problems.filter((problem) => problem.startsWith('Facet'))).toEqual([]);
  });

  it('name a note as most products write it (S15)', async () => {
    for (const nota of ['Íris azul', 'íris Azul', 'íris Azul']) {
      const { id } = await createProduto(db());
      await db()
        .updateTable('produtos')
        .set({ notas: [nota] })
        .where('id', '=', id)
        .execute();
    }
    const notas = (await kept(EVERYTHING)).find(({ grupo }) => grupo === 'nota')?.opcoes;
    expect(notas).toContainEqual({ valor: 'iris-azul', nome: 'íris Azul', total: 3 });
  });

  it.runIf(engine === 'PostgreSQL')(
    'make no writer wait for another one or for the fold (S15)',
    async () => {
      const [one, other] = [await createProduto(db()), await createProduto(db())];
      const change = (trx: ReturnType<typeof db>, { id }: { id: number }) =>
        trx
          .updateTable('produtos')
          .set({ notas: ['cedro'] })
          .where('id', '=', id)
          .execute();
      await db()
        .transaction()
        .execute(async (open) => {
          await change(open, one);
          await db()
            .transaction()
            .execute(async (trx) => {
              await sql`SET LOCAL lock_timeout = 1000`.execute(trx);
              await change(trx, other);
            });
          await foldFacetas(db());
        });
      expect(await kept(EVERYTHING)).toEqual(await counted(EVERYTHING));
    },
  );
});

function tally(values: readonly string[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const value of values) totals.set(value, (totals.get(value) ?? 0) + 1);
  return totals;
}
