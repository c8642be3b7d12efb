import { expect } from '@playwright/test';
import { GRAPHQL, operationName } from './operations.ts';
import { asReturningVisitor, complaintsOf, expectAccessible, tabTo } from './shop.ts';
import { test } from './test.ts';

test('the search opens from any page and leads to the product by keyboard alone (SHOP-02)', async ({
  page,
}, info) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!GRAPHQL.test(request.url())) return;
    const name = operationName(request);
    if (name === 'Sugestoes') asked.push(name);
  });
  await page.goto('/sobre', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: 'Buscar perfumes' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Buscar perfumes' });
  const field = dialog.getByRole('combobox', { name: 'Buscar pelo nome' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option', { name: 'Perfumes Árabes' })).toBeVisible();
  await expectAccessible(page, info, 'busca-vazia');

  await test.step('Escape returns the focus to the opener', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  });

  await page.keyboard.type('zahran', { delay: 30 });
  const option = dialog.getByRole('option', { name: /^Noite de Zahran/ });
  await expect(option).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectAccessible(page, info, 'busca-com-sugestoes');
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/produtos\/noite-de-zahran$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Noite de Zahran' })).toBeFocused();
  await expect(dialog).toBeHidden();
  expect(complaints).toEqual([]);
});

test('for a sold-out volume the chat names product and volume, and the shared link keeps the volume (C-61)', async ({
  page,
  context,
}, info) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Without the browser's own sharing the button copies the link.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await page.goto('/produtos/cedro-de-inverno', { waitUntil: 'networkidle' });
  const notify = page.getByRole('link', { name: 'Perguntar pelo WhatsApp' });
  await expect(notify).toBeHidden();
  await page.getByRole('radio', { name: /^10 ml/ }).check();
  await expect(notify).toBeVisible();
  await expect(page.getByText('Rende cerca de 100 borrifadas de 0,1 ml.')).toBeVisible();
  const address = new URL((await notify.getAttribute('href')) ?? '');
  expect(address.searchParams.get('text')).toBe(
    'Olá! Quero saber quando este perfume voltar: Cedro de Inverno, 10 ml.',
  );
  await expectAccessible(page, info, 'esgotado');

  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await expect(page.getByText('Link copiado.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(
    '/produtos/cedro-de-inverno?volume=10-ml',
  );
  await page.goto(copied);
  await expect(page.getByRole('radio', { name: /^10 ml/ })).toBeChecked();
  await expect(notify).toBeVisible();
  expect(complaints).toEqual([]);
});
