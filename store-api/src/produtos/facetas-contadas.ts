import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';

// Key of the advisory lock that lets one process fold at a time.
const FOLD_LOCK = 4002;
/** Changes of one fold: a tenth of a second's work. */
const AT_ONCE = 1_000;

/** Query of the counts of all active products and of those that have the bit `escolha`, true for this statement. */
export function contadas(escolha: number): RawBuilder<unknown> {
  return sql`SELECT escolha, grupo, valor, nome, sum(total)::int AS total FROM (
      SELECT escolha, grupo, valor, nome, total FROM facetas_contadas WHERE escolha IN (0, ${escolha})
      UNION ALL
      SELECT c.escolha, c.grupo, c.valor, c.nome, m.sinal FROM facetas_mudancas m
      CROSS JOIN LATERAL contagens_de(m.marcas, m.casa, m.notas, m.nomes_das_notas) c
      WHERE c.escolha IN (0, ${escolha})
    ) todas GROUP BY escolha, grupo, valor, nome HAVING sum(total) > 0`;
}

/**
 * Counts the waiting changes of the catalogue into the kept counts, the oldest first. Readers see the same counts before
 * and after. Does nothing while another process folds.
 */
export async function foldFacetas(db: Database, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const folded = await transact(db, foldOnce);
    if (folded < AT_ONCE || stopping?.aborted === true) return;
  }
}

/** Returns how many changes were folded. */
async function foldOnce(trx: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number; free: boolean }>`
    SELECT waiting, waiting > 0 AND pg_try_advisory_xact_lock(${FOLD_LOCK}) AS free
    FROM (SELECT count(*)::int AS waiting FROM (SELECT FROM facetas_mudancas LIMIT ${AT_ONCE}) m) c`.execute(
    trx,
  );
  const [{ waiting, free } = { waiting: 0, free: false }] = rows;
  if (!free) return 0;
  await sql`WITH tiradas AS (
      DELETE FROM facetas_mudancas WHERE id IN (SELECT id FROM facetas_mudancas ORDER BY id LIMIT ${waiting})
      RETURNING sinal, marcas, casa, notas, nomes_das_notas
    ), somas AS (
      SELECT c.escolha, c.grupo, c.valor, c.nome, sum(t.sinal)::int AS total
      FROM tiradas t CROSS JOIN LATERAL contagens_de(t.marcas, t.casa, t.notas, t.nomes_das_notas) c
      GROUP BY 1, 2, 3, 4 HAVING sum(t.sinal) <> 0
    )
    MERGE INTO facetas_contadas f USING somas s
      ON f.escolha = s.escolha AND f.grupo = s.grupo AND f.valor = s.valor AND f.nome = s.nome
    WHEN MATCHED AND f.total + s.total = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET total = f.total + s.total
    WHEN NOT MATCHED THEN INSERT (escolha, grupo, valor, nome, total)
      VALUES (s.escolha, s.grupo, s.valor, s.nome, s.total)`.execute(trx);
  return waiting;
}
