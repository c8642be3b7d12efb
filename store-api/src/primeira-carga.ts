import { sql } from 'kysely';
import type { Banco } from './db/abrir.ts';

// Any number, the same in every process: who seeds holds it, who comes second waits and finds the shop full.
const TRAVA_DA_CARGA = 4001;

/**
 * Fills an empty catalogue with the demo shop; a shop with one product or account is left alone.
 * One transaction: half a demo never stays.
 *
 * @param dirImagens existing directory for the pictures.
 * @param progresso told short Portuguese texts as it goes on.
 * @returns whether it seeded.
 */
export function semearSeVazio(
  db: Banco,
  dirImagens: string,
  progresso: (texto: string) => void,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${TRAVA_DA_CARGA})`.execute(trx);
    if (!(await estaVazio(trx))) return false;
    const { semearDemo } = await import('./demo/semear.ts');
    await semearDemo({ db: trx, dirImagens, progresso, agora: new Date() });
    return true;
  });
}

async function estaVazio(db: Banco): Promise<boolean> {
  const { rows } = await sql`SELECT FROM produtos UNION ALL SELECT FROM usuarios LIMIT 1`.execute(
    db,
  );
  return rows.length === 0;
}
