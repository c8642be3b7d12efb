-- A second factor for administrators: a TOTP secret and recovery codes.
-- Shipped: never change it. A blank line ends each statement.

CREATE TABLE segundos_fatores (
  usuario_id int PRIMARY KEY REFERENCES usuarios ON DELETE CASCADE,
  segredo text NOT NULL,
  sal text NOT NULL,
  ultimo_passo int NOT NULL DEFAULT 0,
  criado_em timestamptz NOT NULL DEFAULT now(),
  ativado_em timestamptz
);

CREATE TABLE codigos_recuperacao (
  usuario_id int NOT NULL REFERENCES segundos_fatores ON DELETE CASCADE,
  codigo_hash text NOT NULL,
  usado_em timestamptz,
  PRIMARY KEY (usuario_id, codigo_hash)
);

COMMENT ON TABLE segundos_fatores IS 'The second factor of an administrator.';

COMMENT ON COLUMN segundos_fatores.segredo IS 'TOTP secret, encrypted with a key derived from the JWT secret.';

COMMENT ON COLUMN segundos_fatores.sal IS 'Salt of the recovery codes, base64url.';

COMMENT ON COLUMN segundos_fatores.ultimo_passo IS 'Time step of the last accepted code; a later code must have a later one.';

COMMENT ON COLUMN segundos_fatores.ativado_em IS 'Null until a code has confirmed the secret. Only then is it requested at sign-in.';

COMMENT ON TABLE codigos_recuperacao IS 'Recovery codes of an active second factor; each works once.';

COMMENT ON COLUMN codigos_recuperacao.codigo_hash IS 'Argon2id.';
