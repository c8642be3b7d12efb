import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The key of an order's fiscal document (NF-e or DC-e), without which no carrier takes a parcel. */
export const chaveFiscal: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`ALTER TABLE pedidos ADD COLUMN chave_fiscal text CHECK (chave_fiscal ~ '^[0-9]{44}$')`.execute(
      db,
    );
  },
};
