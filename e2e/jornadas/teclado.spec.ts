import { expect, type Locator, type Page, test } from '@playwright/test';
import { contaDe, esvaziarCarrinho, jaEsteveAqui } from './loja.ts';

const PASSOS_MAXIMOS = 120;

/** Walks with Tab until the part has the focus, as a person without a mouse does. */
async function irAte(page: Page, parte: Locator): Promise<void> {
  for (let passo = 0; passo < PASSOS_MAXIMOS; passo += 1) {
    if (await parte.evaluate((no) => no === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${String(parte)} in ${PASSOS_MAXIMOS} steps.`);
}

test('S11: só com o teclado, da página inicial ao perfume no carrinho', async ({
  page,
  request,
}, info) => {
  test.skip(info.project.name === 'phone', 'a phone has no keyboard');
  const conta = contaDe('teclado');
  await esvaziarCarrinho(request, conta);
  await jaEsteveAqui(page);
  await page.goto('/');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await irAte(page, page.getByRole('link', { name: 'Fazer Login' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await irAte(page, page.getByLabel('Usuário'));
  await page.keyboard.type(conta.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(conta.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('✅ Login realizado com sucesso!')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto('/produtos?busca=zahran');
  await expect(page.getByText('Exibindo página 1 de 1 (1 produto')).toBeVisible();
  await irAte(page, page.getByRole('button', { name: /^Escolher volume/ }));
  await page.keyboard.press('Enter');
  const dialogo = page.getByRole('dialog', { name: 'Escolha uma variação:' });
  await expect(dialogo).toBeVisible();
  const escolha = dialogo.getByRole('combobox');
  await irAte(page, escolha);
  await page.keyboard.press('ArrowDown');
  await irAte(page, dialogo.getByRole('button', { name: 'Adicionar ao Carrinho' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Produto adicionado ao carrinho!')).toBeVisible();
  await expect(dialogo).toBeHidden();

  await irAte(page, page.getByRole('button', { name: 'Abrir carrinho, 1 unidade' }));
  await page.keyboard.press('Enter');
  const gaveta = page.getByRole('dialog', { name: 'Meu Carrinho' });
  await irAte(page, gaveta.getByRole('button', { name: /^Remover/ }));
  await page.keyboard.press('Enter');
  await expect(gaveta.getByText('Seu carrinho está vazio')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gaveta).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir carrinho, 0 unidades' })).toBeFocused();
});
