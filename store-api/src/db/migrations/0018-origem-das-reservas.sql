-- The network that an unpaid order comes from, to bound what one network reserves.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE pedidos ADD COLUMN origem text
  CONSTRAINT pedidos_origem CHECK (origem IS NULL OR status = 'PENDENTE');

CREATE INDEX pedidos_por_origem ON pedidos (origem) WHERE origem IS NOT NULL;

COMMENT ON COLUMN pedidos.origem IS 'Keyed hash of the network address, while the order is PENDENTE; null for accounts that have paid an order.';
