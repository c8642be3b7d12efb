import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createUsuario } from '../../test/data.ts';
import { onEachEngine } from '../../test/database.ts';
import {
  askForPayment,
  beginPayment,
  deliverEvents,
  newPedido,
  payWithCard,
  traces,
} from '../../test/payments.ts';
import { TestServer } from '../../test/server.ts';
import { TEST_SHOP, WEBHOOK_SECRET } from '../../test/shop.ts';
import { formatReais } from '../email/formats.ts';
import { checkInvariants } from '../invariants/check.ts';
import { type PaymentProvider, RefundRefused } from '../pagamentos/provedores/provider.ts';
import { createSimulado } from '../pagamentos/provedores/simulado/provider.ts';
import { reconcile } from '../pagamentos/reconciliation.ts';
import { requestRefund } from '../pagamentos/refunds.ts';
import type { StoredItem } from './read.ts';
import { amountOf, returnedOf } from './withdrawal-receipt.ts';

const Lista = z.object({
  totalElements: z.number(),
  content: z.array(z.object({ id: z.number() })),
});

const line = (id: number, quantidade: number, precoUnitario: number): StoredItem => ({
  id,
  produtoId: id,
  variacaoId: null,
  nomeProduto: 'Âmbar',
  variacaoNome: null,
  quantidade,
  precoUnitario,
  imagem: null,
  devolvidas: 0,
});

describe('what a customer gets back (DASH-02, S10)', () => {
  const stored = [line(1, 2, 5_000), line(2, 1, 3_000)];
  test.each<[string, { itemId: number; quantidade: number }[] | undefined, number]>([
    ['everything, with the freight', undefined, 14_500],
    [
      'every unit by line, with the freight',
      [
        { itemId: 1, quantidade: 2 },
        { itemId: 2, quantidade: 1 },
      ],
      14_500,
    ],
    ['one unit, without the freight', [{ itemId: 1, quantidade: 1 }], 5_000],
    [
      'two entries of one line',
      [
        { itemId: 1, quantidade: 1 },
        { itemId: 1, quantidade: 1 },
      ],
      10_000,
    ],
  ])('%s', (_, itens, valor) => {
    expect(amountOf({ valor_frete: 1_500 }, stored, returnedOf(stored, itens))).toBe(valor);
  });

  test.each([
    [{ itemId: 9, quantidade: 1 }, 'Este item não é do pedido.'],
    [{ itemId: 1, quantidade: 3 }, 'De Âmbar o pedido tem 2 un.'],
  ])('refuses %j', (item, mensagem) => {
    expect(() => returnedOf(stored, [item])).toThrow(
      expect.objectContaining({ body: expect.objectContaining({ campo: 'itens', mensagem }) }),
    );
  });
});

onEachEngine('POST /pedidos/{id}/desistencia/receber', (db) => {
  let api: TestServer;
  let payments: PaymentProvider;
  let usuario: { id: number; username: string };
  let admin: string;
  beforeAll(async () => {
    payments = createSimulado(db(), WEBHOOK_SECRET);
    api = await TestServer.open(db(), { payments });
    admin = api.token(await createUsuario(db(), { roles: ['ROLE_ADMIN'] }), ['ROLE_ADMIN']);
  });
  afterAll(() => api[Symbol.asyncDispose]());
  beforeEach(async () => {
    usuario = await createUsuario(db());
  });

  const receive = (id: number, body: object = {}) =>
    api.request('POST', `/api/pedidos/${id}/desistencia/receber`, { token: admin, body });
  const read = async (id: number) =>
    (await api.request('GET', `/api/pedidos/${id}`, { token: admin })).body;
  const run = (ms = 0, provider = payments) =>
    reconcile({ db: db(), shop: TEST_SHOP, payments: provider }, new Date(Date.now() + ms));
  const stockOf = async (produtoId: number) =>
    (
      await db()
        .selectFrom('produtos')
        .select('estoque')
        .where('id', '=', produtoId)
        .executeTakeFirstOrThrow()
    ).estoque;

  /** A delivered order of two units, paid by card, from which its owner withdrew. */
  const withdrawn = async ({ byCard = true, isLate = false } = {}) => {
    const pedido = await newPedido(db(), usuario);
    const begun =
      byCard || isLate ? await beginPayment(api, api.token(usuario), pedido.id) : undefined;
    const pay = async () => {
      if (begun !== undefined) await payWithCard(api, begun);
      await deliverEvents(db(), api);
    };
    const move = (status: string) =>
      api.request('PUT', `/api/pedidos/${pedido.id}`, { token: admin, body: { status } });
    if (byCard) await pay();
    else await move('PAGO');
    if (isLate) await pay();
    for (const status of ['ENVIADO', 'CONCLUIDO']) await move(status);
    await api.request('POST', `/api/pedidos/${pedido.id}/desistencia`, {
      token: api.token(usuario),
      body: {},
    });
    return pedido;
  };

  it('refunds everything once, returns the units and mails the customer (DASH-02, S10)', async () => {
    const { id, total, produtoId } = await withdrawn();
    const before = await stockOf(produtoId);
    expect(await receive(id)).toMatchObject({
      status: 200,
      body: {
        status: 'CONCLUIDO',
        desistencia: {
          valor: total / 100,
          recebidaEm: expect.any(String),
          prazoAte: expect.any(String),
        },
        pagamento: { valor: total / 100, estornos: [{ estado: 'PEDIDO', valor: total / 100 }] },
      },
    });
    await receive(id);
    await run();
    await run(60_000);
    expect(await read(id)).toMatchObject({
      pagamento: {
        provedor: 'simulado',
        estornos: [{ estado: 'FEITO', concluidoEm: expect.any(String) }],
      },
    });
    expect(await stockOf(produtoId)).toBe((before ?? 0) + 2);
    const { pagamentos, emails, historico } = await traces(db(), id);
    expect(pagamentos).toMatchObject([{ status: 'refunded' }]);
    expect(emails).toEqual(expect.arrayContaining(['desistencia-recebida', 'pagamento-devolvido']));
    expect(emails.filter((tipo) => tipo === 'desistencia-recebida')).toHaveLength(1);
    expect(historico.at(-1)).toMatchObject({ motivo: 'devolução recebida: 2 un., estorno pedido' });
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('the history names what the shop pays back by hand of an order that no card paid (DASH-02)', async () => {
    const { id, total } = await withdrawn({ byCard: false });
    await receive(id);
    expect((await traces(db(), id)).historico.at(-1)).toMatchObject({
      motivo: `devolução recebida: 2 un., ${formatReais(total)} a devolver pela loja`,
    });
  });

  it('a cancellation returns only what the receipt has not returned, and reopening takes as much, on PostgreSQL too (MON-33)', async () => {
    const { id, produtoId } = await withdrawn();
    const before = (await stockOf(produtoId)) ?? 0;
    const [item] = Object(await read(id)).itens;
    const move = (status: string) =>
      api.request('PUT', `/api/pedidos/${id}`, { token: admin, body: { status, motivo: 'teste' } });
    await receive(id, { itens: [{ itemId: item.id, quantidade: 1 }] });
    expect(await stockOf(produtoId)).toBe(before + 1);
    await move('CANCELADO');
    expect(await stockOf(produtoId)).toBe(before + 2);
    await move('CONCLUIDO');
    expect(await stockOf(produtoId)).toBe(before + 1);
    await move('CANCELADO');
    expect(await stockOf(produtoId)).toBe(before + 2);
    expect(await checkInvariants(db())).toEqual([]);
    expect(
      await api.request('PUT', `/api/pedidos/${id}`, {
        token: admin,
        body: { itens: [{ nomeProduto: 'Outro', quantidade: 1 }], motivo: 'teste' },
      }),
    ).toMatchObject({ status: 422, body: { codigo: 'ITEM_INVALIDO' } });
  });

  it.each([
    ['cancelled before its goods arrive', true, 2],
    ['whose goods cannot be sold again', false, 0],
  ])('an order %s returns its units once (MON-33)', async (_what, isCancelledFirst, more) => {
    const { id, produtoId } = await withdrawn();
    const before = (await stockOf(produtoId)) ?? 0;
    const cancel = () =>
      api.request('PUT', `/api/pedidos/${id}`, {
        token: admin,
        body: { status: 'CANCELADO', motivo: 'teste' },
      });
    if (isCancelledFirst) await cancel();
    expect(await receive(id, { voltaAoEstoque: isCancelledFirst })).toMatchObject({ status: 200 });
    await cancel();
    expect(await stockOf(produtoId)).toBe(before + more);
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('a raised order shows the amount that its card gives back (MON-38)', async () => {
    const { id, total } = await withdrawn();
    const [item] = Object(await read(id)).itens;
    const raised = { ...item, precoUnitario: item.precoUnitario + 50 };
    await api.request('PUT', `/api/pedidos/${id}`, {
      token: admin,
      body: { itens: [raised], motivo: 'teste' },
    });
    expect(await receive(id)).toMatchObject({
      body: {
        desistencia: { valor: total / 100 },
        pagamento: { estornos: [{ valor: total / 100 }] },
      },
    });
  });

  it('gives back all that was paid when everything comes back, also of an order made cheaper since (S10)', async () => {
    const { id, total } = await withdrawn();
    const [item] = Object(await read(id)).itens;
    await api.request('PUT', `/api/pedidos/${id}`, {
      token: admin,
      body: { itens: [{ ...item, quantidade: 1 }], motivo: 'um frasco quebrou' },
    });
    expect(await receive(id, { itens: [{ itemId: item.id, quantidade: 1 }] })).toMatchObject({
      body: {
        desistencia: { valor: total / 100 },
        pagamento: { estornos: [{ valor: total / 100 }] },
      },
    });
    expect(await checkInvariants(db())).toEqual([]);
  });

  it('the check of the invariants finds units that were returned twice (MON-33)', async () => {
    const { id } = await withdrawn();
    await receive(id);
    await api.request('PUT', `/api/pedidos/${id}`, {
      token: admin,
      body: { status: 'CANCELADO', motivo: 'teste' },
    });
    await db()
      .updateTable('pedido_itens')
      .set({ devolvidas: 0 })
      .where('pedido_id', '=', id)
      .execute();
    expect(await checkInvariants(db())).toEqual([
      expect.stringMatching(`^Order ${id}, product .* holds 2 units, should hold 0`),
    ]);
    await db()
      .updateTable('pedido_itens')
      .set({ devolvidas: 2 })
      .where('pedido_id', '=', id)
      .execute();
  });

  it('refunds a part, and the rest of the payment stays (DASH-02)', async () => {
    const { id, produtoId } = await withdrawn();
    const before = await stockOf(produtoId);
    const [item] = Object(await read(id)).itens;
    const itens = [{ itemId: item.id, quantidade: 1 }];
    await receive(id, { itens, voltaAoEstoque: false });
    await run();
    expect(await read(id)).toMatchObject({
      desistencia: { valor: item.precoUnitario },
      pagamento: { estornos: [{ estado: 'FEITO', valor: item.precoUnitario }] },
    });
    expect(await stockOf(produtoId)).toBe(before);
    expect((await traces(db(), id)).pagamentos).toMatchObject([{ status: 'succeeded' }]);
  });

  it('keeps a refused refund, which can be requested again (DASH-02)', async () => {
    const { id } = await withdrawn();
    await receive(id);
    const refusing: PaymentProvider = {
      ...payments,
      refund: () => Promise.reject(new RefundRefused('disputed')),
    };
    await run(0, refusing);
    const failed = Object(await read(id)).pagamento.estornos[0];
    expect(failed).toMatchObject({ estado: 'FALHOU', concluidoEm: expect.any(String) });
    const repeat = () =>
      api.request('POST', `/api/estornos/${failed.id}/repetir`, { token: admin, body: {} });
    expect(await repeat()).toMatchObject({
      status: 200,
      body: { id, pagamento: { estornos: [{ estado: 'PEDIDO', concluidoEm: null }] } },
    });
    await run(60_000);
    expect(await repeat()).toMatchObject({
      body: { pagamento: { estornos: [{ estado: 'FEITO' }] } },
    });
  });

  it('without a card payment there is nothing to refund, and the amount is stored (DASH-02)', async () => {
    const { id, total } = await withdrawn({ byCard: false });
    expect(await receive(id)).toMatchObject({
      body: { pagamento: null, desistencia: { valor: total / 100 } },
    });
  });

  it('owes nothing for goods that come after the whole payment went back (S10)', async () => {
    const { id, total } = await withdrawn();
    const body = { status: 'CANCELADO', estornar: true, motivo: 'teste' };
    await api.request('PUT', `/api/pedidos/${id}`, { token: admin, body });
    expect(await receive(id)).toMatchObject({
      body: {
        desistencia: { valor: 0, recebidaEm: expect.any(String) },
        pagamento: { estornos: [{ valor: total / 100 }] },
      },
    });
  });

  it('an order whose goods came back is not paid again after its cancellation', async () => {
    const { id } = await withdrawn();
    await receive(id);
    await run();
    const body = { status: 'CANCELADO', motivo: 'teste' };
    await api.request('PUT', `/api/pedidos/${id}`, { token: admin, body });
    const token = api.token(usuario);
    expect(await api.request('GET', `/api/pedidos/${id}`, { token })).toMatchObject({
      body: { status: 'CANCELADO', podePagar: false },
    });
    expect(await askForPayment(api, token, { pedidoId: id })).toMatchObject({
      status: 409,
      body: { codigo: 'PEDIDO_NAO_PAGAVEL' },
    });
  });

  it('owes what was paid to the shop itself, also when a late card payment went back (S10)', async () => {
    const { id, total } = await withdrawn({ byCard: false, isLate: true });
    expect(await receive(id)).toMatchObject({
      body: {
        desistencia: { valor: total / 100 },
        pagamento: { estornos: [{ estado: 'PEDIDO' }] },
      },
    });
  });

  it('is listed and counted while it is open (DASH-02)', async () => {
    const { id } = await withdrawn();
    const list = async (query = '') => {
      const url = `/api/pedidos?desistencia=true&size=200${query}`;
      return Lista.parse((await api.request('GET', url, { token: admin })).body);
    };
    const count = async () =>
      Object((await api.request('GET', '/api/resumo', { token: admin })).body).desistencias;
    const ids = async (query = '') => (await list(query)).content.map((pedido) => pedido.id);
    const open = await count();
    expect(await ids()).toContain(id);
    expect(await ids(`&search=${id}`)).toContain(id);
    expect((await list()).totalElements).toBe(open);
    await receive(id);
    expect(await ids()).not.toContain(id);
    expect(await count()).toBe(open - 1);
  });

  it.each<[string, () => Promise<[number, object]>, number, string]>([
    ['an unknown order', async () => [999_999, {}], 404, 'PEDIDO_NAO_ENCONTRADO'],
    [
      'an order without a withdrawal',
      async () => [(await newPedido(db(), usuario)).id, {}],
      409,
      'SEM_DESISTENCIA',
    ],
    [
      'a foreign line',
      async () => [(await withdrawn()).id, { itens: [{ itemId: 1, quantidade: 99 }] }],
      422,
      'DADOS_INVALIDOS',
    ],
  ])('refuses %s', async (_, given, status, codigo) => {
    const [id, body] = await given();
    expect(await receive(id, body)).toMatchObject({ status, body: { codigo } });
  });

  it('an unknown refund cannot be repeated', async () => {
    expect(
      await api.request('POST', '/api/estornos/999999/repetir', { token: admin, body: {} }),
    ).toMatchObject({ status: 404, body: { codigo: 'ESTORNO_NAO_ENCONTRADO' } });
  });

  it('never refunds more than was paid, in any order of refunds (DASH-02)', async () => {
    const { id, total } = await withdrawn();
    const paid = await db()
      .selectFrom('pagamentos')
      .select(['id', 'pedido_id', 'valor'])
      .where('pedido_id', '=', id)
      .executeTakeFirstOrThrow();
    const reason = { autorId: null, motivo: 'teste', now: new Date() };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: total }), { maxLength: 6 }),
        async (wanted) => {
          await db().deleteFrom('estornos').where('pagamento_id', '=', paid.id).execute();
          let sum = 0;
          for (const valor of wanted) sum += await requestRefund(db(), paid, reason, valor);
          expect(sum).toBe(
            Math.min(
              total,
              wanted.reduce((all, valor) => all + valor, 0),
            ),
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});
