-- One list of who changed what: the histories, and the changes that they lack.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE historico_alteracoes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('PRODUTO', 'CATEGORIA', 'USUARIO', 'FRETE')),
  alvo text NOT NULL,
  resumo text NOT NULL CHECK (resumo <> ''),
  autor_id int DEFAULT loja_autor(),
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX historico_alteracoes_quando ON historico_alteracoes (criado_em DESC);

CREATE INDEX historico_pedidos_quando ON historico_pedidos (criado_em DESC);

CREATE INDEX historico_usuarios_quando ON historico_usuarios (criado_em DESC);

CREATE INDEX notas_pedido_quando ON notas_pedido (criada_em DESC);

CREATE INDEX estornos_quando ON estornos (pedido_em DESC);

CREATE INDEX historico_estoque_quando ON historico_estoque (criado_em DESC) WHERE pedido_id IS NULL;

-- Reasons and notes that a person typed may name somebody. Only the shop's words leave the histories. No account has the
-- number 0: it stands for the deleted author of a note.
CREATE VIEW auditoria AS
  SELECT 'P'::text AS fonte, id, criado_em, 'PEDIDO'::text AS tipo, pedido_id::text AS alvo, autor_id,
    jsonb_build_object('de', de, 'para', para, 'motivo',
      CASE WHEN autor_id IS NULL OR motivo LIKE 'alterado: %' OR motivo LIKE 'devolução recebida: %' THEN motivo END)
      AS dados
  FROM historico_pedidos
  UNION ALL
  SELECT 'E'::text, id, criado_em, 'PRODUTO'::text, produto_id::text, autor_id,
    jsonb_build_object('variacaoId', variacao_id, 'de', de, 'para', para)
  FROM historico_estoque WHERE pedido_id IS NULL
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

COMMENT ON TABLE historico_alteracoes IS 'Changes that no other history records. Author from `recordAs`. No personal data.';

COMMENT ON COLUMN historico_alteracoes.alvo IS 'Number of the product, category or account, or the state of a freight.';

COMMENT ON COLUMN historico_alteracoes.resumo IS 'Names of fields in Portuguese, with values of the catalogue and of freight only.';

COMMENT ON COLUMN historico_alteracoes.autor_id IS 'Account; null when the shop itself acted.';

COMMENT ON COLUMN fretes.uf IS 'Two capital letters; `BR`: the default of states without a row.';
