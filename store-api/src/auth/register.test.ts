import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import { TestServer } from '../../test/server.ts';

const CREATED = 'Usuário e Perfil criados com sucesso!';

/** A valid request body with a new username. */
function registration(change: object = {}) {
  const username = `nova.${randomUUID().slice(0, 8)}`;
  return {
    username,
    password: 'Frasco@2026',
    email: `${username}@exemplo.com.br`,
    nomeCompleto: 'Pessoa Nova',
    ...change,
  };
}

onEachEngine('POST /api/auth/register', (db) => {
  let api: TestServer;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const register = (body: unknown) => api.request('POST', '/api/auth/register', { body });
  const accountOf = (username: string) =>
    db()
      .selectFrom('usuarios as usuario')
      .leftJoin('perfis as perfil', 'perfil.usuario_id', 'usuario.id')
      .select(['usuario.email', 'usuario.nome', 'usuario.status', 'usuario.roles'])
      .select(['usuario.trocar_senha', 'usuario.senha_hash', 'usuario.email_confirmado'])
      .select(['perfil.nome_completo', 'perfil.telefone', 'perfil.cpf'])
      .where('usuario.username', '=', username)
      .execute();

  it('creates account and profile, answers plain text, and the account can sign in (API-14, REG-09)', async () => {
    const body = registration({ telefone: '(85) 90000-0000', cpf: '111.444.777-35' });
    const reply = await register({ ...body, email: body.email.toUpperCase() });
    expect(reply).toMatchObject({ status: 200, body: CREATED });
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await accountOf(body.username)).toEqual([
      {
        email: body.email,
        nome: null,
        status: 'ATIVO',
        roles: ['ROLE_USER'],
        trocar_senha: false,
        email_confirmado: false,
        senha_hash: expect.stringMatching(/^\$argon2id\$/),
        nome_completo: 'Pessoa Nova',
        telefone: '85900000000',
        cpf: '11144477735',
      },
    ]);
    const login = await api.request('POST', '/api/auth/login', {
      body: { username: body.username, password: body.password },
    });
    expect(login).toMatchObject({ status: 200, body: { trocarSenha: false } });
  });

  it('enqueues the mail that confirms the e-mail (API-14, SEC-02)', async () => {
    const body = registration();
    await register(body);
    const emails = await db()
      .selectFrom('emails')
      .select(['tipo', 'dados'])
      .where('para', '=', body.email)
      .execute();
    const dados = { nome: 'Pessoa Nova', link: expect.any(String), horas: 72 };
    expect(emails).toEqual([{ tipo: 'confirmar-email', dados }]);
  });

  it('ignores roles, status and addresses of the request (C-33)', async () => {
    const body = registration({
      id: 1,
      role: 'ROLE_ADMIN',
      roles: ['ROLE_ADMIN'],
      status: 'BANIDO',
      trocarSenha: true,
      enderecos: [{ logradouro: 'Rua' }],
    });
    expect((await register(body)).status).toBe(200);
    expect(await accountOf(body.username)).toMatchObject([
      { status: 'ATIVO', roles: ['ROLE_USER'], trocar_senha: false },
    ]);
    expect(await db().selectFrom('enderecos').selectAll().execute()).toEqual([]);
  });

  it('stores blank CPF and telephone as null, also for a second account (API-14)', async () => {
    for (const blank of ['', '  ', null]) {
      const body = registration({ cpf: blank, telefone: blank });
      expect((await register(body)).status).toBe(200);
      expect(await accountOf(body.username)).toMatchObject([{ cpf: null, telefone: null }]);
    }
  });

  it.each([
    [{ username: 'curto' }, 'username', 'O nome de usuário deve ter pelo menos 6 caracteres.'],
    [{ username: undefined }, 'username', 'O nome de usuário deve ter pelo menos 6 caracteres.'],
    [
      { password: 'fraca' },
      'password',
      'A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.',
    ],
    [
      { password: 'Senha@123' },
      'password',
      'Esta senha é muito comum e fácil de adivinhar. Escolha outra.',
    ],
    [{ email: '' }, 'email', 'O e-mail é obrigatório.'],
    [{ email: null }, 'email', 'O e-mail é obrigatório.'],
    [{ email: 'x@y' }, 'email', 'Informe um e-mail válido, como nome@exemplo.com.br.'],
    [{ nomeCompleto: ' ' }, 'nomeCompleto', 'O nome completo é obrigatório.'],
    [{ telefone: '12345' }, 'telefone', 'Informe o telefone com DDD, com 10 ou 11 dígitos.'],
    [{ cpf: '111.111.111-11' }, 'cpf', 'CPF inválido'],
  ])(
    'refuses %j with 422 and the reason (REG-03, REG-04, REG-05, REG-06)',
    async (change, campo, mensagem) => {
      const body = registration(change);
      expect(await register(body)).toMatchObject({ status: 422, body: { campo, mensagem } });
    },
  );

  it.each([{ username: {} }, { email: ['a@b.com'] }, { password: 7 }, { cpf: 'a\0' }])(
    'answers 400 for %j (API-14)',
    async (change) => {
      expect((await register(registration(change))).status).toBe(400);
    },
  );

  describe('values in use', () => {
    it('refuses a username in use, ignoring case (API-14)', async () => {
      const { username } = await createUsuario(db(), {
        username: `Maria-${randomUUID().slice(0, 8)}`,
      });
      for (const same of [username, username.toUpperCase(), username.toLowerCase()]) {
        expect(await register(registration({ username: same }))).toMatchObject({
          status: 409,
          body: {
            codigo: 'USUARIO_EM_USO',
            mensagem: 'Usuário já está em uso!',
            campo: 'username',
          },
        });
      }
    });

    it('refuses an e-mail in use, ignoring case (API-14)', async () => {
      const first = registration();
      await register(first);
      expect(await register(registration({ email: first.email.toUpperCase() }))).toMatchObject({
        status: 409,
        body: { codigo: 'EMAIL_EM_USO', mensagem: 'Email já registrado!', campo: 'email' },
      });
    });

    it('refuses a CPF in use in any mask and stores nothing of the account (API-14)', async () => {
      await register(registration({ cpf: '52998224725' }));
      const second = registration({ cpf: '529.982.247-25' });
      expect(await register(second)).toMatchObject({
        status: 409,
        body: { codigo: 'CPF_EM_USO', mensagem: 'CPF já registrado!', campo: 'cpf' },
      });
      expect(await accountOf(second.username)).toEqual([]);
      const emails = db().selectFrom('emails').select('id').where('para', '=', second.email);
      expect(await emails.execute()).toEqual([]);
    });

    it.each([
      ['username', 'USUARIO_EM_USO'],
      ['email', 'EMAIL_EM_USO'],
      ['cpf', 'CPF_EM_USO'],
    ] as const)(
      'admits one of ten parallel registrations with the same %s (API-14)',
      async (campo, codigo) => {
        const same = {
          username: `mesmo.${campo}`,
          email: `mesmo.${campo}@x.com`,
          cpf: '12345678909',
        };
        const replies = await Promise.all(
          Array.from({ length: 10 }, () => register(registration({ [campo]: same[campo] }))),
        );
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        const refused = replies.filter(({ status }) => status !== 200);
        for (const reply of refused) {
          expect(reply).toMatchObject({ status: 409, body: { codigo, campo } });
        }
      },
    );
  });
});
