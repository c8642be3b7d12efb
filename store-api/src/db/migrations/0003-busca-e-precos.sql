-- Search and sort columns of the catalogue, maintained by triggers.
-- Shipped: never change it. A blank line ends each statement.

-- Search and sort columns, apart from `produtos`: a sale changes stock and `vendidos`, and must not update
-- these indexes. The pages also stay visible to index-only scans while products sell.
CREATE TABLE vitrine (
  produto_id int PRIMARY KEY REFERENCES produtos ON DELETE CASCADE,
  ativo boolean NOT NULL,
  nome text NOT NULL,
  preco_minimo int,
  nome_busca text NOT NULL,
  texto text NOT NULL
);

-- A space before each word and one spelling of volumes: ' 10 ml' finds '10ml' and not '110 ml'.
CREATE FUNCTION vitrine_texto(nome text, descricao text, volumes text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(texto_busca(' ' || nome || ' ' || descricao || ' ' || coalesce(volumes, '')),
    '([0-9])[[:space:]]*ml\M', '\1 ml', 'g');

-- Changes of variations lock the row of their product: two parallel ones would not see each other.
CREATE FUNCTION atualiza_vitrine(ids int[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO vitrine AS t (produto_id, ativo, nome, preco_minimo, nome_busca, texto)
    SELECT p.id, p.ativo, p.nome, coalesce(v.preco, p.preco_base), texto_busca(p.nome),
      vitrine_texto(p.nome, p.descricao, v.nomes)
    FROM produtos p
    LEFT JOIN LATERAL (
      SELECT min(preco) AS preco, string_agg(nome, ' ' ORDER BY posicao, id) AS nomes
      FROM variacoes WHERE produto_id = p.id
    ) v ON true
    WHERE p.id = ANY(ids)
    ON CONFLICT (produto_id) DO UPDATE SET ativo = excluded.ativo, nome = excluded.nome,
      preco_minimo = excluded.preco_minimo, nome_busca = excluded.nome_busca, texto = excluded.texto
    WHERE (t.ativo, t.nome, t.preco_minimo, t.nome_busca, t.texto) IS DISTINCT FROM
      (excluded.ativo, excluded.nome, excluded.preco_minimo, excluded.nome_busca, excluded.texto)
  $$;

CREATE FUNCTION vitrine_de_produtos() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM atualiza_vitrine(array(SELECT id FROM mudados));
      RETURN NULL;
    END $$;

CREATE FUNCTION vitrine_de_produto() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM atualiza_vitrine(ARRAY[NEW.id]);
      RETURN NULL;
    END $$;

CREATE FUNCTION vitrine_de_variacoes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM atualiza_vitrine(array(SELECT DISTINCT produto_id FROM mudadas));
      RETURN NULL;
    END $$;

CREATE FUNCTION vitrine_de_variacao() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM atualiza_vitrine(ARRAY[OLD.produto_id, NEW.produto_id]);
      RETURN NULL;
    END $$;

-- The update triggers name their columns, to leave out `estoque` and `vendidos`.
CREATE TRIGGER vitrine_novos AFTER INSERT ON produtos REFERENCING NEW TABLE AS mudados
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_de_produtos();

CREATE TRIGGER vitrine_mudado AFTER UPDATE OF nome, descricao, ativo, preco_base ON produtos
  FOR EACH ROW EXECUTE FUNCTION vitrine_de_produto();

CREATE TRIGGER vitrine_novas AFTER INSERT ON variacoes REFERENCING NEW TABLE AS mudadas
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_de_variacoes();

CREATE TRIGGER vitrine_sem AFTER DELETE ON variacoes REFERENCING OLD TABLE AS mudadas
  FOR EACH STATEMENT EXECUTE FUNCTION vitrine_de_variacoes();

CREATE TRIGGER vitrine_mudada AFTER UPDATE OF produto_id, nome, preco, posicao ON variacoes
  FOR EACH ROW EXECUTE FUNCTION vitrine_de_variacao();

SELECT atualiza_vitrine(array(SELECT id FROM produtos));

ALTER TABLE produtos DROP COLUMN busca;

-- One index for each order, with the product number as tie-breaker. INCLUDE (ativo) avoids heap visits.
CREATE INDEX vitrine_nome ON vitrine (nome COLLATE "und-x-icu", produto_id) INCLUDE (ativo);

CREATE INDEX vitrine_nome_desc ON vitrine (nome COLLATE "und-x-icu" DESC, produto_id)
  INCLUDE (ativo);

CREATE INDEX vitrine_preco ON vitrine (preco_minimo, produto_id) INCLUDE (ativo);

CREATE INDEX vitrine_preco_desc ON vitrine (preco_minimo DESC NULLS LAST, produto_id)
  INCLUDE (ativo);

CREATE INDEX vitrine_ativos ON vitrine (produto_id) WHERE ativo;

CREATE INDEX vitrine_texto_trgm ON vitrine USING gin (texto gin_trgm_ops);

CREATE INDEX vitrine_nome_trgm ON vitrine USING gin (nome_busca gin_trgm_ops);

CREATE INDEX variacoes_nome ON variacoes (texto_busca(nome), produto_id);

-- Products with a word in their name that resembles a search word: the best matches and near ones. The
-- index answers the operator `<%`, whose threshold is a setting, hence the function. 0.4 accepts one wrong
-- letter in a word of five.
CREATE FUNCTION vitrine_parecidos(palavra text) RETURNS SETOF int ROWS 500
      LANGUAGE sql STABLE PARALLEL SAFE SET pg_trgm.word_similarity_threshold = 0.4
      AS $$
        SELECT produto_id FROM (
          SELECT produto_id, s, max(s) OVER () AS best
          FROM (SELECT produto_id, word_similarity(palavra, nome_busca) AS s
            FROM vitrine WHERE palavra <% nome_busca) resembling
        ) ranked WHERE s > best - 0.1
      $$;

-- Deferred to the end of the statement, so that two variations can swap their names.
ALTER TABLE variacoes DROP CONSTRAINT variacoes_produto_id_nome_key;

ALTER TABLE variacoes ADD CONSTRAINT variacoes_produto_id_nome_key
  UNIQUE (produto_id, nome) DEFERRABLE INITIALLY IMMEDIATE;
