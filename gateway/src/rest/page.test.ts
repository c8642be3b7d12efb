import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageOf } from './page.ts';

const page = pageOf(z.number());

test.each([
  ['direta', { content: [1, 2], totalPages: 3, totalElements: 5, number: 0, size: 2 }, 3, 5],
  ['sob page', { content: [1, 2], page: { totalPages: 3, totalElements: 5 } }, 3, 5],
  ['números como texto', { content: [1, 2], totalPages: '3', totalElements: '5' }, 3, 5],
  ['sem números', { content: [1, 2] }, 0, 0],
])('rest-contract §2 Page, forma %s', (_, raw, totalPaginas, totalItens) => {
  expect(page.parse(raw)).toEqual({ itens: [1, 2], totalPaginas, totalItens, applied: null });
});

test('um elemento ilegível fica de fora; sem content não é página', () => {
  expect(page.parse({ content: [1, 'x'], totalPages: 1, totalElements: 2 }).itens).toEqual([1]);
  expect(page.safeParse({ page: { totalPages: 1 } }).success).toBe(false);
  expect(page.parse({ content: [], page: 3 }).totalItens).toBe(0);
});

test('diz o que a API disse que filtrou; outra coisa não é dizer', () => {
  const applied = (filtrosAplicados: unknown) =>
    page.parse({ content: [], filtrosAplicados }).applied;
  expect(applied(['search'])).toEqual(['search']);
  expect([applied('search'), applied([1]), applied(undefined)]).toEqual([null, null, null]);
});
