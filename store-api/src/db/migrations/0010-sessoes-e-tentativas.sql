-- Tokens that were signed out, and the mail about attempts to guess a password.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE tokens_encerrados (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  expira_em timestamptz NOT NULL
);

COMMENT ON TABLE tokens_encerrados IS 'Tokens that their owners signed out before they expired.';

COMMENT ON COLUMN tokens_encerrados.token_hash IS 'SHA-256 of the token, in hex.';

COMMENT ON COLUMN tokens_encerrados.expira_em IS 'When the token expires; the row is then deleted.';

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'pagamento-devolvido',
  'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email', 'tentativas-de-acesso'));
