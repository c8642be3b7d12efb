-- Confirmed e-mail addresses, and the account that caused a mail, for limits.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE usuarios ADD COLUMN email_confirmado boolean NOT NULL DEFAULT true;

COMMENT ON COLUMN usuarios.email_confirmado IS 'False after a registration or a new e-mail, until the owner follows the mailed link.';

CREATE TABLE confirmacoes_email (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  usuario_id int NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  email text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL
);

COMMENT ON TABLE confirmacoes_email IS 'Mailed links that confirm an e-mail; deleted once one of them was used.';

COMMENT ON COLUMN confirmacoes_email.token_hash IS 'SHA-256 of the token, in hex.';

COMMENT ON COLUMN confirmacoes_email.email IS 'The address that the link confirms.';

CREATE INDEX confirmacoes_email_usuario ON confirmacoes_email (usuario_id, criado_em);

ALTER TABLE emails ADD COLUMN usuario_id int;

COMMENT ON COLUMN emails.usuario_id IS 'Account that caused the mail; null for mail to the shop. No foreign key: it would lock the account.';

COMMENT ON COLUMN emails.para IS 'Address; a SHA-256 for one day after an erasure.';

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'pagamento-devolvido',
  'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email'));

CREATE INDEX emails_conta ON emails (usuario_id, criado_em);

CREATE INDEX emails_destino ON emails (para, criado_em);
