-- How often administrators have changed an account.
-- Shipped: never change it. A blank line ends each statement.

ALTER TABLE usuarios ADD COLUMN versao int NOT NULL DEFAULT 0;

COMMENT ON COLUMN usuarios.versao IS 'Counts the changes by administrators.';
