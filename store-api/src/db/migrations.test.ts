import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { migrations } from './migrate.ts';
import { EXTENSIONS, kyselyOnPGlite } from './open.ts';

it('fills the search table with the products of a shop that already sells', async () => {
  const db = kyselyOnPGlite(await PGlite.create({ extensions: EXTENSIONS }));
  const all = await migrations.getMigrations();
  try {
    await all['0001-catalogo-e-carrinho']?.up(db);
    await sql`INSERT INTO produtos (slug, nome, descricao, preco_base, estoque, ativo)
      VALUES ('oud', 'Oud', 'Açafrão.', NULL, NULL, true), ('rosa', 'Rosa', '', 500, 1, false)`.execute(
      db,
    );
    await sql`INSERT INTO variacoes (produto_id, nome, preco, estoque)
      VALUES (1, '10ml', 900, 1), (1, '5 ml', 400, 1)`.execute(db);
    await db.transaction().execute(async (trx) => {
      await all['0002-contas-pedidos-pagamentos']?.up(trx);
      await all['0003-busca-e-precos']?.up(trx);
    });
    const { rows } = await sql`SELECT * FROM vitrine ORDER BY produto_id`.execute(db);
    expect(rows).toEqual([
      {
        produto_id: 1,
        ativo: true,
        nome: 'Oud',
        preco_minimo: 400,
        nome_busca: 'oud',
        texto: ' oud acafrao. 10 ml 5 ml',
      },
      {
        produto_id: 2,
        ativo: false,
        nome: 'Rosa',
        preco_minimo: 500,
        nome_busca: 'rosa',
        texto: ' rosa  ',
      },
    ]);
  } finally {
    await db.destroy();
  }
});

const FOLDER = new URL('migrations/', import.meta.url);
const HASHES = new URL('migrations/hashes.json', import.meta.url);

it('no migration that has shipped changed or is missing; UPDATE_MIGRATIONS=1 adds new ones (MON-35)', () => {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('\r\n', '\n'))
      .digest('hex');
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  const actual = Object.fromEntries(files.toSorted().map((file) => [file, hashOf(file)]));
  const shipped = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(HASHES, 'utf8')));
  if (process.env['UPDATE_MIGRATIONS'] !== undefined) {
    writeFileSync(HASHES, `${JSON.stringify({ ...actual, ...shipped }, null, 2)}\n`);
  } else {
    expect(actual).toEqual(shipped);
  }
  // Also with the variable: it adds, and never accepts a change.
  expect(actual).toMatchObject(shipped);
});
