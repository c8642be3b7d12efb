import { describe, expect, test } from 'vitest';
import { withOffset } from '../../shop/moment.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { StatusPedido } from '../../types.gen.ts';
import { pedidoWire } from '../wire/pedidos.ts';
import { MAX_PAGES, readVendas } from './resumo.ts';

const NOW = Date.parse('2026-03-31T12:00:00-03:00');
const DAY = 86_400_000;
const shop = { instant: NOW, zones: { api: 'America/Fortaleza', store: 'America/Fortaleza' } };

const pedido = (
  id: number,
  daysAgo: number,
  status: StatusPedido,
  total: number,
  itens: object[] = [],
): PedidoModel =>
  pedidoWire.parse({
    id,
    data: withOffset(NOW - daysAgo * DAY, shop.zones.store).slice(0, 19),
    status,
    total,
    itens,
  });
const item = (nome: string, quantidade: number, precoUnitario: number, produtoId?: number) => ({
  nomeProduto: nome,
  quantidade,
  precoUnitario,
  ...(produtoId === undefined ? {} : { id: produtoId * 100, produtoId }),
});

/** Serves the list in pages of two. */
const pages = (all: readonly PedidoModel[]) => {
  const requestedPages: number[] = [];
  const readPage = async (page: number) => {
    requestedPages.push(page);
    return { itens: all.slice(page * 2, page * 2 + 2), totalPaginas: Math.ceil(all.length / 2) };
  };
  return { requestedPages, readPage };
};
const vendasOf = (all: readonly PedidoModel[]) => readVendas(pages(all).readPage, shop);

describe('sales of 30 days', () => {
  test('sum up what was paid, shipped or delivered; other orders count, but are no sale', async () => {
    const { hoje, faturamento30Dias } = await vendasOf([
      pedido(9, 0, 'PAGO', 0.1),
      pedido(8, 0, 'ENVIADO', 0.2),
      pedido(7, 2, 'ENTREGUE', 100),
      pedido(6, 0, 'PENDENTE', 1000),
      pedido(5, 0, 'CANCELADO', 1000),
      pedido(4, 0, 'DESCONHECIDO', 1000),
    ]);
    expect(faturamento30Dias).toBe(10_030);
    expect(hoje).toEqual({ data: '2026-03-31', pedidos: 5, faturamento: 30, devolvido: 0 });
  });

  test('name what went back of the paid ones (DASH-06)', async () => {
    const desistencia = {
      data: '2026-03-30T12:00:00',
      motivo: null,
      prazoAte: null,
      recebidaEm: '2026-03-31T12:00:00',
      valor: 250,
    };
    const { hoje } = await vendasOf([
      { ...pedido(9, 0, 'ENTREGUE', 10), desistencia },
      { ...pedido(8, 0, 'CANCELADO', 10), desistencia },
    ]);
    expect(hoje).toMatchObject({ faturamento: 1000, devolvido: 250 });
  });

  test("list each day, empty ones too, from the oldest to today in the shop's time zone", async () => {
    const { porDia } = await vendasOf([
      pedido(9, 0.499, 'PAGO', 10),
      pedido(8, 0.501, 'PAGO', 20),
      pedido(7, 29.499, 'PENDENTE', 40),
      pedido(6, 29.501, 'PAGO', 80),
    ]);
    expect(porDia).toHaveLength(30);
    expect(porDia?.[0]).toEqual({ data: '2026-03-02', pedidos: 1, faturamento: 0, devolvido: 0 });
    expect(porDia?.slice(1, -2).every(({ pedidos }) => pedidos === 0)).toBe(true);
    expect(porDia?.slice(-2)).toEqual([
      { data: '2026-03-30', pedidos: 1, faturamento: 2000, devolvido: 0 },
      { data: '2026-03-31', pedidos: 1, faturamento: 1000, devolvido: 0 },
    ]);
  });

  test('stop at the first page with an older order', async () => {
    const { readPage, requestedPages } = pages([
      pedido(9, 1, 'PAGO', 10),
      pedido(8, 2, 'PAGO', 20),
      pedido(7, 30, 'PAGO', 40),
      pedido(6, 31, 'PAGO', 80),
      pedido(5, 32, 'PAGO', 160),
    ]);
    expect(await readVendas(readPage, shop)).toMatchObject({ faturamento30Dias: 3000 });
    expect(requestedPages).toEqual([0, 1]);
  });

  test('count an order met twice once, and one from a fast clock as today', async () => {
    const one = pedido(9, 1, 'PAGO', 10);
    const { hoje, faturamento30Dias } = await vendasOf([pedido(10, -1, 'PAGO', 5), one, one]);
    expect(faturamento30Dias).toBe(1500);
    expect(hoje).toEqual({ data: '2026-03-31', pedidos: 1, faturamento: 500, devolvido: 0 });
  });

  test('are zero without orders', async () => {
    expect(await vendasOf([])).toMatchObject({
      hoje: { pedidos: 0, faturamento: 0 },
      faturamento30Dias: 0,
      maisVendidos30Dias: [],
    });
  });

  test('are unknown with more new pages than are read; today is known once yesterday was seen', async () => {
    const many = Array.from({ length: MAX_PAGES * 2 + 1 }, (_, n) => pedido(n + 1, 1, 'PAGO', 1));
    const { readPage, requestedPages } = pages(many);
    expect(await readVendas(readPage, shop)).toEqual({
      hoje: { data: '2026-03-31', pedidos: 0, faturamento: 0, devolvido: 0 },
      porDia: null,
      faturamento30Dias: null,
      maisVendidos30Dias: null,
    });
    expect(requestedPages).toHaveLength(MAX_PAGES);
    expect(await vendasOf(many.slice(1))).toMatchObject({ faturamento30Dias: 2000 });
    const today = Array.from({ length: MAX_PAGES * 2 + 1 }, (_, n) => pedido(n + 1, 0, 'PAGO', 1));
    expect(await vendasOf(today)).toMatchObject({ hoje: null, porDia: null });
  });

  test('rank the five best sellers by units over all volumes, sold ones only', async () => {
    const { maisVendidos30Dias } = await vendasOf([
      pedido(9, 0, 'PAGO', 1, [item('Oud - 10 ml', 2, 50), item('Brisa', 1, 9)]),
      pedido(8, 1, 'ENTREGUE', 1, [item('OUD - 5 ml', 1, 30), item('Cedro', 1, 90, 7)]),
      pedido(7, 1, 'PENDENTE', 1, [item('Rosa', 99, 1)]),
      pedido(6, 1, 'ENVIADO', 1, [item('Cedro novo', 1, 95, 7)]),
      pedido(5, 40, 'PAGO', 1, [item('Rosa', 99, 1)]),
    ]);
    expect(maisVendidos30Dias).toEqual([
      { produtoId: null, nome: 'Oud', unidades: 3, faturamento: 13_000 },
      { produtoId: '7', nome: 'Cedro', unidades: 2, faturamento: 18_500 },
      { produtoId: null, nome: 'Brisa', unidades: 1, faturamento: 900 },
    ]);
    const many = [1, 2, 3, 4, 5, 6].map((n) => item(`Produto ${n}`, 1, n));
    const { maisVendidos30Dias: five } = await vendasOf([pedido(1, 0, 'PAGO', 1, many)]);
    expect(five?.map(({ nome }) => nome.at(-1))).toEqual(['6', '5', '4', '3', '2']);
  });
});
