import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createProduto, createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { migrate } from './migrate.ts';

onEachEngine('o esquema', (db) => {
  it('em dia, não muda de novo, nem com vários processos ao mesmo tempo', async () => {
    expect(await Promise.all([migrate(db()), migrate(db()), migrate(db())])).toEqual([[], [], []]);
  });

  describe('recusa o que não pode ser', () => {
    it.each([
      ['estoque negativo', sql`UPDATE produtos SET estoque = -1`],
      ['preço zero', sql`UPDATE produtos SET preco_base = 0`],
      ['slug com espaço', sql`UPDATE produtos SET slug = 'a b'`],
      ['volume negativo', sql`UPDATE variacoes SET estoque = -1`],
      ['volume de graça', sql`UPDATE variacoes SET preco = 0`],
      ['status inventado', sql`UPDATE usuarios SET status = 'OUTRO'`],
      ['papel inventado', sql`UPDATE usuarios SET roles = '{ROLE_ROOT}'`],
      ['conta sem papel', sql`UPDATE usuarios SET roles = '{}'`],
      ['senha em claro', sql`UPDATE usuarios SET senha_hash = 'senha'`],
      ['e-mail em maiúsculas', sql`UPDATE usuarios SET email = 'A@EXEMPLO.COM.BR'`],
      ['linha de carrinho sem unidades', sql`UPDATE carrinho_itens SET quantidade = 0`],
      ['linha de carrinho com 100', sql`UPDATE carrinho_itens SET quantidade = 100`],
      [
        'volume de outro produto no carrinho',
        sql`UPDATE carrinho_itens SET variacao_id = (SELECT max(id) FROM variacoes)`,
      ],
      [
        'a mesma linha duas vezes',
        sql`INSERT INTO carrinho_itens (carrinho_id, produto_id, variacao_id, quantidade)
            SELECT carrinho_id, produto_id, variacao_id, 1 FROM carrinho_itens`,
      ],
      [
        'categoria repetida, ainda que sem acento',
        sql`INSERT INTO categorias (nome) VALUES ('Árabe'), ('ARABE')`,
      ],
    ])('%s', async (_caso, change) => {
      await oneOfEach();
      await expect(change.execute(db())).rejects.toThrow(/violates/);
    });
  });

  async function oneOfEach(): Promise<void> {
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
