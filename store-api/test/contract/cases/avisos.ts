import { LIMITS } from '../../../src/auth/limits.ts';
import { cancellationToken, confirmationToken, MAX_AVISOS } from '../../../src/avisos/service.ts';
import { createProduto } from '../../data.ts';
import type { Reply } from '../../server.ts';
import { type Case, call, type World } from '../world.ts';

const EMAIL = 'bia@exemplo.com.br';

async function soldOut({ db }: World): Promise<number> {
  return (await createProduto(db, { estoque: 0 })).id;
}

const ask = (world: World, body: object, token?: string): Promise<Reply> =>
  call(world, 'POST', '/avisos', { body, ...(token === undefined ? {} : { token }) });

const waiting = (world: World) =>
  world.db
    .selectFrom('avisos_estoque')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

async function fillAvisos(world: World): Promise<void> {
  const produtoIds: number[] = [];
  for (let n = 0; n < MAX_AVISOS; n += 1) produtoIds.push(await soldOut(world));
  const { id: usuario_id, email } = world.cliente;
  const moments = { confirmado_em: new Date(), expira_em: new Date(Date.now() + 86_400_000) };
  await world.db
    .insertInto('avisos_estoque')
    .values(produtoIds.map((produto_id) => ({ produto_id, email, usuario_id, ...moments })))
    .execute();
}

async function repeatWrong(world: World, path: string): Promise<Reply> {
  const body = { token: 'nada' };
  const headers = {
    'x-forwarded-for': path.includes('confirmar') ? '203.0.113.51' : '203.0.113.52',
  };
  let reply = await call(world, 'POST', path, { body, headers });
  for (let n = 0; n < LIMITS.resetByAddress.points; n += 1) {
    reply = await call(world, 'POST', path, { body, headers });
  }
  return reply;
}

export const AVISOS: readonly Case[] = [
  {
    call: 'POST /avisos',
    title: 'of a visitor (S22)',
    status: 200,
    send: async (world) => ask(world, { produtoId: await soldOut(world), email: EMAIL }),
  },
  {
    call: 'POST /avisos',
    title: 'without a product (S22)',
    status: 400,
    send: (world) => ask(world, { email: EMAIL }),
  },
  {
    call: 'POST /avisos',
    title: 'unknown product (S22)',
    status: 404,
    send: (world) => ask(world, { produtoId: 999_999_999, email: EMAIL }),
  },
  {
    call: 'POST /avisos',
    title: 'in stock (S22)',
    status: 409,
    send: (world) => ask(world, { produtoId: world.simples.id, email: EMAIL }),
  },
  {
    call: 'POST /avisos',
    title: 'more than an account may have (S22)',
    status: 409,
    send: async (world) => {
      await fillAvisos(world);
      return ask(world, { produtoId: await soldOut(world) }, world.cliente.token);
    },
  },
  {
    call: 'POST /avisos',
    title: 'neither account nor e-mail (S22)',
    status: 401,
    send: async (world) => ask(world, { produtoId: await soldOut(world) }),
  },
  {
    call: 'POST /avisos',
    title: 'no e-mail address (S22)',
    status: 422,
    send: async (world) => ask(world, { produtoId: await soldOut(world), email: 'bia' }),
  },
  {
    call: 'POST /avisos',
    title: 'too often for one e-mail (P12)',
    status: 429,
    send: async (world) => {
      const body = { produtoId: await soldOut(world), email: 'muitas@exemplo.com.br' };
      let reply = await ask(world, body);
      for (let n = 0; n < LIMITS.avisoByEmail.points; n += 1) reply = await ask(world, body);
      return reply;
    },
  },
  {
    call: 'POST /avisos/confirmar',
    title: 'mailed link (S22)',
    status: 200,
    send: async (world) => {
      await ask(world, { produtoId: await soldOut(world), email: 'confirma@exemplo.com.br' });
      const token = confirmationToken(world.api.secret, (await waiting(world)).id);
      return call(world, 'POST', '/avisos/confirmar', { body: { token } });
    },
  },
  {
    call: 'POST /avisos/cancelar',
    title: 'mailed link (S22)',
    status: 200,
    send: (world) => {
      const token = cancellationToken(world.api.secret, EMAIL);
      return call(world, 'POST', '/avisos/cancelar', { body: { token } });
    },
  },
  ...(['/avisos/confirmar', '/avisos/cancelar'] as const).flatMap((path): readonly Case[] => [
    {
      call: `POST ${path}`,
      title: 'without a token (S22)',
      status: 400,
      send: (world) => call(world, 'POST', path, { body: {} }),
    },
    {
      call: `POST ${path}`,
      title: 'unsigned token (S22)',
      status: 422,
      send: (world) => call(world, 'POST', path, { body: { token: 'Nw.nada' } }),
    },
    {
      call: `POST ${path}`,
      title: 'too often (P12)',
      status: 429,
      send: (world) => repeatWrong(world, path),
    },
  ]),
  {
    call: 'GET /avisos/me',
    title: 'own (S22)',
    status: 200,
    send: async (world) => {
      const { token } = world.cliente;
      await ask(world, { produtoId: await soldOut(world) }, token);
      return call(world, 'GET', '/avisos/me', { token });
    },
  },
  {
    call: 'DELETE /avisos/{id}',
    title: 'own (S22)',
    status: 200,
    send: async (world) => {
      const { token } = world.cliente;
      await ask(world, { produtoId: await soldOut(world) }, token);
      return call(world, 'DELETE', `/avisos/${(await waiting(world)).id}`, { token });
    },
  },
  {
    call: 'DELETE /avisos/{id}',
    title: 'no number (S22)',
    status: 400,
    send: (world) => call(world, 'DELETE', '/avisos/ambar', { token: world.cliente.token }),
  },
];
