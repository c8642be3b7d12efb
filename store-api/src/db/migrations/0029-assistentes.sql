-- Credentials with which a person lets an assistant use the account.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE assistentes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  nome text NOT NULL CHECK (nome <> ''),
  credencial_hash text NOT NULL UNIQUE CHECK (credencial_hash ~ '^[0-9a-f]{64}$'),
  escopos text[] NOT NULL CHECK (cardinality(escopos) > 0 AND escopos <@ ARRAY['LER', 'CARRINHO', 'PEDIR']),
  criado_em timestamptz NOT NULL,
  expira_em timestamptz NOT NULL,
  usado_em timestamptz
);

CREATE INDEX assistentes_usuario ON assistentes (usuario_id);

COMMENT ON TABLE assistentes IS 'Credentials of assistants, at most 10 for an account. A revoked one is deleted. Deleted with the account.';

COMMENT ON COLUMN assistentes.usuario_id IS 'The account that it acts for.';

COMMENT ON COLUMN assistentes.nome IS 'As the person calls it.';

COMMENT ON COLUMN assistentes.credencial_hash IS 'SHA-256 of the credential, in hex.';

COMMENT ON COLUMN assistentes.escopos IS 'What it may do: read, change the cart, order.';

COMMENT ON COLUMN assistentes.criado_em IS 'When it was created. An end of all sessions after it ends it too.';

COMMENT ON COLUMN assistentes.expira_em IS 'When it ends; the row is then deleted.';

COMMENT ON COLUMN assistentes.usado_em IS 'Its last use, to the minute; null before the first.';
