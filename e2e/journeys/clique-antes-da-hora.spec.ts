import { expect, type Page } from '@playwright/test';
import { asReturningVisitor } from './shop.ts';
import { test } from './test.ts';

/** Holds the code of the next page back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  await page.unrouteAll();
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

test('what is pressed, sent, typed and chosen before hydration is done once the page is alive (LOGIN-01, PDP-04, PDP-05, SHOP-02)', async ({
  page,
}) => {
  await asReturningVisitor(page);

  await test.step('a button opens its dialog', async () => {
    const open = await holdCode(page);
    await page.goto('/produtos?busca=esmeralda', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /^Escolher volume/ }).click();
    open();
    await expect(page.getByRole('dialog', { name: 'Escolha uma variação:' })).toBeVisible();
  });

  await test.step('a print button prints', async () => {
    await page.addInitScript(() => {
      window.print = () => void (document.body.dataset.printed = 'yes');
    });
    const open = await holdCode(page);
    await page.goto('/direitos', { waitUntil: 'commit' });
    await page.getByRole('button', { name: /PDF/ }).click();
    expect(await page.evaluate(() => document.body.dataset.printed)).toBeUndefined();
    open();
    await expect(page.locator('body[data-printed]')).toBeAttached();
  });

  await test.step('a search and an order are kept (SHOP-02)', async () => {
    const open = await holdCode(page);
    await page.goto('/produtos', { waitUntil: 'commit' });
    await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('noite');
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('menorPreco');
    open();
    await expect(page).toHaveURL(/\/produtos\?busca=noite&ordenar=menorPreco$/);
    await expect(page.getByRole('searchbox', { name: 'Buscar pelo nome' })).toHaveValue('noite');
  });

  await test.step('a sign-in is answered (LOGIN-01)', async () => {
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

  await test.step('a volume is the one shown and sold (PDP-04, PDP-05)', async () => {
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
