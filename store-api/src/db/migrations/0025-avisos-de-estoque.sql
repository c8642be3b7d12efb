-- Who asked for a mail when a volume is back in stock, and that mail.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE avisos_estoque (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  produto_id int NOT NULL REFERENCES produtos ON DELETE CASCADE,
  variacao_id int,
  email text NOT NULL CHECK (email LIKE '%@%'),
  usuario_id int REFERENCES usuarios ON DELETE CASCADE,
  criado_em timestamptz NOT NULL DEFAULT now(),
  confirmado_em timestamptz,
  expira_em timestamptz NOT NULL,
  CONSTRAINT avisos_estoque_um_por_volume UNIQUE NULLS NOT DISTINCT (produto_id, variacao_id, email),
  FOREIGN KEY (produto_id, variacao_id) REFERENCES variacoes (produto_id, id) ON DELETE CASCADE
);

CREATE INDEX avisos_estoque_email ON avisos_estoque (email);

CREATE INDEX avisos_estoque_conta ON avisos_estoque (usuario_id) WHERE usuario_id IS NOT NULL;

CREATE INDEX avisos_estoque_expira ON avisos_estoque (expira_em);

COMMENT ON TABLE avisos_estoque IS 'Requests for one mail when a volume is back in stock. Deleted when the mail is queued.';

COMMENT ON COLUMN avisos_estoque.variacao_id IS 'Always one of `produto_id`''s; null for a simple product.';

COMMENT ON COLUMN avisos_estoque.email IS 'Lower case.';

COMMENT ON COLUMN avisos_estoque.usuario_id IS 'The account that asked; null for a visitor.';

COMMENT ON COLUMN avisos_estoque.confirmado_em IS 'When the owner of the e-mail agreed; null until then, and nothing is sent.';

COMMENT ON COLUMN avisos_estoque.expira_em IS 'Then the row is deleted.';

ALTER TABLE emails DROP CONSTRAINT emails_tipo_check;

ALTER TABLE emails ADD CONSTRAINT emails_tipo_check CHECK (tipo IN ('pedido-criado', 'pedido-pago',
  'pedido-enviado', 'pedido-desistencia', 'pedido-desistencia-loja', 'desistencia-recebida', 'estorno-pedido',
  'estorno-a-caminho', 'pagamento-devolvido', 'estorno-falhou', 'estorno-falhou-loja', 'contestacao-aberta-loja',
  'contestacao-encerrada-loja', 'redefinir-senha', 'senha-alterada', 'conta-criada', 'confirmar-email',
  'tentativas-de-acesso', 'segundo-fator-ativado', 'segundo-fator-desativado', 'codigos-renovados',
  'codigo-de-recuperacao-usado', 'email-alterado', 'avaliar-pedido', 'confirmar-aviso', 'volume-voltou'));

-- The mail is queued and its request deleted by one statement, in the transaction that changes the stock: one mail, never two.
CREATE FUNCTION avisa_volta(produto int) RETURNS void LANGUAGE sql AS $$
    WITH voltaram AS (
      DELETE FROM avisos_estoque a USING produtos p
      WHERE a.produto_id = produto AND p.id = produto AND p.ativo
        AND a.confirmado_em IS NOT NULL AND a.expira_em > now()
        AND CASE WHEN a.variacao_id IS NULL THEN coalesce(p.estoque, 0)
          ELSE (SELECT v.estoque FROM variacoes v WHERE v.id = a.variacao_id) END > 0
      RETURNING a.email, a.variacao_id
    )
    INSERT INTO emails (tipo, para, dados)
    SELECT 'volume-voltou', email, jsonb_build_object('produtoId', produto, 'variacaoId', variacao_id) FROM voltaram
  $$;

CREATE FUNCTION avisa_volta_de_produto() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM avisa_volta(NEW.id);
      RETURN NULL;
    END $$;

CREATE FUNCTION avisa_volta_de_variacao() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM avisa_volta(NEW.produto_id);
      RETURN NULL;
    END $$;

CREATE TRIGGER avisa_volta AFTER UPDATE OF estoque, ativo ON produtos FOR EACH ROW
  WHEN ((coalesce(OLD.estoque, 0) <= 0 AND NEW.estoque > 0) OR (NEW.ativo AND NOT OLD.ativo))
  EXECUTE FUNCTION avisa_volta_de_produto();

CREATE TRIGGER avisa_volta AFTER UPDATE OF estoque ON variacoes FOR EACH ROW
  WHEN (OLD.estoque <= 0 AND NEW.estoque > 0) EXECUTE FUNCTION avisa_volta_de_variacao();
