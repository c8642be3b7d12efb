import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageOf } from './page.ts';

const page = pageOf(z.number());

test.each([
  ['direct', { content: [1, 2], totalPages: 3, totalElements: 5, number: 0, size: 2 }, 3, 5],
  ['under page', { content: [1, 2], page: { totalPages: 3, totalElements: 5 } }, 3, 5],
  ['numbers as text', { content: [1, 2], totalPages: '3', totalElements: '5' }, 3, 5],
  ['without numbers', { content: [1, 2] }, 0, 0],
])('reads the page form: %s (rest-contract 2)', (_, raw, totalPaginas, totalItens) => {
  expect(page.parse(raw)).toEqual({ itens: [1, 2], totalPaginas, totalItens, applied: null });
});

test('leaves out an unreadable element and refuses a page without content', () => {
  expect(page.parse({ content: [1, 'x'], totalPages: 1, totalElements: 2 }).itens).toEqual([1]);
  expect(page.safeParse({ page: { totalPages: 1 } }).success).toBe(false);
  expect(page.parse({ content: [], page: 3 }).totalItens).toBe(0);
});

test('reports the filters that the API lists and ignores other values', () => {
  const applied = (filtrosAplicados: unknown) =>
    page.parse({ content: [], filtrosAplicados }).applied;
  expect(applied(['search'])).toEqual(['search']);
  expect([applied('search'), applied([1]), applied(undefined)]).toEqual([null, null, null]);
});
