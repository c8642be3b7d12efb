import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emCadaMotor } from '../teste/banco.ts';
import { criarUsuario, SENHA } from '../teste/dados.ts';
import { ServidorDeTeste } from '../teste/servidor.ts';
import { conferirSenha, gerarHash } from './senha.ts';

const RECUSADO = {
  status: 401,
  corpo: { codigo: 'CREDENCIAIS_INVALIDAS', mensagem: 'Usuário ou senha inválidos.' },
};

emCadaMotor('sessão', (db) => {
  let api: ServidorDeTeste;
  beforeAll(async () => {
    api = await ServidorDeTeste.abrir(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const entrar = (username: unknown, password: unknown) =>
    api.pedir('POST', '/api/auth/login', { body: { username, password } });

  describe('API-13: entrar', () => {
    it('ENT-12: responde token, usuarioId e username', async () => {
      const { id, username } = await criarUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
      const { status, corpo, headers } = await entrar(username, SENHA);
      expect(status).toBe(200);
      expect(corpo).toEqual({ token: expect.any(String), usuarioId: id, username });
      expect(headers.get('cache-control')).toBe('no-store');
      const { token } = Object(corpo);
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
      const { username } = await criarUsuario(db());
      expect(await entrar(username, `${SENHA} `)).toMatchObject(RECUSADO);
      expect(await entrar(username.toUpperCase(), SENHA)).toMatchObject(RECUSADO);
      expect(await entrar('ninguem', SENHA)).toMatchObject(RECUSADO);
      expect(await entrar('ninguem', '')).toMatchObject({ status: 400 });
    });

    it.each(['INATIVO', 'BANIDO'] as const)(
      'conta %s é recusada do mesmo jeito',
      async (status) => {
        const { username } = await criarUsuario(db(), { status });
        expect(await entrar(username, SENHA)).toMatchObject(RECUSADO);
      },
    );

    it.each([
      [{ username: 'a' }, 'password'],
      [{ password: 'a' }, 'username'],
      [{ username: 'a\0', password: 'a' }, 'username'],
      [{ username: { $ne: 1 }, password: 'a' }, 'username'],
      [{ username: 'a', password: 'a'.repeat(1025) }, 'password'],
    ])('recusa %j com 400 e diz o campo', async (body, campo) => {
      expect(await api.pedir('POST', '/api/auth/login', { body })).toMatchObject({
        status: 400,
        corpo: { codigo: 'DADOS_INVALIDOS', campo },
      });
    });
  });

  describe('quem tem um token', () => {
    it('API-15 e API-34: valida e se lê, com os papéis que a conta tem agora', async () => {
      const usuario = await criarUsuario(db());
      const token = api.token(usuario, ['ROLE_USER']);
      await db()
        .updateTable('usuarios')
        .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
        .where('id', '=', usuario.id)
        .execute();
      expect(await api.pedir('GET', '/api/auth/validate', { token })).toMatchObject({
        status: 200,
        corpo: { sub: usuario.username, id: usuario.id, roles: ['ROLE_USER', 'ROLE_ADMIN'] },
      });
      const { status, corpo } = await api.pedir('GET', '/api/usuarios/me', { token });
      expect(status).toBe(200);
      expect(corpo).toEqual({
        ...usuario,
        nome: null,
        email: `${usuario.username}@exemplo.com.br`,
        status: 'ATIVO',
        roles: ['ROLE_USER', 'ROLE_ADMIN'],
      });
    });

    it.each([
      ['banida', { status: 'BANIDO' }],
      ['inativa', { status: 'INATIVO' }],
      ['renomeada', { username: 'outro-nome' }],
    ] as const)('F11: conta %s perde o acesso na próxima chamada', async (_caso, mudanca) => {
      const usuario = await criarUsuario(db());
      const token = api.token(usuario);
      expect((await api.pedir('GET', '/api/usuarios/me', { token })).status).toBe(200);
      await db().updateTable('usuarios').set(mudanca).where('id', '=', usuario.id).execute();
      expect((await api.pedir('GET', '/api/usuarios/me', { token })).status).toBe(401);
      await db().deleteFrom('usuarios').where('id', '=', usuario.id).execute();
    });

    it('só vale o token assinado aqui, em HS256, inteiro e dentro do prazo', async () => {
      const usuario = await criarUsuario(db());
      const claims = { sub: usuario.username, id: usuario.id, roles: ['ROLE_USER'] };
      const [header, payload, assinatura] = api.token(usuario).split('.');
      const semAlgoritmo = Buffer.from('{"alg":"none"}').toString('base64url');
      const falsos = [
        jwt.sign(claims, Buffer.alloc(48), { expiresIn: 60 }),
        jwt.sign(claims, api.segredo, { expiresIn: -1 }),
        jwt.sign(claims, api.segredo, { expiresIn: 60, algorithm: 'HS384' }),
        jwt.sign({ ...claims, id: String(usuario.id) }, api.segredo, { expiresIn: 60 }),
        jwt.sign(claims, api.segredo),
        `${semAlgoritmo}.${payload}.`,
        `${semAlgoritmo}.${payload}.${assinatura}`,
        `${header}.${payload}.`,
        'undefined',
        'null',
      ];
      for (const token of falsos) {
        expect(await api.pedir('GET', '/api/auth/validate', { token })).toMatchObject({
          status: 401,
          corpo: { codigo: 'NAO_AUTENTICADO' },
        });
      }
    });

    it.each([{}, { authorization: 'Basic YTpi' }, { authorization: 'Bearer' }])(
      'sem Bearer (%j) é 401',
      async (headers) => {
        expect((await api.pedir('GET', '/api/auth/validate', { headers })).status).toBe(401);
      },
    );
  });
});

describe('senha', () => {
  it('P11: é guardada em argon2id, com 19 MiB, 2 passadas e sal próprio', async () => {
    const hash = await gerarHash(SENHA);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await gerarHash(SENHA)).not.toBe(hash);
    expect(await conferirSenha(SENHA, hash)).toBe(true);
    expect(await conferirSenha('outra', hash)).toBe(false);
  });

  it('de quem não existe nunca confere, nem vazia', async () => {
    expect(await conferirSenha('', undefined)).toBe(false);
  });
});
