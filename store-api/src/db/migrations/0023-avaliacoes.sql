-- Reviews of delivered products by their buyers, and the mail that asks for them.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE avaliacoes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id int REFERENCES pedidos,
  produto_id int NOT NULL REFERENCES produtos ON DELETE CASCADE,
  autor text,
  nota int NOT NULL CHECK (nota BETWEEN 1 AND 5),
  texto text NOT NULL CHECK (char_length(texto) <= 1000),
  estado text NOT NULL DEFAULT 'PENDENTE' CHECK (estado IN ('PENDENTE', 'PUBLICADA', 'RECUSADA')),
  motivo text CHECK (char_length(motivo) BETWEEN 1 AND 500),
  resposta text CHECK (char_length(resposta) BETWEEN 1 AND 1000),
  criada_em timestamptz NOT NULL DEFAULT now(),
  moderada_em timestamptz,
  respondida_em timestamptz,
  CONSTRAINT avaliacoes_uma_por_produto UNIQUE (pedido_id, produto_id),
  CONSTRAINT avaliacoes_motivo CHECK ((motivo IS NOT NULL) = (estado = 'RECUSADA')),
  CONSTRAINT avaliacoes_moderada CHECK ((moderada_em IS NULL) = (estado = 'PENDENTE')),
  CONSTRAINT avaliacoes_respondida CHECK ((respondida_em IS NULL) = (resposta IS NULL))
);

CREATE INDEX avaliacoes_publicadas ON avaliacoes (produto_id, id DESC) WHERE estado = 'PUBLICADA';

CREATE INDEX avaliacoes_produto ON avaliacoes (produto_id);

CREATE INDEX avaliacoes_estado ON avaliacoes (estado, id DESC);

ALTER TABLE pedidos ADD COLUMN avaliacao_pedida_em timestamptz;

ALTER TABLE usuarios ADD COLUMN convite_avaliacao boolean NOT NULL DEFAULT true;

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'desistencia-recebida', 'estorno-pedido',
  'estorno-a-caminho', 'pagamento-devolvido', 'estorno-falhou', 'estorno-falhou-loja', 'contestacao-aberta-loja',
  'contestacao-encerrada-loja', 'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email',
  'tentativas-de-acesso', 'segundo-fator-ativado', 'segundo-fator-desativado', 'codigos-renovados',
  'codigo-de-recuperacao-usado', 'email-alterado', 'avaliar-pedido'));

COMMENT ON TABLE avaliacoes IS 'Reviews of products of delivered orders, one for each product of an order.';

COMMENT ON COLUMN avaliacoes.pedido_id IS 'The order; null after the account of its buyer was erased.';

COMMENT ON COLUMN avaliacoes.autor IS 'First name and initial of the buyer, as shown; null without a name or after an erasure.';

COMMENT ON COLUMN avaliacoes.motivo IS 'Why the shop refused it.';

COMMENT ON COLUMN avaliacoes.resposta IS 'The shop''s reply, shown under the review.';

COMMENT ON COLUMN avaliacoes.moderada_em IS 'When it was last published or refused.';

COMMENT ON COLUMN pedidos.avaliacao_pedida_em IS 'When the mail that asks for reviews was queued; never a second time.';

COMMENT ON COLUMN usuarios.convite_avaliacao IS 'False after the account opted out of mails that ask for reviews.';
