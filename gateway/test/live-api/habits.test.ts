import { FormData } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { type LiveApiClient, openLiveApi } from './client.ts';
import type { Habits } from './habits.ts';

let shop: LiveApiClient;
afterEach(() => shop.close());

const withHabits = async (habits: Partial<Habits>) => {
  shop = await openLiveApi({ errors: 'plain', habits });
  return (as: string, call: string, json?: object) => shop.ask(call, { as, json });
};

test('cartVariacaoNome, limparReply: separate volume names, and an empty reply to limpar', async () => {
  const send = await withHabits({ cartVariacaoNome: true, limparReply: 'empty' });
  shop.api.linhas.set(7, [{ produtoId: 1, variacaoId: 11, quantidade: 1 }]);
  expect((await send('marina', 'GET /carrinho?usuarioId=7')).value).toMatchObject({
    itens: [{ nomeProduto: 'Noite de Oud', variacaoNome: '5 ml' }],
  });
  expect((await send('marina', 'POST /carrinho/limpar?usuarioId=7')).text).toBe('');
});

test('cartFirstReadsRace, removerKeepsLine false: one first read fails; remover leaves no line', async () => {
  const send = await withHabits({ cartFirstReadsRace: true, removerKeepsLine: false });
  const reads = [1, 2, 3].map(
    async () => (await send('novata', 'GET /carrinho?usuarioId=12')).status,
  );
  expect((await Promise.all(reads)).filter((status) => status === 200)).toHaveLength(2);
  shop.api.linhas.set(7, [
    { produtoId: 1, variacaoId: 11, quantidade: 1 },
    { produtoId: 1, variacaoId: 12, quantidade: 1 },
  ]);
  const { value } = await send('marina', 'DELETE /carrinho/remover/1?usuarioId=7');
  expect(value).toMatchObject({ itens: [] });
});

test('deleteProdutos toggle: switches off and on', async () => {
  const send = await withHabits({ deleteProdutos: 'toggle' });
  for (const ativo of [false, true]) {
    const { value } = await send('admin', 'DELETE /produtos/2', { ativo });
    expect(value).toMatchObject({ id: 2, ativo });
  }
});

test('rowsMove false: the list keeps its order', async () => {
  const send = await withHabits({ rowsMove: false, statusReply: 'clean' });
  await send('admin', 'PUT /produtos/1/status', { ativo: false });
  expect(shop.api.produtos[0]?.id).toBe(1);
});

test('orderReadsFrete, cpfChecked: freight fields of the card form, and an unchecked CPF', async () => {
  const send = await withHabits({ orderReadsFrete: 'servicoFrete', cpfChecked: false });
  const json = { itens: [], servicoFrete: 'PAC', valorFrete: 12.5, cpf: '1' };
  expect((await send('marina', 'POST /pedidos/criar', json)).value).toMatchObject({
    total: 12.5,
    servicoFrete: 'PAC',
    prazoFrete: null,
    cpf: '1',
  });
});

test('orderReadsEnderecoId false: reads enderecoEntrega', async () => {
  const send = await withHabits({ orderReadsEnderecoId: false });
  const json = { enderecoId: 21, enderecoEntrega: { id: 22 } };
  const { value } = await send('admin', 'PUT /pedidos/101', json);
  expect(value).toMatchObject({ enderecoEntrega: { id: 22 } });
});

test('checkoutKey preferenceId', async () => {
  const send = await withHabits({ checkoutKey: 'preferenceId' });
  shop.api.pedido(101).usuarioId = 8;
  const { value } = await send('admin', 'POST /pedidos/101/checkout');
  expect(value).toEqual({ preferenceId: 'pref-101' });
});

test('profileAutoCreate false: a missing profile is never created', async () => {
  const send = await withHabits({ profileAutoCreate: false });
  for (const _ of [1, 2]) expect((await send('novata', 'GET /perfis/me')).status).toBe(500);
});

test('perfisRotated false: the profile is by name', async () => {
  const send = await withHabits({ perfisRotated: false });
  const { value } = await send('marina', 'GET /perfis/me');
  expect(value).toMatchObject({ enderecos: [{ cidade: 'Fortaleza' }, {}] });
});

test.each([
  ['json', '{'],
  ['empty', ''],
] as const)('denialBody %s', async (denialBody, start) => {
  const send = await withHabits({ denialBody });
  const { status, text } = await send('marina', 'GET /usuarios');
  expect([status, text.slice(0, 1)]).toEqual([403, start]);
});

test('mailFails: password recovery fails', async () => {
  const send = await withHabits({ mailFails: true });
  const call = 'POST /auth/forgot-password?email=marina@loja.example';
  expect((await send('', call)).status).toBe(500);
});

test.each([
  [0, '2025-09-11T08:00:00'],
  [3, '2025-09-11T08:00:00.500'],
  [9, '2025-09-11T08:00:00.500000000'],
  ['stored', '2025-09-11T08:00:00.5'],
] as const)('dateDecimals %s, without a zone', async (dateDecimals, data) => {
  const send = await withHabits({ dateDecimals });
  expect((await send('marina', 'GET /pedidos/102')).value).toMatchObject({ data });
});

test('writeGapMs: three simultaneous orders take one unit, and a saved product puts sold units back (rest-contract 7.6, 7.14)', async () => {
  const send = await withHabits({ writeGapMs: 150 });
  const order = (quantidade = 1) =>
    send('marina', 'POST /pedidos/criar', {
      itens: [{ produtoId: 1, variacaoId: 12, quantidade }],
    });
  const dez = () => shop.api.variacao(12).variacao.estoque;
  await Promise.all([order(), order(), order()]);
  expect(dez()).toBe(9);
  const { variacoes, ...own } = structuredClone(shop.api.produto(1));
  await order(2);
  expect(dez()).toBe(7);
  const form = new FormData();
  form.set(
    'produto',
    new Blob([JSON.stringify({ ...own, variacoes })], { type: 'application/json' }),
  );
  await shop.ask('PUT /produtos/1', { as: 'admin', form });
  expect(dez()).toBe(9);
});

test('writeGapMs: cancelling beside an order of another volume loses one of both changes of the product', async () => {
  const send = await withHabits({ writeGapMs: 150 });
  const sold = () => shop.api.produto(1).pedidos;
  await Promise.all([
    send('admin', 'PUT /pedidos/102', { status: 'CANCELADO' }),
    send('marina', 'POST /pedidos/criar', {
      itens: [{ produtoId: 1, variacaoId: 11, quantidade: 1 }],
    }),
  ]);
  expect([shop.api.produto(1).estoque, sold()]).not.toEqual([2, 4]);
  expect(shop.api.pedido(102).status).toBe('CANCELADO');
});
