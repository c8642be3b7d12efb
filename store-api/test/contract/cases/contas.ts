import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signToken } from '../../../src/auth/token.ts';
import { inventCpf } from '../../buyers.ts';
import { SENHA } from '../../data.ts';
import {
  activateSecondFactor,
  appCode,
  giveSecondFactor,
  requestChallenge,
} from '../../second-factor.ts';
import type { RequestOptions } from '../../server.ts';
import { type Case, call, createPedido, type World } from '../world.ts';

const UNKNOWN_ID = 2_147_483_647;

/** A public client address: the limits ignore local ones and the gateway's. */
const FROM_OUTSIDE = { 'x-forwarded-for': '203.0.113.7' };

function registration(change: object = {}): object {
  const username = `novo.${randomUUID().slice(0, 8)}`;
  return {
    username,
    password: SENHA,
    email: `${username}@exemplo.com.br`,
    nomeCompleto: 'Pessoa Nova',
    telefone: '(85) 90000-0000',
    cpf: inventCpf(),
    enderecos: [],
    ...change,
  };
}

const newUsuario = (change: object = {}): object => {
  const username = `func.${randomUUID().slice(0, 8)}`;
  return {
    username,
    email: `${username}@exemplo.com.br`,
    password: SENHA,
    roles: ['ROLE_USER'],
    status: 'ATIVO',
    ...change,
  };
};

const ENDERECO = {
  logradouro: 'Rua das Essências',
  numero: '20',
  complemento: '',
  bairro: 'Centro',
  cidade: 'Eusébio',
  estado: 'CE',
  cep: '61760-000',
  padrao: false,
};

const asCliente = ({ cliente }: World, body?: unknown): RequestOptions =>
  body === undefined ? { token: cliente.token } : { token: cliente.token, body };
const asAdmin = ({ admin }: World, body?: unknown): RequestOptions =>
  body === undefined ? { token: admin.token } : { token: admin.token, body };

/** The token in the latest password recovery mail. */
async function mailedToken(world: World): Promise<string> {
  const reply = await call(
    world,
    'POST',
    `/auth/forgot-password?email=${encodeURIComponent(world.cliente.email)}`,
  );
  if (reply.status !== 200) throw new Error(`No mail: ${JSON.stringify(reply.body)}`);
  return mailedTokenOf(world, 'redefinir-senha');
}

async function mailedTokenOf(
  world: World,
  tipo: 'redefinir-senha' | 'confirmar-email',
): Promise<string> {
  const { dados } = await world.db
    .selectFrom('emails')
    .select('dados')
    .where('para', '=', world.cliente.email)
    .where('tipo', '=', tipo)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { link } = z.object({ link: z.url() }).parse(dados);
  return new URL(link).searchParams.get('token') ?? '';
}

/** Repeats a request until the rate limit refuses it. */
async function untilTooMany(send: () => ReturnType<typeof call>) {
  let reply = await send();
  for (let n = 0; n < 200 && reply.status !== 429; n += 1) reply = await send();
  return reply;
}

const reset = (world: World, token: string, novaSenha: string) =>
  call(
    world,
    'POST',
    `/auth/reset-password?token=${encodeURIComponent(token)}&novaSenha=${encodeURIComponent(novaSenha)}`,
  );

/** The body of a call about the second factor of the world's admin. */
const secondFactor = (world: World, path: string, body: object, token = world.admin.token) =>
  call(world, 'POST', `/auth/${path}`, { token, body });

/** Gives the world's admin a second factor, and sends a call with the password and a code of it. */
async function withOwnCode(world: World, path: string) {
  const { segredo } = await giveSecondFactor(
    world.db,
    world.api,
    world.admin.id,
    world.admin.token,
  );
  return secondFactor(world, path, { senha: SENHA, codigo: appCode(segredo) });
}

/** Cases of the second factor; `wrong` is refused with 422, and with 429 when it is repeated. */
const SECOND_FACTOR: readonly Case[] = [
  ...[422, 429].flatMap((status): Case[] => {
    const repeat = status === 429 ? untilTooMany : (send: () => ReturnType<typeof call>) => send();
    const title = status === 429 ? 'too often' : 'wrong code or password';
    return [
      {
        call: 'POST /auth/login/segundo-fator',
        title,
        status,
        send: async (world) => {
          await giveSecondFactor(world.db, world.api, world.admin.id, world.admin.token);
          const desafio = await requestChallenge(world.api, world.admin.username);
          return repeat(() =>
            secondFactor(world, 'login/segundo-fator', { desafio, codigo: '000000' }),
          );
        },
      },
      {
        call: 'POST /auth/segundo-fator',
        title,
        status,
        send: (world) => repeat(() => secondFactor(world, 'segundo-fator', { senha: 'x' })),
      },
      {
        call: 'POST /auth/segundo-fator/ativar',
        title,
        status,
        send: async (world) => {
          await secondFactor(world, 'segundo-fator', { senha: SENHA });
          return repeat(() => secondFactor(world, 'segundo-fator/ativar', { codigo: '000000' }));
        },
      },
      ...(['remover', 'codigos'] as const).map((change) => ({
        call: `POST /auth/segundo-fator/${change}`,
        title,
        status,
        send: (world: World) =>
          repeat(() =>
            secondFactor(world, `segundo-fator/${change}`, { senha: 'x', codigo: '000000' }),
          ),
      })),
    ];
  }),
  {
    call: 'POST /auth/login',
    title: 'of an administrator with a second factor (SEC-14)',
    status: 401,
    send: async (world) => {
      await giveSecondFactor(world.db, world.api, world.admin.id, world.admin.token);
      return call(world, 'POST', '/auth/login', {
        body: { username: world.admin.username, password: SENHA },
      });
    },
  },
  {
    call: 'POST /auth/login/segundo-fator',
    title: 'with the code (SEC-14)',
    status: 200,
    send: async (world) => {
      const { recovery } = await activateSecondFactor(world.api, world.admin.token);
      const desafio = await requestChallenge(world.api, world.admin.username);
      return secondFactor(world, 'login/segundo-fator', { desafio, codigo: recovery[0] });
    },
  },
  {
    call: 'POST /auth/login/segundo-fator',
    title: 'with a forged challenge',
    status: 401,
    send: (world) => secondFactor(world, 'login/segundo-fator', { desafio: 'x', codigo: '000000' }),
  },
  {
    call: 'GET /auth/segundo-fator',
    title: 'not set up',
    status: 200,
    send: (world) => call(world, 'GET', '/auth/segundo-fator', asAdmin(world)),
  },
  {
    call: 'POST /auth/segundo-fator',
    title: 'set up (SEC-14)',
    status: 200,
    send: (world) => secondFactor(world, 'segundo-fator', { senha: SENHA }),
  },
  {
    call: 'POST /auth/segundo-fator',
    title: 'already active',
    status: 409,
    send: async (world) => {
      await giveSecondFactor(world.db, world.api, world.admin.id, world.admin.token);
      return secondFactor(world, 'segundo-fator', { senha: SENHA });
    },
  },
  {
    call: 'POST /auth/segundo-fator/ativar',
    title: 'confirmed (SEC-14)',
    status: 200,
    send: async (world) => {
      const { body } = await secondFactor(world, 'segundo-fator', { senha: SENHA });
      const codigo = appCode(z.object({ segredo: z.string() }).parse(body).segredo);
      return secondFactor(world, 'segundo-fator/ativar', { codigo });
    },
  },
  {
    call: 'POST /auth/segundo-fator/ativar',
    title: 'not set up',
    status: 409,
    send: (world) => secondFactor(world, 'segundo-fator/ativar', { codigo: '000000' }),
  },
  {
    call: 'POST /auth/segundo-fator/remover',
    title: 'removed (SEC-14)',
    status: 200,
    send: (world) => withOwnCode(world, 'segundo-fator/remover'),
  },
  {
    call: 'POST /auth/segundo-fator/codigos',
    title: 'renewed (SEC-20)',
    status: 200,
    send: (world) => withOwnCode(world, 'segundo-fator/codigos'),
  },
];

const prove = (world: World, senha: string) =>
  call(world, 'POST', '/auth/confirmar-identidade', asAdmin(world, { senha }));

/** What a session alone may not do. */
const IDENTITY: readonly Case[] = [
  {
    call: 'POST /auth/confirmar-identidade',
    title: 'with the password (SEC-27)',
    status: 200,
    send: (world) => prove(world, SENHA),
  },
  {
    call: 'POST /auth/confirmar-identidade',
    title: 'wrong password (SEC-27)',
    status: 422,
    send: (world) => prove(world, 'x'),
  },
  {
    call: 'POST /auth/confirmar-identidade',
    title: 'too often (SEC-27)',
    status: 429,
    send: (world) => untilTooMany(() => prove(world, 'x')),
  },
  {
    call: 'POST /usuarios',
    title: 'an administrator, ten minutes after the sign-in (SEC-27)',
    status: 403,
    send: (world) => {
      const { id, username } = world.admin;
      const signedIn = new Date(Date.now() - 10 * 60_000);
      const claims = { sub: username, id, roles: [] };
      const token = signToken(claims, world.api.secret, signedIn);
      return call(world, 'POST', '/usuarios', {
        token,
        body: newUsuario({ role: 'ADMIN', roles: [] }),
      });
    },
  },
];

/** Asks for a link that confirms the customer's e-mail. */
async function resend(world: World) {
  await world.db
    .updateTable('usuarios')
    .set({ email_confirmado: false })
    .where('id', '=', world.cliente.id)
    .execute();
  return call(world, 'POST', '/usuarios/me/confirmacao-email', asCliente(world));
}

const confirm = (world: World, token: string, headers = {}) =>
  call(world, 'POST', '/auth/confirmar-email', { body: { token }, headers });

export const CONTAS: readonly Case[] = [
  ...SECOND_FACTOR,
  ...IDENTITY,
  {
    call: 'POST /auth/login',
    title: 'signs in (ENT-12)',
    status: 200,
    send: (world) =>
      call(world, 'POST', '/auth/login', {
        body: { username: world.cliente.username, password: SENHA },
      }),
  },
  {
    call: 'POST /auth/login',
    title: 'wrong password',
    status: 401,
    send: (world) =>
      call(world, 'POST', '/auth/login', {
        body: { username: world.cliente.username, password: 'x' },
      }),
  },
  {
    call: 'POST /auth/login',
    title: 'wrong password too often (P12)',
    status: 429,
    send: (world) =>
      untilTooMany(() =>
        call(world, 'POST', '/auth/login', {
          body: { username: world.cliente.username, password: 'x' },
        }),
      ),
  },
  {
    call: 'POST /auth/register',
    title: 'new account (REG-09)',
    status: 200,
    send: (world) => call(world, 'POST', '/auth/register', { body: registration() }),
  },
  {
    call: 'POST /auth/register',
    title: 'duplicate username',
    status: 409,
    send: (world) =>
      call(world, 'POST', '/auth/register', {
        body: registration({ username: world.cliente.username }),
      }),
  },
  {
    call: 'POST /auth/register',
    title: 'weak password (REG-04)',
    status: 422,
    send: (world) =>
      call(world, 'POST', '/auth/register', { body: registration({ password: 'abc' }) }),
  },
  {
    call: 'POST /auth/register',
    title: 'too often from one address (P12)',
    status: 429,
    send: (world) =>
      untilTooMany(() =>
        call(world, 'POST', '/auth/register', {
          body: registration({ username: world.cliente.username }),
          headers: FROM_OUTSIDE,
        }),
      ),
  },
  {
    call: 'POST /auth/logout',
    title: 'signed out (SEC-08)',
    status: 204,
    send: async (world) => {
      const { username } = world.cliente;
      const { body } = await call(world, 'POST', '/auth/login', {
        body: { username, password: SENHA },
      });
      const token = String(Object(body).token);
      return call(world, 'POST', '/auth/logout', { token });
    },
  },
  {
    call: 'GET /auth/validate',
    title: 'valid token',
    status: 200,
    send: (world) => call(world, 'GET', '/auth/validate', asCliente(world)),
  },
  {
    call: 'POST /auth/forgot-password',
    title: 'sends the mail',
    status: 200,
    send: (world) =>
      call(world, 'POST', `/auth/forgot-password?email=${encodeURIComponent(world.cliente.email)}`),
  },
  {
    call: 'POST /auth/forgot-password',
    title: 'unknown e-mail (C-34)',
    status: 404,
    send: (world) =>
      call(world, 'POST', '/auth/forgot-password', {
        body: new URLSearchParams({ email: `${randomUUID()}@exemplo.com.br` }),
      }),
  },
  {
    call: 'POST /auth/forgot-password',
    title: 'without an e-mail',
    status: 400,
    send: (world) => call(world, 'POST', '/auth/forgot-password'),
  },
  {
    call: 'POST /auth/forgot-password',
    title: 'too often (P12)',
    status: 429,
    send: (world) =>
      untilTooMany(() =>
        call(
          world,
          'POST',
          `/auth/forgot-password?email=${encodeURIComponent(world.stranger.token.slice(0, 5))}x@exemplo.com.br`,
        ),
      ),
  },
  {
    call: 'POST /auth/reset-password',
    title: 'new password (RESET-02)',
    status: 200,
    send: async (world) => reset(world, await mailedToken(world), 'Outra@Senha9'),
  },
  {
    call: 'POST /auth/reset-password',
    title: 'the same link again (P16)',
    status: 422,
    send: async (world) => {
      const token = await mailedToken(world);
      await reset(world, token, 'Outra@Senha9');
      return reset(world, token, 'Outra@Senha8');
    },
  },
  {
    call: 'POST /auth/reset-password',
    title: 'too often from one address (P12)',
    status: 429,
    send: (world) =>
      untilTooMany(() =>
        call(world, 'POST', '/auth/reset-password?token=x&novaSenha=Outra@Senha9', {
          headers: FROM_OUTSIDE,
        }),
      ),
  },
  {
    call: 'POST /auth/reset-password',
    title: 'without a token',
    status: 400,
    send: (world) => call(world, 'POST', '/auth/reset-password'),
  },

  {
    call: 'POST /usuarios/me/confirmacao-email',
    title: 'mails a link (SEC-02)',
    status: 200,
    send: resend,
  },
  {
    call: 'POST /usuarios/me/confirmacao-email',
    title: 'already confirmed',
    status: 409,
    send: (world) => call(world, 'POST', '/usuarios/me/confirmacao-email', asCliente(world)),
  },
  {
    call: 'POST /usuarios/me/confirmacao-email',
    title: 'too often',
    status: 429,
    send: (world) => untilTooMany(() => resend(world)),
  },
  {
    call: 'POST /auth/confirmar-email',
    title: 'a mailed link (SEC-02)',
    status: 200,
    send: async (world) => {
      await resend(world);
      return confirm(world, await mailedTokenOf(world, 'confirmar-email'));
    },
  },
  {
    call: 'POST /auth/confirmar-email',
    title: 'the same link again',
    status: 422,
    send: async (world) => {
      await resend(world);
      const token = await mailedTokenOf(world, 'confirmar-email');
      await confirm(world, token);
      return confirm(world, token);
    },
  },
  {
    call: 'POST /auth/confirmar-email',
    title: 'too often from one address',
    status: 429,
    send: (world) => untilTooMany(() => confirm(world, 'x', FROM_OUTSIDE)),
  },
  {
    call: 'POST /auth/confirmar-email',
    title: 'without a token',
    status: 400,
    send: (world) => call(world, 'POST', '/auth/confirmar-email', { body: {} }),
  },

  {
    call: 'GET /usuarios/me',
    title: 'own account',
    status: 200,
    send: (world) => call(world, 'GET', '/usuarios/me', asCliente(world)),
  },
  {
    call: 'GET /usuarios',
    title: 'page of 5',
    status: 200,
    send: (world) => call(world, 'GET', '/usuarios?page=0&size=5&status=ATIVO', asAdmin(world)),
  },
  {
    call: 'GET /usuarios',
    title: 'search',
    status: 200,
    send: (world) =>
      call(
        world,
        'GET',
        `/usuarios?search=${encodeURIComponent(world.cliente.username)}`,
        asAdmin(world),
      ),
  },
  {
    call: 'GET /usuarios',
    title: 'search text too long',
    status: 400,
    send: (world) => call(world, 'GET', `/usuarios?search=${'a'.repeat(101)}`, asAdmin(world)),
  },
  {
    call: 'GET /usuarios',
    title: 'unknown status',
    status: 400,
    send: (world) => call(world, 'GET', '/usuarios?status=DORMINDO', asAdmin(world)),
  },
  {
    call: 'POST /usuarios',
    title: 'new account',
    status: 200,
    send: (world) => call(world, 'POST', '/usuarios', asAdmin(world, newUsuario())),
  },
  {
    call: 'POST /usuarios',
    title: 'duplicate e-mail',
    status: 409,
    send: (world) =>
      call(world, 'POST', '/usuarios', asAdmin(world, newUsuario({ email: world.cliente.email }))),
  },
  {
    call: 'POST /usuarios',
    title: 'weak password',
    status: 422,
    send: (world) =>
      call(world, 'POST', '/usuarios', asAdmin(world, newUsuario({ password: 'abc' }))),
  },
  {
    call: 'PUT /usuarios/{id}',
    title: 'banned (C-30)',
    status: 200,
    send: (world) =>
      call(
        world,
        'PUT',
        `/usuarios/${world.cliente.id}`,
        asAdmin(world, { status: 'BANIDO', novaSenha: '' }),
      ),
  },
  {
    call: 'PUT /usuarios/{id}',
    title: 'unknown',
    status: 404,
    send: (world) =>
      call(world, 'PUT', `/usuarios/${UNKNOWN_ID}`, asAdmin(world, { status: 'ATIVO' })),
  },
  {
    call: 'PUT /usuarios/{id}',
    title: 'username of another account',
    status: 409,
    send: (world) =>
      call(
        world,
        'PUT',
        `/usuarios/${world.cliente.id}`,
        asAdmin(world, { username: world.admin.username }),
      ),
  },
  {
    call: 'PUT /usuarios/{id}',
    title: 'weak password',
    status: 422,
    send: (world) =>
      call(world, 'PUT', `/usuarios/${world.cliente.id}`, asAdmin(world, { novaSenha: 'abc' })),
  },
  {
    call: 'DELETE /usuarios/{id}',
    title: 'with orders: anonymised (C-64)',
    status: 200,
    send: async (world) => {
      await createPedido(world);
      return call(world, 'DELETE', `/usuarios/${world.cliente.id}`, asAdmin(world));
    },
  },
  {
    call: 'DELETE /usuarios/{id}',
    title: 'unknown',
    status: 404,
    send: (world) => call(world, 'DELETE', `/usuarios/${UNKNOWN_ID}`, asAdmin(world)),
  },
  {
    call: 'DELETE /usuarios/{id}',
    title: 'own account (C-64)',
    status: 409,
    send: (world) => call(world, 'DELETE', `/usuarios/${world.admin.id}`, asAdmin(world)),
  },
  {
    call: 'GET /usuarios/{id}/historico',
    title: 'authors and changes',
    status: 200,
    send: (world) => call(world, 'GET', `/usuarios/${world.cliente.id}/historico`, asAdmin(world)),
  },
  {
    call: 'GET /usuarios/{id}/historico',
    title: 'unknown',
    status: 404,
    send: (world) => call(world, 'GET', `/usuarios/${UNKNOWN_ID}/historico`, asAdmin(world)),
  },

  {
    call: 'GET /perfis/me',
    title: 'own',
    status: 200,
    send: (world) => call(world, 'GET', '/perfis/me', asCliente(world)),
  },
  {
    call: 'PUT /perfis/me',
    title: 'the name alone',
    status: 200,
    send: (world) =>
      call(world, 'PUT', '/perfis/me', asCliente(world, { nomeCompleto: 'Outro Nome' })),
  },
  {
    call: 'PUT /perfis/me',
    title: 'address of another customer',
    status: 404,
    send: (world) =>
      call(
        world,
        'PUT',
        '/perfis/me',
        asCliente(world, { enderecos: [{ ...ENDERECO, id: world.stranger.enderecoId }] }),
      ),
  },
  {
    call: 'PUT /perfis/me',
    title: 'stale version',
    status: 409,
    send: (world) => call(world, 'PUT', '/perfis/me', asCliente(world, { versao: 999 })),
  },
  {
    call: 'PUT /perfis/me',
    title: 'invalid CPF (C-36)',
    status: 422,
    send: (world) => call(world, 'PUT', '/perfis/me', asCliente(world, { cpf: '111.111.111-11' })),
  },
  {
    call: 'GET /perfis/{id}',
    title: 'by account number (C-78)',
    status: 200,
    send: (world) => call(world, 'GET', `/perfis/${world.cliente.id}`, asAdmin(world)),
  },
  {
    call: 'GET /perfis/{id}',
    title: 'of another customer (P8)',
    status: 404,
    send: (world) => call(world, 'GET', `/perfis/${world.stranger.id}`, asCliente(world)),
  },

  {
    call: 'POST /usuarios/me/exclusao',
    title: 'own account',
    status: 200,
    send: (world) =>
      call(world, 'POST', '/usuarios/me/exclusao', asCliente(world, { senha: SENHA })),
  },
  {
    call: 'POST /usuarios/me/exclusao',
    title: 'with an order in progress',
    status: 409,
    send: async (world) => {
      const { id } = await createPedido(world);
      await call(world, 'PUT', `/pedidos/${id}`, asAdmin(world, { status: 'ENVIADO' }));
      return call(world, 'POST', '/usuarios/me/exclusao', asCliente(world, { senha: SENHA }));
    },
  },
  {
    call: 'POST /usuarios/me/exclusao',
    title: 'wrong password',
    status: 422,
    send: (world) =>
      call(world, 'POST', '/usuarios/me/exclusao', asCliente(world, { senha: 'Outra@123' })),
  },
  {
    call: 'POST /usuarios/me/exclusao',
    title: 'wrong password too often',
    status: 429,
    send: (world) =>
      untilTooMany(() =>
        call(world, 'POST', '/usuarios/me/exclusao', asCliente(world, { senha: 'Outra@123' })),
      ),
  },
  {
    call: 'GET /enderecos/me',
    title: 'own',
    status: 200,
    send: (world) => call(world, 'GET', '/enderecos/me', asCliente(world)),
  },
  {
    call: 'POST /enderecos',
    title: 'new',
    status: 200,
    send: (world) => call(world, 'POST', '/enderecos', asCliente(world, ENDERECO)),
  },
  {
    call: 'POST /enderecos',
    title: 'invalid CEP (C-77)',
    status: 422,
    send: (world) =>
      call(world, 'POST', '/enderecos', asCliente(world, { ...ENDERECO, cep: '123' })),
  },
  {
    call: 'POST /enderecos',
    title: 'above the limit of an account',
    status: 409,
    send: async (world) => {
      let reply = await call(world, 'POST', '/enderecos', asCliente(world, ENDERECO));
      for (let n = 0; n < 40 && reply.status === 200; n += 1) {
        reply = await call(world, 'POST', '/enderecos', asCliente(world, ENDERECO));
      }
      return reply;
    },
  },
  {
    call: 'PUT /enderecos/{id}',
    title: 'change',
    status: 200,
    send: (world) =>
      call(world, 'PUT', `/enderecos/${world.cliente.enderecoId}`, asCliente(world, ENDERECO)),
  },
  {
    call: 'PUT /enderecos/{id}',
    title: 'unknown state (C-77)',
    status: 422,
    send: (world) =>
      call(
        world,
        'PUT',
        `/enderecos/${world.cliente.enderecoId}`,
        asCliente(world, { ...ENDERECO, estado: 'XX' }),
      ),
  },
  {
    call: 'PUT /enderecos/{id}/padrao',
    title: 'becomes the default (ADDR-03)',
    status: 200,
    send: (world) =>
      call(world, 'PUT', `/enderecos/${world.cliente.enderecoId}/padrao`, asCliente(world)),
  },
  {
    call: 'DELETE /enderecos/{id}',
    title: 'deleted',
    status: 200,
    send: (world) =>
      call(world, 'DELETE', `/enderecos/${world.cliente.enderecoId}`, asCliente(world)),
  },
  ...(
    [
      ['PUT', '/enderecos/{id}', ENDERECO],
      ['PUT', '/enderecos/{id}/padrao', undefined],
      ['DELETE', '/enderecos/{id}', undefined],
    ] as const
  ).map(
    ([method, path, body]): Case => ({
      call: `${method} ${path}`,
      title: 'of another customer (P8)',
      status: 404,
      send: (world) =>
        call(
          world,
          method,
          path.replace('{id}', String(world.stranger.enderecoId)),
          asCliente(world, body),
        ),
    }),
  ),
];
