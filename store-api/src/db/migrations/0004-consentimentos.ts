import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const CONSENTIMENTOS = [
  // No address and no browser's name: who did not sign in is known by the number of their choice alone.
  sql`CREATE TABLE consentimentos (
    id uuid NOT NULL,
    versao text NOT NULL CHECK (versao ~ '^[0-9]{1,6}$'),
    escolha text NOT NULL CHECK (escolha IN ('ACEITO', 'RECUSADO')),
    quando timestamptz NOT NULL,
    registrado_em timestamptz NOT NULL DEFAULT now(),
    usuario_id int REFERENCES usuarios ON DELETE SET NULL,
    PRIMARY KEY (id, versao, escolha),
    CHECK (quando <= registrado_em)
  )`,
  sql`CREATE INDEX consentimentos_conta ON consentimentos (usuario_id, registrado_em)
      WHERE usuario_id IS NOT NULL`,
  sql`CREATE INDEX consentimentos_idade ON consentimentos (registrado_em)`,

  // What is to prove something cannot be edited; it may only lose the account it was of.
  sql`CREATE FUNCTION consentimento_fica() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'A consent is not changed.' USING ERRCODE = 'restrict_violation';
    END $$`,
  sql`CREATE TRIGGER consentimento_fica BEFORE UPDATE ON consentimentos FOR EACH ROW
      WHEN (NEW.usuario_id IS NOT NULL
        OR (OLD.id, OLD.versao, OLD.escolha, OLD.quando, OLD.registrado_em) IS DISTINCT FROM
           (NEW.id, NEW.versao, NEW.escolha, NEW.quando, NEW.registrado_em))
      EXECUTE FUNCTION consentimento_fica()`,
];

/** What was answered to the question about what is optional, and when (C-60). */
export const consentimentos: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of CONSENTIMENTOS) await statement.execute(db);
  },
};
