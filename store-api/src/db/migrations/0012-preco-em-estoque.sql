-- The lowest price of a product is the lowest among its variations in stock; the lowest of all when none is.
-- Shipped: never change it. A blank line ends each statement.

CREATE OR REPLACE FUNCTION atualiza_vitrine(ids int[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO vitrine AS t (produto_id, ativo, nome, preco_minimo, nome_busca, texto)
    SELECT p.id, p.ativo, p.nome, coalesce(v.preco_em_estoque, v.preco, p.preco_base), texto_busca(p.nome),
      vitrine_texto(p.nome, p.descricao, v.nomes)
    FROM produtos p
    LEFT JOIN LATERAL (
      SELECT min(preco) FILTER (WHERE estoque > 0) AS preco_em_estoque, min(preco) AS preco,
        string_agg(nome, ' ' ORDER BY posicao, id) AS nomes
      FROM variacoes WHERE produto_id = p.id
    ) v ON true
    WHERE p.id = ANY(ids)
    ON CONFLICT (produto_id) DO UPDATE SET ativo = excluded.ativo, nome = excluded.nome,
      preco_minimo = excluded.preco_minimo, nome_busca = excluded.nome_busca, texto = excluded.texto
    WHERE (t.ativo, t.nome, t.preco_minimo, t.nome_busca, t.texto) IS DISTINCT FROM
      (excluded.ativo, excluded.nome, excluded.preco_minimo, excluded.nome_busca, excluded.texto)
  $$;

-- Most sales leave stock, and change no price: only the first and the last unit do.
CREATE TRIGGER vitrine_estoque AFTER UPDATE OF estoque ON variacoes FOR EACH ROW
  WHEN ((OLD.estoque > 0) <> (NEW.estoque > 0)) EXECUTE FUNCTION vitrine_de_variacao();

SELECT atualiza_vitrine(array(SELECT id FROM produtos));

COMMENT ON COLUMN vitrine.preco_minimo IS 'Centavos: the lowest price in stock, or of all when none is; null without one.';
