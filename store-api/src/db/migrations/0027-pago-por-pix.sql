-- Which payments a Pix paid.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE pagamentos ADD COLUMN pix_meio text;

COMMENT ON COLUMN pagamentos.pix_meio IS 'The provider''s number of the Pix that waits or has paid. Null when a card has paid.';
