-- Sessions whose owner has just proven to be there, and the mail about a changed e-mail.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE identidades_confirmadas (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ate timestamptz NOT NULL
);

COMMENT ON TABLE identidades_confirmadas IS 'Sessions whose owner gave the password, and the code of a second factor, again.';

COMMENT ON COLUMN identidades_confirmadas.token_hash IS 'SHA-256 of the session’s token, in hex.';

COMMENT ON COLUMN identidades_confirmadas.ate IS 'Until when the proof counts; the row is then deleted.';

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'desistencia-recebida', 'estorno-pedido',
  'estorno-a-caminho', 'pagamento-devolvido', 'estorno-falhou', 'estorno-falhou-loja', 'contestacao-aberta-loja',
  'contestacao-encerrada-loja', 'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email',
  'tentativas-de-acesso', 'segundo-fator-ativado', 'segundo-fator-desativado', 'codigos-renovados',
  'codigo-de-recuperacao-usado', 'email-alterado'));
