import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const NEW_SENHA = 'Essencia@1';

onEachEngine('F11, P16: um token deixa de servir na chamada seguinte', (db) => {
  let api: TestServer;
  let adminToken: string;
  let usuario: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    adminToken = api.token(await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] }));
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    token = await signIn(usuario.username, SENHA);
    expect(await works(token)).toBe(true);
  });

  const signIn = async (username: string, password: string): Promise<string> => {
    const { body } = await api.request('POST', '/api/auth/login', { body: { username, password } });
    return String(Object(body).token);
  };
  const works = async (of: string): Promise<boolean> => {
    const { status } = await api.request('GET', '/api/usuarios/me', { token: of });
    expect([200, 401]).toContain(status);
    return status === 200;
  };
  const change = (body: object) =>
    api.request('PUT', `/api/usuarios/${usuario.id}`, { token: adminToken, body });

  it.each([
    ['renomeada', { username: 'outro.nome' }, 'outro.nome', SENHA],
    ['rebaixada', { role: 'USER' }, undefined, SENHA],
    ['com outra senha', { novaSenha: NEW_SENHA }, undefined, NEW_SENHA],
  ] as const)(
    'conta %s; e entrar de novo, logo depois, serve',
    async (_caso, body, name, senha) => {
      expect((await change(body)).status).toBe(200);
      expect(await works(token)).toBe(false);
      const again = await signIn(name ?? usuario.username, senha);
      expect(await works(again)).toBe(true);
      await db().deleteFrom('usuarios').where('id', '=', usuario.id).execute();
    },
  );

  it.each(['BANIDO', 'INATIVO'])('conta %s; de volta a ATIVO, só um token novo', async (status) => {
    await change({ status });
    expect(await works(token)).toBe(false);
    await change({ status: 'ATIVO' });
    expect(await works(token)).toBe(false);
    expect(await works(await signIn(usuario.username, SENHA))).toBe(true);
  });

  it('senha redefinida por e-mail: todas as sessões acabam', async () => {
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
    expect([await works(token), await works(other)]).toEqual([false, false]);
    expect(await works(await signIn(usuario.username, NEW_SENHA))).toBe(true);
  });

  it('conta apagada', async () => {
    await api.request('DELETE', `/api/usuarios/${usuario.id}`, { token: adminToken });
    expect(await works(token)).toBe(false);
  });

  it('quem é rebaixado não administra mais, nem com um token novo', async () => {
    await change({ role: 'USER' });
    const list = (as: string) => api.request('GET', '/api/usuarios', { token: as });
    expect((await list(token)).status).toBe(401);
    expect((await list(await signIn(usuario.username, SENHA))).status).toBe(403);
  });

  it('o que não tira acesso não acaba com sessão nenhuma', async () => {
    await change({ nome: 'Marina', email: 'marina.outra@exemplo.com.br', status: 'ATIVO' });
    expect(await works(token)).toBe(true);
    const customer = await createUsuario(db());
    const before = await signIn(customer.username, SENHA);
    await api.request('PUT', `/api/usuarios/${customer.id}`, {
      token: adminToken,
      body: { roles: ['USER', 'ADMIN'] },
    });
    expect(await works(before)).toBe(true);
  });
});
