import { expect, type Page } from '@playwright/test';
import { openBuyer } from './buyer.ts';
import {
  answerWith,
  asConta,
  changeOrder,
  createUser,
  FAILURES,
  openSection,
  someWord,
} from './dashboard.ts';
import { loseSession, signInAgain } from './live.ts';
import { complaintsOf, contaFor, expectAccessible, ownComplaints, shopUrl, tabTo } from './shop.ts';
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
  await page.goto('/sobre');
  await openSection(page, `#pedidos/${id}`);
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText('PENDENTE → PAGO')).toHaveCount(1, { timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(({ hash }) => hash === '#pedidos');
  expect(complaints).toEqual([]);
});

test('pays a whole filter across pages, while another section is open (DASH-03)', async ({
  page,
}) => {
  const { conta, order } = await openBuyer(url);
  for (let made = 0; made < 11; made += 1) {
    // The orders share one cart.
    // oxlint-disable-next-line no-await-in-loop
    await order();
  }
  const complaints = complaintsOf(page);
  await openSection(page, '#pedidos', `?busca=${conta.username}&status=PENDENTE`);
  await expect(page.getByText('Exibindo 10 de 11 pedidos')).toBeVisible();
  const chosen = page.getByRole('region', { name: 'Selecionados' });
  await page
    .getByRole('checkbox', { name: /^Selecionar o pedido/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Selecionar todos os 11' }).click();
  await expect(chosen).toContainText('11 de 11 do filtro');
  await chosen.getByRole('button', { name: 'Marcar como pagos' }).click();
  const paying = dialogOf(page, 'Marcar 11 pedidos como pagos?');
  await expect(paying).toContainText('Saem 11 e-mails');
  await paying.getByRole('button', { name: 'Marcar como pagos' }).click();
  await page.getByRole('link', { name: 'Produtos', exact: true }).first().click();
  const paid = page.getByRole('region', { name: 'Marcar 11 pedidos como pagos' });
  await expect(paid).toContainText('Pronto: 11 de 11.');
  await expect(page.getByRole('heading', { name: 'Produtos', level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('announces a new order over the subscription, and shows its row once (GW-17)', async ({
  page,
}) => {
  const { conta, order } = await openBuyer(url);
  // The stream resumes after the newest row, so that no order is missed while it opens.
  await order();
  // Without the timer's own reads only the stream can announce an order.
  await answerWith(page, 'PedidoMaisNovo', (route) => route.abort());
  const opened = page.waitForResponse('**/graphql/stream');
  await openSection(page, '#pedidos');
  await opened;
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));

  const { id } = await order();
  // Other journeys order too: then the notice names several.
  const notice = page.getByText(new RegExp(`^Cheg(?:ou o pedido|aram os pedidos) .*\\b${id}\\b`));
  await expect(notice).toHaveCount(1, { timeout: ANNOUNCED_WITHIN });
  await expect(pedidoRow(page, id)).toHaveCount(0);
  await page.getByRole('button', { name: 'Mostrar' }).click();
  await expect(pedidoRow(page, id)).toHaveCount(1);
  await expect(pedidoRow(page, id)).toContainText(conta.username);
  await expect(notice).toHaveCount(0);
  await expect(page.locator('html[data-same-page]')).toBeAttached();
});

test('changes the quantity of a paid order; total and history follow (AORD-07, C-54, C-66)', async ({
  page,
}, info) => {
  const { conta, order } = await openBuyer(url);
  const { id, total } = await order();
  await changeOrder(url, id, { status: 'PAGO' });
  const reais = Number(total.replace('R$ ', '').replace(',', '.'));
  const complaints = complaintsOf(page);
  await openSection(page, '#pedidos', `?busca=${conta.username}`);
  const row = pedidoRow(page, id);
  await expect(row).toContainText(reais.toFixed(2).replace('.', ','));

  await row.getByRole('button', { name: `Editar o pedido ${id}` }).click();
  const dialog = dialogOf(page, 'Editar Pedido');
  const price = await dialog.getByLabel('Preço unitário (R$)').inputValue();
  const more = (reais + Number(price.replace(',', '.'))).toFixed(2).replace('.', ',');
  await dialog.getByLabel('Quantidade').fill('2');
  await expect(dialog.getByText(more)).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Salvar Alterações' });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Este pedido já foi pago. Diga o motivo');
  await expect(dialog.getByLabel('Motivo', { exact: true })).toBeFocused();
  await expectAccessible(page, info, 'editar-pedido');
  await page.keyboard.type('Pediu mais um por telefone.');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(more);

  await row.getByRole('button', { name: `Detalhes do pedido ${id}` }).click();
  const history = page.getByRole('listitem').filter({ hasText: 'Pedido alterado' });
  await expect(history).toContainText(', por lojista');
  await expect(history).toContainText('Pediu mais um por telefone.');
  expect(complaints).toEqual([]);
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
  await theirs.getByLabel('Nome completo').fill('Nome do Chefe');
  await theirs.getByLabel('Status').selectOption('PAGO');
  await theirs.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(theirs).toBeHidden();

  await mine.getByLabel('Nome completo').fill('Nome da Lojista');
  const save = mine.getByRole('button', { name: 'Salvar Alterações' });
  await save.click();
  const changes = mine.getByRole('region', { name: 'Mudanças de outra pessoa' });
  await expect(changes.getByRole('alert')).toContainText(`a última mudança é de ${chefe.username}`);
  await expect(changes.getByRole('alert')).toContainText('Nada foi salvo ainda.');
  await expect(changes.getByText('Status: agora é PAGO')).toBeVisible();
  await expectAccessible(page, info, 'mudancas-de-outra-pessoa');
  await save.click();
  await expect(mine.getByText('Escolha o que fica, antes de salvar.')).toBeVisible();
  const names = changes.getByRole('group', { name: 'Nome completo: o que fica?' });
  await expect(names.getByRole('radio', { name: /Nome do Chefe/ })).not.toBeChecked();
  await names.getByRole('radio', { name: /Nome da Lojista/ }).check();
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

/** Tries a save with every failure, then without one. */
async function saveThroughFailures(
  page: Page,
  operation: string,
  save: () => Promise<void>,
  expectMessage: () => Promise<void>,
): Promise<void> {
  for (const [name, failure] of Object.entries(FAILURES)) {
    /* oxlint-disable no-await-in-loop */
    await test.step(name, async () => {
      let requestCount = 0;
      const healed = await answerWith(page, operation, (route) => {
        requestCount += 1;
        return failure(route);
      });
      await save();
      await expect.poll(() => requestCount).toBe(1);
      await expectMessage();
      await healed();
    });
    /* oxlint-enable no-await-in-loop */
  }
  await save();
}

test('an order that was not saved keeps its text with every failure (C-59)', async ({
  page,
}, info) => {
  const { conta, order } = await openBuyer(url);
  const { id } = await order();
  await changeOrder(url, id, { status: 'PAGO' });
  const complaints = complaintsOf(page);
  await openSection(page, '#pedidos', `?busca=${conta.username}`);
  const row = pedidoRow(page, id);

  await test.step('edits the order', async () => {
    await row.getByRole('button', { name: `Editar o pedido ${id}` }).click();
    const dialog = dialogOf(page, 'Editar Pedido');
    const name = dialog.getByLabel('Nome completo');
    const save = dialog.getByRole('button', { name: 'Salvar Alterações' });
    await name.fill('Nome que fica');
    await saveThroughFailures(
      page,
      'AtualizarPedido',
      () => save.click(),
      async () => {
        await expect(dialog.getByRole('alert')).toContainText('tente de novo');
        await expect(save).toBeEnabled();
        await expect(name).toHaveValue('Nome que fica');
      },
    );
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Nome que fica');
  });

  await test.step('sends the order', async () => {
    await row.getByRole('button', { name: `Detalhes do pedido ${id}` }).click();
    const send = page.getByRole('button', { name: `Marcar como enviado: Pedido nº ${id}` });
    const dialog = dialogOf(page, 'Marcar como enviado');
    const link = dialog.getByLabel('Link ou código de rastreio (opcional)');
    await send.click();
    await link.fill('BR123456789');
    await saveThroughFailures(
      page,
      'AtualizarPedido',
      async () => {
        await expect(link).toHaveValue('BR123456789');
        await dialog.getByRole('button', { name: 'Marcar como enviado' }).click();
        await expect(dialog).toBeHidden();
        // Ends the wait of a step that mails the customer.
        await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
      },
      async () => {
        await expect(page.getByRole('note')).toContainText('tente de novo');
        await expect(row.getByText('PAGO', { exact: true })).toBeAttached();
        await send.click();
      },
    );
    await expect(dialog).toBeHidden();
    await expect(row.getByText('ENVIADO', { exact: true })).toBeVisible();
    await expectAccessible(page, info, 'pedido-enviado');
  });
  expect(ownComplaints(complaints)).toEqual([]);
});

test('#hoje shows a new order live, once, with its number (DASH-06, GW-17)', async ({ page }) => {
  const { order } = await openBuyer(url);
  await order();
  const opened = page.waitForResponse('**/graphql/stream');
  await openSection(page, '#hoje');
  await opened;
  const { id } = await order();
  const newest = page.getByRole('region', { name: 'Pedidos recentes' });
  await expect(newest.getByRole('link', { name: `Pedido nº ${id}`, exact: true })).toHaveCount(1, {
    timeout: ANNOUNCED_WITHIN,
  });
  // Other journeys order too: then the notice names several.
  await expect(
    page.getByText(new RegExp(`^Cheg(?:ou o pedido|aram os pedidos) .*\\b${id}\\b`)),
  ).toHaveCount(1);
});

test('a row keeps one line at 1440, and every column is in view (DASH-07)', async ({ page }) => {
  const { order } = await openBuyer(url);
  const { id } = await order();
  await changeOrder(url, id, { status: 'PAGO' });
  await changeOrder(url, id, { status: 'ENVIADO', linkRastreio: 'https://rastreio.example/1' });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [hash, search] of [
    ['#pedidos', ''],
    ['#produtos', '?ver=tabela'],
    ['#usuarios', '?busca=example.com'],
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
});

test('#hoje shows figures, pending work with its links, the chart and its table', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  const healed = await answerWith(page, 'ResumoDoPainel', (route) => route.abort());
  await openSection(page, '#hoje');
  await expect(page.getByText('Não foi possível ler os números da loja agora.')).toBeVisible();
  await healed();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText(/^Números de /)).toBeVisible();
  await expect(page.getByRole('term')).toHaveText([
    'Pedidos hoje',
    'Faturamento hoje',
    'Faturamento em 30 dias',
    'Na loja',
  ]);
  await expect(page.getByRole('definition').filter({ hasText: '—' })).toHaveCount(0);

  const chart = page.getByRole('region', { name: 'Faturamento por dia' });
  await chart.getByText('Ver em tabela').click();
  const table = chart.getByRole('table', { name: 'Pedidos e faturamento por dia' });
  await expect(table.getByRole('row')).toHaveCount(1 + 30);
  await expectAccessible(page, info, 'hoje');

  const waits = page.getByRole('region', { name: 'O que espera por você' });
  for (const [label, address, list] of [
    ['a enviar', '/dashboard?status=PAGO#pedidos', 'pedidos'],
    ['com estoque baixo', '/dashboard?estoque=baixo&situacao=ativos#produtos', 'produtos'],
  ] as const) {
    /* oxlint-disable no-await-in-loop */
    await waits.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(address);
    await expect(
      page
        .getByRole('region', { name: `Lista de ${list}` })
        .getByRole('status')
        .first(),
    ).toHaveText(/^(?:Exibindo|Nenhum)/);
    await page.goBack();
    await expect(waits).toBeVisible();
    /* oxlint-enable no-await-in-loop */
  }
  expect(ownComplaints(complaints)).toEqual([]);
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
