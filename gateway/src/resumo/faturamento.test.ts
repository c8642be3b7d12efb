import { describe, expect, test } from 'vitest';
import type { PedidoModel, StatusPedidoModel } from '../graphql/models.ts';
import { withOffset } from '../graphql/moment.ts';
import { pedidoWire } from '../pedidos/wire.ts';
import { MAX_PAGES, sumFaturamento } from './faturamento.ts';

const NOW = Date.parse('2026-03-31T12:00:00-03:00');
const DAY = 86_400_000;
const shop = { instant: NOW, timeZone: 'America/Fortaleza' };

const pedido = (
  id: number,
  daysAgo: number,
  status: StatusPedidoModel,
  total: number,
): PedidoModel =>
  pedidoWire.parse({
    id,
    data: withOffset(NOW - daysAgo * DAY, shop.timeZone).slice(0, 19),
    status,
    total,
    itens: [],
  });

/** The list cut into pages of two. */
const pages = (all: readonly PedidoModel[]) => {
  const asked: number[] = [];
  const readPage = async (page: number) => {
    asked.push(page);
    return { itens: all.slice(page * 2, page * 2 + 2), totalPaginas: Math.ceil(all.length / 2) };
  };
  return { asked, readPage };
};

describe('faturamento de 30 dias', () => {
  test('soma o que foi pago, enviado ou entregue; o resto não é venda', async () => {
    const { readPage } = pages([
      pedido(9, 0, 'PAGO', 0.1),
      pedido(8, 1, 'ENVIADO', 0.2),
      pedido(7, 2, 'ENTREGUE', 100),
      pedido(6, 3, 'PENDENTE', 1000),
      pedido(5, 4, 'CANCELADO', 1000),
      pedido(4, 5, 'DESCONHECIDO', 1000),
    ]);
    expect(await sumFaturamento(readPage, shop)).toBe(10_030);
  });

  test('para na primeira página que tem um pedido mais velho; a hora é a da loja', async () => {
    const { readPage, asked } = pages([
      pedido(9, 1, 'PAGO', 10),
      pedido(8, 29.999, 'PAGO', 20),
      pedido(7, 30.001, 'PAGO', 40),
      pedido(6, 31, 'PAGO', 80),
      pedido(5, 32, 'PAGO', 160),
    ]);
    expect(await sumFaturamento(readPage, shop)).toBe(3000);
    expect(asked).toEqual([0, 1]);
  });

  test('um pedido que se encontra duas vezes conta uma', async () => {
    const one = pedido(9, 1, 'PAGO', 10);
    const { readPage } = pages([pedido(10, 0, 'PAGO', 5), one, one]);
    expect(await sumFaturamento(readPage, shop)).toBe(1500);
  });

  test('sem pedidos é zero', async () => {
    expect(await sumFaturamento(pages([]).readPage, shop)).toBe(0);
  });

  test('com mais páginas novas do que se lê, não se sabe', async () => {
    const many = Array.from({ length: MAX_PAGES * 2 + 1 }, (_, n) => pedido(n + 1, 1, 'PAGO', 1));
    const { readPage, asked } = pages(many);
    expect(await sumFaturamento(readPage, shop)).toBeNull();
    expect(asked).toHaveLength(MAX_PAGES);
    expect(await sumFaturamento(pages(many.slice(1)).readPage, shop)).toBe(2000);
  });
});
