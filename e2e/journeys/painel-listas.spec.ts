import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { ask } from '../api.ts';
import { openBuyer } from './buyer.ts';
import { asConta, changeOrder, entrar, openSection } from './dashboard.ts';
import { complaintsOf, contaFor, expectAccessible, shopUrl, tabTo } from './shop.ts';
import { test } from './test.ts';

/** The differences between two lists: one opens a dialog, the other expands its rows. */
interface Caso {
  readonly hash: string;
  readonly ids: string;
  /** Its name in the sidebar. */
  readonly label: string;
  readonly titulo: string;
  readonly varios: string;
  readonly vazio: string;
  readonly tamanho: number;
  /** Search parameters beside every filter of this list. */
  readonly ver: Readonly<Record<string, string>>;
  /** Creates rows for two pages. Returns their search and their number. */
  readonly seed: (url: string) => Promise<{ readonly busca: string; readonly total: number }>;
  readonly filter: (page: Page) => Promise<unknown>;
  readonly filtered: readonly [name: string, value: string];
  /** A column that is visible at first, besides the row's name. */
  readonly coluna: string;
  readonly opener: RegExp;
  /** Whether Enter expands the row instead of opening a dialog. */
  readonly expands: boolean;
}

/** The longest name of a view, as one word. */
const VISAO = 'VisaoDeHoje'.repeat(4).slice(0, 40);

const CASOS: readonly Caso[] = [
  {
    hash: '#produtos',
    ids: '(APROD-02, APROD-03, APROD-04, APROD-05, APROD-06, APROD-07, APROD-08, APROD-09)',
    label: 'Produtos',
    titulo: 'Produtos',
    varios: 'produtos',
    vazio: 'Nenhum produto encontrado.',
    tamanho: 20,
    ver: { ver: 'tabela' },
    seed: async (url) => {
      const { token } = await entrar(url, contaFor('keyboard'));
      const { adminProdutos } = await ask(
        url,
        '{ adminProdutos(busca: "mar") { totalItens } }',
        {},
        z.object({ adminProdutos: z.object({ totalItens: z.number() }) }),
        token,
      );
      return { busca: 'mar', total: adminProdutos.totalItens };
    },
    filter: (page) => page.getByLabel('Disponibilidade').selectOption('Estoque baixo'),
    filtered: ['estoque', 'baixo'],
    coluna: 'Preço',
    opener: /^Editar ./,
    expands: false,
  },
  {
    hash: '#pedidos',
    ids: '(AORD-01, AORD-02, AORD-03, AORD-06)',
    label: 'Pedidos',
    titulo: 'Gerenciar Pedidos',
    varios: 'pedidos',
    vazio: 'Nenhum pedido encontrado.',
    tamanho: 10,
    ver: {},
    seed: async (url) => {
      const { conta, order } = await openBuyer(url);
      for (let made = 0; made < 10; made += 1) {
        // The orders share one cart.
        // oxlint-disable-next-line no-await-in-loop
        await order();
      }
      const { id } = await order();
      await changeOrder(url, id, { status: 'PAGO' });
      return { busca: conta.username, total: 11 };
    },
    filter: (page) =>
      page
        .getByRole('navigation', { name: 'Status dos pedidos' })
        .getByRole('link', { name: 'PAGO' })
        .click(),
    filtered: ['status', 'PAGO'],
    coluna: 'Email',
    opener: /^Detalhes do pedido /,
    expands: true,
  },
];

for (const caso of CASOS) {
  const { hash, ids, titulo, varios, vazio, tamanho, filtered, opener } = caso;

  test.describe(`the list of ${varios} ${ids}`, () => {
    let busca = '';
    let total = 0;
    let url = '';

    test.beforeAll(async ({ baseURL }) => {
      url = shopUrl(baseURL);
      ({ busca, total } = await caso.seed(url));
    });
    test.beforeEach(({ page }) => asConta(page, url, contaFor('keyboard')));

    const searchOf = (more: Readonly<Record<string, string>> = {}) =>
      `?${new URLSearchParams({ busca, ...more, ...caso.ver })}`;
    const open = (page: Page, more: Readonly<Record<string, string>> = {}) =>
      openSection(page, hash, searchOf(more));
    const list = (page: Page) => page.getByRole('region', { name: `Lista de ${varios}` });
    const count = (page: Page) => list(page).getByText(/^Exibindo \d+ de /);
    const rows = (page: Page) => list(page).getByRole('button', { name: opener });
    const found = () => `Exibindo ${tamanho} de ${total} ${varios}`;
    const hasQuery = (name: string, value: string | null) => (at: URL) =>
      at.hash === hash && at.searchParams.get(name) === value;

    test('works by address, keys, columns and views, and is accessible (STORE-02)', async ({
      page,
    }, info) => {
      const complaints = complaintsOf(page);
      await test.step('filters live in the address: reload keeps them, Back undoes them, the tab remembers them', async () => {
        await openSection(page, '#hoje');
        await page
          .getByRole('navigation', { name: 'Painel' })
          .getByRole('link', { name: caso.label, exact: true })
          .click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(titulo);
        await expect(count(page)).toBeVisible();

        await page.getByRole('searchbox').fill(busca);
        await expect(page).toHaveURL(hasQuery('busca', busca));
        await expect(count(page)).toHaveText(found());
        await caso.filter(page);
        await expect(page).toHaveURL(hasQuery(...filtered));
        await expect(count(page)).not.toHaveText(found());
        const few = (await count(page).textContent()) ?? '';

        await page.reload();
        await expect(count(page)).toHaveText(few);
        await expect(page.getByRole('searchbox')).toHaveValue(busca);
        await page.goBack();
        await expect(page).toHaveURL(hasQuery(filtered[0], null));
        await expect(count(page)).toHaveText(found());
        await page.goForward();
        await expect(count(page)).toHaveText(few);

        // The same code in every list, as below.
        if (!caso.expands) return;
        const sections = page.getByRole('navigation', { name: 'Painel' });
        await sections.getByRole('link', { name: 'Hoje', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoje na loja');
        await sections.getByRole('link', { name: caso.label, exact: true }).click();
        await expect(page).toHaveURL(hasQuery(...filtered));
        await expect(page).toHaveURL(hasQuery('busca', busca));
        await expect(count(page)).toHaveText(few);
      });

      await test.step('pages, and changes only the selected visible rows', async () => {
        await open(page);
        await expect(count(page)).toHaveText(found());
        const pages = page.getByRole('navigation', { name: `Páginas de ${varios}` });
        await expect(pages).toContainText('Página 1 de 2');
        await expect(pages.getByRole('link', { name: 'Anterior' })).toHaveCount(0);

        const chosen = page.getByRole('region', { name: 'Selecionados' });
        await list(page)
          .getByRole('checkbox', { name: /^Selecionar tudo/ })
          .check();
        await expect(chosen).toContainText(`${tamanho} de ${tamanho} na tela`);
        await list(page)
          .getByRole('checkbox', { name: /^Selecionar / })
          .nth(1)
          .uncheck();
        await expect(chosen).toContainText(`${tamanho - 1} de ${tamanho} na tela`);
        await expectAccessible(page, info, `lista-${varios}`);

        await pages.getByRole('link', { name: 'Próxima' }).click();
        await expect(pages).toContainText('Página 2 de 2');
        await expect(page).toHaveURL(hasQuery('pagina', '2'));
        await expect(chosen).toHaveCount(0);
        await expect(rows(page)).not.toHaveCount(tamanho);
        await expect(pages.getByRole('link', { name: 'Próxima' })).toHaveCount(0);
        await pages.getByRole('link', { name: 'Anterior' }).click();
        await expect(pages).toContainText('Página 1 de 2');
        await expect(rows(page)).toHaveCount(tamanho);
        await expect(chosen).toHaveCount(0);
      });

      await test.step('keeps columns and views, and exports the whole list', async () => {
        const heading = list(page).getByRole('columnheader', { name: caso.coluna });
        const popover = (name: string) => page.getByRole('dialog', { name });

        await test.step('columns', async () => {
          await expect(heading).toBeVisible();
          const button = page.getByRole('button', { name: 'Colunas' });
          await button.click();
          await popover('Colunas').getByRole('checkbox', { name: caso.coluna }).uncheck();
          await expect(heading).toHaveCount(0);
          if (caso.expands) await expectAccessible(page, info, 'colunas');
          await page.keyboard.press('Escape');
          await expect(popover('Colunas')).toBeHidden();
          await expect(button).toBeFocused();
        });

        await test.step('the file has the rows of every page and the visible columns', async () => {
          const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: 'Exportar CSV' }).click(),
          ]);
          expect(download.suggestedFilename()).toMatch(
            new RegExp(
              `^${varios.normalize('NFD').replaceAll(/\p{M}/gu, '')}-\\d{4}-\\d\\d-\\d\\d\\.csv$`,
            ),
          );
          const text = await readFile(await download.path(), 'utf8');
          const [head, ...lines] = text.trimEnd().split('\r\n');
          expect(head).not.toContain(caso.coluna);
          expect(lines).toHaveLength(total);
        });

        if (!caso.expands) return;
        await test.step('a view is saved, chosen again and deleted', async () => {
          await page.getByRole('button', { name: 'Visões' }).click();
          const visoes = popover('Visões');
          await visoes.getByLabel('Guardar a de agora como').fill(VISAO);
          await visoes.getByRole('button', { name: 'Guardar' }).click();
          await expect(visoes.getByRole('link', { name: VISAO })).toHaveAttribute(
            'aria-current',
            'true',
          );
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Apagar a busca' }).click();
          await expect(page).toHaveURL(hasQuery('busca', null));
          await page.reload();
          await expect(count(page)).toBeVisible();
          await expect(heading, 'columns after a reload').toHaveCount(0);
          await page.getByRole('button', { name: 'Visões' }).click();
          await visoes.getByRole('link', { name: VISAO }).click();
          await expect(page).toHaveURL(hasQuery('busca', busca));
          await expect(page.getByRole('searchbox')).toHaveValue(busca);
          await page.getByRole('button', { name: 'Visões' }).click();
          const forget = visoes.getByRole('button', { name: `Esquecer a visão ${VISAO}` });
          const [menu, cross] = await Promise.all([visoes.boundingBox(), forget.boundingBox()]);
          const rightOf = (box: typeof menu) => (box?.x ?? 0) + (box?.width ?? 0);
          expect(rightOf(cross)).toBeLessThan(rightOf(menu));
          await forget.click();
          await expect(visoes.getByRole('link')).toHaveCount(0);
        });
      });

      await test.step('an empty result offers a way out; keys move, select and open', async () => {
        await page.getByRole('searchbox').fill('nadaassim');
        await expect(list(page).getByText(vazio)).toBeVisible();
        await expect(list(page)).toContainText('Nada corresponde aos filtros de agora.');
        if (caso.expands) await expectAccessible(page, info, 'lista-vazia');
        await list(page).getByRole('link', { name: 'Limpar filtros' }).click();
        await expect(page).toHaveURL(hasQuery('busca', null));
        await expect(count(page)).toBeVisible();

        await tabTo(page, rows(page).first());
        await page.keyboard.press('ArrowDown');
        const second = rows(page).nth(1);
        await expect(second).toBeFocused();
        await page.keyboard.press('x');
        await expect(page.getByRole('region', { name: 'Selecionados' })).toContainText('1 de ');
        await page.keyboard.press('x');
        await expect(page.getByRole('region', { name: 'Selecionados' })).toHaveCount(0);
        await page.keyboard.press('Enter');
        if (caso.expands) {
          await expect(second).toHaveAttribute('aria-expanded', 'true');
          await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(second).toHaveAttribute('aria-expanded', 'false');
        } else {
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
        await expect(second).toBeFocused();
      });
      expect(complaints).toEqual([]);
    });
  });
}
