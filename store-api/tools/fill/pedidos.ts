import { sql } from 'kysely';
import type { Database } from '../../src/db/open.ts';

/** The orders are spread over this many days before now. */
const DAYS = 90;

/**
 * Adds `n` orders of the accounts from `fillCompradores`, for measurements: spread over 90 days and all
 * statuses, newest last. Their lines name no product, so the stock does not change.
 *
 * @param n at least 1.
 * @returns the number of new orders; 0 without such accounts.
 * @throws the database's error; then nothing was added.
 */
export async function fillPedidos(db: Database, n: number): Promise<number> {
  const createdCount = await db.transaction().execute(async (trx) => {
    // Multiplying by a prime spreads the values and keeps them the same on every run.
    const { numAffectedRows } = await sql`
      WITH compradores AS (
        SELECT u.id, p.nome_completo, p.cpf, p.telefone, u.email,
          row_number() OVER (ORDER BY u.id) - 1 AS posicao, count(*) OVER () AS quantos
        FROM usuarios u JOIN perfis p ON p.usuario_id = u.id
        WHERE u.username LIKE 'comprador-%'
      ), feitos AS (
        SELECT i, (i * 7919::bigint) % 100 AS sorte,
          now() - make_interval(mins => ((${n}::int - i) * ${DAYS}::bigint * 1440 / ${n}::int)::int) AS criado_em,
          1000 + (i * 104729::bigint % 20000)::int AS subtotal
        FROM generate_series(1, ${n}::int) i
      ), pedidos_novos AS (
        INSERT INTO pedidos (usuario_id, criado_em, status, reserva_ate, metodo, subtotal, valor_frete, total,
          servico_frete, nome_completo, cpf, telefone, email, endereco)
        SELECT c.id, f.criado_em, s.status,
          CASE s.status WHEN 'PENDENTE' THEN now() + interval '1 day' END,
          (ARRAY['CARTAO', 'PIX', 'CARTAO_LINK'])[1 + f.sorte % 3],
          f.subtotal, 1500, f.subtotal + 1500, 'Entrega padrão',
          c.nome_completo, c.cpf, c.telefone, c.email,
          jsonb_build_object('id', null, 'logradouro', 'Rua das Medições', 'numero', c.id::text, 'complemento', null,
            'bairro', 'Centro', 'cidade', 'Fortaleza', 'estado', 'CE', 'cep', '60000000')
        FROM feitos f
        JOIN compradores c ON c.posicao = (f.i * 31::bigint) % c.quantos
        CROSS JOIN LATERAL (SELECT CASE
          WHEN f.sorte < 6 THEN 'PENDENTE' WHEN f.sorte < 16 THEN 'PAGO' WHEN f.sorte < 28 THEN 'ENVIADO'
          WHEN f.sorte < 92 THEN 'CONCLUIDO' ELSE 'CANCELADO' END AS status) s
        ORDER BY f.i
        RETURNING id, subtotal
      )
      INSERT INTO pedido_itens (pedido_id, nome_produto, variacao_nome, quantidade, preco_unitario)
      SELECT id, 'Frasco de carga ' || 1 + id % 64, (ARRAY['5 ml', '10 ml'])[1 + id % 2], 1, subtotal
      FROM pedidos_novos`.execute(trx);
    return Number(numAffectedRows ?? 0);
  });
  await sql`ANALYZE`.execute(db);
  return createdCount;
}
