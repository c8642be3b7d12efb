import { type RawBuilder, sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { createPedido } from '../../test/pedidos.ts';
import { checkInvariants, findProblems } from './check.ts';

const ROLLBACK = new Error('rolled back');

onEachEngine('o que sempre vale', (db) => {
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

  /** What the check says after a change that nothing in the shop makes. */
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

  it('nada a dizer de uma loja em ordem', async () => {
    expect(await checkInvariants(db())).toEqual([]);
  });

  it.each<[string, () => RawBuilder<unknown>[], () => RegExp]>([
    [
      'um histórico de estoque que perdeu uma linha',
      () => [sql`DELETE FROM historico_estoque WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Product ${produtoId}, variation \\d+: stock is 6, its history ends at 8`),
    ],
    [
      'uma corrente de estoque partida',
      () => [sql`UPDATE historico_estoque SET de = de + 1 WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Product ${produtoId}, variation \\d+: stock history \\d+ starts at 9`),
    ],
    [
      'um pedido que pede mais do que reservou',
      () => [sql`UPDATE pedido_itens SET quantidade = 3 WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId}, product ${produtoId}, .* holds 2 units, should hold 3`),
    ],
    [
      'um cancelado que não devolveu',
      () => [
        sql`UPDATE pedidos SET status = 'CANCELADO', reserva_ate = NULL WHERE id = ${pedidoId}`,
      ],
      () => new RegExp(`^Order ${pedidoId}, .* holds 2 units, should hold 0`),
    ],
    [
      'vendidos que não são os vendidos',
      () => [sql`UPDATE produtos SET vendidos = vendidos + 1 WHERE id = ${produtoId}`],
      () => new RegExp(`^Product ${produtoId}: counts 10 units sold, .* make 9`),
    ],
    [
      'um total que não é a soma',
      () => [
        sql`UPDATE pedidos SET valor_frete = 1, subtotal = subtotal - 1 WHERE id = ${pedidoId}`,
      ],
      () => new RegExp(`^Order ${pedidoId}: total is 10000 centavos, .* make 10001`),
    ],
    [
      'um pedido sem itens',
      () => [sql`DELETE FROM pedido_itens WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId} has no items`),
    ],
    [
      'um status que o histórico não conhece',
      () => [sql`DELETE FROM historico_pedidos WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId} is PENDENTE, its history ends at nothing`),
    ],
    [
      'uma corrente de status partida',
      () => [sql`UPDATE historico_pedidos SET de = 'PAGO' WHERE pedido_id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId}: status history \\d+ starts at PAGO`),
    ],
    [
      'um pago sem pagamento',
      () => [sql`UPDATE pedidos SET status = 'PAGO', reserva_ate = NULL WHERE id = ${pedidoId}`],
      () => new RegExp(`^Order ${pedidoId} became PAGO by itself`),
    ],
    [
      'dois endereços padrão',
      () => [
        sql`DROP INDEX enderecos_um_padrao`,
        sql`INSERT INTO enderecos (usuario_id, logradouro, numero, bairro, cidade, estado, cep, padrao)
          SELECT ${usuarioId}::int, 'R', '1', 'B', 'C', 'CE', '60000000', true FROM generate_series(1, 2)`,
      ],
      () => new RegExp(`^Account ${usuarioId} has 2 default addresses`),
    ],
  ])('acha %s', async (_, damage, sentence) => {
    expect(await after(...damage())).toContainEqual(expect.stringMatching(sentence()));
  });
});
