import { afterEach, expect, it } from 'vitest';
import { DEMO_USUARIOS } from '../../demo/usuarios.ts';
import { createUsuario, emptyTables } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { hashSenha, verifySenha } from '../auth/senha.ts';
import { replacePublishedPasswords } from './demo-shop.ts';

onEachEngine('the published passwords of the demo', (db) => {
  afterEach(() => emptyTables(db()));

  const createDemoUsuario = async (username: string, senha: string) => {
    const { id } = await createUsuario(db(), { username });
    const senha_hash = await hashSenha(senha);
    await db().updateTable('usuarios').set({ senha_hash }).where('id', '=', id).execute();
  };
  const read = (username: string) =>
    db()
      .selectFrom('usuarios')
      .select(['senha_hash', 'sessoes_desde'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();

  it('are replaced once by random ones, and their sessions end (SEC-03)', async () => {
    for (const { username, senha } of DEMO_USUARIOS) await createDemoUsuario(username, senha);
    const now = new Date();
    const replaced = await Promise.all([
      replacePublishedPasswords(db()),
      replacePublishedPasswords(db()),
    ]);
    expect(
      replaced
        .flat()
        .map(({ username }) => username)
        .toSorted(),
    ).toEqual(['lojista', 'marina.costa', 'rafael.lima']);
    for (const { username, senha } of replaced.flat()) {
      const { senha_hash, sessoes_desde } = await read(username);
      expect(await verifySenha(senha, senha_hash)).toBe(true);
      expect(sessoes_desde > now).toBe(true);
    }
    expect(await replacePublishedPasswords(db())).toEqual([]);
  });

  it('do not matter to an account that changed its own', async () => {
    await createDemoUsuario('lojista', 'Outra@2026');
    const before = await read('lojista');
    expect(await replacePublishedPasswords(db())).toEqual([]);
    expect(await read('lojista')).toEqual(before);
  });
});
