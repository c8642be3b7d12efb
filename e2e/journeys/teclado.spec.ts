import { expect, type Locator } from '@playwright/test';
import { openBuyer, volumesOf } from './buyer.ts';
import { enterAs } from './live.ts';
import { asReturningVisitor, contaFor, emptyCarrinho, hydrated, tabTo } from './shop.ts';
import { test } from './test.ts';

test('leads from the home page to a product in the cart by keyboard alone (S11)', async ({
  page,
  request,
}) => {
  const conta = contaFor('keyboard');
  await emptyCarrinho(request, conta);
  await asReturningVisitor(page);
  await page.goto('/');
  await hydrated(page);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Fazer Login' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que bom ter você aqui');
  await expect(page.getByLabel('Usuário')).toBeFocused();

  await page.keyboard.type(conta.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(conta.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('✅ Login realizado com sucesso!')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto('/produtos?busca=esmeralda');
  await expect(page.getByText('Exibindo página 1 de 1 (1 produto')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Escolher volume/ }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Escolha uma variação:' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('radio', { disabled: false }).first()).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: 'Adicionar ao Carrinho' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Produto adicionado ao carrinho!')).toBeVisible();
  await expect(dialog).toBeHidden();

  const bag = page.getByRole('button', { name: 'Abrir carrinho, 1 unidade' });
  await tabTo(page, bag);
  // Forced colours drop the ground of the badge: a line shows it.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(bag.locator('span')).toHaveCSS('border-top-width', '1px');
  await page.emulateMedia({ forcedColors: null });
  await page.keyboard.press('Enter');
  const gaveta = page.getByRole('dialog', { name: 'Meu Carrinho' });
  await tabTo(page, gaveta.getByRole('button', { name: /^Remover/ }));
  await page.keyboard.press('Enter');
  await expect(gaveta.getByText('Seu carrinho está vazio')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gaveta).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir carrinho, 0 unidades' })).toBeFocused();
});

test('leads from the cart to a paid and confirmed order by keyboard alone (S11)', async ({
  page,
  baseURL,
}) => {
  const buyer = await openBuyer(baseURL ?? '');
  const [volume] = await volumesOf(baseURL ?? '');
  if (!volume) throw new Error('The shop has nothing to order.');
  await buyer.put(volume, 1);
  await asReturningVisitor(page);
  await enterAs(page, '', buyer.conta);
  const press = async (part: Locator) => {
    await expect(part).toBeVisible();
    await tabTo(page, part);
    await page.keyboard.press('Enter');
  };

  await page.goto('/carrinho');
  await expect(page.getByText('em 1 a 3 dias úteis')).toBeVisible();
  await press(page.getByRole('button', { name: 'Editar seus dados' }));
  await expect(page.getByLabel('Nome completo')).toBeFocused();
  await tabTo(page, page.getByLabel('CPF'));
  await page.keyboard.type('52998224725');
  await press(page.getByRole('button', { name: 'Usar estes dados' }));
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeFocused();
  await press(page.getByRole('button', { name: 'Finalizar Compra' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Pedido criado. Como prefere pagar?',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page.getByRole('link', { name: 'Cartão (pagar agora)' }));
  await press(page.getByRole('button', { name: 'Aprovado final 4242' }));
  await press(page.getByRole('button', { name: /^Pagar R\$/ }));
  await press(page.getByRole('link', { name: 'Ver pedido confirmado' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento confirmado!');
});
