-- Choices about optional cookies.
-- Shipped: never change it. A blank line ends each statement.

-- Stores neither IP address nor browser name: an anonymous choice is known by its number only.
CREATE TABLE consentimentos (
  id uuid NOT NULL,
  versao text NOT NULL CHECK (versao ~ '^[0-9]{1,6}$'),
  escolha text NOT NULL CHECK (escolha IN ('ACEITO', 'RECUSADO')),
  quando timestamptz NOT NULL,
  registrado_em timestamptz NOT NULL DEFAULT now(),
  usuario_id int REFERENCES usuarios ON DELETE SET NULL,
  PRIMARY KEY (id, versao, escolha),
  CHECK (quando <= registrado_em)
);

CREATE INDEX consentimentos_conta ON consentimentos (usuario_id, registrado_em)
  WHERE usuario_id IS NOT NULL;

CREATE INDEX consentimentos_idade ON consentimentos (registrado_em);

-- Rows are proof and cannot be edited. They may only lose the account they belong to.
CREATE FUNCTION consentimento_fica() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'A consent is not changed.' USING ERRCODE = 'restrict_violation';
    END $$;

CREATE TRIGGER consentimento_fica BEFORE UPDATE ON consentimentos FOR EACH ROW
  WHEN (NEW.usuario_id IS NOT NULL
    OR (OLD.id, OLD.versao, OLD.escolha, OLD.quando, OLD.registrado_em) IS DISTINCT FROM
       (NEW.id, NEW.versao, NEW.escolha, NEW.quando, NEW.registrado_em))
  EXECUTE FUNCTION consentimento_fica();
