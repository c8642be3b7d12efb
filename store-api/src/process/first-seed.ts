import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

// Key of the advisory lock that serialises the seeds of several processes.
const SEED_LOCK = 4001;

/**
 * Fills an empty shop with the demo, in one transaction. Does nothing when the shop has a product or an account.
 *
 * @param imagensDir existing directory of the pictures.
 * @param pedidos whether the demo has orders.
 * @param onProgress receives short Portuguese texts while the seed runs.
 * @returns whether it seeded.
 */
export function seedWhenEmpty(
  db: Database,
  imagensDir: string,
  pedidos: boolean,
  onProgress: (text: string) => void,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const { seedDemo } = await import('../../demo/seed.ts');
    await seedDemo({ db: trx, imagensDir, pedidos, onProgress, now: new Date() });
    return true;
  });
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT FROM produtos UNION ALL SELECT FROM usuarios LIMIT 1`.execute(
    db,
  );
  return rows.length === 0;
}
