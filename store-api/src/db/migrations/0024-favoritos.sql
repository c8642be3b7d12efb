-- Products that an account has marked as favourites.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE favoritos (
  usuario_id int NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  produto_id int NOT NULL REFERENCES produtos ON DELETE CASCADE,
  desde timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (usuario_id, produto_id)
);

CREATE INDEX favoritos_produto ON favoritos (produto_id);

COMMENT ON TABLE favoritos IS 'Products that an account has marked, at most 200. Deleted with the account.';

COMMENT ON COLUMN favoritos.usuario_id IS 'The account.';

COMMENT ON COLUMN favoritos.produto_id IS 'The product, active or not.';

COMMENT ON COLUMN favoritos.desde IS 'When it was marked.';
