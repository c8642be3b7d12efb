-- Key of the fiscal document (NF-e or DC-e) of an order. Carriers require it.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE pedidos ADD COLUMN chave_fiscal text CHECK (chave_fiscal ~ '^[0-9]{44}$');
