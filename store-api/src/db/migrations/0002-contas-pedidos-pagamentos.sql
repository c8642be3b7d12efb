-- Password recovery and session revocation, orders, history, payments, mail.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE usuarios
  ADD COLUMN sessoes_desde timestamptz NOT NULL DEFAULT to_timestamp(0),
  ADD COLUMN trocar_senha boolean NOT NULL DEFAULT false,
  ADD COLUMN removido_em timestamptz;

CREATE UNIQUE INDEX usuarios_username_sem_caixa ON usuarios (lower(username));

ALTER TABLE perfis ADD COLUMN versao int NOT NULL DEFAULT 1;

CREATE TABLE redefinicoes_senha (
  token_hash text PRIMARY KEY CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  usuario_id int NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  criado_em timestamptz NOT NULL DEFAULT now(),
  expira_em timestamptz NOT NULL,
  usado_em timestamptz
);

CREATE INDEX redefinicoes_senha_usuario ON redefinicoes_senha (usuario_id);

ALTER TABLE produtos
  ADD COLUMN versao int NOT NULL DEFAULT 1,
  ADD COLUMN vendidos_antes int NOT NULL DEFAULT 0 CHECK (vendidos_antes >= 0);

UPDATE produtos SET vendidos_antes = vendidos;

CREATE TABLE fretes (
  uf text PRIMARY KEY CHECK (uf ~ '^[A-Z]{2}$'),
  servico text NOT NULL CHECK (btrim(servico) <> ''),
  valor int NOT NULL CHECK (valor >= 0),
  prazo_min int NOT NULL CHECK (prazo_min >= 0),
  prazo_max int NOT NULL CHECK (prazo_max >= prazo_min)
);

CREATE TABLE pedidos (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int NOT NULL REFERENCES usuarios,
  chave text,
  resumo text,
  criado_em timestamptz NOT NULL DEFAULT now(),
  status text NOT NULL DEFAULT 'PENDENTE'
    CHECK (status IN ('PENDENTE', 'PAGO', 'ENVIADO', 'CONCLUIDO', 'CANCELADO')),
  metodo text CHECK (metodo IN ('CARTAO', 'PIX', 'CARTAO_LINK', 'CARTAO_ENTREGA')),
  reserva_ate timestamptz,
  subtotal int NOT NULL CHECK (subtotal >= 0),
  valor_frete int NOT NULL CHECK (valor_frete >= 0),
  total int NOT NULL CHECK (total = subtotal + valor_frete),
  servico_frete text NOT NULL,
  prazo_frete text,
  nome_completo text,
  cpf text CHECK (cpf ~ '^[0-9]{11}$'),
  telefone text,
  email text,
  endereco jsonb,
  endereco_id int REFERENCES enderecos ON DELETE SET NULL,
  link_rastreio text,
  versao int NOT NULL DEFAULT 1,
  UNIQUE (usuario_id, chave),
  CHECK ((chave IS NULL) = (resumo IS NULL)),
  CHECK ((reserva_ate IS NOT NULL) = (status = 'PENDENTE'))
);

CREATE INDEX pedidos_usuario ON pedidos (usuario_id, id DESC);

CREATE INDEX pedidos_data ON pedidos (criado_em DESC, id DESC);

CREATE INDEX pedidos_status ON pedidos (status, criado_em DESC, id DESC);

CREATE INDEX pedidos_reserva ON pedidos (reserva_ate) WHERE status = 'PENDENTE';

CREATE INDEX pedidos_endereco ON pedidos (endereco_id) WHERE endereco_id IS NOT NULL;

CREATE TABLE pedido_itens (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id int NOT NULL REFERENCES pedidos ON DELETE CASCADE,
  produto_id int REFERENCES produtos,
  variacao_id int,
  nome_produto text NOT NULL CHECK (btrim(nome_produto) <> ''),
  variacao_nome text,
  quantidade int NOT NULL CHECK (quantidade BETWEEN 1 AND 9999),
  preco_unitario int NOT NULL CHECK (preco_unitario >= 0),
  imagem jsonb,
  CHECK (variacao_id IS NULL OR produto_id IS NOT NULL),
  FOREIGN KEY (produto_id, variacao_id) REFERENCES variacoes (produto_id, id)
);

CREATE INDEX pedido_itens_pedido ON pedido_itens (pedido_id);

CREATE INDEX pedido_itens_produto ON pedido_itens (produto_id, variacao_id);

-- History rows are written by triggers, so that no change of a status, a stock or a role can skip them.
-- Author and reason come from settings of the transaction (db/history.ts).
CREATE TABLE historico_pedidos (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id int NOT NULL REFERENCES pedidos ON DELETE CASCADE,
  de text,
  para text NOT NULL,
  autor_id int,
  motivo text,
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX historico_pedidos_pedido ON historico_pedidos (pedido_id, id);

CREATE TABLE historico_estoque (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  produto_id int NOT NULL,
  variacao_id int,
  pedido_id int,
  de int NOT NULL,
  para int NOT NULL,
  autor_id int,
  motivo text,
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX historico_estoque_produto ON historico_estoque (produto_id, variacao_id, id);

CREATE INDEX historico_estoque_pedido ON historico_estoque (pedido_id) WHERE pedido_id IS NOT NULL;

CREATE TABLE historico_usuarios (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id int NOT NULL,
  de_status text,
  para_status text NOT NULL,
  de_roles text[],
  para_roles text[] NOT NULL,
  autor_id int,
  motivo text,
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX historico_usuarios_usuario ON historico_usuarios (usuario_id, id);

CREATE FUNCTION loja_autor() RETURNS int LANGUAGE sql STABLE
  RETURN nullif(current_setting('loja.autor', true), '')::int;

CREATE FUNCTION loja_motivo() RETURNS text LANGUAGE sql STABLE
  RETURN nullif(current_setting('loja.motivo', true), '');

CREATE FUNCTION loja_pedido() RETURNS int LANGUAGE sql STABLE
  RETURN nullif(current_setting('loja.pedido', true), '')::int;

CREATE FUNCTION anota_pedido() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO historico_pedidos (pedido_id, de, para, autor_id, motivo)
      VALUES (NEW.id, CASE TG_OP WHEN 'UPDATE' THEN OLD.status END, NEW.status, loja_autor(), loja_motivo());
      RETURN NULL;
    END $$;

CREATE TRIGGER anota_pedido_novo AFTER INSERT ON pedidos
  FOR EACH ROW EXECUTE FUNCTION anota_pedido();

CREATE TRIGGER anota_pedido AFTER UPDATE OF status, subtotal ON pedidos
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.subtotal <> NEW.subtotal)
  EXECUTE FUNCTION anota_pedido();

CREATE FUNCTION anota_estoque_produto() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO historico_estoque (produto_id, pedido_id, de, para, autor_id, motivo)
      VALUES (NEW.id, loja_pedido(), CASE TG_OP WHEN 'UPDATE' THEN coalesce(OLD.estoque, 0) ELSE 0 END,
        coalesce(NEW.estoque, 0), loja_autor(), loja_motivo());
      RETURN NULL;
    END $$;

CREATE TRIGGER anota_estoque_novo AFTER INSERT ON produtos
  FOR EACH ROW WHEN (NEW.estoque <> 0) EXECUTE FUNCTION anota_estoque_produto();

CREATE TRIGGER anota_estoque AFTER UPDATE OF estoque ON produtos
  FOR EACH ROW WHEN (coalesce(OLD.estoque, 0) <> coalesce(NEW.estoque, 0))
  EXECUTE FUNCTION anota_estoque_produto();

CREATE FUNCTION anota_estoque_variacao() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO historico_estoque (produto_id, variacao_id, pedido_id, de, para, autor_id, motivo)
        VALUES (OLD.produto_id, OLD.id, loja_pedido(), OLD.estoque, 0, loja_autor(), loja_motivo());
      ELSE
        INSERT INTO historico_estoque (produto_id, variacao_id, pedido_id, de, para, autor_id, motivo)
        VALUES (NEW.produto_id, NEW.id, loja_pedido(), CASE TG_OP WHEN 'UPDATE' THEN OLD.estoque ELSE 0 END,
          NEW.estoque, loja_autor(), loja_motivo());
      END IF;
      RETURN NULL;
    END $$;

CREATE TRIGGER anota_estoque_novo AFTER INSERT ON variacoes
  FOR EACH ROW WHEN (NEW.estoque <> 0) EXECUTE FUNCTION anota_estoque_variacao();

CREATE TRIGGER anota_estoque AFTER UPDATE OF estoque ON variacoes
  FOR EACH ROW WHEN (OLD.estoque <> NEW.estoque) EXECUTE FUNCTION anota_estoque_variacao();

CREATE TRIGGER anota_estoque_fim AFTER DELETE ON variacoes
  FOR EACH ROW WHEN (OLD.estoque <> 0) EXECUTE FUNCTION anota_estoque_variacao();

CREATE FUNCTION anota_usuario() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO historico_usuarios (usuario_id, de_status, para_status, de_roles, para_roles, autor_id, motivo)
      VALUES (NEW.id, CASE TG_OP WHEN 'UPDATE' THEN OLD.status END, NEW.status,
        CASE TG_OP WHEN 'UPDATE' THEN OLD.roles END, NEW.roles, loja_autor(), loja_motivo());
      RETURN NULL;
    END $$;

CREATE TRIGGER anota_usuario_novo AFTER INSERT ON usuarios
  FOR EACH ROW EXECUTE FUNCTION anota_usuario();

CREATE TRIGGER anota_usuario AFTER UPDATE OF status, roles ON usuarios
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.roles <> NEW.roles) EXECUTE FUNCTION anota_usuario();

CREATE FUNCTION guarda_vendidos_antes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.vendidos_antes := NEW.vendidos;
      RETURN NEW;
    END $$;

CREATE TRIGGER guarda_vendidos_antes BEFORE INSERT ON produtos
  FOR EACH ROW EXECUTE FUNCTION guarda_vendidos_antes();

-- Rows that existed before the history.
INSERT INTO historico_estoque (produto_id, de, para, motivo)
  SELECT id, 0, estoque, 'estoque inicial' FROM produtos WHERE estoque <> 0;

INSERT INTO historico_estoque (produto_id, variacao_id, de, para, motivo)
  SELECT produto_id, id, 0, estoque, 'estoque inicial' FROM variacoes WHERE estoque <> 0;

INSERT INTO historico_usuarios (usuario_id, para_status, para_roles, motivo)
  SELECT id, status, roles, 'conta anterior ao histórico' FROM usuarios;

CREATE TABLE pagamentos (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id int NOT NULL REFERENCES pedidos ON DELETE CASCADE,
  tentativa int NOT NULL CHECK (tentativa >= 1),
  provedor text NOT NULL,
  intent_id text UNIQUE,
  client_secret text,
  valor int NOT NULL CHECK (valor > 0),
  status text NOT NULL DEFAULT 'creating' CHECK (status IN ('creating', 'requires_payment_method',
    'requires_action', 'processing', 'succeeded', 'canceled', 'refund_due', 'refunded')),
  criado_em timestamptz NOT NULL DEFAULT now(),
  verificado_em timestamptz,
  UNIQUE (pedido_id, tentativa)
);

CREATE UNIQUE INDEX pagamentos_um_aberto ON pagamentos (pedido_id)
  WHERE status IN ('creating', 'requires_payment_method', 'requires_action', 'processing');

CREATE INDEX pagamentos_a_verificar ON pagamentos (verificado_em NULLS FIRST)
  WHERE status NOT IN ('succeeded', 'canceled', 'refunded');

CREATE TABLE eventos_pagamento (
  id text PRIMARY KEY,
  tipo text NOT NULL,
  recebido_em timestamptz NOT NULL DEFAULT now()
);

-- Data of the simulated provider: a real one stores this on its side.
CREATE TABLE simulado_intencoes (
  id text PRIMARY KEY,
  chave text NOT NULL UNIQUE,
  client_secret text NOT NULL,
  valor int NOT NULL CHECK (valor > 0),
  metadata jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('requires_payment_method', 'requires_action', 'processing',
    'succeeded', 'canceled')),
  erro jsonb,
  liquida_em timestamptz,
  estornado_em timestamptz,
  criado_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX simulado_a_liquidar ON simulado_intencoes (liquida_em) WHERE status = 'processing';

CREATE TABLE simulado_eventos (
  id text PRIMARY KEY,
  corpo text NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  entregue_em timestamptz,
  tentativas int NOT NULL DEFAULT 0,
  proxima_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX simulado_a_entregar ON simulado_eventos (proxima_em) WHERE entregue_em IS NULL;

CREATE TABLE emails (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('pedido-criado', 'pedido-pago', 'pedido-enviado',
    'pagamento-devolvido', 'redefinir-senha', 'senha-alterada', 'conta-criada')),
  para text NOT NULL,
  dados jsonb NOT NULL,
  criado_em timestamptz NOT NULL DEFAULT now(),
  enviado_em timestamptz,
  desistido_em timestamptz,
  tentativas int NOT NULL DEFAULT 0,
  proxima_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX emails_a_enviar ON emails (proxima_em, id)
  WHERE enviado_em IS NULL AND desistido_em IS NULL;
