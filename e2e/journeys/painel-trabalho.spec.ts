import { expect, type Page } from '@playwright/test';
import { openBuyer } from './buyer.ts';
import {
  answerWith,
  asConta,
  changeOrder,
  createUser,
  openSection,
  someWord,
} from './dashboard.ts';
import { answerOf, runExample, skipTour } from './explorer.ts';
import { loseSession, signInAgain } from './live.ts';
import { complaintsOf, contaFor, expectAccessible, shopUrl, tabTo } from './shop.ts';
import { test } from './test.ts';

const LOJISTA = contaFor('keyboard');

/** Milliseconds: two of the gateway's reads and a margin. */
const ANNOUNCED_WITHIN = 40_000;

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const pedidoRow = (page: Page, id: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Detalhes do pedido ${id}` }) });

/** Opens a page in another context, signed in as another account. */
async function anotherPage(page: Page, url: string, conta: { username: string; password: string }) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    locale: 'pt-BR',
    timezoneId: 'America/Fortaleza',
    viewport: { width: 1440, height: 900 },
  });
  const other = await context.newPage();
  await asConta(other, url, conta);
  return other;
}

let url = '';
test.beforeEach(async ({ page, baseURL }) => {
  url = shopUrl(baseURL);
  await asConta(page, url, LOJISTA);
});

test('an order has a page, with notes; a step is taken back, and one that waits is sent when the page is left (DASH-01, DASH-05)', async ({
  page,
}, info) => {
  const { order } = await openBuyer(url);
  const { id } = await order();
  const complaints = complaintsOf(page);
  await openSection(page, `#pedidos/${id}`);
  await expect(page).toHaveTitle(new RegExp(`^Pedido ${id} · Painel`));
  const panel = page.getByRole('region', { name: `Pedido nº ${id}` });
  await panel.getByLabel('Nova nota').fill('Entregar depois das 18 h.');
  await panel.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(panel.getByRole('list', { name: 'Notas internas' })).toContainText(
    /Entregar depois das 18 h\..*, por lojista$/,
  );
  await expectAccessible(page, info, 'pagina-do-pedido');

  const pay = panel.getByRole('button', { name: `Marcar como pago: Pedido nº ${id}` });
  await pay.click();
  await panel.getByRole('button', { name: 'Desfazer' }).click();
  await expect(pay).toBeFocused();
  await pay.click();
  await expect(panel).toContainText('PAGO em 5 segundos. O cliente recebe um e-mail.');
  await expect(async () => {
    await page.goto('/sobre');
    await openSection(page, `#pedidos/${id}`);
    await expect(panel.getByText('PENDENTE → PAGO')).toHaveCount(1, { timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(({ hash }) => hash === '#pedidos');
  expect(complaints).toEqual([]);
});

test('a new order enters #hoje and is announced over the subscription; its row is shown once, on request; the sandbox shows it too (D1, DASH-06, GW-17)', async ({
  page,
}, info) => {
  const { conta, order } = await openBuyer(url);
  // The stream resumes after the newest row, so that no order is missed while it opens.
  await order();
  const today = await anotherPage(page, url, LOJISTA);
  for (const [each, hash] of [
    [page, '#pedidos'],
    [today, '#hoje'],
  ] as const) {
    // Without the timer's own reads only the stream can announce an order.
    await answerWith(each, 'PedidoMaisNovo', (route) => route.abort());
    const opened = each.waitForResponse('**/graphql/stream');
    await openSection(each, hash);
    await opened;
  }
  await expectAccessible(today, info, 'hoje');
  const sandbox = await today.context().newPage();
  await skipTour(sandbox);
  await sandbox.goto('/sandbox');
  await runExample(sandbox, 'PedidosNovos');
  await expect(sandbox.getByRole('button', { name: /^Stop/ })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));

  const { id } = await order();
  // Other journeys order too: then the notice names several.
  const noticeOn = (at: Page) =>
    at.getByText(new RegExp(`^Cheg(?:ou o pedido|aram os pedidos) .*\\b${id}\\b`));
  const newest = today.getByRole('region', { name: 'Pedidos recentes' });
  await expect(newest.getByRole('link', { name: `Pedido nº ${id}`, exact: true })).toHaveCount(1, {
    timeout: ANNOUNCED_WITHIN,
  });
  await expect(noticeOn(today)).toHaveCount(1);
  // The window shows the latest event: this order, or one that another journey made after it.
  await expect(async () => {
    const shown = /"id":\s*"(\d+)"/.exec(await answerOf(sandbox).innerText())?.[1];
    expect(Number(shown)).toBeGreaterThanOrEqual(Number(id));
  }).toPass({ timeout: ANNOUNCED_WITHIN });
  await today.context().close();

  await expect(noticeOn(page)).toHaveCount(1, { timeout: ANNOUNCED_WITHIN });
  await expect(pedidoRow(page, id)).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(pedidoRow(page, id)).toHaveCount(1);
  await expect(pedidoRow(page, id)).toContainText(conta.username);
  await expect(noticeOn(page)).toHaveCount(0);
  await expect(page.locator('html[data-same-page]')).toBeAttached();
});

test("two admins change the same order, and each sees the other's changes; an unused dashboard asks for the password (A3, SEC-14)", async ({
  page,
}, info) => {
  const { conta, order } = await openBuyer(url);
  const { id } = await order();
  const chefe = await createUser(url, someWord(), { papel: 'ADMIN' });
  const complaints = complaintsOf(page);
  const other = await anotherPage(page, url, chefe);
  await other.clock.install();
  const open = async (at: Page) => {
    await openSection(at, '#pedidos', `?busca=${conta.username}`);
    await pedidoRow(at, id)
      .getByRole('button', { name: `Editar o pedido ${id}` })
      .click();
    await expect(dialogOf(at, 'Editar Pedido')).toBeVisible();
    return dialogOf(at, 'Editar Pedido');
  };
  const mine = await open(page);
  const theirs = await open(other);
  const notice = await other
    .locator('section', { hasText: 'Sua senha é provisória' })
    .boundingBox();
  const title = await other.locator('h1', { hasText: 'Gerenciar Pedidos' }).boundingBox();
  expect((notice?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeGreaterThan(10);
  await theirs.getByLabel('Nome completo').fill('Nome do Chefe');
  await theirs.getByLabel('Status').selectOption('PAGO');
  await theirs
    .getByLabel('Link ou código de rastreio')
    .fill(`https://rastreio.example.com/${'x'.repeat(180)}`);
  await theirs.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel('Nome completo').fill('Nome da Lojista');
  await mine.getByLabel('Link ou código de rastreio').fill('https://rastreio.example.com/meu');
  const save = mine.getByRole('button', { name: 'Salvar Alterações' });
  await save.click();
  const changes = mine.getByRole('region', { name: 'Mudanças de outra pessoa' });
  await expect(changes.getByRole('alert')).toContainText(`a última mudança é de ${chefe.username}`);
  await expect(changes.getByRole('alert')).toContainText('Nada foi salvo ainda.');
  await expect(changes.getByText('Status: agora é PAGO')).toBeVisible();
  expect(await changes.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  await expectAccessible(page, info, 'mudancas-de-outra-pessoa');
  await save.click();
  await expect(mine.getByText('Escolha o que fica, antes de salvar.')).toBeVisible();
  const names = changes.getByRole('group', { name: 'Nome completo: o que fica?' });
  await expect(names.getByRole('radio', { name: /Nome do Chefe/ })).not.toBeChecked();
  await names.getByRole('radio', { name: /Nome da Lojista/ }).check();
  await changes.getByRole('radio', { name: /\/meu$/ }).check();
  await save.click();
  await expect(mine).toBeHidden();
  await expect(pedidoRow(page, id)).toContainText('Nome da Lojista');
  await expect(pedidoRow(page, id)).toContainText('PAGO');

  await test.step('an hour without input: the page asks for the password, and the text stays', async () => {
    const unused = (await open(other)).getByLabel('Nome completo');
    await unused.fill('Texto começado');
    await loseSession(other);
    await other.clock.fastForward('01:02:00');
    await signInAgain(other, chefe.password);
    await expect(unused).toHaveValue('Texto começado');
  });
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('a row and the bar of selected rows keep one line at 1440; every column is in view, and on a phone the rows above the bar (DASH-07)', async ({
  page,
}) => {
  const { order } = await openBuyer(url);
  const { id } = await order();
  await changeOrder(url, id, { status: 'PAGO' });
  await changeOrder(url, id, { status: 'ENVIADO', linkRastreio: 'https://rastreio.example/1' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [hash, search] of [
    ['#produtos', '?ver=tabela'],
    ['#usuarios', '?busca=example.com'],
    ['#pedidos', ''],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await openSection(page, hash, search);
    const rows = page.locator('tbody tr:not([aria-hidden])');
    await expect(rows.first()).toBeVisible();
    const cut = await page.getByRole('table').evaluate((table) => ({
      sideways: (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
      // The own account explains below its buttons why it cannot be deleted.
      broken: [...table.querySelectorAll('tbody tr')].filter(
        (row) =>
          !row.textContent.includes('própria conta') && row.getBoundingClientRect().height > 64,
      ).length,
    }));
    expect([hash, cut]).toEqual([hash, { sideways: 0, broken: 0 }]);
    /* oxlint-enable no-await-in-loop */
  }
  const bar = page.getByRole('region', { name: 'Selecionados' });
  for (const [width, highest] of [
    [1440, 64],
    [390, 120],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await page.setViewportSize({ width, height: 844 });
    await page
      .getByRole('checkbox', { name: /^Selecionar o pedido/ })
      .first()
      .focus();
    await page.keyboard.press('Space');
    await expect(bar.getByRole('button', { name: 'Etiquetas' })).toBeAttached();
    const box = await bar.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(highest);
    await bar.getByRole('button', { name: 'Limpar seleção' }).click();
    await expect(bar).toHaveCount(0);
    /* oxlint-enable no-await-in-loop */
  }
});

test('on a phone nothing scrolls sideways; the menu opens, closes and returns the focus (ADM-01, ADM-02)', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSection(page, '#hoje');
  const toggle = page.getByRole('button', { name: /menu do painel$/ });
  const sections = page.getByRole('navigation', { name: 'Painel' });
  for (const [label, titulo] of [
    ['Hoje', 'Hoje na loja'],
    ['Produtos', 'Produtos'],
    ['Pedidos', 'Gerenciar Pedidos'],
    ['Usuários', 'Gerenciar Usuários'],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await test.step(label, async () => {
      await toggle.focus();
      await page.keyboard.press('Enter');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      await expect(sections).toBeVisible();
      await tabTo(page, sections.getByRole('link', { name: label, exact: true }));
      await page.keyboard.press('Escape');
      await expect(sections).toBeHidden();
      await expect(toggle).toBeFocused();
      await page.keyboard.press('Enter');
      await sections.getByRole('link', { name: label, exact: true }).click();
      await expect(sections).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titulo);
      await expect(
        page.getByRole('status').filter({ hasText: /^(?:Números|Exibindo|Nenhum)/ }),
      ).toBeVisible();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    });
    /* oxlint-enable no-await-in-loop */
  }
  await expectAccessible(page, info, 'telefone');
  expect(complaints).toEqual([]);
});

test('on a phone the way to apply a price to many products stays in view above their preview (DASH-03)', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSection(page, '#produtos');
  const boxes = page.getByRole('checkbox', { name: /^Selecionar / });
  await expect(boxes.nth(5)).toBeAttached();
  for (const box of await boxes.all()) {
    /* oxlint-disable no-await-in-loop */
    await box.focus();
    await page.keyboard.press('Space');
    /* oxlint-enable no-await-in-loop */
  }
  await page.getByRole('button', { name: 'Preço e estoque' }).click();
  const prices = dialogOf(page, 'Preço e estoque');
  await prices.getByLabel('Preço', { exact: true }).selectOption('subirPorcento');
  await prices.getByLabel('Porcentagem (%)').fill('10');
  const apply = prices.getByRole('button', { name: /^Aplicar a \d+ produtos$/ });
  await expect(apply).toBeInViewport({ ratio: 1 });
  await expect(prices.getByRole('row').nth(12)).not.toBeInViewport();
  await expectAccessible(page, info, 'precos-no-telefone');
});
