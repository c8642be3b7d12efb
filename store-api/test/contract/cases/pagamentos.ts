import { z } from 'zod';
import type { RequestOptions } from '../../server.ts';
import { type Case, call, createPedido, type World } from '../world.ts';

const NOBODY = 2_147_483_647;

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

export const PAGAMENTOS: readonly Case[] = [
  {
    call: 'POST /payment/create-payment-intent',
    title: 'começa',
    status: 200,
    send: async (world) => {
      const { id, total } = await createPedido(world);
      return start(world, { amount: total, pedidoId: id });
    },
  },
  {
    call: 'POST /payment/create-payment-intent',
    title: 'P8: pedido de ninguém',
    status: 404,
    send: (world) => start(world, { pedidoId: NOBODY }),
  },
  {
    call: 'POST /payment/create-payment-intent',
    title: 'C-45: outro valor',
    status: 409,
    send: async (world) => {
      const { id } = await createPedido(world);
      return start(world, { amount: 0.01, pedidoId: id });
    },
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'CHK-06: ainda não pago',
    status: 200,
    send: async (world) => {
      const { id, paymentIntentId } = await startedPayment(world);
      return confirm(world, id, paymentIntentId);
    },
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'sem número do pagamento',
    status: 400,
    send: async (world) => {
      const { id } = await startedPayment(world);
      return confirm(world, id, ' ');
    },
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'P8: pedido de ninguém',
    status: 404,
    send: (world) => confirm(world, NOBODY, 'pi_sim_x'),
  },
  {
    call: 'POST /payment/confirmar/{pedidoId}',
    title: 'C-46: pagamento de outro pedido',
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
      title: 'P14: sem assinatura',
      status: 400,
      send: (world) => call(world, 'POST', path, { body: { id: 'evt_x' } }),
    }),
  ),
];
