-- Catalogue, accounts with profile and addresses, carts.
-- Shipped: never change it. A blank line ends each statement.

CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- unaccent() is only STABLE, because its dictionary could change. Generated columns and indexes need an
-- IMMUTABLE function, so this one names the dictionary and has a body that is parsed here.
CREATE FUNCTION texto_busca(texto text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, texto) COLLATE "und-x-icu");

CREATE TABLE categorias (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nome text NOT NULL CHECK (nome = btrim(nome) AND nome <> ''),
  posicao int NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX categorias_nome_unico ON categorias (texto_busca(nome));

CREATE TABLE produtos (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  nome text NOT NULL CHECK (btrim(nome) <> ''),
  descricao text NOT NULL DEFAULT '',
  ativo boolean NOT NULL DEFAULT true,
  preco_base int CHECK (preco_base > 0),
  estoque int CHECK (estoque >= 0),
  vendidos int NOT NULL DEFAULT 0 CHECK (vendidos >= 0),
  imagem jsonb,
  criado_em timestamptz NOT NULL DEFAULT now(),
  busca text GENERATED ALWAYS AS (texto_busca(nome)) STORED
);

CREATE INDEX produtos_busca ON produtos USING gin (busca gin_trgm_ops);

CREATE INDEX produtos_mais_vendidos ON produtos (vendidos DESC, id) WHERE ativo;

CREATE TABLE variacoes (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  produto_id int NOT NULL REFERENCES produtos ON DELETE CASCADE,
  nome text NOT NULL CHECK (btrim(nome) <> ''),
  preco int CHECK (preco > 0),
  estoque int NOT NULL DEFAULT 0 CHECK (estoque >= 0),
  posicao int NOT NULL DEFAULT 0,
  UNIQUE (produto_id, nome),
  UNIQUE (produto_id, id)
);

CREATE TABLE produto_categorias (
  produto_id int NOT NULL REFERENCES produtos ON DELETE CASCADE,
  categoria_id int NOT NULL REFERENCES categorias ON DELETE CASCADE,
  PRIMARY KEY (produto_id, categoria_id)
);

CREATE INDEX produto_categorias_categoria ON produto_categorias (categoria_id, produto_id);

CREATE TABLE usuarios (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE CHECK (username <> ''),
  email text NOT NULL UNIQUE CHECK (email <> '' AND email = lower(email)),
  nome text,
  senha_hash text NOT NULL CHECK (senha_hash LIKE '$argon2id$%'),
  status text NOT NULL DEFAULT 'ATIVO' CHECK (status IN ('ATIVO', 'INATIVO', 'BANIDO')),
  roles text[] NOT NULL DEFAULT '{ROLE_USER}'
    CHECK (cardinality(roles) > 0 AND roles <@ '{ROLE_USER,ROLE_ADMIN}'::text[]),
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE perfis (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int NOT NULL UNIQUE REFERENCES usuarios ON DELETE CASCADE,
  nome_completo text,
  telefone text CHECK (telefone ~ '^[0-9]{10,13}$'),
  cpf text UNIQUE CHECK (cpf ~ '^[0-9]{11}$')
);

CREATE TABLE enderecos (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  logradouro text NOT NULL,
  numero text NOT NULL,
  complemento text,
  bairro text NOT NULL,
  cidade text NOT NULL,
  estado text NOT NULL CHECK (estado ~ '^[A-Z]{2}$'),
  cep text NOT NULL CHECK (cep ~ '^[0-9]{8}$'),
  padrao boolean NOT NULL DEFAULT false,
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX enderecos_usuario ON enderecos (usuario_id);

CREATE UNIQUE INDEX enderecos_um_padrao ON enderecos (usuario_id) WHERE padrao;

CREATE TABLE carrinhos (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int NOT NULL UNIQUE REFERENCES usuarios ON DELETE CASCADE
);

CREATE TABLE carrinho_itens (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  carrinho_id int NOT NULL REFERENCES carrinhos ON DELETE CASCADE,
  produto_id int NOT NULL REFERENCES produtos ON DELETE CASCADE,
  variacao_id int,
  quantidade int NOT NULL CHECK (quantidade BETWEEN 1 AND 99),
  criado_em timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (carrinho_id, produto_id, variacao_id),
  FOREIGN KEY (produto_id, variacao_id) REFERENCES variacoes (produto_id, id) ON DELETE CASCADE
);

CREATE INDEX carrinho_itens_produto ON carrinho_itens (produto_id, variacao_id);
