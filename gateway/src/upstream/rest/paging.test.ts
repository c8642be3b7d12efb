import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutPagina, existingPage } from './page.ts';

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
