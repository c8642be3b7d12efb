import { expect } from '@playwright/test';
import { complaintsOf, contaFor, emptyCarrinho } from './shop.ts';
import { test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

// Eight steps with the shop's real delays.
test.slow();

test('buys a decant: from the home page to the drawer, through the sign-in', async ({
  page,
  request,
}) => {
  const conta = contaFor('desktop');
  await emptyCarrinho(request, conta);
  const complaints = complaintsOf(page);

  await test.step('the opening passes and the home page leads to the list (SHELL-10, HOME-11)', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Perfumes Fracionados | Decantária Perfumes Fracionados');
    await page.getByRole('button', { name: 'Recusar' }).click();
    await page.getByRole('link', { name: 'Ver Produtos: Perfumes Árabes' }).click();
    await expect(page).toHaveURL(/\/produtos\?categoria=%C3%81rabe$/);
    await expect(page.getByText('Exibindo página 1 de')).toContainText('(16 produtos)');
  });

  await test.step('sorts by name, opens the last page and goes back (SHOP-08, SHOP-11)', async () => {
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('nomeAsc');
    await expect(page).toHaveURL(/ordenar=nomeAsc/);
    await expect(
      page.getByRole('heading', { name: 'A Última Carta Escrita', exact: false }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Página 2', exact: true }).click();
    await expect(page).toHaveURL(/pagina=2/);
    await expect(page.getByRole('heading', { name: 'Sultana de Veludo' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Exibindo página 1 de')).toBeVisible();
  });

  await test.step('searches by name and opens the product (SHOP-12)', async () => {
    await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('zahran');
    await expect(page.getByText('Exibindo página 1 de 1 (6 produtos')).toBeVisible();
    await page.getByRole('link', { name: 'Noite de Zahran' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Noite de Zahran' })).toBeVisible();
  });

  await test.step('a visitor who buys is sent to the sign-in (PDP-07, PDP-08)', async () => {
    await page.getByRole('radio', { name: /^10 ml/ }).check();
    await page.getByRole('button', { name: 'Fazer Login para Comprar' }).first().click();
    await expect(
      page.getByText('⚠️ Você precisa estar logado para adicionar ao carrinho.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the sign-in returns to the product, already in the cart (LOGIN-04, C-31)', async () => {
    await page.getByLabel('Usuário').fill(conta.username);
    await page.getByLabel('Senha', { exact: true }).fill(conta.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page).toHaveURL(/\/produtos\/noite-de-zahran/);
    await expect(page.getByRole('button', { name: 'Abrir carrinho, 1 unidade' })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).not.toContain('ey');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token?.split('.')[2]).toBe('');
  });

  const gaveta = page.getByRole('dialog', { name: 'Meu Carrinho' });

  await test.step('the drawer shows the line and adds one more (DRAWER-02, DRAWER-03)', async () => {
    if (!(await gaveta.isVisible())) {
      await page.getByRole('button', { name: 'Abrir carrinho, 1 unidade' }).click();
    }
    await expect(gaveta.getByRole('link', { name: 'Noite de Zahran' })).toBeVisible();
    await expect(gaveta.getByText('10 ml', { exact: true })).toBeVisible();
    await gaveta.getByRole('button', { name: /^Aumentar quantidade/ }).click();
    await expect(gaveta.getByText(/2 x R\$ /)).toBeVisible();
  });

  await test.step('the line survives a reload (S5)', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Abrir carrinho, 2 unidades' }).click();
    await expect(gaveta.getByText(/2 x R\$ /)).toBeVisible();
  });

  await test.step('removing the line empties the cart for good (DRAWER-04, DRAWER-06)', async () => {
    await gaveta.getByRole('button', { name: /^Remover/ }).click();
    await expect(page.getByText('Item removido do carrinho.')).toBeVisible();
    await expect(gaveta.getByText('Seu carrinho está vazio')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Abrir carrinho, 0 unidades' })).toBeVisible();
  });

  expect(complaints).toEqual([]);
});
