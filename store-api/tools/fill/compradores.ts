import { sql } from 'kysely';
import { hashSenha } from '../../src/auth/senha.ts';
import type { Database } from '../../src/db/open.ts';

const PRODUTOS = 64;
const ESTOQUE = 1_000_000;
/** Slug and stock of the product that many buyers compete for. */
const RARO = { slug: 'frasco-raro-de-carga', estoque: 50 };
const SENHA = 'Comprador@2026';

/** Numbers of the first and the last new account. */
export interface Compradores {
  first: number;
  last: number;
}

/**
 * Adds `n` accounts that are ready to buy, for measurements: `comprador-<id>` with profile, default address
 * and a cart of one line, all with the same password. The lines use 64 products with unlimited stock. One
 * more product has 50 units and is in no cart. Each call adds accounts and refills the stock.
 *
 * @param n at least 1.
 * @throws the database's error when the usernames are taken; then nothing was added.
 */
export async function fillCompradores(db: Database, n: number): Promise<Compradores> {
  const senhaHash = await hashSenha(SENHA);
  const compradores = await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO produtos (slug, nome, descricao, preco_base, estoque)
      SELECT 'frasco-de-carga-' || i, 'Frasco de carga ' || i, 'Feito para medições.', 1000 + 10 * i,
        ${ESTOQUE}::int
      FROM generate_series(1, ${PRODUTOS}::int) i
      UNION ALL SELECT ${RARO.slug}, 'Frasco raro de carga', 'Feito para medições.', 9990, ${RARO.estoque}::int
      ON CONFLICT (slug) DO UPDATE SET estoque = excluded.estoque`.execute(trx);
    // The CPF is the account's number plus the check digits of `isValidCpf`.
    const { rows } = await sql<Compradores>`
      WITH numeros AS (
        SELECT nextval(pg_get_serial_sequence('usuarios', 'id'))::int AS id
        FROM generate_series(1, ${n}::int)
      ), contas AS (
        INSERT INTO usuarios (id, username, email, nome, senha_hash) OVERRIDING SYSTEM VALUE
        SELECT id, 'comprador-' || id, 'comprador-' || id || '@example.com', 'Comprador ' || id,
          ${senhaHash} FROM numeros
        RETURNING id
      ), bases AS (
        SELECT id, lpad(id::text, 9, '0') AS base FROM contas
      ), primeiros AS (
        SELECT id, base || (
          SELECT sum((11 - i) * substr(base, i, 1)::int)::int * 10 % 11 % 10
          FROM generate_series(1, 9) i) AS base
        FROM bases
      ), cpfs AS (
        SELECT id, base || (
          SELECT sum((12 - i) * substr(base, i, 1)::int)::int * 10 % 11 % 10
          FROM generate_series(1, 10) i) AS cpf
        FROM primeiros
      ), perfis AS (
        INSERT INTO perfis (usuario_id, nome_completo, telefone, cpf)
        SELECT id, 'Comprador ' || id, '85900000000', cpf FROM cpfs
      ), enderecos AS (
        INSERT INTO enderecos (usuario_id, logradouro, numero, bairro, cidade, estado, cep, padrao)
        SELECT id, 'Rua das Medições', id::text, 'Centro', 'Fortaleza', 'CE', '60000000', true FROM contas
      ), carrinhos AS (
        INSERT INTO carrinhos (usuario_id) SELECT id FROM contas RETURNING id, usuario_id
      ), frascos AS (
        SELECT id, row_number() OVER (ORDER BY id) - 1 AS posicao FROM produtos
        WHERE slug LIKE 'frasco-de-carga-%'
      ), itens AS (
        INSERT INTO carrinho_itens (carrinho_id, produto_id, quantidade)
        SELECT carrinhos.id, frascos.id, 1
        FROM carrinhos JOIN frascos ON frascos.posicao = carrinhos.usuario_id % ${PRODUTOS}::int
      )
      SELECT min(id) AS first, max(id) AS last FROM contas`.execute(trx);
    return rows[0];
  });
  await sql`ANALYZE`.execute(db);
  if (compradores === undefined) throw new Error('The query returned no row.');
  return compradores;
}
