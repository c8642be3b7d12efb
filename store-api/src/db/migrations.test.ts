import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { emptyPGlite } from '../../test/empty-database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { migrations } from './migrate.ts';

it('fills the search table with the products of a shop that already sells', async () => {
  await using database = await emptyPGlite();
  const { db } = database;
  const all = await migrations.getMigrations();
  await all['0001-catalogo-e-carrinho']?.up(db);
  await sql`INSERT INTO produtos (slug, nome, descricao, preco_base, estoque, ativo)
    VALUES ('oud', 'Oud', 'Açafrão.', NULL, NULL, true), ('rosa', 'Rosa', '', 500, 1, false)`.execute(
    db,
  );
  await sql`INSERT INTO variacoes (produto_id, nome, preco, estoque)
    VALUES (1, '10ml', 900, 1), (1, '5 ml', 400, 1)`.execute(db);
  await db.transaction().execute(async (trx) => {
    await all['0002-contas-pedidos-pagamentos']?.up(trx);
    await all['0003-busca-e-precos']?.up(trx);
  });
  const { rows } = await sql`SELECT * FROM vitrine ORDER BY produto_id`.execute(db);
  expect(rows).toEqual([
    {
      produto_id: 1,
      ativo: true,
      nome: 'Oud',
      preco_minimo: 400,
      nome_busca: 'oud',
      texto: ' oud acafrao. 10 ml 5 ml',
    },
    {
      produto_id: 2,
      ativo: false,
      nome: 'Rosa',
      preco_minimo: 500,
      nome_busca: 'rosa',
      texto: ' rosa  ',
    },
  ]);
});

const FOLDER = new URL('migrations/', import.meta.url);
const HASHES = new URL('migrations/hashes.json', import.meta.url);

it('no migration that has shipped changed or is missing; UPDATE_MIGRATIONS=1 adds new ones (MON-35)', () => {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('\r\n', '\n'))
      .digest('hex');
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  const actual = Object.fromEntries(files.toSorted().map((file) => [file, hashOf(file)]));
  const shipped = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(HASHES, 'utf8')));
  if (process.env['UPDATE_MIGRATIONS'] !== undefined) {
    const last = Object.keys(shipped).at(-1) ?? '';
    // A database that has the later ones would refuse to start.
    expect(Object.keys(actual).filter((file) => !(file in shipped) && file < last)).toEqual([]);
    writeFileSync(HASHES, `${JSON.stringify({ ...actual, ...shipped }, null, 2)}\n`);
  } else {
    expect(actual).toEqual(shipped);
  }
  // Also with the variable: it adds, and never accepts a change.
  expect(actual).toMatchObject(shipped);
});

onEachEngine('units that migration 0020 counted for two lines of one volume', (db) => {
  it.each([
    // Of two units and one: what came back to the stock, the counts of 0020, and the true ones.
    ['CONCLUIDO', 2, [2, 1], [2, 0]],
    ['CONCLUIDO', 1, [1, 1], [1, 0]],
    ['CONCLUIDO', 3, [2, 1], [2, 1]],
    ['PAGO', 2, [2, 1], [2, 0]],
    // Goods that could not be sold again have no history.
    ['CONCLUIDO', 0, [2, 1], [2, 1]],
    ['CONCLUIDO', 2, [1, 1], [1, 1]],
    // Its units have moved already.
    ['CANCELADO', 2, [2, 1], [2, 1]],
  ] as const)(
    'an order that is %s, of which %i came back and %j were counted, has %j (MON-41)',
    async (status, returned, counted, expected) => {
      const { id: usuarioId } = await createUsuario(db());
      const { id: produtoId } = await createProduto(db());
      const pedido = await createPedido(db(), { usuarioId, produtoId, quantidade: 2, status });
      await db()
        .insertInto('pedido_itens')
        .values({
          pedido_id: pedido.id,
          produto_id: produtoId,
          variacao_id: null,
          nome_produto: 'Âmbar',
          quantidade: 1,
          preco_unitario: 0,
        })
        .execute();
      const itens = await db()
        .selectFrom('pedido_itens')
        .select('id')
        .where('pedido_id', '=', pedido.id)
        .orderBy('id')
        .execute();
      for (const [index, { id }] of itens.entries()) {
        const devolvidas = counted[index] ?? 0;
        await db().updateTable('pedido_itens').set({ devolvidas }).where('id', '=', id).execute();
      }
      await sql`INSERT INTO historico_estoque (produto_id, de, para, motivo)
      SELECT ${produtoId}, 0, ${returned}::int, ${`devolução do pedido ${pedido.id}`}
      WHERE ${returned}::int > 0`.execute(db());
      const { '0021-unidades-contadas-duas-vezes': migration } = await migrations.getMigrations();
      await migration?.up(db());
      const rows = await db()
        .selectFrom('pedido_itens')
        .select('devolvidas')
        .where('pedido_id', '=', pedido.id)
        .orderBy('id')
        .execute();
      expect(rows.map(({ devolvidas }) => devolvidas)).toEqual(expected);
    },
  );
});
