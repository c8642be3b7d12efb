import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { updateUsuario } from '../usuarios/administration.ts';
import { signIn as signInAt } from './service.ts';

const NEW_SENHA = 'Essencia@1';
const UNCHANGED = {
  username: undefined,
  email: undefined,
  nome: undefined,
  status: undefined,
  roles: undefined,
};

onEachEngine('session revocation', (db) => {
  let api: TestServer;
  let admin: { id: number; username: string };
  let adminToken: string;
  let usuario: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    adminToken = api.token(admin);
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    token = await signIn(usuario.username, SENHA);
    expect(await isAccepted(token)).toBe(true);
  });

  const signIn = async (username: string, password: string): Promise<string> => {
    const { body } = await api.request('POST', '/api/auth/login', { body: { username, password } });
    return String(Object(body).token);
  };
  const isAccepted = async (candidate: string): Promise<boolean> => {
    const { status } = await api.request('GET', '/api/usuarios/me', { token: candidate });
    expect([200, 401]).toContain(status);
    return status === 200;
  };
  const change = (body: object) =>
    api.request('PUT', `/api/usuarios/${usuario.id}`, { token: adminToken, body });

  it.each([
    ['is renamed', { username: 'outro.nome' }, 'outro.nome', SENHA],
    ['is demoted', { role: 'USER' }, undefined, SENHA],
    ['gets a new password', { novaSenha: NEW_SENHA }, undefined, NEW_SENHA],
    ['gets another e-mail', { email: 'outra.caixa@exemplo.com.br' }, undefined, SENHA],
  ] as const)(
    'refuses old tokens when the account %s, and accepts a new login at once (F11, P16)',
    async (_case, body, name, senha) => {
      expect((await change(body)).status).toBe(200);
      expect(await isAccepted(token)).toBe(false);
      const again = await signIn(name ?? usuario.username, senha);
      expect(await isAccepted(again)).toBe(true);
      await db().deleteFrom('usuarios').where('id', '=', usuario.id).execute();
    },
  );

  it.each(['BANIDO', 'INATIVO'])(
    'refuses tokens of an account that was %s, also after it is ATIVO again (F11, P16)',
    async (status) => {
      await change({ status });
      expect(await isAccepted(token)).toBe(false);
      await change({ status: 'ATIVO' });
      expect(await isAccepted(token)).toBe(false);
      expect(await isAccepted(await signIn(usuario.username, SENHA))).toBe(true);
    },
  );

  const signOut = (as: string) => api.request('POST', '/api/auth/logout', { token: as });

  it('signing out ends this token only, also one of the same second (SEC-08)', async () => {
    const others = await Promise.all([1, 2].map(() => signIn(usuario.username, SENHA)));
    expect((await signOut(token)).status).toBe(204);
    expect(await isAccepted(token)).toBe(false);
    expect((await signOut(token)).status).toBe(401);
    expect(await Promise.all(others.map(isAccepted))).toEqual([true, true]);
    expect(await isAccepted(await signIn(usuario.username, SENHA))).toBe(true);
  });

  it('signing out twice at once ends the token once (SEC-08)', async () => {
    const replies = await Promise.all([signOut(token), signOut(token)]);
    expect(replies.every(({ status }) => status === 204 || status === 401)).toBe(true);
    expect(await isAccepted(token)).toBe(false);
  });

  it('ends every session when the password is reset by mail (F11, P16)', async () => {
    const other = await signIn(usuario.username, SENHA);
    const email = `${usuario.username}@exemplo.com.br`;
    await api.request('POST', '/api/auth/forgot-password', { body: { email } });
    const { dados } = await db()
      .selectFrom('emails')
      .select('dados')
      .where('para', '=', email)
      .where('tipo', '=', 'redefinir-senha')
      .executeTakeFirstOrThrow();
    const mailed = new URL(String(Object(dados).link)).searchParams.get('token');
    const body = { token: mailed, novaSenha: NEW_SENHA };
    expect((await api.request('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect([await isAccepted(token), await isAccepted(other)]).toEqual([false, false]);
    expect(await isAccepted(await signIn(usuario.username, NEW_SENHA))).toBe(true);
  });

  /** A new password by the panel, whose request came two seconds ago: it waited for its turn and its hash. */
  const changeSenha = () =>
    updateUsuario(
      db(),
      TEST_SHOP,
      { autorId: admin.id, isConfirmed: true },
      usuario.id,
      { ...UNCHANGED, novaSenha: NEW_SENHA, versao: undefined },
      new Date(Date.now() - 2_000),
    );

  it('a new password ends a session that began while the change waited (P16)', async () => {
    await changeSenha();
    expect(await isAccepted(token)).toBe(false);
  });

  it('a sign-in with the former password fails when the password changes before its session begins (P16)', async () => {
    let isRead = false;
    const meanwhile = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isRead) {
          isRead = true;
          await changeSenha();
        }
        return result;
      },
    });
    expect(await signInAt(meanwhile, Buffer.alloc(48), usuario.username, SENHA)).toBeUndefined();
  });

  it('ends the session when the account is erased (F11, P16)', async () => {
    await api.request('DELETE', `/api/usuarios/${usuario.id}`, { token: adminToken });
    expect(await isAccepted(token)).toBe(false);
  });

  it('denies administration to a demoted account, also with a new token (F11, P16)', async () => {
    await change({ role: 'USER' });
    const list = (as: string) => api.request('GET', '/api/usuarios', { token: as });
    expect((await list(token)).status).toBe(401);
    expect((await list(await signIn(usuario.username, SENHA))).status).toBe(403);
  });

  it('ends every session when the account becomes an administrator, also one without a code (SEC-26)', async () => {
    expect((await change({ roles: ['USER'] })).status).toBe(200);
    const withoutCode = await signIn(usuario.username, SENHA);
    expect(await isAccepted(withoutCode)).toBe(true);
    expect((await change({ roles: ['USER', 'ADMIN'] })).status).toBe(200);
    expect(await isAccepted(withoutCode)).toBe(false);
    expect(await isAccepted(await signIn(usuario.username, SENHA))).toBe(true);
  });

  it('keeps sessions on changes of neither access nor e-mail (F11, P16)', async () => {
    await change({ nome: 'Marina', email: `${usuario.username}@exemplo.com.br`, status: 'ATIVO' });
    expect(await isAccepted(token)).toBe(true);
    await change({ roles: ['ADMIN', 'USER'] });
    expect(await isAccepted(token)).toBe(true);
  });
});
