-- The audit shows the stock that one save changed as one event. Mails about the second factor.
-- Shipped: never change it. A blank line ends each statement.

CREATE INDEX historico_estoque_gravacao ON historico_estoque (produto_id, criado_em, id) WHERE pedido_id IS NULL;

-- The rows of one transaction have the same time: the first one represents them.
CREATE OR REPLACE VIEW auditoria AS
  SELECT 'P'::text AS fonte, id, criado_em, 'PEDIDO'::text AS tipo, pedido_id::text AS alvo, autor_id,
    jsonb_build_object('de', de, 'para', para, 'motivo',
      CASE WHEN autor_id IS NULL OR motivo LIKE 'alterado: %' OR motivo LIKE 'devolução recebida: %' THEN motivo END)
      AS dados
  FROM historico_pedidos
  UNION ALL
  SELECT 'E'::text, id, criado_em, 'PRODUTO'::text, produto_id::text, autor_id, jsonb_build_object('estoque', true)
  FROM historico_estoque h WHERE pedido_id IS NULL AND NOT EXISTS (
    SELECT FROM historico_estoque antes WHERE antes.pedido_id IS NULL AND antes.produto_id = h.produto_id
      AND antes.criado_em = h.criado_em AND antes.id < h.id)
  UNION ALL
  SELECT 'U'::text, id, criado_em, 'USUARIO'::text, usuario_id::text, autor_id,
    jsonb_build_object('deStatus', de_status, 'paraStatus', para_status, 'deRoles', de_roles, 'paraRoles', para_roles)
  FROM historico_usuarios
  UNION ALL
  SELECT 'N'::text, id, criada_em, 'PEDIDO'::text, pedido_id::text, coalesce(autor_id, 0),
    jsonb_build_object('resumo', 'Nota interna escrita')
  FROM notas_pedido
  UNION ALL
  SELECT 'R'::text, id, pedido_em, 'PEDIDO'::text,
    (SELECT p.pedido_id::text FROM pagamentos p WHERE p.id = pagamento_id), autor_id,
    jsonb_build_object('estorno', valor)
  FROM estornos
  UNION ALL
  SELECT 'A'::text, id, criado_em, tipo, alvo, autor_id, jsonb_build_object('resumo', resumo)
  FROM historico_alteracoes;

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'desistencia-recebida', 'pagamento-devolvido',
  'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email', 'tentativas-de-acesso',
  'segundo-fator-ativado', 'segundo-fator-desativado', 'codigos-renovados', 'codigo-de-recuperacao-usado'));
