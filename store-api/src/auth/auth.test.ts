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

onEachEngine('sessions', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const signIn = (username: unknown, password: unknown) =>
    api.request('POST', '/api/auth/login', { body: { username, password } });

  describe('POST /api/auth/login (API-13)', () => {
    it('returns token, usuarioId and username (ENT-12)', async () => {
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
      expect(Object.keys(claims)).toEqual(['sub', 'id', 'roles', 'iat', 'exp', 'jti']);
      expect(claims).toMatchObject({ sub: username, id, roles: ['ROLE_USER', 'ROLE_ADMIN'] });
      expect(Number(claims['exp']) - Number(claims['iat'])).toBe(24 * 60 * 60);
    });

    it('refuses a wrong password and an unknown user alike (API-13)', async () => {
      const { username } = await createUsuario(db());
      expect(await signIn(username, `${SENHA} `)).toMatchObject(REFUSED);
      expect(await signIn(username.toUpperCase(), SENHA)).toMatchObject(REFUSED);
      expect(await signIn('ninguem', SENHA)).toMatchObject(REFUSED);
      expect(await signIn('ninguem', '')).toMatchObject({ status: 400 });
    });

    it.each(['INATIVO', 'BANIDO'] as const)(
      'refuses an account that is %s in the same way (API-13)',
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
    ])('refuses %j with 400 and names the field (API-13)', async (body, campo) => {
      expect(await api.request('POST', '/api/auth/login', { body })).toMatchObject({
        status: 400,
        body: { codigo: 'DADOS_INVALIDOS', campo },
      });
    });
  });

  describe('tokens', () => {
    it('returns claims and account with the current roles (API-15, API-34)', async () => {
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
        emailConfirmado: true,
        versaoConta: 0,
      });
    });

    it.each([
      ['banned', { status: 'BANIDO' }],
      ['inactive', { status: 'INATIVO' }],
      ['renamed', { username: 'outro-nome' }],
    ] as const)(
      'ends access on the next call when the account is %s (F11)',
      async (_case, change) => {
        const usuario = await createUsuario(db());
        const token = api.token(usuario);
        expect((await api.request('GET', '/api/usuarios/me', { token })).status).toBe(200);
        await db().updateTable('usuarios').set(change).where('id', '=', usuario.id).execute();
        expect((await api.request('GET', '/api/usuarios/me', { token })).status).toBe(401);
        await db().deleteFrom('usuarios').where('id', '=', usuario.id).execute();
      },
    );

    it('accepts only complete, unexpired tokens signed with this key and HS256 (API-15)', async () => {
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
      'answers 401 without a bearer token: %j (API-15)',
      async (headers) => {
        expect((await api.request('GET', '/api/auth/validate', { headers })).status).toBe(401);
      },
    );
  });
});

describe('passwords', () => {
  it('hashes with argon2id, 19 MiB, 2 passes and a fresh salt (P11)', async () => {
    const hash = await hashSenha(SENHA);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashSenha(SENHA)).not.toBe(hash);
    expect(await verifySenha(SENHA, hash)).toBe(true);
    expect(await verifySenha('outra', hash)).toBe(false);
  });

  it('never matches without a hash, not even an empty password (P11)', async () => {
    expect(await verifySenha('', undefined)).toBe(false);
  });
});
