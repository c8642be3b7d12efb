import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';
import { hashSenha, verifySenha } from './senha.ts';

const REFUSED = {
  status: 401,
  body: { codigo: 'CREDENCIAIS_INVALIDAS', mensagem: 'Usuário ou senha inválidos.' },
};

onEachEngine('sessão', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const signIn = (username: unknown, password: unknown) =>
    api.request('POST', '/api/auth/login', { body: { username, password } });

  describe('API-13: entrar', () => {
    it('ENT-12: responde token, usuarioId e username', async () => {
      const { id, username } = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
      const { status, body, headers } = await signIn(username, SENHA);
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.any(String),
        usuarioId: id,
        username,
        trocarSenha: false,
      });
      expect(headers.get('cache-control')).toBe('no-store');
      const { token } = Object(body);
      const [header, payload] = String(token)
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString());
      expect(header).toBe('{"alg":"HS256"}');
      const claims = z.record(z.string(), z.unknown()).parse(JSON.parse(payload ?? ''));
      expect(Object.keys(claims)).toEqual(['sub', 'id', 'roles', 'iat', 'exp']);
      expect(claims).toMatchObject({ sub: username, id, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
      expect(Number(claims['exp']) - Number(claims['iat'])).toBe(24 * 60 * 60);
    });

    it('senha errada e usuário desconhecido recebem a mesma recusa', async () => {
      const { username } = await createUsuario(db());
      expect(await signIn(username, `${SENHA} `)).toMatchObject(REFUSED);
      expect(await signIn(username.toUpperCase(), SENHA)).toMatchObject(REFUSED);
      expect(await signIn('ninguem', SENHA)).toMatchObject(REFUSED);
      expect(await signIn('ninguem', '')).toMatchObject({ status: 400 });
    });

    it.each(['INATIVO', 'BANIDO'] as const)(
      'conta %s é recusada do mesmo jeito',
      async (status) => {
        const { username } = await createUsuario(db(), { status });
        expect(await signIn(username, SENHA)).toMatchObject(REFUSED);
      },
    );

    it.each([
      [{ username: 'a' }, 'password'],
      [{ password: 'a' }, 'username'],
      [{ username: 'a\0', password: 'a' }, 'username'],
      [{ username: { $ne: 1 }, password: 'a' }, 'username'],
      [{ username: 'a', password: 'a'.repeat(1025) }, 'password'],
    ])('recusa %j com 400 e diz o campo', async (body, campo) => {
      expect(await api.request('POST', '/api/auth/login', { body })).toMatchObject({
        status: 400,
        body: { codigo: 'DADOS_INVALIDOS', campo },
      });
    });
  });

  describe('quem tem um token', () => {
    it('API-15 e API-34: valida e se lê, com os papéis que a conta tem agora', async () => {
      const usuario = await createUsuario(db());
      const token = api.token(usuario, ['ROLE_USER']);
      await db()
        .updateTable('usuarios')
        .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
        .where('id', '=', usuario.id)
        .execute();
      expect(await api.request('GET', '/api/auth/validate', { token })).toMatchObject({
        status: 200,
        body: { sub: usuario.username, id: usuario.id, roles: ['ROLE_USER', 'ROLE_ADMIN'] },
      });
      const { status, body } = await api.request('GET', '/api/usuarios/me', { token });
      expect(status).toBe(200);
      expect(body).toEqual({
        ...usuario,
        nome: null,
        email: `${usuario.username}@exemplo.com.br`,
        status: 'ATIVO',
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
        trocarSenha: false,
      });
    });

    it.each([
      ['banida', { status: 'BANIDO' }],
      ['inativa', { status: 'INATIVO' }],
      ['renomeada', { username: 'outro-nome' }],
    ] as const)('F11: conta %s perde o acesso na próxima chamada', async (_caso, change) => {
      const usuario = await createUsuario(db());
      const token = api.token(usuario);
      expect((await api.request('GET', '/api/usuarios/me', { token })).status).toBe(200);
      await db().updateTable('usuarios').set(change).where('id', '=', usuario.id).execute();
      expect((await api.request('GET', '/api/usuarios/me', { token })).status).toBe(401);
      await db().deleteFrom('usuarios').where('id', '=', usuario.id).execute();
    });

    it('só vale o token assinado aqui, em HS256, inteiro e dentro do prazo', async () => {
      const usuario = await createUsuario(db());
      const claims = { sub: usuario.username, id: usuario.id, roles: ['ROLE_USER'] };
      const [header, payload, signature] = api.token(usuario).split('.');
      const noAlgorithm = Buffer.from('{"alg":"none"}').toString('base64url');
      const forged = [
        jwt.sign(claims, Buffer.alloc(48), { expiresIn: 60 }),
        jwt.sign(claims, api.secret, { expiresIn: -1 }),
        jwt.sign(claims, api.secret, { expiresIn: 60, algorithm: 'HS384' }),
        jwt.sign({ ...claims, id: String(usuario.id) }, api.secret, { expiresIn: 60 }),
        jwt.sign(claims, api.secret),
        `${noAlgorithm}.${payload}.`,
        `${noAlgorithm}.${payload}.${signature}`,
        `${header}.${payload}.`,
        'undefined',
        'null',
      ];
      for (const token of forged) {
        expect(await api.request('GET', '/api/auth/validate', { token })).toMatchObject({
          status: 401,
          body: { codigo: 'NAO_AUTENTICADO' },
        });
      }
    });

    it.each([{}, { authorization: 'Basic YTpi' }, { authorization: 'Bearer' }])(
      'sem Bearer (%j) é 401',
      async (headers) => {
        expect((await api.request('GET', '/api/auth/validate', { headers })).status).toBe(401);
      },
    );
  });
});

describe('senha', () => {
  it('P11: é guardada em argon2id, com 19 MiB, 2 passadas e sal próprio', async () => {
    const hash = await hashSenha(SENHA);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashSenha(SENHA)).not.toBe(hash);
    expect(await verifySenha(SENHA, hash)).toBe(true);
    expect(await verifySenha('outra', hash)).toBe(false);
  });

  it('de quem não existe nunca confere, nem vazia', async () => {
    expect(await verifySenha('', undefined)).toBe(false);
  });
});
