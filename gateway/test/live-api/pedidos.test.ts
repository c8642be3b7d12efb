import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LiveApiClient, openLiveApi } from './client.ts';

let shop: LiveApiClient;
beforeEach(async () => {
  shop = await openLiveApi({ errors: 'plain' });
});
afterEach(() => shop.close());

const send = (as: string, call: string, json?: object) => shop.ask(call, { as, json });
const create = (json: object, as = 'marina') => send(as, 'POST /pedidos/criar', json);
const newest = () => shop.api.pedidos.at(-1);

describe('creating an order (rest-contract 3.7)', () => {
  test('without a price, the volume provides name, price and stock', async () => {
    const itens = [{ produtoId: 1, variacaoId: 12, nomeProduto: 'Noite de Oud', quantidade: 2 }];
    const frete = { servico: 'PAC', valor: 10, prazo: '5' };
    const { value } = await create({ itens, total: 1, frete, servicoFrete: 'X', valorFrete: 99 });
    expect(value).toMatchObject({
      status: 'PENDENTE',
      total: 149.8,
      data: expect.stringMatching(/^[\d-]+T[\d:]+\.\d{9}$/),
      servicoFrete: 'PAC',
      valorFrete: 10,
      cpf: '123.456.789-09',
      email: 'marina@loja.example',
      enderecoEntrega: { id: 21 },
      itens: [{ variacaoId: 12, nomeProduto: 'Noite de Oud - 10 ml', precoUnitario: 69.9 }],
      usuario: { id: 7, password: null, resetToken: null, perfil: null },
    });
    expect(shop.api.variacao(12).variacao.estoque).toBe(8);
    expect(shop.api.produto(1)).toMatchObject({ pedidos: 4, estoque: 0 });
    expect(shop.api.linhas.size).toBe(0);
  });

  test('itens[].produtoId is the id of the item, and dates have six decimals when read', async () => {
    await create({ itens: [{ produtoId: 2, quantidade: 1 }] });
    const pedido = newest();
    const { value } = await send('marina', `GET /pedidos/${pedido?.id}`);
    expect(value).toMatchObject({
      data: expect.stringMatching(/\.\d{6}$/),
      itens: [{ produtoId: pedido?.itens[0]?.id, nomeProduto: null }],
    });
  });

  test('a sent price is trusted and drops the volume', async () => {
    const itens = [{ produtoId: 1, variacaoId: 12, quantidade: 1, precoUnitario: 0.01 }];
    expect((await create({ itens })).value).toMatchObject({
      total: 0.01,
      itens: [{ variacaoId: null }],
    });
    expect(shop.api.produto(1).estoque).toBe(-1);
  });

  test('a null stock fails after the order exists', async () => {
    const itens = [{ produtoId: 5, quantidade: 1, precoUnitario: 20 }];
    expect((await create({ itens })).status).toBe(500);
    expect(newest()).toMatchObject({ usuarioId: 7, status: 'PENDENTE', total: 20 });
  });

  test('an invalid CPF fails after the counter moved; a stored "" also counts', async () => {
    const itens = [{ produtoId: 2, quantidade: 1 }];
    expect((await create({ itens, cpf: '111.111.111-11' })).status).toBe(500);
    expect([shop.api.produto(2).pedidos, shop.api.pedidos.length]).toEqual([4, 10]);
    const perfil = shop.api.perfilOf(7);
    if (perfil) perfil.cpf = '';
    expect((await create({ itens })).status).toBe(500);
    if (perfil) perfil.cpf = null;
    expect((await create({ itens })).status).toBe(200);
  });

  test('fails without profile or own address; without items it creates an empty order', async () => {
    expect((await create({ itens: [] }, 'novata')).status).toBe(500);
    expect((await create({ itens: [] }, 'bloqueada')).status).toBe(500);
    expect((await create({ itens: [], enderecoId: 23 })).status).toBe(500);
    expect((await create({ itens: [], enderecoId: 22 })).value).toMatchObject({ total: 0 });
  });
});

describe('reading and changing orders (rest-contract 3.7)', () => {
  test('lists all orders newest first, with an exact filter', async () => {
    const { value } = await send('marina', 'GET /pedidos?size=2&status=');
    expect(value).toMatchObject({ content: [{ id: 108 }, { id: 101 }], totalElements: 10 });
    const pagos = await send('admin', 'GET /pedidos?status=pago');
    expect(pagos.value).toMatchObject({ content: [], empty: true });
  });

  test('/public exists only when switched on', async () => {
    expect((await send('marina', 'GET /pedidos/public/101')).status).toBe(404);
    const other = await openLiveApi({
      habits: {
        pedidosPublic: true,
        usuarioKey: 'usuarioDTO',
        enderecoKey: 'endereco',
        itemNomeKey: 'nome',
        dateDecimals: 0,
      },
    });
    const { value } = await other.ask('GET /pedidos/public/101', { as: 'marina' });
    expect(value).toMatchObject({
      data: '2025-10-20T14:03:11',
      usuarioDTO: { id: 7 },
      endereco: { id: 21 },
      itens: [{ nome: 'Brisa - Leve' }],
    });
    await other.close();
  });

  test('PUT ignores items, stores "" and sends a mail every time', async () => {
    const json = { total: 1, itens: [], usuario: {}, enderecoEntrega: { id: 22 }, email: '' };
    for (const _ of [1, 2]) await send('admin', 'PUT /pedidos/103', json);
    expect(shop.api.pedido(103)).toMatchObject({ total: 1, enderecoId: 21, email: '' });
    expect(shop.api.pedido(103).itens).toHaveLength(1);
    expect(shop.api.mails).toMatchObject([{ kind: 'envio' }, { kind: 'envio', about: '103' }]);
    await send('admin', 'PUT /pedidos/103', { enderecoId: 22, status: 'qualquer' });
    expect(shop.api.pedido(103)).toMatchObject({ enderecoId: 22, status: 'qualquer' });
  });

  test('cancelling returns units to the product, not to the volume; reopening takes them; a null stock fails the save (rest-contract 7.2)', async () => {
    await send('admin', 'PUT /pedidos/102', { status: 'cancelado' });
    expect([shop.api.produto(1).estoque, shop.api.variacao(12).variacao.estoque]).toEqual([2, 10]);
    await send('admin', 'PUT /pedidos/102', { status: 'PAGO' });
    expect([shop.api.produto(1).estoque, shop.api.produto(2).estoque]).toEqual([0, 3]);
    shop.api.produto(2).estoque = null;
    expect((await send('admin', 'PUT /pedidos/102', { status: 'CANCELADO' })).status).toBe(500);
    expect([shop.api.pedido(102).status, shop.api.produto(1).estoque]).toEqual(['PAGO', 0]);
  });

  test('checkout works only for an admin who owns the order', async () => {
    expect((await send('admin', 'POST /pedidos/101/checkout')).status).toBe(403);
    shop.api.pedido(101).usuarioId = 8;
    expect((await send('admin', 'POST /pedidos/101/checkout')).value).toHaveProperty('id');
    expect((await send('admin', 'POST /pedidos/101/checkout')).value).not.toHaveProperty('id');
  });
});

describe('payments (rest-contract 3.8)', () => {
  const open = (json: object) => send('marina', 'POST /payment/create-payment-intent', json);
  const confirm = (json: object, pedidoId = 101) =>
    send('marina', `POST /payment/confirmar/${pedidoId}`, json);

  test('checks neither amount nor owner; one payment pays any order', async () => {
    const { value } = await open({ amount: 0.5, pedidoId: 101 });
    expect(value).toEqual({ clientSecret: expect.stringMatching(/^pi_\d+_secret_/) });
    const paymentIntentId = shop.api.intents[0]?.id ?? '';
    expect((await confirm({ paymentIntentId })).value).toMatchObject({
      status: 'requires_payment_method',
    });
    shop.api.settle(paymentIntentId);
    expect((await confirm({ paymentIntentId }, 108)).value).toMatchObject({ status: 'succeeded' });
    expect([shop.api.pedido(108).status, shop.api.pedido(101).status]).toEqual([
      'PAGO',
      'PENDENTE',
    ]);
    shop.api.settle(paymentIntentId, 'succeeded', { webhook: true });
    expect(shop.api.pedido(101).status).toBe('PAGO');
    expect(shop.api.mails).toHaveLength(2);
  });

  test.each([
    [{ pedidoId: 101 }, 400],
    [{ amount: null, pedidoId: 101 }, 500],
    [{ amount: 'dez', pedidoId: 101 }, 500],
    [{ amount: 10 }, 500],
  ])('%j answers %i with {error}', async (json, status) => {
    const reply = await open(json);
    expect([reply.status, reply.value]).toEqual([status, { error: expect.any(String) }]);
  });

  test('keeps its error bodies in the empty-403 world', async () => {
    const mute = await openLiveApi();
    mute.api.providerRefusal = 'Your account cannot make live charges.';
    const json = { amount: 10, pedidoId: 101 };
    const reply = await mute.ask('POST /payment/create-payment-intent', { as: 'marina', json });
    expect([reply.status, reply.value]).toEqual([500, { error: mute.api.providerRefusal }]);
    await mute.close();
  });

  test('confirmar: an empty id is 400; an unknown payment or order is 500', async () => {
    expect((await confirm({ paymentIntentId: ' ' })).status).toBe(400);
    expect((await confirm({ paymentIntentId: 'pi_0' })).status).toBe(500);
    await open({ amount: 1, pedidoId: 101 });
    const paymentIntentId = shop.api.intents[0]?.id;
    expect((await confirm({ paymentIntentId }, 999)).status).toBe(500);
  });

  test('reiniciar exists only when switched on', async () => {
    expect((await send('marina', 'POST /payment/reiniciar/101')).status).toBe(404);
    const other = await openLiveApi({ habits: { paymentReiniciar: true } });
    const again = (id: number) => other.ask(`POST /payment/reiniciar/${id}`, { as: 'marina' });
    expect((await again(101)).value).toHaveProperty('clientSecret');
    expect((await again(102)).status).toBe(400);
    await other.close();
  });
});
