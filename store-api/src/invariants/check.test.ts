import { readFileSync } from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { SOLD_STATUS } from '../pedidos/status.ts';
import { checkInvariants, findProblems } from './check.ts';

const ROLLBACK = new Error('rolled back');

onEachEngine('checkInvariants', (db) => {
  let produtoId: number;
  let pedidoId: number;
  let usuarioId: number;
  beforeEach(async () => {
    usuarioId = (await createUsuario(db())).id;
    const produto = await createProduto(db(), {
      vendidos: 7,
      variacoes: [{ nome: '10 ml', preco: 5_000, estoque: 10 }],
    });
    produtoId = produto.id;
    const line = { usuarioId, produtoId, variacaoId: produto.variacoes[0] ?? 0, quantidade: 2 };
    await createPedido(db(), { ...line, status: 'CONCLUIDO' });
    pedidoId = (await createPedido(db(), line)).id;
  });

  /** The problems found after damage that the shop itself never does. */
  const after = async (...damage: RawBuilder<unknown>[]): Promise<string[]> => {
    let problems: string[] = [];
    await db()
      .transaction()
      .execute(async (trx) => {
        for (const statement of damage) await statement.execute(trx);
        problems = await findProblems(trx);
        throw ROLLBACK;
      })
      .catch((error: unknown) => {
        if (error !== ROLLBACK) throw error;
      });
    return problems;
  };

  it('finds nothing in a consistent shop', async () => {
    expect(await checkInvariants(db())).toEqual([]);
  });

  it.each<[string, () => RawBuilder<unknown>[], () => RegExp]>([
    [
      'a stock history that lost a row',
      () => [sql`DELETE FROM historico_estoque WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Product ${produtoId}, variation \\d+: stock is 6, its history ends at 8`),
    ],
    [
      'a broken stock history',
      () => [sql`UPDATE historico_estoque SET de = de + 1 WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Product ${produtoId}, variation \\d+: stock history \\d+ starts at 9`),
    ],
    [
      'a product that its facets do not count',
      () => [sql`DELETE FROM facetas_pendentes`, sql`DELETE FROM facetas_mapas`],
      () => /^Facet marca 1048576: counts 0 products too many and \d+ too few/,
    ],
    [
      'an order that holds too few units',
      () => [
        sql`SELECT id FROM pedidos WHERE id = ${pedidoId} FOR UPDATE`,
        sql`UPDATE pedido_itens SET quantidade = 3 WHERE pedido_id = ${pedidoId}`,
      ],
      () => new RegExp(`^Order ${pedidoId}, product ${produtoId}, .* holds 2 units, should hold 3`),
    ],
    [
      'a cancelled order that released nothing',
      () => [
        sql`UPDATE pedidos SET status = 'CANCELADO', reserva_ate = NULL WHERE id = ${pedidoId}`,
      ],
      () => new RegExp(`^Order ${pedidoId}, .* holds 2 units, should hold 0`),
    ],
    [
      'a wrong count of sold units',
      () => [sql`UPDATE produtos SET vendidos = vendidos + 1 WHERE id = ${produtoId}`],
      () => new RegExp(`^Product ${produtoId}: counts 10 units sold, .* make 9`),
    ],
    [
      'a wrong total',
      () => [
        sql`UPDATE pedidos SET valor_frete = 1, subtotal = subtotal - 1 WHERE id = ${pedidoId}`,
      ],
      () => new RegExp(`^Order ${pedidoId}: total is 10000 centavos, .* make 10001`),
    ],
    [
      'an order without items',
      () => [
        sql`SELECT id FROM pedidos WHERE id = ${pedidoId} FOR UPDATE`,
        sql`DELETE FROM pedido_itens WHERE pedido_id = ${pedidoId}`,
      ],
      () => new RegExp(`^Order ${pedidoId} has no items`),
    ],
    [
      'a status that the history lacks',
      () => [sql`DELETE FROM historico_pedidos WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId} is PENDENTE, its history ends at nothing`),
    ],
    [
      'a broken status history',
      () => [sql`UPDATE historico_pedidos SET de = 'PAGO' WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId}: status history \\d+ starts at PAGO`),
    ],
    [
      'a paid order without a payment',
      () => [sql`UPDATE pedidos SET status = 'PAGO', reserva_ate = NULL WHERE id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId} became PAGO by itself`),
    ],
    [
      'two default addresses',
      () => [
        sql`DROP INDEX enderecos_um_padrao`,
        sql`INSERT INTO enderecos (usuario_id, logradouro, numero, bairro, cidade, estado, cep, padrao)
          SELECT ${usuarioId}::int, 'R', '1', 'B', 'C', 'CE', '60000000', true FROM generate_series(1, 2)`,
      ],
      () => new RegExp(`^Account ${usuarioId} has 2 default addresses`),
    ],
  ])('finds %s', async (_, damage, sentence) => {
    expect(await after(...damage())).toContainEqual(expect.stringMatching(sentence()));
  });
});

it('the rules count the units of every status that sells them', () => {
  const rules = readFileSync(new URL('rules.sql', import.meta.url), 'utf8');
  const lists = [...rules.matchAll(/p\.status IN \(([^)]*)\)/g)].map(([, list]) => list);
  expect(lists).toEqual([SOLD_STATUS.map((status) => `'${status}'`).join(', ')]);
});
