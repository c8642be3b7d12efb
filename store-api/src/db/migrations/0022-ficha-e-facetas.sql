-- A product's house, concentration, notes and seasons, and the facets of the shop's list.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE produtos
  ADD COLUMN casa text CHECK (casa = btrim(casa) AND casa <> ''),
  ADD COLUMN concentracao text CHECK (concentracao IN ('COLONIA', 'EDT', 'EDP', 'PARFUM', 'EXTRAIT')),
  ADD COLUMN notas text[] NOT NULL DEFAULT '{}',
  ADD COLUMN estacoes text[] NOT NULL DEFAULT '{}'
    CHECK (estacoes <@ ARRAY['PRIMAVERA', 'VERAO', 'OUTONO', 'INVERNO']);

COMMENT ON COLUMN produtos.notas IS 'Single scent notes; without any, those that the description names.';

-- The last part of the address of a note or a house, as `slugOf` of packages/loja.
CREATE FUNCTION faceta_slug(nome text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(texto_busca(nome), '[^a-z0-9]+', '-', 'g'), '-');

-- The notes that a description names, as `parseDescricao` of packages/loja: the labels become three marks, each of which
-- must come once and in this order.
CREATE FUNCTION notas_da_descricao(descricao text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    WITH marked AS (
      SELECT regexp_replace(regexp_replace(regexp_replace(translate(descricao, E'\x01\x02\x03', ''),
        '(^|[^[:alpha:]])(notas?\s+de\s+)?(sa[ií]da|topo)\s*(:|\mde\M)', E'\\1\x01', 'gi'),
        '(^|[^[:alpha:]])(notas?\s+de\s+)?(cora[cç][aã]o|corpo)\s*(:|\mde\M)', E'\\1\x02', 'gi'),
        '(^|[^[:alpha:]])(notas?\s+de\s+)?(fundo|base)\s*(:|\mde\M)', E'\\1\x03', 'gi') AS texto
    ), pieces AS (
      SELECT regexp_match(texto, E'^[^\x01-\x03]*\x01([^\x01-\x03]*)\x02([^\x01-\x03]*)\x03([^\x01-\x03]*)$') AS three
      FROM marked
    ), lists AS (
      SELECT place, regexp_replace(substring(three[place] FROM '^[^.;\n]*'), ',?\s*(\me)?\s*$', '') AS list
      FROM pieces, generate_series(1, 3) place WHERE three IS NOT NULL
    )
    SELECT coalesce(array_agg(btrim(nota) ORDER BY place, n) FILTER (WHERE btrim(nota) <> ''), '{}')
    FROM lists, regexp_split_to_table(list, '\s*,\s*|\s+e\s+') WITH ORDINALITY AS parts(nota, n)
    WHERE NOT EXISTS (SELECT FROM lists WHERE btrim(list) = '')
  $$;

-- The bit of a note's family, in the order of `FAMILIAS` of packages/loja; null for an unknown note.
CREATE FUNCTION familia_da_nota(nota text) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN nota ~ '^(flor-de-sal|sal|maresia|alga|ozonio|chuva|pedra|agua-do-mar|acorde-mineral|acorde-de-gelo|mineral)(-|$)' THEN 0
    WHEN nota ~ '^(bergamota|limao|laranja|tangerina|mandarina|toranja|grapefruit|cedrat|petitgrain|lima|yuzu)(-|$)' THEN 1
    WHEN nota ~ '^(flor|rosa|agua-de-rosas|jasmim|iris|peonia|violeta|geranio|neroli|ylang|tuberosa|lirio|fresia|magnolia|orquidea|lotus|ninfeia|muguet|frangipani|hibisco|mimosa|gardenia|camelia|osmanto|acucena|amarilis|tiare|dama-da-noite|heliotropio|polen)(-|$)' THEN 2
    WHEN nota ~ '^(pera|maca|pessego|cassis|framboesa|ameixa|figo|leite-de-figo|lichia|cereja|groselha|manga|roma|jaca|abacaxi|caju|tamara|coco|morango)(-|$)' THEN 3
    WHEN nota ~ '^(lavanda|lavandim|salvia|alecrim|manjericao|hortela|menta|folha|galbano|cha|erva|estragao|absinto|feno|capim|zimbro|canfora|urze|pepino|davana|raiz|semente)(-|$)' THEN 4
    WHEN nota ~ '^(pimenta|cardamomo|canela|cravo|noz-moscada|acafrao|gengibre|cominho|anis|coentro)(-|$)' THEN 5
    WHEN nota ~ '^(baunilha|fava|tonka|mel|amendoa|caramelo|chocolate|cacau|cafe|rum|conhaque|praline|avela|malte|leite|castanha|manteiga|mandioca|cumaru|cera)(-|$)' THEN 6
    WHEN nota ~ '^(cedro|sandalo|vetiver|patchouli|oud|guaiaco|musgo|madeira|cipreste|papiro|pinho|carvalho|nogueira|freijo|caxemira|cipriol|turfa|sisal|lapis|grafite)(-|$)' THEN 7
    WHEN nota ~ '^(ambar|almiscar|incenso|labdanum|benjoim|mirra|olibano|opopanax|elemi|bakhoor|propolis|resina|ambreta|ambroxan)(-|$)' THEN 8
    WHEN nota ~ '^(couro|tabaco|fumaca|papel|nanquim|civeta)(-|$)' THEN 9
  END;

ALTER TABLE vitrine
  ADD COLUMN marcas int NOT NULL DEFAULT 0,
  ADD COLUMN casa text,
  ADD COLUMN notas text[] NOT NULL DEFAULT '{}',
  ADD COLUMN nomes_das_notas text[] NOT NULL DEFAULT '{}';

COMMENT ON COLUMN vitrine.marcas IS 'One bit for each family (0-9), band of price (10-14) and of volume (15-19) that the product has, and bit 20 while it is in stock, as `marcasDe` of packages/loja.';

COMMENT ON COLUMN vitrine.casa IS 'Slug of the house.';

COMMENT ON COLUMN vitrine.notas IS 'Slugs of the notes, of the field or of the description.';

COMMENT ON COLUMN vitrine.nomes_das_notas IS 'Their names, in the same order.';

-- The bits of a product. Volumes are the names of its variations.
CREATE FUNCTION vitrine_marcas(notas text[], preco int, volumes text[], disponivel boolean) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce((
        SELECT sum(1 << familia)::int FROM (
          SELECT familia_da_nota(nota) AS familia FROM unnest(notas) AS n(nota)
          GROUP BY 1 HAVING count(*) * 5 >= cardinality(notas)
        ) f WHERE familia IS NOT NULL
      ), 0)
      + CASE WHEN preco IS NULL THEN 0 WHEN preco <= 5000 THEN 1 << 10 WHEN preco <= 10000 THEN 1 << 11
          WHEN preco <= 20000 THEN 1 << 12 WHEN preco <= 40000 THEN 1 << 13 ELSE 1 << 14 END
      + coalesce((
        SELECT sum(DISTINCT CASE WHEN ml <= 5 THEN 1 << 15 WHEN ml <= 10 THEN 1 << 16
          WHEN ml <= 20 THEN 1 << 17 WHEN ml <= 30 THEN 1 << 18 ELSE 1 << 19 END)::int
        FROM (
          SELECT replace((regexp_match(nome, '(?:^|[^0-9.,])([0-9]{1,4}([.,][0-9]{1,2})?)\s*ml\M', 'i'))[1], ',', '.')::numeric AS ml
          FROM unnest(volumes) AS v(nome)
        ) sizes WHERE ml > 0
      ), 0)
      + CASE WHEN disponivel THEN 1 << 20 ELSE 0 END
  $$;

CREATE OR REPLACE FUNCTION atualiza_vitrine(ids int[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO vitrine AS t (produto_id, ativo, nome, preco_minimo, nome_busca, texto, marcas, casa, notas,
      nomes_das_notas)
    SELECT p.id, p.ativo, p.nome, coalesce(v.preco_em_estoque, v.preco, p.preco_base), texto_busca(p.nome),
      vitrine_texto(p.nome, concat_ws(' ', p.descricao, p.casa, nullif(array_to_string(p.notas, ' '), '')), v.nomes),
      vitrine_marcas(n.slugs, coalesce(v.preco_em_estoque, v.preco, p.preco_base), v.volumes,
        v.preco_em_estoque IS NOT NULL OR (v.volumes IS NULL AND p.preco_base IS NOT NULL AND p.estoque > 0)),
      faceta_slug(p.casa), n.slugs, n.nomes
    FROM produtos p
    LEFT JOIN LATERAL (
      SELECT min(preco) FILTER (WHERE estoque > 0) AS preco_em_estoque, min(preco) AS preco,
        string_agg(nome, ' ' ORDER BY posicao, id) AS nomes, array_agg(nome) AS volumes
      FROM variacoes WHERE produto_id = p.id
    ) v ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(slug ORDER BY slug), '{}') AS slugs, coalesce(array_agg(nome ORDER BY slug), '{}') AS nomes
      FROM (
        SELECT faceta_slug(nota) AS slug, min(nota) AS nome
        FROM unnest(CASE WHEN p.notas = '{}' THEN notas_da_descricao(p.descricao) ELSE p.notas END) AS d(nota)
        GROUP BY 1 HAVING faceta_slug(nota) <> ''
      ) distinct_notas
    ) n
    WHERE p.id = ANY(ids)
    ON CONFLICT (produto_id) DO UPDATE SET ativo = excluded.ativo, nome = excluded.nome,
      preco_minimo = excluded.preco_minimo, nome_busca = excluded.nome_busca, texto = excluded.texto,
      marcas = excluded.marcas, casa = excluded.casa, notas = excluded.notas,
      nomes_das_notas = excluded.nomes_das_notas
    WHERE (t.ativo, t.nome, t.preco_minimo, t.nome_busca, t.texto, t.marcas, t.casa, t.notas, t.nomes_das_notas) IS DISTINCT FROM
      (excluded.ativo, excluded.nome, excluded.preco_minimo, excluded.nome_busca, excluded.texto, excluded.marcas,
        excluded.casa, excluded.notas, excluded.nomes_das_notas)
  $$;

DROP TRIGGER vitrine_mudado ON produtos;

CREATE TRIGGER vitrine_mudado AFTER UPDATE OF nome, descricao, ativo, preco_base, casa, notas ON produtos
  FOR EACH ROW EXECUTE FUNCTION vitrine_de_produto();

-- Only the first and the last unit change whether a product is in stock.
CREATE TRIGGER vitrine_esgotado AFTER UPDATE OF estoque ON produtos FOR EACH ROW
  WHEN ((coalesce(OLD.estoque, 0) > 0) <> (coalesce(NEW.estoque, 0) > 0)) EXECUTE FUNCTION vitrine_de_produto();

SELECT atualiza_vitrine(array(SELECT id FROM produtos));

-- Facets are counted in this index alone.
CREATE INDEX vitrine_facetas ON vitrine (produto_id) INCLUDE (ativo, marcas, casa);

CREATE INDEX vitrine_casa ON vitrine (casa) WHERE casa IS NOT NULL;

CREATE INDEX vitrine_notas ON vitrine USING gin (notas);
