-- Bitmaps of the facets: one bit for each product that has an option, so that any choices are counted with `&`.
-- Shipped: never change it. A blank line ends each statement.

-- 8192 bits, 1 KB, keep a row below the size that PostgreSQL stores elsewhere.
CREATE TABLE facetas_mapas (
  bloco int NOT NULL,
  grupo text NOT NULL CHECK (grupo IN ('marca', 'nota', 'casa', 'categoria')),
  valor text NOT NULL,
  nome text NOT NULL,
  mapa bit(8192) NOT NULL,
  PRIMARY KEY (bloco, grupo, valor, nome)
);

COMMENT ON TABLE facetas_mapas IS 'The active products that have an option of a facet. True only together with `facetas_pendentes`, which a job folds into it.';

COMMENT ON COLUMN facetas_mapas.bloco IS 'Number of the product divided by 8192; the remainder is its bit.';

COMMENT ON COLUMN facetas_mapas.grupo IS 'What the products have: a bit of `vitrine.marcas`, a note, a house or a category.';

COMMENT ON COLUMN facetas_mapas.valor IS 'The bit as a number, the slug, or the number of the category.';

COMMENT ON COLUMN facetas_mapas.nome IS 'One spelling of the note; empty for the other groups.';

CREATE TABLE facetas_pendentes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  produto_id int NOT NULL
);

COMMENT ON TABLE facetas_pendentes IS 'Products whose bits of `facetas_mapas` may be old. Written with each change, so that writers share no row.';

-- The bitmaps of these products alone, as they are now.
CREATE FUNCTION facetas_mapas_de(ids int[])
  RETURNS TABLE (bloco int, grupo text, valor text, nome text, mapa bit) LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT v.produto_id / 8192, o.grupo, o.valor, o.nome, bit_or(set_bit(0::bit(8192), v.produto_id % 8192, 1))
    FROM vitrine v
    CROSS JOIN LATERAL (
      SELECT 'marca' AS grupo, (1 << bit)::text AS valor, '' AS nome
      FROM generate_series(0, 20) AS b(bit) WHERE v.marcas & (1 << bit) <> 0
      UNION ALL SELECT 'nota', n.slug, n.nome FROM unnest(v.notas, v.nomes_das_notas) AS n(slug, nome)
      UNION ALL SELECT 'casa', v.casa, '' WHERE v.casa IS NOT NULL
      UNION ALL SELECT 'categoria', pc.categoria_id::text, '' FROM produto_categorias pc WHERE pc.produto_id = v.produto_id
    ) o
    WHERE v.ativo AND v.produto_id = ANY(ids)
    GROUP BY 1, 2, 3, 4
  $$;

-- Processes of the version before still read `facetas_contadas`, whose counts stop here. A later migration drops it,
-- `facetas_mudancas` and `contagens_de`.
DROP TRIGGER facetas_novas ON vitrine;

DROP TRIGGER facetas_mudadas ON vitrine;

DROP TRIGGER facetas_vazias ON vitrine;

DROP FUNCTION facetas_de_vitrine;

DROP FUNCTION facetas_sem_vitrine;

CREATE FUNCTION faceta_pendente() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO facetas_pendentes (produto_id) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.produto_id ELSE NEW.produto_id END);
      RETURN NULL;
    END $$;

CREATE FUNCTION facetas_vazias() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM facetas_pendentes;
      DELETE FROM facetas_mapas;
      RETURN NULL;
    END $$;

CREATE TRIGGER faceta_nova AFTER INSERT OR DELETE ON vitrine FOR EACH ROW EXECUTE FUNCTION faceta_pendente();

CREATE TRIGGER faceta_mudada AFTER UPDATE ON vitrine FOR EACH ROW
  WHEN ((OLD.ativo, OLD.marcas, OLD.casa, OLD.notas, OLD.nomes_das_notas)
    IS DISTINCT FROM (NEW.ativo, NEW.marcas, NEW.casa, NEW.notas, NEW.nomes_das_notas))
  EXECUTE FUNCTION faceta_pendente();

CREATE TRIGGER facetas_vazias AFTER TRUNCATE ON vitrine FOR EACH STATEMENT EXECUTE FUNCTION facetas_vazias();

CREATE TRIGGER faceta_categoria AFTER INSERT OR DELETE ON produto_categorias FOR EACH ROW EXECUTE FUNCTION faceta_pendente();

INSERT INTO facetas_mapas SELECT * FROM facetas_mapas_de(array(SELECT produto_id FROM vitrine));
