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

onEachEngine('do cartão ao pedido', (db) => {
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

  it('cartão aprovado: PAGO, uma linha de história, um e-mail, unidades vendidas', async () => {
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
    ['recusado', CARDS.declined],
    ['sem saldo', CARDS.withoutFunds],
    ['vencido', CARDS.expired],
  ])('cartão %s: o pedido continua PENDENTE e outro cartão paga', async (_what, numero) => {
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
  ])('o banco pede confirmação, a pessoa responde %s: %s', async (aprovado, status) => {
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

  it('cartão que demora: PAGO quando o provedor termina', async () => {
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
