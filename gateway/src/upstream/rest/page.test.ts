import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cutPagina, existingPage, pageOf } from './page.ts';

const page = pageOf(z.number());

test.each([
  ['direct', { content: [1, 2], totalPages: 3, totalElements: 5, number: 0, size: 2 }, 3, 5],
  ['under page', { content: [1, 2], page: { totalPages: 3, totalElements: 5 } }, 3, 5],
  ['numbers as text', { content: [1, 2], totalPages: '3', totalElements: '5' }, 3, 5],
  ['without numbers', { content: [1, 2] }, 0, 0],
])('reads the page form: %s (rest-contract 2)', (_, raw, totalPaginas, totalItens) => {
  const numbers = { totalPaginas, totalItens, filtrosCompletos: true };
  expect(page.parse(raw)).toEqual({ itens: [1, 2], ...numbers, applied: null });
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

describe('pages', () => {
  test('cuts a list into pages; a page past the end is the last (APROD-06)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (list, tamanho) => {
        const { totalPaginas, totalItens } = cutPagina(list, 1, tamanho);
        const pages = Array.from({ length: totalPaginas }, (_, n) =>
          cutPagina(list, n + 1, tamanho),
        );
        expect(pages.flatMap(({ itens }) => itens)).toEqual(list);
        expect(totalItens).toBe(list.length);
        expect(cutPagina(list, totalPaginas + 5, tamanho)).toEqual(
          cutPagina(list, Math.max(1, totalPaginas), tamanho),
        );
      }),
    );
  });

  test.each([
    { totalPaginas: 3, pagina: 2, existing: 2, asked: [1] },
    { totalPaginas: 3, pagina: 9, existing: 3, asked: [8, 2] },
    { totalPaginas: 0, pagina: 9, existing: 1, asked: [8] },
  ])(
    'of $totalPaginas pages, page $pagina is page $existing (C-07)',
    async ({ totalPaginas, pagina, existing, asked }) => {
      const pages: number[] = [];
      const ask = async (page: number) => {
        pages.push(page);
        return { totalPaginas, itens: [page] };
      };
      expect(await existingPage(ask, pagina)).toEqual({
        totalPaginas,
        pagina: existing,
        itens: asked.slice(-1),
      });
      expect(pages).toEqual(asked);
    },
  );
});
