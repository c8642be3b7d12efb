import { type Escolhidas, GRUPO_NAMES, GRUPOS } from '@decantaria/loja/facetas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createProduto } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { transact } from '../db/transaction.ts';
import { countFacetas } from './facetas.ts';
import { foldFacetas } from './facetas-contadas.ts';

const NONE: Escolhidas = {
  familia: [],
  preco: [],
  volume: [],
  disponivel: [],
  notas: [],
  casas: [],
};
const SINGLE = GRUPO_NAMES.flatMap((grupo) =>
  GRUPOS[grupo].escolhas.map(({ valor }): Escolhidas => ({ ...NONE, [grupo]: [valor] })),
);

onEachEngine('kept counts of facets', (db, engine) => {
  const kept = (escolhidas: Escolhidas) =>
    countFacetas(db(), { conditions: [], escolhidas, searched: false });
  /** A condition that every product meets: the products are counted. */
  const counted = (escolhidas: Escolhidas) =>
    countFacetas(db(), { conditions: [sql`true`], escolhidas, searched: false });

  const ficha = fc.record({
    casa: fc.constantFrom('Norvane', 'Dar Samhara', null),
    notas: fc.subarray(['Âmbar', 'ambar', 'rosa', 'cedro', 'sal']),
    preco_base: fc.constantFrom(4_000, 9_000, 90_000),
    estoque: fc.nat(1),
    ativo: fc.boolean(),
  });
  const write = fc.oneof(
    fc.record({ kind: fc.constantFrom('create', 'change'), ficha, at: fc.nat(9) }),
    fc.record({ kind: fc.constantFrom('fold', 'delete'), ficha, at: fc.nat(9) }),
  );
  type Write = typeof write extends fc.Arbitrary<infer One> ? One : never;

  let created = 0;
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
      else if (one.preco_base !== null) {
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

  it('are those of the products after any writes at once, folded or not (S15)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...SINGLE),
        async (writes, choice) => {
          await Promise.all(writes.map(apply));
          for (const escolhidas of [NONE, choice]) {
            expect(await kept(escolhidas)).toEqual(await counted(escolhidas));
          }
        },
      ),
      { numRuns: 25 },
    );
    await foldFacetas(db());
    expect(await db().selectFrom('facetas_mudancas').select('id').execute()).toEqual([]);
    for (const escolhidas of SINGLE) {
      expect(await kept(escolhidas)).toEqual(await counted(escolhidas));
    }
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
    const notas = (await kept(NONE)).find(({ grupo }) => grupo === 'nota')?.opcoes;
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
      expect(await kept(NONE)).toEqual(await counted(NONE));
    },
  );
});
