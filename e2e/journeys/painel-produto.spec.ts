import { expect, type Page } from '@playwright/test';
import { asConta, openSection, someWord } from './dashboard.ts';
import { complaintsOf, contaFor, expectAccessible, tabTo } from './shop.ts';
import { test } from './test.ts';

test.slow();

const card = (page: Page, nome: string) => page.getByRole('article').filter({ hasText: nome });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Editar Produto' });

/** Opens the edit dialog of a product. */
async function openEditor(page: Page, nome: string) {
  await openSection(page, '#produtos', `?busca=${nome}`);
  await card(page, nome).getByRole('button', { name: 'Editar' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('creates a product with three volumes and a picture by keyboard alone; two people edit it (AFORM-01, AFORM-02, AFORM-03, AFORM-04, AFORM-05, AFORM-06, AFORM-07, AFORM-08, AFORM-09, AFORM-10, AFORM-11, A3)', async ({
  browser,
  page,
  baseURL,
}, info) => {
  const complaints = complaintsOf(page);
  await asConta(page, baseURL ?? '', contaFor('keyboard'));
  await openSection(page, '#produtos');
  await expect(page.getByText(/^Exibindo 20 de/)).toBeVisible();
  // Small: the shop encodes an upload in each of its widths.
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 320 } });

  await page.keyboard.press('n');
  const form = page.getByRole('region', { name: 'Cadastrar produto' });
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused();
  await expect(form.getByRole('button', { name: 'Cadastrar Produto' })).toBeInViewport();
  await tabTo(page, form.getByRole('button', { name: 'Cadastrar Produto' }));
  await page.keyboard.press('Enter');
  await expect(form.getByText('O nome do produto é obrigatório.').first()).toBeVisible();
  await expect(form.getByText('A imagem do produto é obrigatória.').first()).toBeVisible();
  await expect(form.getByText('Selecione pelo menos uma categoria.').first()).toBeVisible();
  await expectAccessible(page, info, 'produto-com-erros');

  const nome = `Frasco ${someWord()}`;
  // The focus is on the first wrong field.
  const imagem = form.locator('input[name="imagem"]');
  await expect(imagem).toBeFocused();
  await tabTo(page, form.getByLabel('Nome', { exact: true }));
  await page.keyboard.type(nome);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Notas de saída: bergamota.');
  // Before the focus: the browser takes a moment to hand over its dialog.
  const chooser = page.waitForEvent('filechooser');
  await imagem.focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'frasco.png', mimeType: 'image/png', buffer: picture });
  await expect(form.getByRole('img', { name: 'Imagem escolhida: frasco.png' })).toBeVisible();
  await tabTo(page, form.getByRole('checkbox', { name: 'Nicho' }));
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('checkbox', { name: 'Este produto tem variações' }));
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('textbox', { name: 'Nome da variação 1' }));
  const volumes = [
    ['5 ml', '29,90', '12'],
    ['10 ml', '54,90', '3'],
    ['30 ml', '149,00', '0'],
  ];
  for (const [index, cells] of volumes.entries()) {
    const first = form.getByRole('textbox', { name: `Nome da variação ${index + 1}` });
    if ((await first.count()) === 0) {
      await tabTo(page, form.getByRole('button', { name: 'Adicionar variação' }));
      await page.keyboard.press('Enter');
    }
    await first.focus();
    for (const cell of cells) {
      await page.keyboard.type(cell);
      await page.keyboard.press('Tab');
    }
  }
  await tabTo(page, form.getByRole('button', { name: 'Cadastrar Produto' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('✅ Produto salvo com sucesso!')).toBeVisible();
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('');

  await openSection(page, '#produtos', `?busca=${encodeURIComponent(nome)}`);
  await expect(page.getByText('Exibindo 1 de 1 produto')).toBeVisible();
  await expect(card(page, nome)).toContainText('A partir de R$ 29,90');
  await expect(card(page, nome).getByRole('listitem')).toHaveText([
    '5 ml12 (em estoque)',
    '10 ml3 (estoque baixo)',
    '30 ml0 (esgotado)',
  ]);
  await page.goto(`/produtos?busca=${encodeURIComponent(nome)}`);
  await expect(page.getByRole('main').getByRole('link', { name: nome, exact: true })).toBeVisible();
  expect(complaints).toEqual([]);

  // Another admin saves the product first.
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  for (const one of [page, other]) {
    await asConta(one, baseURL ?? '', contaFor('keyboard'));
    await openEditor(one, nome);
  }
  await dialog(other).getByLabel('Descrição', { exact: true }).fill('Escrita pela outra pessoa.');
  await dialog(other).getByRole('textbox', { name: 'Preço da variação 1' }).fill('31,90');
  await dialog(other).getByRole('button', { name: 'Atualizar Produto' }).click();
  await expect(other.getByText('✅ Produto atualizado com sucesso!')).toBeVisible();

  await dialog(page).getByRole('textbox', { name: 'Preço da variação 1' }).fill('33,90');
  await dialog(page).getByRole('button', { name: 'Atualizar Produto' }).click();
  const conflict = dialog(page).getByRole('region', { name: 'Mudanças de outra pessoa' });
  await expect(conflict).toContainText('31,90');
  await expect(conflict).toContainText('33,90');
  await expect(dialog(page).getByLabel('Descrição', { exact: true })).toHaveValue(
    'Escrita pela outra pessoa.',
  );
  await expectAccessible(page, info, 'produto-em-conflito');
  await conflict
    .getByRole('radio', { name: /^O que você escreveu: / })
    .first()
    .check();
  await dialog(page).getByRole('button', { name: 'Atualizar Produto' }).click();
  await expect(page.getByText('✅ Produto atualizado com sucesso!')).toBeVisible();
  await expect(card(page, nome)).toContainText('A partir de R$ 33,90');
  await other.context().close();

  // Deactivates the product for the other journeys.
  await card(page, nome).getByRole('button', { name: 'Desativar' }).click();
  await page
    .getByRole('dialog', { name: 'Desativar produto?' })
    .getByRole('button', { name: 'Desativar' })
    .click();
  await expect(page.getByText('🛑 Produto desativado com sucesso!')).toBeVisible();
});

test('the category manager is accessible in every state (ACAT-01)', async ({
  page,
  baseURL,
}, info) => {
  await asConta(page, baseURL ?? '', contaFor('keyboard'));
  await openSection(page, '#produtos');
  await page.getByRole('button', { name: 'Categorias' }).click();
  const manager = page.getByRole('dialog', { name: 'Categorias' });
  await manager.getByRole('button', { name: 'Criar categoria' }).click();
  await expect(manager.getByText('Digite um nome para a categoria.')).toBeVisible();
  await manager
    .getByRole('button', { name: /^Remover/ })
    .first()
    .click();
  await expect(manager.getByRole('heading', { name: 'Remover categoria?' })).toBeVisible();
  await expect(manager.getByText(/produtos? ativos? est/)).toBeVisible();
  await expectAccessible(page, info, 'categorias');
  await manager.getByRole('button', { name: 'Manter' }).click();
  await expect(manager.getByRole('heading', { name: 'Remover categoria?' })).toHaveCount(0);
});
