-- Which orders an assistant placed.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE pedidos ADD COLUMN assistente text;

COMMENT ON COLUMN pedidos.assistente IS 'The name that the assistant that placed it had then; null when a person placed it, and once the account is erased.';
