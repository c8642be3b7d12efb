-- Internal notes of administrators about orders.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE notas_pedido (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pedido_id int NOT NULL REFERENCES pedidos ON DELETE CASCADE,
  autor_id int REFERENCES usuarios ON DELETE SET NULL,
  texto text NOT NULL CHECK (char_length(texto) BETWEEN 1 AND 2000),
  criada_em timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX notas_pedido_pedido ON notas_pedido (pedido_id, id);

CREATE INDEX notas_pedido_autor ON notas_pedido (autor_id);

COMMENT ON TABLE notas_pedido IS 'Internal notes about orders, for administrators only. Deleted with the personal data of the customer.';

COMMENT ON COLUMN notas_pedido.id IS 'Number of the note, in order of writing.';

COMMENT ON COLUMN notas_pedido.pedido_id IS 'The order.';

COMMENT ON COLUMN notas_pedido.autor_id IS 'The administrator; null after the account was deleted.';

COMMENT ON COLUMN notas_pedido.texto IS 'The note, as written.';

COMMENT ON COLUMN notas_pedido.criada_em IS 'When the note was written.';
