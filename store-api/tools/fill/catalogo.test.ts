import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { fillCatalogo } from './catalogo.ts';

onEachEngine('fillCatalogo', (db) => {
  const produtos = async () =>
    (
      await sql<{ slug: string }>`SELECT p.slug, p.nome, p.descricao, p.ativo, p.vendidos,
        (SELECT json_agg(json_build_array(nome, preco, estoque) ORDER BY posicao)
          FROM variacoes WHERE produto_id = p.id) AS variacoes
        FROM produtos p ORDER BY p.slug`.execute(db())
    ).rows;

  it('adds products of three volumes, the same ones for the same seed', async () => {
    await fillCatalogo(db(), 25, 'a', 10);
    const first = await produtos();
    expect(first).toHaveLength(25);
    expect(first[0]).toMatchObject({ variacoes: expect.toSatisfy((it) => it.length === 3) });
    await fillCatalogo(db(), 10, 'a');
    expect(await produtos()).toHaveLength(35);

    await emptyTables(db());
    await fillCatalogo(db(), 25, 'a', 10);
    expect(await produtos()).toEqual(first);

    await emptyTables(db());
    await fillCatalogo(db(), 10, 'b');
    expect(first).not.toEqual(expect.arrayContaining(await produtos()));
  });
});
