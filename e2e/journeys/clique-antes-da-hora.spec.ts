import { expect, type Page } from '@playwright/test';
import { asReturningVisitor } from './shop.ts';
import { test } from './test.ts';

/** Holds the page's code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  return () => open();
}

test('a button pressed before hydration acts once the page is alive', async ({ page }) => {
  await asReturningVisitor(page);
  const open = await holdCode(page);
  await page.goto('/produtos?busca=zahran', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Escolher volume/ }).click();
  open();
  await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
});

test('a sign-in sent before hydration is answered once the page is alive (LOGIN-01)', async ({
  page,
}) => {
  await asReturningVisitor(page);
  const open = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Usuário').fill('ninguem');
  await page.getByLabel('Senha', { exact: true }).fill('Senha@errada1');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  open();
  await expect(page.getByRole('alert').first()).toHaveText('❌ Usuário ou senha inválidos.');
  await expect(page.getByLabel('Usuário')).toHaveValue('ninguem');
});

test('a volume chosen before hydration is the one shown and sold (PDP-04, PDP-05)', async ({
  page,
}) => {
  await asReturningVisitor(page);
  const open = await holdCode(page);
  await page.goto('/produtos/noite-de-zahran', { waitUntil: 'commit' });
  const volume = page.getByRole('radio', { name: /^10 ml/ });
  await volume.check();
  const variacaoId = await volume.inputValue();
  await page.getByRole('button', { name: 'Fazer Login para Comprar' }).first().click();
  open();
  await expect(page.getByText('⚠️ Você precisa estar logado')).toBeVisible();
  await expect(page).toHaveURL(/\?volume=10-ml$/);
  await expect(page.getByRole('article').getByText('R$ 40,90').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  const wanted = await page.evaluate(() => sessionStorage.getItem('intencaoDeCompra') ?? '{}');
  expect(JSON.parse(wanted)).toMatchObject({ variacaoId });
});

test('a search and an order chosen before hydration are kept (SHOP-02)', async ({ page }) => {
  await asReturningVisitor(page);
  const open = await holdCode(page);
  await page.goto('/produtos', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('noite');
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('menorPreco');
  open();
  await expect(page).toHaveURL(/\/produtos\?busca=noite&ordenar=menorPreco$/);
  await expect(page.getByRole('searchbox', { name: 'Buscar pelo nome' })).toHaveValue('noite');
});

test('code prefetched before a click does not move the page', async ({ page }) => {
  await asReturningVisitor(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/produtos', { waitUntil: 'networkidle' });
  const place = () => page.getByRole('searchbox').boundingBox();
  const before = await place();
  expect(before).not.toBeNull();
  const sheets = () => page.evaluate(() => document.styleSheets.length);
  const loaded = await sheets();
  // Focus on the link prefetches the code and style sheets of the sign-in page.
  await page.getByRole('link', { name: 'Fazer Login' }).focus();
  await expect.poll(sheets).toBeGreaterThan(loaded);
  expect(await place()).toEqual(before);
});
