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

onEachEngine('recuperação da senha', (db) => {
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
  /** Asks for a link and takes the token out of its mail. */
  const askToken = async (): Promise<string> => {
    await forgot({ body: { email } });
    const { link } = Object((await mails('redefinir-senha')).at(-1)?.dados);
    return new URL(String(link)).searchParams.get('token') ?? '';
  };

  describe('API-16: pedir', () => {
    it.each([
      ['na query', () => forgot({}, `?email=${encodeURIComponent(email)}`)],
      ['num formulário', () => forgot({ body: new URLSearchParams({ email }) })],
      ['em JSON', () => forgot({ body: { email } })],
      ['em outra caixa', () => forgot({ body: { email: ` ${email.toUpperCase()} ` } })],
    ])('o e-mail vem %s', async (_onde, send) => {
      const reply = await send();
      expect(reply).toMatchObject({ status: 200, body: 'Email de recuperação enviado!' });
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await mails('redefinir-senha')).toHaveLength(1);
    });

    it('C-35: só o resumo do token fica no banco, e vale 30 minutos', async () => {
      await db()
        .insertInto('perfis')
        .values({ usuario_id: usuario.id, nome_completo: 'Marina', telefone: null, cpf: null })
        .execute();
      const before = Date.now();
      const token = await askToken();
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

    it('C-34: e-mail desconhecido, ou de conta que não entra, é 404', async () => {
      const banned = await createUsuario(db(), { status: 'BANIDO' });
      for (const unknown of ['ninguem@exemplo.com.br', `${banned.username}@exemplo.com.br`, 'x']) {
        expect(await forgot({ body: { email: unknown } })).toMatchObject({
          status: 404,
          body: { codigo: 'EMAIL_NAO_ENCONTRADO', mensagem: 'Email não encontrado.' },
        });
      }
    });

    it.each([{}, { body: {} }, { body: { email: '' } }, { body: { email: {} } }])(
      'sem e-mail (%j) é 400',
      async (options) => {
        expect(await forgot(options)).toMatchObject({ status: 400, body: { campo: 'email' } });
      },
    );
  });

  describe('API-17: escolher outra', () => {
    it('RESET-02: vale a nova, a antiga não, e quem é avisado é o dono', async () => {
      await db()
        .updateTable('usuarios')
        .set({ trocar_senha: true })
        .where('id', '=', usuario.id)
        .execute();
      const reply = await reset(await askToken());
      expect(reply).toMatchObject({ status: 200, body: 'Senha alterada com sucesso!' });
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect((await signIn(SENHA)).status).toBe(401);
      expect(await signIn(NEW_SENHA)).toMatchObject({ status: 200, body: { trocarSenha: false } });
      expect(await mails('senha-alterada')).toEqual([{ dados: { nome: usuario.username } }]);
    });

    it('token e senha também vêm na query ou em JSON', async () => {
      const query = new URLSearchParams({ token: await askToken(), novaSenha: NEW_SENHA });
      expect(
        await api.request('POST', `/api/auth/reset-password?${query.toString()}`),
      ).toMatchObject({ status: 200 });
      const body = { token: await askToken(), novaSenha: NEW_SENHA };
      expect(await api.request('POST', '/api/auth/reset-password', { body })).toMatchObject({
        status: 200,
      });
    });

    it('P16: o link serve uma vez', async () => {
      const token = await askToken();
      expect((await reset(token)).status).toBe(200);
      expect(await reset(token, 'Terceira@3')).toMatchObject(INVALID);
      expect((await signIn(NEW_SENHA)).status).toBe(200);
    });

    it('P16: uma vez também quando vinte chegam juntos', async () => {
      const token = await askToken();
      const senhas = Array.from({ length: 20 }, (_, n) => `Parelha@${n}xyz`);
      const replies = await Promise.all(senhas.map((senha) => reset(token, senha)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 422)).toHaveLength(19);
      expect(await mails('senha-alterada')).toHaveLength(1);
      const winner = senhas[replies.findIndex(({ status }) => status === 200)] ?? '';
      expect((await signIn(winner)).status).toBe(200);
    });

    it('um link mais novo anula o anterior', async () => {
      const [first, second] = [await askToken(), await askToken()];
      expect(await reset(first)).toMatchObject(INVALID);
      expect((await reset(second)).status).toBe(200);
    });

    it('um link velho não serve, nem um inventado, nem o de quem foi banido', async () => {
      const old = await askToken();
      await db()
        .updateTable('redefinicoes_senha')
        .set({ expira_em: new Date(Date.now() - 1) })
        .where('usuario_id', '=', usuario.id)
        .execute();
      expect(await reset(old)).toMatchObject(INVALID);
      expect(await reset('inventado')).toMatchObject(INVALID);
      const fresh = await askToken();
      await db()
        .updateTable('usuarios')
        .set({ status: 'BANIDO' })
        .where('id', '=', usuario.id)
        .execute();
      expect(await reset(fresh)).toMatchObject(INVALID);
    });

    it('C-32: a regra da senha é a do cadastro, e uma fraca não gasta o link', async () => {
      const token = await askToken();
      expect(await reset(token, 'fraca')).toMatchObject({
        status: 422,
        body: { codigo: 'SENHA_FRACA', campo: 'novaSenha' },
      });
      expect((await reset(token)).status).toBe(200);
    });

    it('sem token ou sem senha é 400', async () => {
      expect(await reset('')).toMatchObject({ status: 400, body: { campo: 'token' } });
      expect(await reset('x', '')).toMatchObject({ status: 400, body: { campo: 'novaSenha' } });
    });
  });
});
