import { z } from 'zod';
import type { RequestOptions } from '../../server.ts';
import { type Case, call, createPedido, type World } from '../world.ts';

const UNKNOWN_ID = 2_147_483_647;

const asCliente = ({ cliente }: World, body?: unknown): RequestOptions =>
  body === undefined ? { token: cliente.token } : { token: cliente.token, body };

const start = (world: World, body: object) =>
  call(world, 'POST', '/payment/create-payment-intent', asCliente(world, body));

async function startedPayment(world: World): Promise<{ id: number; paymentIntentId: string }> {
  const { id } = await createPedido(world);
  const reply = await start(world, { pedidoId: id });
  return { id, ...z.object({ paymentIntentId: z.string() }).parse(reply.body) };
}

const confirm = (world: World, pedidoId: number, paymentIntentId: string) =>
  call(world, 'POST', `/payment/confirmar/${pedidoId}`, asCliente(world, { paymentIntentId }));

const pix = (world: World, pedidoId: number, body: object) =>
  call(world, 'POST', `/pedidos/${pedidoId}/pagamento/pix`, asCliente(world, body));

export const PAGAMENTOS: readonly Case[] = [
  {
    call: 'POST /payment/create-payment-intent',
    title: 'starts',
    status: 200,
    send: async (world) => {
      const { id, total } = await createPedido(world);
      return start(world, { amount: total, pedidoId: id });
    },
  },
  {
    call: 'POST /payment/create-payment-intent',
    title: 'unknown order (P8)',
    status: 404,
    send: (world) => start(world, { pedidoId: UNKNOWN_ID }),
  },
  {
    call: 'POST /payment/create-payment-intent',
    title: 'another amount (C-45)',
    status: 409,
    send: async (world) => {
      const { id } = await createPedido(world);
      return start(world, { amount: 0.01, pedidoId: id });
    },
  },
  {
    call: 'POST /pedidos/{id}/pagamento/pix',
    title: 'makes a code (S2)',
    status: 200,
    send: async (world) => {
      const { id, total } = await createPedido(world);
      return pix(world, id, { amount: total });
    },
  },
  {
    call: 'POST /pedidos/{id}/pagamento/pix',
    title: 'unknown order (P8)',
    status: 404,
    send: (world) => pix(world, UNKNOWN_ID, {}),
  },
  {
    call: 'POST /pedidos/{id}/pagamento/pix',
    title: 'another amount (C-45)',
    status: 409,
    send: async (world) => pix(world, (await createPedido(world)).id, { amount: 0.01 }),
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'not paid yet (CHK-06)',
    status: 200,
    send: async (world) => {
      const { id, paymentIntentId } = await startedPayment(world);
      return confirm(world, id, paymentIntentId);
    },
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'without a payment number',
    status: 400,
    send: async (world) => {
      const { id } = await startedPayment(world);
      return confirm(world, id, ' ');
    },
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'unknown order (P8)',
    status: 404,
    send: (world) => confirm(world, UNKNOWN_ID, 'pi_sim_x'),
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'payment of another order (C-46)',
    status: 409,
    send: async (world) => {
      const { paymentIntentId } = await startedPayment(world);
      const { id } = await startedPayment(world);
      return confirm(world, id, paymentIntentId);
    },
  },
  ...(['/payment/webhook', '/stripe/webhook'] as const).map(
    (path): Case => ({
      call: `POST ${path}`,
      title: 'without a signature (P14)',
      status: 400,
      send: (world) => call(world, 'POST', path, { body: { id: 'evt_x' } }),
    }),
  ),
];
