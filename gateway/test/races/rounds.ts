import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, AT_ONCE, CINCO, DEZ, type Line, type Races } from './bench.ts';

const ofCinco = (quantidade: number): Line => ({ produtoId: 1, variacaoId: CINCO, quantidade });
const ofDez = (quantidade: number): Line => ({ produtoId: 1, variacaoId: DEZ, quantidade });
const ofBrisa = (quantidade: number): Line => ({ produtoId: 2, variacaoId: null, quantidade });

/** One race: begins all requests at once and compares the stock with what the answers say. */
export type Round = (shop: Races) => Promise<void>;

/** Begins a request some milliseconds after the buyers', in another place of their queue each round. */
const soon = <T>(begin: () => Promise<T>) => wait(Math.random() * 120).then(begin);

/** `many` buyers, each with one order of these units. */
const buyers = (shop: Races, many: number, line: Line) =>
  Array.from({ length: many }, (_, n) => shop.order(n, line));

/** Orders that were made. Every refusal of the others names a stock that has run out. */
function soldOf(answers: readonly Answer[], left: number | null): number {
  const refused = answers.filter(({ __typename }) => __typename !== 'Pedido');
  for (const one of refused) {
    expect(one).toMatchObject({ __typename: 'EstoqueInsuficiente', disponivel: 0 });
    expect(left).toBe(0);
  }
  return answers.length - refused.length;
}

const volume = (shop: Races, id: number) => shop.api.variacao(id).variacao.estoque;

/** The form of product 1 as a dashboard opened it, with changes to its stock. */
function oud(shop: Races, descricao: string, [cinco, dez] = [0, 0]) {
  const change = new Map([
    [CINCO, cinco],
    [DEZ, dez],
  ]);
  return {
    nome: 'Noite de Oud',
    descricao,
    categorias: ['Árabe'],
    variacoes: shop.api.produto(1).variacoes.map(({ id, nome, preco, estoque }) => ({
      id: String(id),
      nome,
      preco,
      estoque: Math.max(0, (estoque ?? 0) + (change.get(id) ?? 0)),
      estoqueAnterior: Math.max(0, estoque ?? 0),
    })),
  };
}

/** The form of a simple product. */
function simple(shop: Races, id: number, change: number) {
  const { nome, categorias, precoBase, estoque } = shop.api.produto(id);
  return {
    nome,
    descricao: 'Leve.',
    categorias,
    precoBase,
    estoque: (estoque ?? 0) + change,
    estoqueAnterior: estoque ?? 0,
  };
}

const DONE = { __typename: 'Pedido' };
const SAVED = { __typename: 'Produto' };

/** An order of 5 ml is cancelled, by two admins at once, beside buyers of 10 ml. */
export const cancelling: Round = async (shop) => {
  shop.stock(40, 10);
  const id = shop.earlierOrder('PAGO', ofCinco(3), ofBrisa(1));
  const [one, other, ...orders] = await Promise.all([
    soon(() => shop.setStatus(id, 'CANCELADO')),
    soon(() => shop.setStatus(id, 'CANCELADO')),
    ...buyers(shop, AT_ONCE - 2, ofDez(1)),
  ]);
  expect([one, other]).toMatchObject([DONE, DONE]);
  const sold = soldOf(orders, volume(shop, DEZ));
  expect([volume(shop, CINCO), volume(shop, DEZ)]).toEqual([43, 10 - sold]);
  expect(shop.api.produto(1).estoque).toBe(0);
  expect(shop.api.produto(2).estoque).toBe(101);
};

/** A description is saved beside buyers of two volumes. */
export const describing: Round = async (shop) => {
  shop.stock(40, 5);
  const form = oud(shop, `Texto ${Math.random()}`);
  const half = AT_ONCE / 2;
  const answers = await Promise.all([
    ...buyers(shop, half, ofCinco(2)),
    soon(() => shop.save(1, form)),
    ...Array.from({ length: half - 1 }, (_, n) => shop.order(half + n, ofDez(1))),
  ]);
  const [saved] = answers.splice(half, 1);
  expect(saved).toMatchObject(SAVED);
  expect(shop.api.produto(1).descricao).toBe(form.descricao);
  expect(soldOf(answers.slice(0, half), null)).toBe(half);
  const sold = soldOf(answers.slice(half), volume(shop, DEZ));
  expect([volume(shop, CINCO), volume(shop, DEZ)]).toEqual([40 - 2 * half, 5 - sold]);
};

/** Units arrive of one volume and are taken from the other, beside buyers of both. */
export const restocking: Round = async (shop) => {
  shop.stock(30, 8);
  const half = AT_ONCE / 2;
  const form = oud(shop, 'Açafrão.', [7, -6]);
  const answers = await Promise.all([
    ...buyers(shop, half, ofCinco(1)),
    soon(() => shop.save(1, form)),
    ...Array.from({ length: half - 1 }, (_, n) => shop.order(half + n, ofDez(1))),
  ]);
  const [saved] = answers.splice(half, 1);
  const isSaved = saved?.__typename === 'Produto';
  // Too few units were left to take six away.
  if (!isSaved) expect(saved?.mensagem).toContain('o estoque ficaria negativo');
  const sold = soldOf(answers.slice(half), volume(shop, DEZ));
  if (!isSaved) expect(sold).toBeGreaterThan(2);
  expect(soldOf(answers.slice(0, half), null)).toBe(half);
  const [more, less] = isSaved ? [7, 6] : [0, 0];
  expect([volume(shop, CINCO), volume(shop, DEZ)]).toEqual([30 + more - half, 8 - less - sold]);
};

/** A cancelled order is opened again beside buyers of its last units. */
export const reopening: Round = async (shop) => {
  shop.stock(5, 40);
  const id = shop.earlierOrder('CANCELADO', ofCinco(3));
  const buying = buyers(shop, AT_ONCE - 1, ofCinco(1));
  const [reopened, ...orders] = await Promise.all([
    soon(() => shop.setStatus(id, 'PAGO')),
    ...buying,
  ]);
  const left = volume(shop, CINCO);
  const sold = soldOf(orders, left);
  const isOpen = reopened?.__typename === 'Pedido';
  if (!isOpen) expect(reopened).toMatchObject({ __typename: 'EstoqueInsuficiente' });
  if (!isOpen) expect(left).toBeLessThan(3);
  expect(left).toBe(5 - sold - (isOpen ? 3 : 0));
  expect(volume(shop, DEZ)).toBe(40);
  expect(shop.api.pedido(id).status).toBe(isOpen ? 'PAGO' : 'CANCELADO');
};

/** Stocks of several products are adjusted and a product is taken off sale and back, beside carts of several products. */
export const adjusting: Round = async (shop) => {
  shop.stock(40, 40, 40);
  const many = AT_ONCE - 5;
  const forms = [oud(shop, 'Açafrão.', [2, 2]), simple(shop, 2, 2), simple(shop, 4, 2)] as const;
  const carts = Array.from({ length: many }, (_, n) =>
    shop.order(n, ...(n % 2 === 0 ? [ofCinco(1), ofBrisa(2)] : [ofBrisa(1), ofDez(1)])),
  );
  const [oudSaved, brisaSaved, otherSaved, off, on, ...orders] = await Promise.all([
    soon(() => shop.save(1, forms[0])),
    soon(() => shop.save(2, forms[1])),
    soon(() => shop.save(4, forms[2])),
    soon(() => shop.setAtivo(4, false)),
    soon(() => shop.setAtivo(4, true)),
    ...carts,
  ]);
  expect([oudSaved, brisaSaved, otherSaved]).toMatchObject([SAVED, SAVED, SAVED]);
  expect([off, on]).toMatchObject([SAVED, SAVED]);
  expect(soldOf(orders, null)).toBe(many);
  const [even, odd] = [Math.ceil(many / 2), Math.floor(many / 2)];
  expect([volume(shop, CINCO), volume(shop, DEZ)]).toEqual([42 - even, 42 - odd]);
  expect(shop.api.produto(2).estoque).toBe(42 - 2 * even - odd);
  expect(shop.api.produto(4).estoque).toBe(42);
};
