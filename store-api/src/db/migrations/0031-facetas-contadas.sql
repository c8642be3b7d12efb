-- Kept counts of the facets: of the whole shop, and of the products that have one choice.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE facetas_contadas (
  escolha int NOT NULL,
  grupo text NOT NULL CHECK (grupo IN ('marca', 'nota', 'casa')),
  valor text NOT NULL,
  nome text NOT NULL,
  total int NOT NULL CHECK (total > 0),
  PRIMARY KEY (escolha, grupo, valor, nome)
);

COMMENT ON TABLE facetas_contadas IS 'Active products of each choice of a facet. True only together with `facetas_mudancas`, which a job folds into it.';

COMMENT ON COLUMN facetas_contadas.escolha IS 'A bit of `vitrine.marcas` that the counted products have; 0 for all products.';

COMMENT ON COLUMN facetas_contadas.grupo IS 'What is counted: a bit of `vitrine.marcas`, a note or a house.';

COMMENT ON COLUMN facetas_contadas.valor IS 'The bit as a number, or the slug.';

COMMENT ON COLUMN facetas_contadas.nome IS 'One spelling of the note; empty for the other groups.';

CREATE TABLE facetas_mudancas (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sinal int NOT NULL CHECK (sinal IN (-1, 1)),
  marcas int NOT NULL,
  casa text,
  notas text[] NOT NULL,
  nomes_das_notas text[] NOT NULL
);

COMMENT ON TABLE facetas_mudancas IS 'Changes of `vitrine` that `facetas_contadas` does not count yet. Written with each change, so that writers share no row.';

COMMENT ON COLUMN facetas_mudancas.sinal IS '1 for what a product now has, -1 for what it had.';

-- The rows of `facetas_contadas` that count a product.
CREATE FUNCTION contagens_de(marcas int, casa text, notas text[], nomes text[])
  RETURNS TABLE (escolha int, grupo text, valor text, nome text) LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 100 AS $$
    SELECT e, o.grupo, o.valor, o.nome
    FROM (SELECT 0 UNION ALL SELECT 1 << bit FROM generate_series(0, 20) AS b(bit)) AS escolhas(e)
    CROSS JOIN (
      SELECT 'marca' AS grupo, (1 << bit)::text AS valor, '' AS nome
      FROM generate_series(0, 20) AS b(bit) WHERE marcas & (1 << bit) <> 0
      UNION ALL SELECT 'nota', n.slug, n.nome FROM unnest(notas, nomes) AS n(slug, nome)
      UNION ALL SELECT 'casa', casa, '' WHERE casa IS NOT NULL
    ) o
    WHERE marcas & e = e
  $$;

CREATE FUNCTION facetas_de_vitrine() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.ativo THEN
        INSERT INTO facetas_mudancas (sinal, marcas, casa, notas, nomes_das_notas)
        VALUES (-1, OLD.marcas, OLD.casa, OLD.notas, OLD.nomes_das_notas);
      END IF;
      IF NEW.ativo THEN
        INSERT INTO facetas_mudancas (sinal, marcas, casa, notas, nomes_das_notas)
        VALUES (1, NEW.marcas, NEW.casa, NEW.notas, NEW.nomes_das_notas);
      END IF;
      RETURN NULL;
    END $$;

CREATE FUNCTION facetas_sem_vitrine() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM facetas_mudancas;
      DELETE FROM facetas_contadas;
      RETURN NULL;
    END $$;

CREATE TRIGGER facetas_novas AFTER INSERT OR DELETE ON vitrine FOR EACH ROW EXECUTE FUNCTION facetas_de_vitrine();

CREATE TRIGGER facetas_mudadas AFTER UPDATE ON vitrine FOR EACH ROW
  WHEN ((OLD.ativo, OLD.marcas, OLD.casa, OLD.notas, OLD.nomes_das_notas)
    IS DISTINCT FROM (NEW.ativo, NEW.marcas, NEW.casa, NEW.notas, NEW.nomes_das_notas))
  EXECUTE FUNCTION facetas_de_vitrine();

CREATE TRIGGER facetas_vazias AFTER TRUNCATE ON vitrine FOR EACH STATEMENT EXECUTE FUNCTION facetas_sem_vitrine();

-- The triggers keep changes of products waiting until the commit. Products with the same bits are counted together:
-- `contagens_de` for each would take 15 s for 50 000 products.
INSERT INTO facetas_contadas (escolha, grupo, valor, nome, total)
SELECT e, p.grupo, p.valor, p.nome, sum(p.total)
FROM (
  SELECT v.marcas, 'marca' AS grupo, (1 << bit)::text AS valor, '' AS nome, v.total
  FROM (SELECT marcas, count(*) AS total FROM vitrine WHERE ativo GROUP BY marcas) v
  JOIN generate_series(0, 20) AS b(bit) ON v.marcas & (1 << bit) <> 0
  UNION ALL
  SELECT v.marcas, 'nota', n.slug, n.nome, count(*)
  FROM vitrine v CROSS JOIN LATERAL unnest(v.notas, v.nomes_das_notas) AS n(slug, nome)
  WHERE v.ativo GROUP BY 1, n.slug, n.nome
  UNION ALL
  SELECT marcas, 'casa', casa, '', count(*) FROM vitrine WHERE ativo AND casa IS NOT NULL GROUP BY marcas, casa
) p
JOIN (SELECT 0 UNION ALL SELECT 1 << bit FROM generate_series(0, 20) AS b(bit)) AS escolhas(e) ON p.marcas & e = e
GROUP BY 1, 2, 3, 4;
