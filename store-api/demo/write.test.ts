import { expect, it } from 'vitest';
import { verifySenha } from '../src/auth/senha.ts';
import { onEachEngine } from '../test/database.ts';
import { readDemoCatalogo } from './catalogo.ts';
import { writeDemo } from './write.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const IMAGEM = {
  chave: '0123456789abcdef',
  largura: 1200,
  altura: 1500,
  larguras: [240, 1200],
  miniatura: 'data:image/webp;base64,AA==',
};
const perfumes = readDemoCatalogo();
const imagens = new Map(perfumes.map(({ slug }) => [slug, IMAGEM]));

onEachEngine('rows of the demo', (db) => {
  it('fill an empty shop with the catalogue and three accounts', async () => {
    await db()
      .transaction()
      .execute((trx) => writeDemo(trx, perfumes, imagens, NOW));

    const written = await db().selectFrom('produtos').selectAll().execute();
    expect(written.map(({ slug }) => slug).toSorted()).toEqual(
      perfumes.map(({ slug }) => slug).toSorted(),
    );
    expect(written.every(({ criado_em }) => criado_em < NOW)).toBe(true);
    expect(written[0]?.imagem).toEqual(IMAGEM);

    const cedro = await db()
      .selectFrom('variacoes')
      .innerJoin('produtos', 'produtos.id', 'variacoes.produto_id')
      .where('slug', '=', 'cedro-de-inverno')
      .orderBy('posicao')
      .select(['variacoes.nome', 'variacoes.estoque'])
      .execute();
    expect(cedro.map(({ nome }) => nome)).toContain('10 ml');
    expect(cedro.filter(({ estoque }) => estoque === 0)).toHaveLength(1);

    const usuarios = await db().selectFrom('usuarios').selectAll().orderBy('id').execute();
    expect(usuarios.map(({ username, roles }) => [username, roles])).toEqual([
      ['lojista', ['ROLE_USER', 'ROLE_ADMIN']],
      ['marina.costa', ['ROLE_USER']],
      ['rafael.lima', ['ROLE_USER']],
    ]);
    expect(await verifySenha('Lojista@123', usuarios[0]?.senha_hash)).toBe(true);
    expect(await verifySenha('Cliente@123', usuarios[1]?.senha_hash)).toBe(true);
    const defaults = await db()
      .selectFrom('enderecos')
      .where('padrao', '=', true)
      .selectAll()
      .execute();
    expect(defaults).toHaveLength(2);
  });

  it('disappear with a transaction that fails', async () => {
    const before = await db().selectFrom('produtos').select('id').execute();
    const failure = db()
      .transaction()
      .execute((trx) => writeDemo(trx, perfumes, imagens, NOW));
    await expect(failure).rejects.toThrow();
    expect(await db().selectFrom('produtos').select('id').execute()).toHaveLength(before.length);
  });
});
