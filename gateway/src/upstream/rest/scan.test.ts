import { describe, expect, test } from 'vitest';
import { RestFailure } from './failure.ts';
import { scanPages, scanPart, withoutEarlier } from './scan.ts';

const SIZE = 3;

/** A list in pages of three that a test can change between two pages. */
function createList(ids: readonly number[]) {
  const list: { ids: number[]; pages: number; onPage?: (page: number) => void } = {
    ids: [...ids],
    pages: 0,
  };
  const readPage = async (page: number) => {
    list.onPage?.(list.pages);
    list.pages += 1;
    return {
      itens: list.ids.slice(page * SIZE, (page + 1) * SIZE).map((id) => ({ id: `${id}` })),
      totalPaginas: Math.ceil(list.ids.length / SIZE),
      totalItens: list.ids.length,
    };
  };
  return { list, readPage };
}

const range = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const idsOf = (scan: Awaited<ReturnType<typeof scanPages>>) =>
  scan?.itens.map(({ id }) => Number(id)).toSorted((one, other) => one - other);

describe('scan of the first pages', () => {
  test('reads no further than asked, and counts distinct rows (MON-17)', async () => {
    const { list, readPage } = createList(range(20));
    list.onPage = (page) => {
      if (page === 1) list.ids.unshift(99);
    };
    const { itens, total, complete } = await scanPart(readPage, 2);
    expect(itens.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5']);
    expect([total, complete]).toEqual([20, false]);
    expect(list.pages).toBe(2);
  });

  test('reads a shorter list to its end (MON-17)', async () => {
    const { readPage } = createList(range(4));
    expect(await scanPart(readPage, 5)).toMatchObject({ itens: { length: 4 }, complete: true });
  });
});

describe('scan of all pages', () => {
  test.each([0, 1, 3, 4, 16, 17])('reads %i products once each (C-56)', async (count) => {
    const { list, readPage } = createList(range(count));
    const scan = await scanPages(readPage);
    expect(scan?.complete).toBe(true);
    expect(idsOf(scan)).toEqual(range(count));
    expect(list.pages).toBe(Math.max(1, Math.ceil(count / SIZE)));
  });

  test('reads at most four pages at once', async () => {
    const { readPage } = createList(range(40));
    let current = 0;
    let most = 0;
    await scanPages(async (page) => {
      current += 1;
      most = Math.max(most, current);
      const read = await readPage(page);
      await new Promise((done) => setImmediate(done));
      current -= 1;
      return read;
    });
    expect(most).toBe(4);
  });

  test('repeats the scan when a row moves, and loses none (rest-contract 3.2)', async () => {
    const { list, readPage } = createList(range(8));
    list.onPage = (page) => {
      if (page === 1) list.ids.push(list.ids.shift() ?? 0);
    };
    const scan = await scanPages(readPage);
    expect(scan?.complete).toBe(true);
    expect(idsOf(scan)).toEqual(range(8));
    expect(list.pages).toBe(6);
  });

  test('drops a product deleted during the scan and shows one created during it', async () => {
    const { list, readPage } = createList(range(8));
    list.onPage = (page) => {
      if (page === 1) list.ids = [...list.ids.slice(1), 9, 10];
    };
    expect(idsOf(await scanPages(readPage))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('returns every seen row as incomplete when the list keeps changing', async () => {
    const { list, readPage } = createList(range(8));
    list.onPage = () => {
      list.ids.push(list.ids.shift() ?? 0);
    };
    const scan = await scanPages(readPage);
    expect(scan?.complete).toBe(false);
    expect(list.pages).toBe(9);
  });

  test('accepts two equal scans of an API that repeats rows', async () => {
    const { list, readPage } = createList([1, 2, 2, 3]);
    expect(await scanPages(readPage)).toMatchObject({ complete: true });
    expect(list.pages).toBe(4);
  });

  test('counts an unreadable row towards the total', async () => {
    let pages = 0;
    const page = { itens: [{ id: '1' }], unreadable: 1, totalPaginas: 1, totalItens: 2 };
    const scan = await scanPages(async () => {
      pages += 1;
      return page;
    });
    expect(scan).toEqual({ complete: true, itens: [{ id: '1' }], totalItens: 2 });
    expect(pages).toBe(1);
  });

  test.each([
    [{ totalPaginas: 31, totalItens: 1 }, undefined],
    [{ totalPaginas: 2, totalItens: 3001 }, undefined],
    [{ totalPaginas: 3, totalItens: 1 }, 2],
  ])('does not read a list that is too long: %j', async (totals, maxPages) => {
    let pages = 0;
    const scan = await scanPages(async () => {
      pages += 1;
      return { itens: [], ...totals };
    }, maxPages);
    expect([scan, pages]).toEqual([null, 1]);
  });

  test('a failed page fails the scan', async () => {
    const { readPage } = createList(range(8));
    const scan = scanPages((page) =>
      page === 2 ? Promise.reject(new RestFailure('timeout', 'GET')) : readPage(page),
    );
    await expect(scan).rejects.toThrow(RestFailure);
  });
});

describe('a page of a list that is too long to scan', () => {
  const pages = [
    ['1', '2'],
    ['2', '3'],
    ['4', '7'],
    ['4', '5'],
    ['6', '3'],
    ['1', '6'],
  ].map((ids) => ({ itens: ids.map((id) => ({ id })) }));
  const read: number[] = [];
  const readPage = async (page: number) => {
    read.push(page);
    return pages[page] ?? { itens: [] };
  };

  test('leaves out what up to four earlier pages show (rest-contract 7.3)', async () => {
    const shown = await Promise.all(
      pages.map(async ({ itens }, page) =>
        (await withoutEarlier({ itens, pagina: page + 1 }, readPage)).itens.map(({ id }) => id),
      ),
    );
    expect(shown).toEqual([['1', '2'], ['3'], ['4', '7'], ['5'], ['6'], ['1']]);
    expect(read.slice(-4)).toEqual([1, 2, 3, 4]);
  });
});
