import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  beginPayment,
  CARDS,
  deliverEvents,
  newPedido,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { settleSimulado } from './provedores/simulado/payer.ts';

const HOUR = 60 * 60_000;

onEachEngine('from card to order', (db) => {
  let api: TestServer;
  let usuario: { id: number; username: string };
  let token: string;
  beforeAll(async () => {
    api = await TestServer.open(db());
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
    token = api.token(usuario);
  });

  const statusOf = async (id: number) => (await traces(db(), id)).status;
  const attemptsOf = async (id: number) => (await traces(db(), id)).pagamentos;

  it('approved card: PAGO, one history entry, one mail, units sold', async () => {
    const { id } = await newPedido(db(), usuario);
    await payWithCard(api, await beginPayment(api, token, id));
    await deliverEvents(db(), api);
    expect(await traces(db(), id)).toEqual({
      status: 'PAGO',
      pagamentos: [{ tentativa: 1, status: 'succeeded', valor: 15_980 }],
      historico: [
        {
          de: 'PENDENTE',
          para: 'PAGO',
          autor_id: null,
          motivo: 'pagamento com cartão confirmado',
        },
      ],
      emails: ['pedido-pago'],
      produtos: [{ estoque: 3, vendidos: 2 }],
    });
  });

  it.each([
    ['declined', CARDS.declined],
    ['without funds', CARDS.withoutFunds],
    ['expired', CARDS.expired],
  ])('refused card %s: the order stays PENDENTE and another card pays', async (_what, numero) => {
    const { id } = await newPedido(db(), usuario);
    const payment = await beginPayment(api, token, id);
    await payWithCard(api, payment, numero);
    await deliverEvents(db(), api);
    expect(await statusOf(id)).toBe('PENDENTE');
    expect(await beginPayment(api, token, id)).toEqual(payment);
    await payWithCard(api, payment);
    await deliverEvents(db(), api);
    expect(await statusOf(id)).toBe('PAGO');
  });

  it.each([
    [true, 'PAGO'],
    [false, 'PENDENTE'],
  ])('the bank asks, the customer answers %s: %s', async (aprovado, status) => {
    const { id } = await newPedido(db(), usuario);
    const payment = await beginPayment(api, token, id);
    await payWithCard(api, payment, CARDS.asksForAuthentication);
    await deliverEvents(db(), api);
    expect(await attemptsOf(id)).toMatchObject([{ status: 'requires_action' }]);
    await api.request('POST', `/simulado/intencoes/${payment.paymentIntentId}/autenticar`, {
      body: { client_secret: payment.clientSecret, aprovado },
    });
    await deliverEvents(db(), api);
    expect(await statusOf(id)).toBe(status);
  });

  it('slow card: PAGO when the provider completes it', async () => {
    const { id } = await newPedido(db(), usuario);
    await payWithCard(api, await beginPayment(api, token, id), CARDS.settlesLate);
    await settleSimulado(db(), new Date());
    await deliverEvents(db(), api);
    expect(await statusOf(id)).toBe('PENDENTE');
    await settleSimulado(db(), new Date(Date.now() + HOUR));
    await deliverEvents(db(), api, new Date(Date.now() + HOUR));
    expect(await statusOf(id)).toBe('PAGO');
  });
});
