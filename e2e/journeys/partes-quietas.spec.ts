import { expect, type Page } from '@playwright/test';
import { asReturningVisitor, complaintsOf, hydrated } from './shop.ts';
import { test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Returns the code files of static parts (docs/decisions/0022) that the page requests. */
function partsAsked(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const part = /\/assets\/(\w+)\.still-[\w-]+\.js$/.exec(new URL(request.url()).pathname)?.[1];
    if (part !== undefined) requested.push(part);
  });
  return requested;
}

/** Marks the document: a new document lacks the mark. */
const markDocument = (page: Page) =>
  page.evaluate(() => void (document.body.dataset.mark = 'same'));
const isSameDocument = (page: Page) => page.evaluate(() => document.body.dataset.mark === 'same');

for (const [path, title] of [
  ['/sobre', 'Grandes perfumes, na medida de quem prova'],
  ['/politica-de-privacidade', 'Política de privacidade'],
  ['/direitos', 'Direitos e termos de uso'],
] as const) {
  test(`${path} keeps the server's text and does not load its code`, async ({ page }) => {
    const complaints = complaintsOf(page);
    const requested = partsAsked(page);
    await asReturningVisitor(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const heading = await page.getByRole('heading', { level: 1, name: title }).elementHandle();
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await heading?.evaluate((node) => node.isConnected)).toBe(true);
    expect(requested).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("a visit from inside the shop loads the text's code once, with the page's", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const requested = partsAsked(page);
  await asReturningVisitor(page);
  await page.goto('/carrinho');
  await hydrated(page);
  await markDocument(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: /^Política de privacidade/ }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Política de privacidade' });
  await expect(title).toBeFocused();
  expect(requested).toEqual(['Privacidade']);
  await page
    .getByRole('navigation', { name: 'Nesta página' })
    .getByRole('link', { name: '7. Segurança' })
    .click();
  await expect(page.getByRole('region', { name: '7. Segurança' })).toBeFocused();
  await expect(page.locator('[data-contents] [aria-current]')).toHaveText('7. Segurança');
  expect(await isSameDocument(page)).toBe(true);
  expect(complaints).toEqual([]);
});

test('links of the text navigate in place, and Back does not load its code (C-72)', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const requested = partsAsked(page);
  await asReturningVisitor(page);
  await page.goto('/politica-de-privacidade');
  await hydrated(page);
  await markDocument(page);
  await page.getByRole('main').getByRole('link', { name: 'Direitos e termos de uso' }).click();
  await expect(page).toHaveURL(/\/direitos#protecao-de-dados$/);
  await expect(page.getByRole('heading', { name: '5. Proteção de dados' })).toBeInViewport();
  await page.goBack();
  // Back returns to the followed link itself.
  const followed = page.getByRole('main').getByRole('link', { name: 'Direitos e termos de uso' });
  await expect(followed).toBeFocused();
  await expect(followed).toBeInViewport();
  const contents = page.getByRole('navigation', { name: 'Nesta página' });
  await contents.getByRole('link', { name: '5. Cookies' }).click();
  await expect(page.getByRole('region', { name: '5. Cookies' })).toBeFocused();
  await expect(contents.locator('[aria-current]')).toHaveText('5. Cookies');
  expect(await isSameDocument(page)).toBe(true);
  expect(requested).toEqual(['Direitos']);
  expect(complaints).toEqual([]);
});

test('a link of the text opened in another tab is left to the browser', async ({
  page,
  context,
}) => {
  await asReturningVisitor(page);
  await page.goto('/sobre');
  await hydrated(page);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: 'Ver fragrâncias' })
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/produtos$/);
  await expect(page).toHaveURL(/\/sobre$/);
});

test('the print button works when pressed before hydration', async ({ page }) => {
  await asReturningVisitor(page);
  await page.addInitScript(() => {
    window.print = () => void (document.body.dataset.printed = 'yes');
  });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/direitos', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: /PDF/ }).click();
  expect(await page.evaluate(() => document.body.dataset.printed)).toBeUndefined();
  open();
  await expect(page.locator('body[data-printed]')).toBeAttached();
});

for (const file of ['SobrePage', 'Sobre.still']) {
  test(`when ${file} does not load the page shows an error and stops requesting it`, async ({
    page,
  }) => {
    await asReturningVisitor(page);
    let tries = 0;
    await page.route(`**/assets/${file}-*.js`, async (route) => {
      tries += 1;
      await route.abort();
    });
    await page.goto('/carrinho');
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
    const failure = page.getByRole('heading', { name: 'Algo não saiu como esperado' });
    await expect(failure).toBeVisible();
    const shownAfter = tries;
    await page.waitForTimeout(1000);
    expect(tries).toBe(shownAfter);
    await page.unrouteAll();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Produtos' }).click();
    await expect(failure).toBeHidden();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Grandes perfumes/ })).toBeFocused();
  });
}
