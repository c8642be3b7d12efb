-- Refunds as rows of their own, whole or in part, and the return of goods after a withdrawal.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE pagamentos ADD COLUMN pago_em timestamptz;

UPDATE pagamentos SET pago_em = coalesce(verificado_em, criado_em)
  WHERE status IN ('succeeded', 'refund_due', 'refunded');

CREATE TABLE estornos (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pagamento_id int NOT NULL REFERENCES pagamentos ON DELETE CASCADE,
  valor int NOT NULL CHECK (valor > 0),
  estado text NOT NULL DEFAULT 'PEDIDO' CHECK (estado IN ('PEDIDO', 'FEITO', 'FALHOU')),
  motivo text,
  autor_id int,
  pedido_em timestamptz NOT NULL DEFAULT now(),
  concluido_em timestamptz,
  verificado_em timestamptz,
  CHECK ((concluido_em IS NULL) = (estado = 'PEDIDO'))
);

CREATE INDEX estornos_pagamento ON estornos (pagamento_id, id);

CREATE INDEX estornos_a_pedir ON estornos (verificado_em NULLS FIRST) WHERE estado = 'PEDIDO';

INSERT INTO estornos (pagamento_id, valor, estado, pedido_em, concluido_em)
  SELECT id, valor, CASE status WHEN 'refunded' THEN 'FEITO' ELSE 'PEDIDO' END,
    coalesce(verificado_em, criado_em), CASE status WHEN 'refunded' THEN coalesce(verificado_em, criado_em) END
  FROM pagamentos WHERE status IN ('refund_due', 'refunded');

ALTER TABLE pedidos
  ADD COLUMN desistencia_recebida_em timestamptz,
  ADD COLUMN desistencia_valor int CHECK (desistencia_valor >= 0),
  ADD CONSTRAINT pedidos_desistencia_recebida CHECK (
    desistencia_recebida_em IS NULL OR (desistencia_em IS NOT NULL AND desistencia_valor IS NOT NULL));

CREATE INDEX pedidos_desistencias ON pedidos (criado_em DESC, id DESC)
  WHERE desistencia_em IS NOT NULL AND desistencia_recebida_em IS NULL;

CREATE TABLE simulado_estornos (
  chave text PRIMARY KEY,
  intencao_id text NOT NULL REFERENCES simulado_intencoes ON DELETE CASCADE,
  valor int NOT NULL CHECK (valor > 0),
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX simulado_estornos_intencao ON simulado_estornos (intencao_id);

INSERT INTO simulado_estornos (chave, intencao_id, valor, criado_em)
  SELECT 'estorno-' || id, id, valor, estornado_em FROM simulado_intencoes WHERE estornado_em IS NOT NULL;

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'desistencia-recebida', 'pagamento-devolvido',
  'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email', 'tentativas-de-acesso'));

COMMENT ON COLUMN pagamentos.pago_em IS 'When the money was received.';

COMMENT ON COLUMN pagamentos.status IS 'The card provider''s statuses, and ours once the whole payment goes back: `refund_due` until `refunded`.';

COMMENT ON TABLE estornos IS 'Refunds of a card payment, whole or in part. Those that did not fail never exceed the payment.';

COMMENT ON COLUMN estornos.valor IS 'Centavos.';

COMMENT ON COLUMN estornos.motivo IS 'A few Portuguese words; null for refunds that existed before this table.';

COMMENT ON COLUMN estornos.autor_id IS 'Account; null when the shop itself acted.';

COMMENT ON COLUMN estornos.concluido_em IS 'When the provider did or refused it.';

COMMENT ON COLUMN estornos.verificado_em IS 'When it was last requested from the provider.';

COMMENT ON COLUMN pedidos.desistencia_recebida_em IS 'When the shop received the returned goods.';

COMMENT ON COLUMN pedidos.desistencia_valor IS 'Centavos that the shopper gets back.';

COMMENT ON TABLE simulado_estornos IS 'Refunds at the simulated provider, by idempotency key.';

COMMENT ON COLUMN simulado_estornos.valor IS 'Centavos.';
