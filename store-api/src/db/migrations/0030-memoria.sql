-- What the processes of store-api remember together for a while.
-- Shipped: never change it. A blank line ends each statement.

CREATE UNLOGGED TABLE memoria (
  chave text PRIMARY KEY,
  n int NOT NULL,
  em timestamptz NOT NULL,
  esquecer_em timestamptz NOT NULL
);

CREATE INDEX memoria_esquecer ON memoria (esquecer_em);

COMMENT ON TABLE memoria IS 'Counted attempts and known addresses, for all processes on a PostgreSQL server. A crash of the server empties it. The embedded database has none: its process counts in its memory.';

COMMENT ON COLUMN memoria.chave IS 'HMAC of what is counted: it names no person and no address.';

COMMENT ON COLUMN memoria.n IS 'Attempts.';

COMMENT ON COLUMN memoria.em IS 'End of a window, last failure, end of a memory, or when a bucket is full again.';

COMMENT ON COLUMN memoria.esquecer_em IS 'From when on the row means nothing; it is then deleted.';
