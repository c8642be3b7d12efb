-- Pix through the payment provider.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE pagamentos ADD COLUMN pix_codigos int NOT NULL DEFAULT 0;

COMMENT ON COLUMN pagamentos.pix_codigos IS 'How many Pix codes were requested. Part of the idempotency key of the next one.';

ALTER TABLE simulado_intencoes ADD COLUMN pix jsonb;

COMMENT ON COLUMN simulado_intencoes.pix IS 'The Pix code that pays it, or has paid it.';
