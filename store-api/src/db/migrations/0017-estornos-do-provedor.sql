-- Refunds follow the provider's own state, and disputes of card payments are kept.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE estornos
  ADD COLUMN tentativa int NOT NULL DEFAULT 1 CHECK (tentativa >= 1),
  ADD COLUMN provedor_id text UNIQUE,
  ADD COLUMN falha text,
  DROP CONSTRAINT estornos_estado_check,
  DROP CONSTRAINT estornos_check;

ALTER TABLE estornos
  ADD CONSTRAINT estornos_estado_check CHECK (estado IN ('PEDIDO', 'PENDENTE', 'FEITO', 'FALHOU')),
  ADD CONSTRAINT estornos_concluido CHECK ((concluido_em IS NULL) = (estado IN ('PEDIDO', 'PENDENTE'))),
  ADD CONSTRAINT estornos_falha CHECK (falha IS NULL OR estado = 'FALHOU');

DROP INDEX estornos_a_pedir;

CREATE INDEX estornos_a_verificar ON estornos (verificado_em NULLS FIRST) WHERE estado <> 'FALHOU';

CREATE TABLE contestacoes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pagamento_id int NOT NULL REFERENCES pagamentos ON DELETE CASCADE,
  provedor_id text NOT NULL UNIQUE,
  valor int NOT NULL CHECK (valor > 0),
  estado text NOT NULL CHECK (estado IN ('ABERTA', 'GANHA', 'PERDIDA', 'ENCERRADA')),
  motivo text,
  aberta_em timestamptz NOT NULL DEFAULT now(),
  encerrada_em timestamptz,
  CONSTRAINT contestacoes_encerrada CHECK ((encerrada_em IS NULL) = (estado = 'ABERTA'))
);

CREATE INDEX contestacoes_pagamento ON contestacoes (pagamento_id, id);

CREATE INDEX estornos_que_falharam ON estornos (pagamento_id) WHERE estado = 'FALHOU';

CREATE INDEX contestacoes_abertas ON contestacoes (pagamento_id) WHERE estado = 'ABERTA';

-- Orders whose payment needs a person. A failed refund counts while the payment still has its amount.
CREATE VIEW pagamentos_a_resolver AS
  SELECT pedido_id, min(pendencia) AS pendencia FROM (
    SELECT g.pedido_id, 'CONTESTADO'::text AS pendencia
    FROM contestacoes c JOIN pagamentos g ON g.id = c.pagamento_id WHERE c.estado = 'ABERTA'
    UNION ALL
    SELECT g.pedido_id, 'ESTORNO_FALHOU'::text
    FROM estornos e JOIN pagamentos g ON g.id = e.pagamento_id
    WHERE e.estado = 'FALHOU'
      AND e.valor + coalesce((SELECT sum(o.valor) FROM estornos o
        WHERE o.pagamento_id = g.id AND o.estado <> 'FALHOU'), 0) <= g.valor
      AND NOT EXISTS (SELECT FROM contestacoes c WHERE c.pagamento_id = g.id AND c.estado = 'PERDIDA')
  ) pendencias GROUP BY pedido_id;

ALTER TABLE simulado_intencoes
  ADD COLUMN estornos jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN contestacoes jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN efeito text CHECK (efeito IN ('estorno_demora', 'estorno_volta', 'contestacao'));

UPDATE simulado_intencoes i SET estornos = e.estornos FROM (
  SELECT intencao_id, jsonb_agg(jsonb_build_object('id', 're_sim_' || md5(chave), 'key', chave, 'valor', valor,
    'status', 'succeeded', 'failure', NULL, 'metadata', '{}'::jsonb) ORDER BY criado_em) AS estornos
  FROM simulado_estornos GROUP BY intencao_id
) e WHERE e.intencao_id = i.id;

DROP TABLE simulado_estornos;

ALTER TABLE simulado_intencoes DROP COLUMN estornado_em;

DROP INDEX simulado_a_liquidar;

CREATE INDEX simulado_a_liquidar ON simulado_intencoes (liquida_em) WHERE liquida_em IS NOT NULL;

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'desistencia-recebida', 'estorno-pedido',
  'estorno-a-caminho', 'pagamento-devolvido', 'estorno-falhou', 'estorno-falhou-loja', 'contestacao-aberta-loja',
  'contestacao-encerrada-loja', 'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email',
  'tentativas-de-acesso', 'segundo-fator-ativado', 'segundo-fator-desativado', 'codigos-renovados',
  'codigo-de-recuperacao-usado'));

COMMENT ON COLUMN estornos.tentativa IS 'Counts the requests after a failure. Part of the idempotency key.';

COMMENT ON COLUMN estornos.provedor_id IS 'Number of the refund at the provider, e.g. `re_…`; null before the provider has it.';

COMMENT ON COLUMN estornos.falha IS 'The provider''s code of the failure.';

COMMENT ON COLUMN estornos.concluido_em IS 'When the provider did it, or it failed.';

COMMENT ON COLUMN estornos.verificado_em IS 'When the provider was last asked about it.';

COMMENT ON TABLE contestacoes IS 'Disputes (chargebacks) of card payments.';

COMMENT ON COLUMN contestacoes.provedor_id IS 'Number of the dispute at the provider.';

COMMENT ON COLUMN contestacoes.valor IS 'Centavos.';

COMMENT ON COLUMN contestacoes.estado IS '`ENCERRADA`: an inquiry that ended without a chargeback.';

COMMENT ON COLUMN contestacoes.motivo IS 'The provider''s code of the reason.';

COMMENT ON COLUMN simulado_intencoes.estornos IS 'Its refunds.';

COMMENT ON COLUMN simulado_intencoes.contestacoes IS 'Its disputes.';

COMMENT ON COLUMN simulado_intencoes.efeito IS 'What happens after the payment, by the test card.';

COMMENT ON COLUMN simulado_intencoes.liquida_em IS 'When the next late change is due.';
