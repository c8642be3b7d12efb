import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { migrate, unknownMigrations } from './migrate.ts';
import { statementsOf } from './statements.ts';

onEachEngine('the schema', (db) => {
  it('applies nothing when it is current, also from parallel processes', async () => {
    expect(await Promise.all([migrate(db()), migrate(db()), migrate(db())])).toEqual([[], [], []]);
  });

  it('of a newer version is named, and stays as it is (MON-36, OPS-31)', async () => {
    expect(await unknownMigrations(db())).toEqual([]);
    const name = '9999-de-amanha';
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, 'agora')`.execute(
      db(),
    );
    expect(await unknownMigrations(db())).toEqual([name]);
    expect(await migrate(db())).toEqual([]);
    await sql`DELETE FROM kysely_migration WHERE name = ${name}`.execute(db());
  });

  describe('constraints', () => {
    it.each([
      ['negative stock', sql`UPDATE produtos SET estoque = -1`],
      ['a zero price', sql`UPDATE produtos SET preco_base = 0`],
      ['a slug with a space', sql`UPDATE produtos SET slug = 'a b'`],
      ['negative stock of a variation', sql`UPDATE variacoes SET estoque = -1`],
      ['a free variation', sql`UPDATE variacoes SET preco = 0`],
      ['an unknown status', sql`UPDATE usuarios SET status = 'OUTRO'`],
      ['an unknown role', sql`UPDATE usuarios SET roles = '{ROLE_ROOT}'`],
      ['an account without a role', sql`UPDATE usuarios SET roles = '{}'`],
      ['a plain password', sql`UPDATE usuarios SET senha_hash = 'senha'`],
      ['an e-mail in capitals', sql`UPDATE usuarios SET email = 'A@EXEMPLO.COM.BR'`],
      ['a cart line without units', sql`UPDATE carrinho_itens SET quantidade = 0`],
      ['a cart line of 100', sql`UPDATE carrinho_itens SET quantidade = 100`],
      [
        'a cart line with a variation of another product',
        sql`UPDATE carrinho_itens SET variacao_id = (SELECT max(id) FROM variacoes)`,
      ],
      [
        'a repeated cart line',
        sql`INSERT INTO carrinho_itens (carrinho_id, produto_id, variacao_id, quantidade)
            SELECT carrinho_id, produto_id, variacao_id, 1 FROM carrinho_itens`,
      ],
      [
        'a repeated category, ignoring accents',
        sql`INSERT INTO categorias (nome) VALUES ('Árabe'), ('ARABE')`,
      ],
    ])('refuse %s', async (_case, change) => {
      await insertSamples();
      await expect(change.execute(db())).rejects.toThrow(/violates/);
    });
  });

  async function insertSamples(): Promise<void> {
    const simple = await createProduto(db());
    await createProduto(db(), { variacoes: [{ nome: '5 ml', preco: 100, estoque: 1 }] });
    const { id: usuario_id } = await createUsuario(db());
    const { id: carrinho_id } = await db()
      .insertInto('carrinhos')
      .values({ usuario_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('carrinho_itens')
      .values({ carrinho_id, produto_id: simple.id, variacao_id: null, quantidade: 1 })
      .execute();
  }
});

it('statements are split at blank lines, with the line ends of any system (MON-37)', () => {
  const text = 'CREATE TABLE a ();\n\nSELECT 1\n  FROM a;\n';
  expect(statementsOf(text)).toEqual(['CREATE TABLE a ()', 'SELECT 1\n  FROM a;\n']);
  expect(statementsOf(text.replaceAll('\n', '\r\n'))).toHaveLength(2);
});
