import { MAX_FAVORITOS } from '../../../src/favoritos/service.ts';
import type { Reply } from '../../server.ts';
import { type Case, call, type World } from '../world.ts';

const own = (world: World, method: string, path: string, body?: object): Promise<Reply> =>
  call(world, method, `/favoritos/${path}`, {
    token: world.cliente.token,
    ...(body === undefined ? {} : { body }),
  });

/** Gives the customer as many favourites as an account may have. */
async function fill({ db, cliente }: World): Promise<void> {
  const produtos = Array.from({ length: MAX_FAVORITOS }, (_, n) => ({
    nome: `Cheio ${n}`,
    slug: `cheio-${cliente.id}-${n}`,
    descricao: '',
  }));
  const rows = await db.insertInto('produtos').values(produtos).returning('id').execute();
  await db
    .insertInto('favoritos')
    .values(rows.map(({ id }) => ({ usuario_id: cliente.id, produto_id: id })))
    .execute();
}

export const FAVORITOS: readonly Case[] = [
  {
    call: 'GET /favoritos/me',
    title: 'own (S21)',
    status: 200,
    send: async (world) => {
      await own(world, 'PUT', String(world.simples.id));
      return own(world, 'GET', 'me');
    },
  },
  {
    call: 'PUT /favoritos/{produtoId}',
    title: 'a product (S21)',
    status: 200,
    send: (world) => own(world, 'PUT', String(world.simples.id)),
  },
  {
    call: 'PUT /favoritos/{produtoId}',
    title: 'no number (S21)',
    status: 400,
    send: (world) => own(world, 'PUT', 'ambar'),
  },
  {
    call: 'PUT /favoritos/{produtoId}',
    title: 'unknown product (S21)',
    status: 404,
    send: (world) => own(world, 'PUT', '999999999'),
  },
  {
    call: 'PUT /favoritos/{produtoId}',
    title: 'more than an account may have (S21)',
    status: 409,
    send: async (world) => {
      await fill(world);
      return own(world, 'PUT', String(world.simples.id));
    },
  },
  {
    call: 'DELETE /favoritos/{produtoId}',
    title: 'a product (S21)',
    status: 200,
    send: (world) => own(world, 'DELETE', String(world.simples.id)),
  },
  {
    call: 'DELETE /favoritos/{produtoId}',
    title: 'no number (S21)',
    status: 400,
    send: (world) => own(world, 'DELETE', 'ambar'),
  },
  {
    call: 'POST /favoritos/juntar',
    title: 'products of a browser (S21)',
    status: 200,
    send: (world) => own(world, 'POST', 'juntar', { produtoIds: [world.simples.id] }),
  },
  {
    call: 'POST /favoritos/juntar',
    title: 'no list (S21)',
    status: 400,
    send: (world) => own(world, 'POST', 'juntar', { produtoIds: 'ambar' }),
  },
];
