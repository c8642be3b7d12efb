import type { Kysely } from 'kysely';
import { type MigrationProvider, Migrator } from 'kysely/migration';
import { catalogoAndCarrinho } from './migrations/0001-catalogo-e-carrinho.ts';
import { contasPedidosPagamentos } from './migrations/0002-contas-pedidos-pagamentos.ts';
import { buscaAndPrecos } from './migrations/0003-busca-e-precos.ts';
import { consentimentos } from './migrations/0004-consentimentos.ts';
import { desistencias } from './migrations/0005-desistencias.ts';
import { chaveFiscal } from './migrations/0006-chave-fiscal.ts';
import type { Tables } from './tables.ts';

// Applied in the order of these names; a name that has shipped never changes.
const provider: MigrationProvider = {
  getMigrations: async () => ({
    '0001-catalogo-e-carrinho': catalogoAndCarrinho,
    '0002-contas-pedidos-pagamentos': contasPedidosPagamentos,
    '0003-busca-e-precos': buscaAndPrecos,
    '0004-consentimentos': consentimentos,
    '0005-desistencias': desistencias,
    '0006-chave-fiscal': chaveFiscal,
  }),
};

/**
 * Brings the schema up to date: all pending migrations in one transaction, under a database-wide
 * lock, so several processes may start at once on the same PostgreSQL.
 *
 * @returns the names of the migrations that were applied, none when the schema was current.
 * @throws an error caused by the first statement that failed; nothing of the run stays.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    throw new Error('The database schema could not be brought up to date.', { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}
