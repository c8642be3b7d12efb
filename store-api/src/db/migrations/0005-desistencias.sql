-- Withdrawals from delivered orders (CDC, art. 49), and their mail.
-- Shipped: never change it. A blank line ends each statement.

-- A withdrawal may lack a reason, but not the other way round.
ALTER TABLE pedidos
  ADD COLUMN desistencia_em timestamptz,
  ADD COLUMN desistencia_motivo text CHECK (char_length(desistencia_motivo) BETWEEN 1 AND 500),
  ADD CONSTRAINT pedidos_desistencia CHECK (desistencia_em IS NOT NULL OR desistencia_motivo IS NULL);

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'pagamento-devolvido',
  'redefinir-senha', 'senha-alterada', 'conta-criada'));
