import { type Answer, json } from './answers.ts';
import { type Call, pathId, type Route, readJson } from './call.ts';
import { mailStatus } from './order-mails.ts';
import type { IntentRow } from './rows.ts';
import type { Shop } from './state.ts';

/** Card payments. Amount, intent, order and caller are not checked against each other (rest-contract 3.8). */
export const pagamentosRoutes: readonly Route[] = [
  { on: 'POST /payment/create-payment-intent', answer: createIntent },
  { on: 'POST /payment/confirmar/{pedidoId}', answer: confirm },
  {
    on: 'POST /payment/reiniciar/{pedidoId}',
    when: (habits) => habits.paymentReiniciar,
    answer: restart,
  },
];

/** Sets the provider's status of a payment; `reported` also sends the webhook. */
export function settleIntent(shop: Shop, id: string, status: string, reported: boolean): void {
  const intent = shop.intents.find((one) => one.id === id);
  if (!intent) throw new Error(`no intent ${id}`);
  intent.status = status;
  if (reported && status === 'succeeded') markPaid(shop, intent.pedidoId);
}

/** Errors of the controller, equal in both error worlds. */
const refuse = (status: 400 | 500, error: string) => json({ error }, status);

function createIntent(shop: Shop, call: Call): Answer {
  const body = readJson(call);
  if (!body.has('amount')) return refuse(400, 'amount é obrigatório');
  const amount = Number(body.text('amount') ?? Number.NaN);
  if (Number.isNaN(amount)) return refuse(500, 'amount inválido');
  const pedidoId = body.number('pedidoId');
  if (pedidoId === null) return refuse(500, 'pedidoId is null');
  if (shop.providerRefusal !== null) return refuse(500, shop.providerRefusal);
  return json({ clientSecret: openIntent(shop, pedidoId, amount).clientSecret });
}

function openIntent(shop: Shop, pedidoId: number, amount: number): IntentRow {
  const id = `pi_${shop.nextId()}`;
  const clientSecret = `${id}_secret_duble`;
  const intent = { id, clientSecret, pedidoId, amount, status: 'requires_payment_method' };
  shop.intents.push(intent);
  return intent;
}

/** A succeeded intent of any order pays this order. */
function confirm(shop: Shop, call: Call): Answer {
  const id = readJson(call).text('paymentIntentId')?.trim() ?? '';
  if (id === '') return refuse(400, 'paymentIntentId é obrigatório');
  const intent = shop.intents.find((one) => one.id === id);
  if (!intent) return refuse(500, `No such payment_intent: '${id}'`);
  const pedidoId = pathId(call, 'pedidoId');
  if (!shop.pedidos.some((one) => one.id === pedidoId)) {
    return refuse(500, 'Pedido não encontrado');
  }
  const { status } = intent;
  if (status !== 'succeeded') return json({ status, mensagem: 'Pagamento não concluído' });
  markPaid(shop, pedidoId);
  return json({ status, mensagem: 'Pagamento confirmado' });
}

function restart(shop: Shop, call: Call): Answer {
  const pedidoId = pathId(call, 'pedidoId');
  const pedido = shop.pedidos.find(({ id }) => id === pedidoId);
  if (!pedido) return refuse(500, 'Pedido não encontrado');
  if (pedido.status === 'PAGO') return refuse(400, 'Pedido já está pago');
  return json({ clientSecret: openIntent(shop, pedidoId, pedido.total).clientSecret });
}

function markPaid(shop: Shop, pedidoId: number): void {
  const pedido = shop.pedido(pedidoId);
  pedido.status = 'PAGO';
  mailStatus(shop, pedido);
}
