import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../src/db/open.ts';
import { signatureOf } from '../src/pagamentos/provedores/events.ts';
import { type PaymentProvider, SIGNATURE_HEADER } from '../src/pagamentos/provedores/provider.ts';
import { deliverSimulado } from '../src/pagamentos/provedores/simulado/deliver.ts';
import { createSimulado } from '../src/pagamentos/provedores/simulado/provider.ts';
import { createProduto, createUsuario } from './data.ts';
import { createPedido, type NewPedido } from './pedidos.ts';
import { type Reply, TestServer } from './server.ts';
import { WEBHOOK_SECRET } from './shop.ts';

/** Numbers of the simulated provider's test cards. */
export const CARDS = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  withoutFunds: '4000000000009995',
  asksForAuthentication: '4000002500003155',
  settlesLate: '4000000000000077',
  expired: '4000000000000069',
  refundsLate: '4000000000007726',
  refundReturns: '4000000000005126',
  disputedLater: '4000000000000259',
} as const;

/** Opens the shop of a suite with the simulated provider, and a new customer for each of its tests. */
export function openPayments(db: () => Database) {
  let shop: { payments: PaymentProvider; api: TestServer } | undefined;
  let customer: { usuario: { id: number; username: string }; token: string } | undefined;
  beforeAll(async () => {
    const payments = createSimulado(db(), WEBHOOK_SECRET);
    shop = { payments, api: await TestServer.open(db(), { payments }) };
  });
  afterAll(() => shop?.api[Symbol.asyncDispose]());
  beforeEach(async () => {
    const usuario = await createUsuario(db());
    customer = { usuario, token: opened(shop).api.token(usuario) };
  });
  return {
    get api() {
      return opened(shop).api;
    },
    get payments() {
      return opened(shop).payments;
    },
    get usuario() {
      return opened(customer).usuario;
    },
    get token() {
      return opened(customer).token;
    },
  };
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The shop is open only while tests run.');
  return part;
}

/** Answer of `POST /payment/create-payment-intent`. */
export interface Payment {
  clientSecret: string;
  paymentIntentId: string;
}

/** Starts the payment of a payable order. */
export async function beginPayment(
  api: TestServer,
  token: string,
  pedidoId: number,
): Promise<Payment> {
  const { status, body } = await askForPayment(api, token, { pedidoId });
  if (status !== 200) throw new Error(`It may not be paid: ${JSON.stringify(body)}`);
  const { clientSecret, paymentIntentId } = Object(body);
  return { clientSecret: String(clientSecret), paymentIntentId: String(paymentIntentId) };
}

export function askForPayment(api: TestServer, token: string, body: object): Promise<Reply> {
  return api.request('POST', '/api/payment/create-payment-intent', { token, body });
}

/** Asks for the Pix code of an order. */
export function askForPix(
  api: TestServer,
  token: string,
  pedidoId: number,
  body: object = {},
): Promise<Reply> {
  return api.request('POST', `/api/pedidos/${pedidoId}/pagamento/pix`, { token, body });
}

/** The Pix code of a payable order, and the payment that it pays. */
export async function beginPix(
  api: TestServer,
  token: string,
  pedidoId: number,
): Promise<{ copiaECola: string; paymentIntentId: string }> {
  const { status, body } = await askForPix(api, token, pedidoId);
  if (status !== 200) throw new Error(`It may not be paid: ${JSON.stringify(body)}`);
  const { copiaECola, paymentIntentId } = Object(body);
  return { copiaECola: String(copiaECola), paymentIntentId: String(paymentIntentId) };
}

/** Submits a card to the provider. */
export function payWithCard(
  api: TestServer,
  { paymentIntentId, clientSecret }: Payment,
  numero: string = CARDS.approved,
  validade = '12/40',
): Promise<Reply> {
  return api.request('POST', `/simulado/intencoes/${paymentIntentId}/confirmar`, {
    body: {
      client_secret: clientSecret,
      cartao: { numero, validade, cvc: '123', titular: 'Cliente de Teste' },
    },
  });
}

/** Reads the result of a payment from the shop. */
export function confirmPayment(
  api: TestServer,
  token: string,
  pedidoId: number,
  paymentIntentId: string,
): Promise<Reply> {
  return api.request('POST', `/api/payment/confirmar/${pedidoId}`, {
    token,
    body: { paymentIntentId },
  });
}

/** Sends all events of the simulated provider to the shop. */
export async function deliverEvents(
  db: Database,
  api: TestServer,
  now = new Date(),
): Promise<void> {
  let taken: number;
  do {
    taken = await deliverSimulado(db, `${api.url}/api/payment/webhook`, WEBHOOK_SECRET, now);
  } while (taken > 0);
}

/** A PENDENTE order of two units at R$ 79,90, of a product that had five. */
export async function newPedido(
  db: Database,
  usuario: { id: number },
  given: Partial<NewPedido> = {},
): Promise<{ id: number; total: number; produtoId: number }> {
  const { id: produtoId } = await createProduto(db, { nome: 'Âmbar', preco: 7_990, estoque: 5 });
  const pedido = await createPedido(db, {
    usuarioId: usuario.id,
    produtoId,
    quantidade: 2,
    ...given,
  });
  return { ...pedido, produtoId };
}

/** Everything of one order that payments change, without times. */
export async function traces(db: Database, pedidoId: number) {
  const { status } = await db
    .selectFrom('pedidos')
    .select('status')
    .where('id', '=', pedidoId)
    .executeTakeFirstOrThrow();
  const pagamentos = await db
    .selectFrom('pagamentos')
    .select(['tentativa', 'status', 'valor'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('tentativa')
    .execute();
  const historico = await db
    .selectFrom('historico_pedidos')
    .select(['de', 'para', 'autor_id', 'motivo'])
    .where('pedido_id', '=', pedidoId)
    .where('de', 'is not', null)
    .orderBy('id')
    .execute();
  const emails = await db
    .selectFrom('emails')
    .select('tipo')
    .where(sql<SqlBool>`(dados ->> 'pedidoId')::int = ${pedidoId}`)
    .orderBy('id')
    .execute();
  const produtos = await db
    .selectFrom('pedido_itens as i')
    .innerJoin('produtos as p', 'p.id', 'i.produto_id')
    .select(['p.estoque', 'p.vendidos'])
    .where('i.pedido_id', '=', pedidoId)
    .orderBy('i.id')
    .execute();
  return { status, pagamentos, historico, emails: emails.map(({ tipo }) => tipo), produtos };
}

/** Sends bytes to the webhook, signed now by default. */
export async function sendEvent(
  api: TestServer,
  body: string,
  given: { signature?: string; path?: string; contentType?: string } = {},
): Promise<Pick<Reply, 'status' | 'body'>> {
  const response = await fetch(api.url + (given.path ?? '/api/payment/webhook'), {
    method: 'POST',
    headers: {
      'content-type': given.contentType ?? 'application/json',
      [SIGNATURE_HEADER]: given.signature ?? signatureOf(body, WEBHOOK_SECRET, new Date()),
    },
    body,
  });
  return { status: response.status, body: await response.json() };
}

/** The newest event of a type that the simulated provider has about a payment. */
export async function eventOf(
  db: Database,
  { paymentIntentId }: Payment,
  kind: 'succeeded' | 'payment_failed' | 'processing' | 'canceled',
): Promise<string> {
  const { corpo } = await db
    .selectFrom('simulado_eventos')
    .select('corpo')
    .where(sql<SqlBool>`corpo::jsonb ->> 'type' = ${`payment_intent.${kind}`}`)
    .where(sql<SqlBool>`corpo::jsonb #>> '{data,object,id}' = ${paymentIntentId}`)
    .orderBy('criado_em', 'desc')
    .executeTakeFirstOrThrow();
  return corpo;
}
