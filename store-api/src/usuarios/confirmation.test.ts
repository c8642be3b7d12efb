import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';
import { confirmEmail } from './confirmation.ts';

const HOUR_MS = 60 * 60_000;
const REFUSED = { status: 422, body: { codigo: 'TOKEN_INVALIDO', campo: 'token' } };

onEachEngine('confirming an e-mail (SEC-02)', (db) => {
  let api: TestServer;
  let admin: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const;
    admin = api.token(await createUsuario(db(), { roles: [...roles] }), [...roles]);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  /** Registers, and returns the account and the newest token mailed to it. */
  async function register() {
    const username = `nova.${randomUUID().slice(0, 8)}`;
    const email = `${username}@exemplo.com.br`;
    const body = { username, email, password: 'Frasco@2026', nomeCompleto: 'Pessoa Nova' };
    expect(await api.request('POST', '/api/auth/register', { body })).toMatchObject({
      status: 200,
    });
    const { id } = await db()
      .selectFrom('usuarios')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    return { id, username, email, session: api.token({ id, username }) };
  }

  async function tokenSentTo(email: string): Promise<string> {
    const { dados } = await db()
      .selectFrom('emails')
      .select('dados')
      .where('para', '=', email)
      .where('tipo', '=', 'confirmar-email')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const url = new URL(z.object({ link: z.url() }).parse(dados).link);
    expect(url.origin + url.pathname).toBe('https://loja.example/confirmar-email');
    return url.searchParams.get('token') ?? '';
  }

  const confirm = (token: string) =>
    api.request('POST', '/api/auth/confirmar-email', { body: { token } });
  const resend = (token: string) =>
    api.request('POST', '/api/usuarios/me/confirmacao-email', { token });
  const isConfirmed = async (token: string) =>
    (await api.request('GET', '/api/perfis/me', { token })).body;

  it('registers unconfirmed; the mailed link confirms once, and its token is stored as a hash', async () => {
    const { email, session } = await register();
    expect(await isConfirmed(session)).toMatchObject({ emailConfirmado: false });
    const token = await tokenSentTo(email);
    const stored = await db().selectFrom('confirmacoes_email').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);

    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: 'Email confirmado com sucesso!',
    });
    expect(await isConfirmed(session)).toMatchObject({ emailConfirmado: true });
    expect(await confirm(token)).toMatchObject(REFUSED);
  });

  it('accepts neither a forged nor an expired link, nor that of an account that is not ATIVO', async () => {
    const { id, email, session } = await register();
    const token = await tokenSentTo(email);
    expect(await confirm('x'.repeat(43))).toMatchObject(REFUSED);
    const late = new Date(Date.now() + 73 * HOUR_MS);
    await expect(confirmEmail(db(), TEST_SHOP, token, late)).rejects.toMatchObject({ status: 422 });
    await db().updateTable('usuarios').set({ status: 'BANIDO' }).where('id', '=', id).execute();
    expect(await confirm(token)).toMatchObject(REFUSED);
    await db().updateTable('usuarios').set({ status: 'ATIVO' }).where('id', '=', id).execute();
    expect(await isConfirmed(session)).toMatchObject({ emailConfirmado: false });
  });

  it('mails three links an hour; each works until one of them is used', async () => {
    const { email, session } = await register();
    const first = await tokenSentTo(email);
    expect(await resend(session)).toMatchObject({ status: 200 });
    expect(await resend(session)).toMatchObject({ status: 200 });
    const refused = await resend(session);
    expect(refused).toMatchObject({ status: 429, body: { codigo: 'MUITAS_TENTATIVAS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);

    const last = await tokenSentTo(email);
    expect(last).not.toBe(first);
    expect(await confirm(first)).toMatchObject({ status: 200 });
    expect(await confirm(last)).toMatchObject(REFUSED);
    expect(await resend(session)).toMatchObject({
      status: 409,
      body: { codigo: 'EMAIL_JA_CONFIRMADO' },
    });
  });

  it('is needed again after a change of the e-mail, and an earlier link does not confirm the new one', async () => {
    const { id, username, email } = await register();
    const earlier = await tokenSentTo(email);
    const changed = `outra.${email}`;
    const reply = await api.request('PUT', `/api/usuarios/${id}`, {
      token: admin,
      body: { email: changed },
    });
    expect(reply).toMatchObject({ status: 200, body: { email: changed, emailConfirmado: false } });
    expect(await confirm(earlier)).toMatchObject(REFUSED);
    expect(await confirm(await tokenSentTo(changed))).toMatchObject({ status: 200 });
    const body = { username, password: 'Frasco@2026' };
    const signedIn = await api.request('POST', '/api/auth/login', { body });
    expect(await isConfirmed(String(Object(signedIn.body).token))).toMatchObject({
      emailConfirmado: true,
    });
  });

  it('is not asked of accounts that an administrator creates', async () => {
    const username = `equipe.${randomUUID().slice(0, 8)}`;
    const email = `${username}@exemplo.com.br`;
    const body = { username, email, password: 'Frasco@2026' };
    expect(await api.request('POST', '/api/usuarios', { token: admin, body })).toMatchObject({
      body: { emailConfirmado: true },
    });
    const mails = await db()
      .selectFrom('emails')
      .select('tipo')
      .where('para', '=', email)
      .execute();
    expect(mails).toEqual([{ tipo: 'conta-criada' }]);
  });

  describe('names', () => {
    const LINK = 'Ganhe em golpe.example';
    const refusal = (campo: string) => ({
      status: 422,
      body: { campo, mensagem: expect.stringContaining('sem endereço de site') },
    });

    it('take no web address at registration, in a profile and in an account', async () => {
      const { id, username, session } = await register();
      const registration = { username: `${username}2`, email: `x${username}@exemplo.com.br` };
      expect(
        await api.request('POST', '/api/auth/register', {
          body: { ...registration, password: 'Frasco@2026', nomeCompleto: LINK },
        }),
      ).toMatchObject(refusal('nomeCompleto'));
      expect(
        await api.request('PUT', '/api/perfis/me', {
          token: session,
          body: { nomeCompleto: LINK },
        }),
      ).toMatchObject(refusal('nomeCompleto'));
      for (const [method, path] of [
        ['PUT', `/api/usuarios/${id}`],
        ['POST', '/api/usuarios'],
      ] as const) {
        const body = { ...registration, password: 'Frasco@2026', nome: LINK };
        expect(await api.request(method, path, { token: admin, body })).toMatchObject(
          refusal('nome'),
        );
      }
    });

    it('that are stored already may stay when another field changes', async () => {
      const { id, session } = await register();
      await db()
        .updateTable('perfis')
        .set({ nome_completo: LINK })
        .where('usuario_id', '=', id)
        .execute();
      const body = { nomeCompleto: LINK, telefone: '85999990000' };
      expect(await api.request('PUT', '/api/perfis/me', { token: session, body })).toMatchObject({
        status: 200,
      });
    });
  });
});
