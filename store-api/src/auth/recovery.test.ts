import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { type RequestOptions, TestServer } from '../../test/server.ts';
import { TEST_SHOP } from '../../test/shop.ts';

const NEW_SENHA = 'Essencia@1';
const INVALID = {
  status: 422,
  body: { codigo: 'TOKEN_INVALIDO', mensagem: 'Token inválido ou expirado.' },
};

onEachEngine('password recovery', (db) => {
  let api: TestServer;
  let usuario: { id: number; username: string };
  let email: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
    email = `${usuario.username}@exemplo.com.br`;
  });

  const forgot = (options: RequestOptions, query = '') =>
    api.request('POST', `/api/auth/forgot-password${query}`, options);
  const reset = (token: string, novaSenha = NEW_SENHA) =>
    api.request('POST', '/api/auth/reset-password', {
      body: new URLSearchParams({ token, novaSenha }),
    });
  const signIn = (password: string) =>
    api.request('POST', '/api/auth/login', { body: { username: usuario.username, password } });
  const mails = (tipo: 'redefinir-senha' | 'senha-alterada') =>
    db()
      .selectFrom('emails')
      .select('dados')
      .where('para', '=', email)
      .where('tipo', '=', tipo)
      .orderBy('id')
      .execute();
  /** Requests a link and reads the token from its mail. */
  const requestToken = async (): Promise<string> => {
    await forgot({ body: { email } });
    const { link } = Object((await mails('redefinir-senha')).at(-1)?.dados);
    return new URL(String(link)).searchParams.get('token') ?? '';
  };

  describe('POST /api/auth/forgot-password (API-16)', () => {
    it.each([
      ['the query', () => forgot({}, `?email=${encodeURIComponent(email)}`)],
      ['a form', () => forgot({ body: new URLSearchParams({ email }) })],
      ['JSON', () => forgot({ body: { email } })],
      ['JSON, in another case', () => forgot({ body: { email: ` ${email.toUpperCase()} ` } })],
    ])('accepts the e-mail in %s (API-16)', async (_source, send) => {
      const reply = await send();
      expect(reply).toMatchObject({ status: 200, body: 'Email de recuperação enviado!' });
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await mails('redefinir-senha')).toHaveLength(1);
    });

    it('stores only the hash of the token, valid for 30 minutes (C-35)', async () => {
      await db()
        .insertInto('perfis')
        .values({ usuario_id: usuario.id, nome_completo: 'Marina', telefone: null, cpf: null })
        .execute();
      const before = Date.now();
      const token = await requestToken();
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const rows = await db()
        .selectFrom('redefinicoes_senha')
        .selectAll()
        .where('usuario_id', '=', usuario.id)
        .execute();
      expect(rows).toMatchObject([
        { token_hash: createHash('sha256').update(token).digest('hex'), usado_em: null },
      ]);
      const minutes = (Number(rows[0]?.expira_em) - before) / 60_000;
      expect(minutes).toBeGreaterThanOrEqual(30);
      expect(minutes).toBeLessThan(31);
      expect(await mails('redefinir-senha')).toEqual([
        {
          dados: {
            nome: 'Marina',
            link: `${TEST_SHOP.publicUrl}/reset-password?token=${token}`,
            minutos: 30,
          },
        },
      ]);
    });

    it('answers 404 for an unknown e-mail and for an account that may not sign in (C-34)', async () => {
      const banned = await createUsuario(db(), { status: 'BANIDO' });
      for (const unknown of ['ninguem@exemplo.com.br', `${banned.username}@exemplo.com.br`, 'x']) {
        expect(await forgot({ body: { email: unknown } })).toMatchObject({
          status: 404,
          body: { codigo: 'EMAIL_NAO_ENCONTRADO', mensagem: 'Email não encontrado.' },
        });
      }
    });

    it.each([{}, { body: {} }, { body: { email: '' } }, { body: { email: {} } }])(
      'answers 400 without an e-mail: %j (API-16)',
      async (options) => {
        expect(await forgot(options)).toMatchObject({ status: 400, body: { campo: 'email' } });
      },
    );
  });

  describe('POST /api/auth/reset-password (API-17)', () => {
    it('replaces the password and mails a notice to the owner (RESET-02)', async () => {
      await db()
        .updateTable('usuarios')
        .set({ trocar_senha: true })
        .where('id', '=', usuario.id)
        .execute();
      const reply = await reset(await requestToken());
      expect(reply).toMatchObject({ status: 200, body: 'Senha alterada com sucesso!' });
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect((await signIn(SENHA)).status).toBe(401);
      expect(await signIn(NEW_SENHA)).toMatchObject({ status: 200, body: { trocarSenha: false } });
      expect(await mails('senha-alterada')).toEqual([{ dados: { nome: usuario.username } }]);
    });

    it('accepts token and password in the query or as JSON (API-17)', async () => {
      const query = new URLSearchParams({ token: await requestToken(), novaSenha: NEW_SENHA });
      expect(
        await api.request('POST', `/api/auth/reset-password?${query.toString()}`),
      ).toMatchObject({ status: 200 });
      const body = { token: await requestToken(), novaSenha: NEW_SENHA };
      expect(await api.request('POST', '/api/auth/reset-password', { body })).toMatchObject({
        status: 200,
      });
    });

    it('accepts a link only once (P16)', async () => {
      const token = await requestToken();
      expect((await reset(token)).status).toBe(200);
      expect(await reset(token, 'Terceira@3')).toMatchObject(INVALID);
      expect((await signIn(NEW_SENHA)).status).toBe(200);
    });

    it('accepts a link only once among twenty parallel requests (P16)', async () => {
      const token = await requestToken();
      const senhas = Array.from({ length: 20 }, (_, n) => `Parelha@${n}xyz`);
      const replies = await Promise.all(senhas.map((senha) => reset(token, senha)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 422)).toHaveLength(19);
      expect(await mails('senha-alterada')).toHaveLength(1);
      const winner = senhas[replies.findIndex(({ status }) => status === 200)] ?? '';
      expect((await signIn(winner)).status).toBe(200);
    });

    it('invalidates a link when a newer one is sent (API-17)', async () => {
      const [first, second] = [await requestToken(), await requestToken()];
      expect(await reset(first)).toMatchObject(INVALID);
      expect((await reset(second)).status).toBe(200);
    });

    it('refuses an expired link, an invented one and that of a banned account (API-17)', async () => {
      const old = await requestToken();
      await db()
        .updateTable('redefinicoes_senha')
        .set({ expira_em: new Date(Date.now() - 1) })
        .where('usuario_id', '=', usuario.id)
        .execute();
      expect(await reset(old)).toMatchObject(INVALID);
      expect(await reset('inventado')).toMatchObject(INVALID);
      const fresh = await requestToken();
      await db()
        .updateTable('usuarios')
        .set({ status: 'BANIDO' })
        .where('id', '=', usuario.id)
        .execute();
      expect(await reset(fresh)).toMatchObject(INVALID);
    });

    it('applies the password rule of registration without using up the link (C-32)', async () => {
      const token = await requestToken();
      expect(await reset(token, 'fraca')).toMatchObject({
        status: 422,
        body: { codigo: 'SENHA_FRACA', campo: 'novaSenha' },
      });
      expect((await reset(token)).status).toBe(200);
    });

    it('answers 400 without a token or a password (API-17)', async () => {
      expect(await reset('')).toMatchObject({ status: 400, body: { campo: 'token' } });
      expect(await reset('x', '')).toMatchObject({ status: 400, body: { campo: 'novaSenha' } });
    });
  });
});
