import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transaction.ts';

// Key of the advisory lock that lets one process fold at a time.
const FOLD_LOCK = 4002;
/** Products of one fold: a tenth of a second's work. */
const AT_ONCE = 1_000;

/** Bits of a block. */
const BITS = sql.raw('8192');
/** A block without products. */
export const NO_BITS = sql.raw('0::bit(8192)');

/** The bitmaps of the query's products, a row for each block. `produto` is an expression of their number. */
export const bitsOfProdutos = (produto: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${produto} / ${BITS} AS bloco, bit_or(set_bit(${NO_BITS}, ${produto} % ${BITS}, 1)) AS mapa`;

/**
 * Query of the bitmaps of all options, true for this statement: the kept ones without the products that wait, and those of
 * the waiting products. An option can have two rows in a block, with different products.
 */
export const mapas: RawBuilder<unknown> = sql`
  SELECT bloco, grupo, valor, nome, f.mapa & ~coalesce(p.mapa, ${NO_BITS}) AS mapa
  FROM facetas_mapas f LEFT JOIN (
    SELECT ${bitsOfProdutos(sql`produto_id`)} FROM facetas_pendentes GROUP BY 1
  ) p USING (bloco)
  UNION ALL SELECT * FROM facetas_mapas_de(array(SELECT DISTINCT produto_id FROM facetas_pendentes))`;

/**
 * Brings the kept bitmaps of the waiting products up to date, those that wait longest first. Readers see the same counts
 * before and after. Does nothing while another process folds.
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
    FROM (SELECT count(*)::int AS waiting FROM (SELECT FROM facetas_pendentes LIMIT ${AT_ONCE}) m) c`.execute(
    trx,
  );
  const [{ waiting, free } = { waiting: 0, free: false }] = rows;
  if (!free) return 0;
  // One statement is one moment: a change that commits meanwhile still waits, with its row of `facetas_pendentes`.
  await sql`WITH tirados AS (
      DELETE FROM facetas_pendentes WHERE id IN (SELECT id FROM facetas_pendentes ORDER BY id LIMIT ${waiting})
      RETURNING produto_id
    ), mudados AS (SELECT ${bitsOfProdutos(sql`produto_id`)} FROM tirados GROUP BY 1
    ), antes AS (
      SELECT bloco, grupo, valor, nome, f.mapa & ~m.mapa AS mapa FROM facetas_mapas f JOIN mudados m USING (bloco)
    ), agora AS (SELECT * FROM facetas_mapas_de(array(SELECT produto_id FROM tirados))
    )
    MERGE INTO facetas_mapas f USING (
      SELECT bloco, grupo, valor, nome, coalesce(antes.mapa, ${NO_BITS}) | coalesce(agora.mapa, ${NO_BITS}) AS mapa
      FROM antes FULL JOIN agora USING (bloco, grupo, valor, nome)
    ) s ON f.bloco = s.bloco AND f.grupo = s.grupo AND f.valor = s.valor AND f.nome = s.nome
    WHEN MATCHED AND s.mapa = ${NO_BITS} THEN DELETE
    WHEN MATCHED AND s.mapa <> f.mapa THEN UPDATE SET mapa = s.mapa
    WHEN NOT MATCHED THEN INSERT (bloco, grupo, valor, nome, mapa)
      VALUES (s.bloco, s.grupo, s.valor, s.nome, s.mapa)`.execute(trx);
  return waiting;
}
