import { sql } from 'kysely';
import type { Database } from './db/open.ts';

// Any number, the same in every process: who seeds holds it, who comes second waits and finds the shop full.
const SEED_LOCK = 4001;

/**
 * Fills an empty catalogue with the demo shop; a shop with one product or account is left alone.
 * One transaction: half a demo never stays.
 *
 * @param imagensDir existing directory for the pictures.
 * @param onProgress told short Portuguese texts as it goes on.
 * @returns whether it seeded.
 */
export function seedWhenEmpty(
  db: Database,
  imagensDir: string,
  onProgress: (text: string) => void,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo({ db: trx, imagensDir, onProgress, now: new Date() });
    return true;
  });
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT FROM produtos UNION ALL SELECT FROM usuarios LIMIT 1`.execute(
    db,
  );
  return rows.length === 0;
}
