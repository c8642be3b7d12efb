import { expect, type Page } from '@playwright/test';
import { openBuyer } from './buyer.ts';
import { asConta, changeOrder, openSection } from './dashboard.ts';
import { complaintsOf, contaFor, expectAccessible, shopUrl } from './shop.ts';
import { test } from './test.ts';

let url = '';
test.beforeEach(async ({ page, baseURL }) => {
  url = shopUrl(baseURL);
  await asConta(page, url, contaFor('keyboard'));
});

/** Types a text in the palette, waits for its first option, and runs it. */
async function run(page: Page, text: string, option: string) {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Buscar no painel' })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: option, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

test('opens and edits an order by keyboard alone; Back asks once (DASH-08, DASH-09)', async ({
  page,
}, info) => {
  const { order } = await openBuyer(url);
  const { id } = await order();
  await changeOrder(url, id, { status: 'PAGO' });
  const complaints = complaintsOf(page);
  await openSection(page, '#hoje');

  await run(page, `marcar ${id} como env`, `Marcar o pedido ${id} como enviado`);
  const send = page.getByRole('dialog', { name: 'Marcar como enviado' });
  await expect(send.getByLabel('Link ou código de rastreio (opcional)')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(send).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`#pedidos/${id}$`));

  await page.getByRole('button', { name: 'Mais ações' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Editar o pedido' }).press('Enter');
  const editor = page.getByRole('dialog', { name: 'Editar Pedido' });
  await expect(editor.getByText('Salvo', { exact: true })).toBeInViewport();
  await expect(editor.getByRole('button', { name: 'Salvar Alterações' })).toBeInViewport();
  await editor.getByRole('button', { name: 'Escolher no catálogo' }).press('Enter');
  await expect(editor.getByRole('searchbox', { name: 'Buscar no catálogo' })).toBeFocused();
  await page.keyboard.type('oud');
  await expect(editor.getByText(/^\d+ opç/)).toBeVisible();
  await editor.getByLabel('Nome completo').fill('Pessoa Exemplo');
  await expect(editor.getByText('Não salvo')).toBeInViewport();
  await expectAccessible(page, info, 'pedido-em-edicao');

  const question = editor.getByRole('group', { name: 'Descartar o que você escreveu?' });
  await page.goBack();
  await expect(question).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(editor.getByLabel('Nome completo')).toHaveValue('Pessoa Exemplo');
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(/#hoje$/);
  expect(complaints).toEqual([]);
});

test(
  'a new product begins at its first field, with its foot in view on a phone (DASH-08)',
  {
    tag: '@phone-only',
  },
  async ({ page }, info) => {
    await openSection(page, '#produtos');
    await page.getByRole('button', { name: 'Novo produto' }).press('Enter');
    const form = page.getByRole('region', { name: 'Cadastrar produto' });
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused();
    await expect(form.getByRole('button', { name: 'Cadastrar Produto' })).toBeInViewport();
    await page.keyboard.type('Frasco');
    await expect(form.getByText('Não salvo')).toBeInViewport();
    await expectAccessible(page, info, 'produto-novo');
  },
);
