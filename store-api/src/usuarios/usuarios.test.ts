import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createUsuario, SENHA } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const UsuariosPage = z.looseObject({ content: z.array(z.looseObject({ id: z.int() })) });
const UNKNOWN_ID = 2_147_483_647;
const WEAK =
  'A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.';

function newUsuario(change: object = {}) {
  const username = `func.${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@exemplo.com.br`, password: 'Frasco@2026', ...change };
}

onEachEngine('account administration', (db) => {
  let api: TestServer;
  let admin: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
    admin = await createUsuario(db(), { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
    token = api.token(admin);
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const create = (body: object) => api.request('POST', '/api/usuarios', { token, body });
  const change = (id: number, body: object, as = token) =>
    api.request('PUT', `/api/usuarios/${id}`, { token: as, body });
  const list = (query: string) => api.request('GET', `/api/usuarios?${query}`, { token });
  const signIn = (username: string, password: string) =>
    api.request('POST', '/api/auth/login', { body: { username, password } });

  describe('GET /api/usuarios (API-22)', () => {
    beforeAll(async () => {
      for (let n = 0; n < 7; n += 1) await createUsuario(db(), { status: 'BANIDO' });
      await db()
        .updateTable('usuarios')
        .set({ removido_em: new Date() })
        .where('id', '=', (await createUsuario(db(), { status: 'BANIDO' })).id)
        .execute();
    });

    it('returns five a page, ordered by number, without erased accounts (AUSER-11)', async () => {
      const { status, body } = await list('status=BANIDO');
      expect(status).toBe(200);
      const { content, ...page } = UsuariosPage.parse(body);
      expect(page).toEqual({
        totalPages: 2,
        totalElements: 7,
        number: 0,
        size: 5,
        first: true,
        last: false,
        numberOfElements: 5,
        empty: false,
        filtrosAplicados: ['status'],
      });
      const ids = content.map(({ id }) => id);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(content[0]).toEqual({
        id: ids[0],
        username: expect.any(String),
        nome: null,
        email: expect.any(String),
        status: 'BANIDO',
        roles: ['ROLE_USER'],
        trocarSenha: false,
        emailConfirmado: true,
        versaoConta: 0,
      });
      expect((await list('status=banido&page=1')).body).toMatchObject({
        number: 1,
        numberOfElements: 2,
        first: false,
        last: true,
      });
      expect((await list('status=BANIDO&page=9')).body).toMatchObject({ content: [], empty: true });
    });

    it('reads empty status, page and size as their defaults (API-22)', async () => {
      const { total } = await db()
        .selectFrom('usuarios')
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .where('removido_em', 'is', null)
        .executeTakeFirstOrThrow();
      expect((await list('status=&page=&size=')).body).toMatchObject({
        totalElements: Number(total),
        number: 0,
        size: 5,
      });
    });

    describe('search (API-22)', () => {
      let ids: Record<'angela' | 'rui', number>;
      beforeAll(async () => {
        const make = async (username: string, nome: string | null, status?: 'INATIVO') => {
          const { id } = await createUsuario(db(), { username, ...(status && { status }) });
          await db().updateTable('usuarios').set({ nome }).where('id', '=', id).execute();
          return id;
        };
        ids = {
          angela: await make('anjo_100', 'Ângela Conceição'),
          rui: await make('Rui.Perfumes', null, 'INATIVO'),
        };
        const erased = await make('anjo_apagado', 'Ângela Conceição');
        await db()
          .updateTable('usuarios')
          .set({ removido_em: new Date() })
          .where('id', '=', erased)
          .execute();
      });

      it.each([
        ['angela CONCEICAO', ['angela']],
        ['anjo_', ['angela']],
        ['njo%', []],
        ['rui.perfumes@exemplo', ['rui']],
        ['RUI.PERF', ['rui']],
        ['anjo_100 angela', []],
        ["' OR 1=1 --", []],
      ] as const)('finds by %j (API-22)', async (search, names) => {
        const { body } = await list(`search=${encodeURIComponent(search)}&size=100`);
        const { content, ...page } = UsuariosPage.parse(body);
        expect(content.map(({ id }) => id)).toEqual(names.map((name) => ids[name]));
        expect(page).toMatchObject({
          totalElements: names.length,
          filtrosAplicados: ['search'],
        });
      });

      it('finds by exact number and combines with status; blank text does not filter (API-22)', async () => {
        const found = async (query: string) =>
          UsuariosPage.parse((await list(query)).body).content.map(({ id }) => id);
        expect(await found(`search=${ids.rui}`)).toContain(ids.rui);
        expect(await found('search=99999999999')).toEqual([]);
        expect(await found('search=rui.perf&status=INATIVO')).toEqual([ids.rui]);
        expect(await found('search=rui.perf&status=ATIVO')).toEqual([]);
        expect((await list('search=%20&status=')).body).toMatchObject({ filtrosAplicados: [] });
        expect((await list(`search=${'a'.repeat(101)}`)).status).toBe(400);
      });
    });

    it.each(['status=DORMINDO', 'page=-1', 'size=0', 'size=101', 'page=x'])(
      'answers 400 for %s (API-22)',
      async (query) => {
        expect((await list(query)).status).toBe(400);
      },
    );
  });

  describe('POST /api/usuarios (API-23)', () => {
    it('creates an empty profile, mails a notice and asks for a new password (C-81)', async () => {
      const body = newUsuario({ nome: 'Equipe', roles: ['admin', 'ROLE_USER', 'ADMIN'], id: 1 });
      const reply = await create(body);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          id: expect.any(Number),
          username: body.username,
          nome: 'Equipe',
          email: body.email,
          status: 'ATIVO',
          roles: ['ROLE_USER', 'ROLE_ADMIN'],
          trocarSenha: true,
        },
      });
      expect(Object(reply.body).id).not.toBe(1);
      const perfis = db().selectFrom('perfis').select(['nome_completo', 'cpf']);
      expect(await perfis.where('usuario_id', '=', Object(reply.body).id).execute()).toEqual([
        { nome_completo: null, cpf: null },
      ]);
      const emails = db().selectFrom('emails').select(['tipo', 'dados']);
      expect(await emails.where('para', '=', body.email).execute()).toEqual([
        { tipo: 'conta-criada', dados: { nome: 'Equipe' } },
      ]);
      expect(await signIn(body.username, body.password)).toMatchObject({
        status: 200,
        body: { trocarSenha: true },
      });
    });

    it('defaults to ROLE_USER and accepts a single role (API-23)', async () => {
      for (const none of [{}, { roles: [] }, { roles: null, role: '' }]) {
        expect((await create(newUsuario(none))).body).toMatchObject({ roles: ['ROLE_USER'] });
      }
      for (const one of [{ role: 'ROLE_ADMIN' }, { roles: 'admin' }]) {
        expect((await create(newUsuario(one))).body).toMatchObject({ roles: ['ROLE_ADMIN'] });
      }
    });

    it.each([
      [{ roles: ['ROLE_DEUS'] }, 400, 'roles'],
      [{ status: 'DORMINDO' }, 400, 'status'],
      [{ username: '' }, 422, 'username'],
      [{ username: 'com espaço' }, 422, 'username'],
      [{ email: 'x' }, 422, 'email'],
      [{ password: undefined }, 422, 'password'],
      [{ password: 'Senha@123' }, 422, 'password'],
    ])('refuses %j with %i on %s (API-23)', async (part, status, campo) => {
      expect(await create(newUsuario(part))).toMatchObject({ status, body: { campo } });
    });

    it('refuses a username or e-mail in use with 409 (API-23)', async () => {
      const email = `${admin.username}@exemplo.com.br`.toUpperCase();
      expect(await create(newUsuario({ username: admin.username.toUpperCase() }))).toMatchObject({
        status: 409,
        body: { codigo: 'USUARIO_EM_USO' },
      });
      expect(await create(newUsuario({ email }))).toMatchObject({
        status: 409,
        body: { codigo: 'EMAIL_EM_USO' },
      });
    });
  });

  describe('PUT /api/usuarios/{id} (API-24)', () => {
    let usuario: { id: number; username: string };
    beforeEach(async () => {
      usuario = await createUsuario(db());
    });

    it('changes only given fields and skips null and blank ones (API-24)', async () => {
      const before = {
        ...usuario,
        nome: null,
        email: `${usuario.username}@exemplo.com.br`,
        status: 'ATIVO',
        roles: ['ROLE_USER'],
        trocarSenha: false,
        emailConfirmado: true,
      };
      const nothing = {
        username: null,
        email: '',
        password: ' ',
        novaSenha: '',
        status: null,
        roles: [],
        role: null,
        id: UNKNOWN_ID,
      };
      for (const body of [{}, nothing]) {
        expect(await change(usuario.id, body)).toMatchObject({ status: 200, body: before });
      }
      expect((await signIn(usuario.username, SENHA)).status).toBe(200);
      const named = await change(usuario.id, { nome: 'Marina', email: 'MARINA.NOVA@exemplo.com' });
      const email = 'marina.nova@exemplo.com';
      expect(named.body).toEqual({
        ...before,
        nome: 'Marina',
        email,
        emailConfirmado: false,
        versaoConta: 3,
      });
      expect((await change(usuario.id, { nome: '' })).body).toMatchObject({ nome: null });
    });

    it('refuses a change based on an older version with 409 (API-24)', async () => {
      const versaoConta = 0;
      expect(await change(usuario.id, { status: 'BANIDO', versaoConta })).toMatchObject({
        status: 200,
        body: { status: 'BANIDO', versaoConta: 1 },
      });
      const stale = { status: 'ATIVO', nome: 'Marina', versaoConta };
      expect(await change(usuario.id, stale)).toMatchObject({
        status: 409,
        body: { codigo: 'CONFLITO', campo: 'versaoConta' },
      });
      const perfil = await api.request('GET', `/api/perfis/${usuario.id}`, { token });
      expect(perfil.body).toMatchObject({ status: 'BANIDO', nome: null, versaoConta: 1 });
      expect((await change(usuario.id, { ...stale, versaoConta: 1 })).status).toBe(200);
    });

    it('lets one of two simultaneous changes of the same version pass (API-24)', async () => {
      const replies = await Promise.all(
        ['Marina', 'Rafael'].map((nome) => change(usuario.id, { nome, versaoConta: 0 })),
      );
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });

    it.each(['novaSenha', 'password'])(
      'changes the password by %s, asks for a new one and mails a notice (C-64)',
      async (campo) => {
        const reply = await change(usuario.id, { [campo]: 'Outro@Frasco1' });
        expect(reply).toMatchObject({ status: 200, body: { trocarSenha: true } });
        expect((await signIn(usuario.username, SENHA)).status).toBe(401);
        expect((await signIn(usuario.username, 'Outro@Frasco1')).status).toBe(200);
        const emails = db().selectFrom('emails').select('tipo');
        expect(
          await emails.where('para', '=', `${usuario.username}@exemplo.com.br`).execute(),
        ).toEqual([{ tipo: 'senha-alterada' }]);
        expect(await change(usuario.id, { [campo]: 'fraca' })).toMatchObject({
          status: 422,
          body: { codigo: 'SENHA_FRACA', campo, mensagem: WEAK },
        });
      },
    );

    it('invalidates recovery links sent to the former e-mail (API-24)', async () => {
      await api.request('POST', '/api/auth/forgot-password', {
        body: { email: `${usuario.username}@exemplo.com.br` },
      });
      const links = () =>
        db()
          .selectFrom('redefinicoes_senha')
          .select('usuario_id')
          .where('usuario_id', '=', usuario.id)
          .execute();
      await change(usuario.id, { nome: 'Marina' });
      expect(await links()).toHaveLength(1);
      await change(usuario.id, { email: `${randomUUID()}@exemplo.com.br` });
      expect(await links()).toEqual([]);
    });

    it('answers 404 for an unknown or erased account (API-24)', async () => {
      await db()
        .updateTable('usuarios')
        .set({ removido_em: new Date() })
        .where('id', '=', usuario.id)
        .execute();
      for (const id of [UNKNOWN_ID, usuario.id]) {
        expect(await change(id, { nome: 'X' })).toMatchObject({
          status: 404,
          body: { codigo: 'USUARIO_NAO_ENCONTRADO' },
        });
      }
    });

    it('refuses values in use with 409 and invalid ones with 422, and changes nothing (API-24)', async () => {
      const cases = [
        [{ username: admin.username.toUpperCase() }, 409, 'USUARIO_EM_USO'],
        [{ email: `${admin.username}@exemplo.com.br` }, 409, 'EMAIL_EM_USO'],
        [{ username: 'com espaço' }, 422, 'DADOS_INVALIDOS'],
        [{ email: 'x' }, 422, 'DADOS_INVALIDOS'],
        [{ roles: ['x'] }, 400, 'DADOS_INVALIDOS'],
        [{ status: 'x' }, 400, 'DADOS_INVALIDOS'],
      ] as const;
      for (const [body, status, codigo] of cases) {
        expect(await change(usuario.id, { nome: 'Não fica', ...body })).toMatchObject({
          status,
          body: { codigo },
        });
      }
      expect((await change(usuario.id, {})).body).toMatchObject({ ...usuario, nome: null });
    });

    it('records each change of status or roles with its author (API-24)', async () => {
      await change(usuario.id, { status: 'BANIDO' });
      await change(usuario.id, { nome: 'Sem história' });
      await change(usuario.id, { status: 'ATIVO', role: 'admin' });
      const reply = await api.request('GET', `/api/usuarios/${usuario.id}/historico`, { token });
      const common = { id: expect.any(Number), motivo: 'alteração pelo painel', autorId: admin.id };
      expect(reply).toMatchObject({
        status: 200,
        body: [
          {
            ...common,
            deStatus: 'BANIDO',
            paraStatus: 'ATIVO',
            deRoles: ['ROLE_USER'],
            paraRoles: ['ROLE_ADMIN'],
            data: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
          },
          { ...common, deStatus: 'ATIVO', paraStatus: 'BANIDO' },
          { deStatus: null, paraStatus: 'ATIVO', deRoles: null, autorId: null },
        ],
      });
      expect(
        (await api.request('GET', `/api/usuarios/${UNKNOWN_ID}/historico`, { token })).status,
      ).toBe(404);
    });
  });

  describe('the last administrator', () => {
    const activeAdmins = async () => {
      const usuarios = await db()
        .selectFrom('usuarios')
        .select(['id', 'status', 'roles'])
        .execute();
      return usuarios.filter(
        ({ status, roles }) => status === 'ATIVO' && roles.includes('ROLE_ADMIN'),
      );
    };
    /** Leaves these as the shop's only administrators. */
    const onlyAdmins = async (count: number) => {
      await db()
        .updateTable('usuarios')
        .set({ roles: ['ROLE_USER'] })
        .execute();
      return Promise.all(
        Array.from({ length: count }, () => createUsuario(db(), { roles: ['ROLE_ADMIN'] })),
      );
    };
    afterAll(async () => {
      await db()
        .updateTable('usuarios')
        .set({ roles: ['ROLE_USER', 'ROLE_ADMIN'] })
        .where('id', '=', admin.id)
        .execute();
    });

    it.each([{ role: 'USER' }, { status: 'INATIVO' }, { status: 'BANIDO' }])(
      'refuses %j for the last administrator with 409 (API-24)',
      async (body) => {
        const [last = admin] = await onlyAdmins(1);
        expect(await change(last.id, body, api.token(last))).toMatchObject({
          status: 409,
          body: { codigo: 'ULTIMO_ADMIN' },
        });
        expect((await change(last.id, { nome: 'Fica' }, api.token(last))).status).toBe(200);
      },
    );

    it.each([
      ['demote', 2, { role: 'USER' }],
      ['demote', 5, { role: 'USER' }],
      ['ban', 2, { status: 'BANIDO' }],
    ])(
      'keeps an administrator when all %s each other in parallel, of %i (API-24)',
      async (_action, count, body) => {
        for (let round = 0; round < 5; round += 1) {
          const admins = await onlyAdmins(count);
          const replies = await Promise.all(
            admins.map((one, at) => {
              const target = admins[(at + 1) % count] ?? one;
              return change(target.id, body, api.token(one));
            }),
          );
          for (const { status } of replies) expect([200, 401, 403, 409]).toContain(status);
          expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
        }
      },
    );

    it('keeps one of two administrators who erase each other in parallel (API-25)', async () => {
      const [a = admin, b = admin] = await onlyAdmins(2);
      const replies = await Promise.all([
        api.request('DELETE', `/api/usuarios/${b.id}`, { token: api.token(a) }),
        api.request('DELETE', `/api/usuarios/${a.id}`, { token: api.token(b) }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await activeAdmins()).toHaveLength(1);
    });
  });
});
