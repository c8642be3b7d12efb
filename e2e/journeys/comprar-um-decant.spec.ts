import { expect, test } from '@playwright/test';
import { complaintsOf, contaFor, emptyCarrinho } from './shop.ts';

test('comprar um decant: da vitrine à gaveta, passando pela entrada', async ({
  page,
  request,
}, info) => {
  const conta = contaFor(info.project.name);
  await emptyCarrinho(request, conta);
  const complaints = complaintsOf(page);

  await test.step('SHELL-10, HOME-11: a abertura passa e a vitrine leva à listagem', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Perfumes Fracionados | Decantária Perfumes Fracionados');
    await page.getByRole('button', { name: 'Recusar' }).click();
    await page.getByRole('link', { name: 'Ver Produtos: Perfumes Árabes' }).click();
    await expect(page).toHaveURL(/\/produtos\?categoria=%C3%81rabe$/);
    await expect(page.getByText('Exibindo página 1 de')).toContainText('(16 produtos)');
  });

  await test.step('SHOP-08, SHOP-11: ordenar por nome, abrir a última página e voltar', async () => {
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('nomeAsc');
    await expect(page).toHaveURL(/ordenar=nomeAsc/);
    await expect(
      page.getByRole('heading', { name: 'A Última Carta Escrita', exact: false }),
    ).toBeVisible();
    const lastPage = info.project.name === 'phone' ? 3 : 2;
    await page.getByRole('link', { name: `Página ${lastPage}`, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`pagina=${lastPage}`));
    await expect(page.getByRole('heading', { name: 'Sultana de Veludo' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Exibindo página 1 de')).toBeVisible();
  });

  await test.step('SHOP-12: buscar pelo nome e abrir o perfume', async () => {
    await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('zahran');
    await expect(page.getByText('Exibindo página 1 de 1 (1 produto')).toBeVisible();
    await page.getByRole('link', { name: 'Noite de Zahran' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Noite de Zahran' })).toBeVisible();
  });

  await test.step('PDP-07, PDP-08: sem entrar, o pedido de compra leva à entrada', async () => {
    await page.getByRole('radio', { name: /^10 ml/ }).check();
    await page.getByRole('button', { name: 'Fazer Login para Comprar' }).first().click();
    await expect(
      page.getByText('⚠️ Você precisa estar logado para adicionar ao carrinho.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('LOGIN-04, C-31: entrar devolve ao perfume, já no carrinho', async () => {
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

  await test.step('DRAWER-02, DRAWER-03: a gaveta mostra a linha e soma mais uma', async () => {
    if (!(await gaveta.isVisible())) {
      await page.getByRole('button', { name: 'Abrir carrinho, 1 unidade' }).click();
    }
    await expect(gaveta.getByRole('link', { name: 'Noite de Zahran' })).toBeVisible();
    await expect(gaveta.getByText('10 ml', { exact: true })).toBeVisible();
    await gaveta.getByRole('button', { name: /^Aumentar quantidade/ }).click();
    await expect(gaveta.getByText(/2 x R\$ /)).toBeVisible();
  });

  await test.step('S5: depois de recarregar, a linha continua lá', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Abrir carrinho, 2 unidades' }).click();
    await expect(gaveta.getByText(/2 x R\$ /)).toBeVisible();
  });

  await test.step('DRAWER-04, DRAWER-06: remover esvazia e continua vazio', async () => {
    await gaveta.getByRole('button', { name: /^Remover/ }).click();
    await expect(page.getByText('Item removido do carrinho.')).toBeVisible();
    await expect(gaveta.getByText('Seu carrinho está vazio')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Abrir carrinho, 0 unidades' })).toBeVisible();
  });

  expect(complaints).toEqual([]);
});
