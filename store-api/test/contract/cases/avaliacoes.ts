import { z } from 'zod';
import { optOutToken } from '../../../src/avaliacoes/convites.ts';
import { createPedido } from '../../pedidos.ts';
import type { Reply } from '../../server.ts';
import { type Case, call, type World } from '../world.ts';

const Kept = z.object({ id: z.int() });
const UNKNOWN_ID = 2_147_483_647;

/** A delivered order of the customer, of one unit of `simples`. */
async function delivered({ db, cliente, simples }: World): Promise<number> {
  const pedido = { usuarioId: cliente.id, produtoId: simples.id, status: 'CONCLUIDO' } as const;
  return (await createPedido(db, pedido)).id;
}

const review = ({ cliente, ...world }: World, pedidoId: number, change: object = {}) =>
  call(world, 'POST', `/pedidos/${pedidoId}/avaliacoes`, {
    token: cliente.token,
    body: { produtoId: world.simples.id, nota: 5, texto: 'Fixa bem.', ...change },
  });

/** Runs a case with a review of the customer. */
function withAvaliacao(send: (world: World, id: number) => Promise<Reply>): Case['send'] {
  return async (world) => {
    const { body } = await review(world, await delivered(world));
    return send(world, Kept.parse(body).id);
  };
}

const put = (world: World, path: string, body: object): Promise<Reply> =>
  call(world, 'PUT', path, { token: world.admin.token, body });

export const AVALIACOES: readonly Case[] = [
  {
    call: 'POST /pedidos/{id}/avaliacoes',
    title: 'of a delivered product (A13)',
    status: 200,
    send: async (world) => review(world, await delivered(world)),
  },
  {
    call: 'POST /pedidos/{id}/avaliacoes',
    title: 'six of five (A13)',
    status: 400,
    send: async (world) => review(world, await delivered(world), { nota: 6 }),
  },
  {
    call: 'POST /pedidos/{id}/avaliacoes',
    title: 'unknown order (A13)',
    status: 404,
    send: (world) => review(world, UNKNOWN_ID),
  },
  {
    call: 'POST /pedidos/{id}/avaliacoes',
    title: 'another text about the same product (A13)',
    status: 409,
    send: async (world) => {
      const id = await delivered(world);
      await review(world, id);
      return review(world, id, { texto: 'Mudei de ideia.' });
    },
  },
  {
    call: 'POST /pedidos/{id}/avaliacoes',
    title: 'a product that was not ordered (A13)',
    status: 422,
    send: async (world) => {
      const { id } = await world.createVariado();
      return review(world, await delivered(world), { produtoId: id });
    },
  },
  {
    call: 'GET /produtos/{id}/avaliacoes',
    title: 'published ones (A13)',
    status: 200,
    send: withAvaliacao(async (world, id) => {
      await put(world, `/avaliacoes/${id}`, { estado: 'PUBLICADA' });
      return call(world, 'GET', `/produtos/${world.simples.id}/avaliacoes`);
    }),
  },
  {
    call: 'GET /avaliacoes/me',
    title: 'own (A13)',
    status: 200,
    send: withAvaliacao((world) =>
      call(world, 'GET', '/avaliacoes/me', { token: world.cliente.token }),
    ),
  },
  {
    call: 'GET /avaliacoes',
    title: 'in one state (A13)',
    status: 200,
    send: withAvaliacao((world) =>
      call(world, 'GET', '/avaliacoes?estado=PENDENTE', { token: world.admin.token }),
    ),
  },
  {
    call: 'GET /avaliacoes',
    title: 'unknown state (A13)',
    status: 400,
    send: (world) => call(world, 'GET', '/avaliacoes?estado=BOA', { token: world.admin.token }),
  },
  {
    call: 'PUT /avaliacoes/{id}',
    title: 'refused with a reason (A13)',
    status: 200,
    send: withAvaliacao((world, id) =>
      put(world, `/avaliacoes/${id}`, { estado: 'RECUSADA', motivo: 'Traz um telefone.' }),
    ),
  },
  {
    call: 'PUT /avaliacoes/{id}',
    title: 'refused without a reason (A13)',
    status: 400,
    send: withAvaliacao((world, id) => put(world, `/avaliacoes/${id}`, { estado: 'RECUSADA' })),
  },
  {
    call: 'PUT /avaliacoes/{id}',
    title: 'unknown (A13)',
    status: 404,
    send: (world) => put(world, `/avaliacoes/${UNKNOWN_ID}`, { estado: 'PUBLICADA' }),
  },
  {
    call: 'PUT /avaliacoes/{id}/resposta',
    title: 'a reply (A13)',
    status: 200,
    send: withAvaliacao((world, id) =>
      put(world, `/avaliacoes/${id}/resposta`, { texto: 'Obrigada!' }),
    ),
  },
  {
    call: 'PUT /avaliacoes/{id}/resposta',
    title: 'unknown (A13)',
    status: 404,
    send: (world) => put(world, `/avaliacoes/${UNKNOWN_ID}/resposta`, { texto: 'Obrigada!' }),
  },
  {
    call: 'POST /avaliacoes/convites/recusar',
    title: 'by a mailed link (A13)',
    status: 200,
    send: (world) => {
      const token = optOutToken(world.api.secret, world.cliente.id);
      return call(world, 'POST', '/avaliacoes/convites/recusar', { body: { token } });
    },
  },
  {
    call: 'POST /avaliacoes/convites/recusar',
    title: 'another token (A13)',
    status: 422,
    send: (world) =>
      call(world, 'POST', '/avaliacoes/convites/recusar', { body: { token: '1.x' } }),
  },
];
