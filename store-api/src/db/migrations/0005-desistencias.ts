import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const DESISTENCIAS = [
  // The reason may be absent; a reason without a request may not.
  sql`ALTER TABLE pedidos
      ADD COLUMN desistencia_em timestamptz,
      ADD COLUMN desistencia_motivo text CHECK (char_length(desistencia_motivo) BETWEEN 1 AND 500),
      ADD CONSTRAINT pedidos_desistencia CHECK (desistencia_em IS NOT NULL OR desistencia_motivo IS NULL)`,
  sql`ALTER TABLE emails DROP CONSTRAINT emails_tipo_check`,
  sql`ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
      'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'pagamento-devolvido',
      'redefinir-senha', 'senha-alterada', 'conta-criada'))`,
];

/** Withdrawals from delivered orders (CDC, art. 49), and the mail about them. */
export const desistencias: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of DESISTENCIAS) await statement.execute(db);
  },
};
