import { expect, type Page } from '@playwright/test';
import { asReturningVisitor, complaintsOf, hydrated } from './shop.ts';
import { test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Marks the document: a new document lacks the mark. */
const markDocument = (page: Page) =>
  page.evaluate(() => void (document.body.dataset.mark = 'same'));
const isSameDocument = (page: Page) => page.evaluate(() => document.body.dataset.mark === 'same');

test("the policy's index moves to the section with the focus; links of the text navigate in place, and Back returns to the followed link (C-72, PRIV-01)", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);
  await page.goto('/politica-de-privacidade');
  await hydrated(page);
  await markDocument(page);
  const contents = page.getByRole('navigation', { name: 'Nesta página' });
  await contents.getByRole('link', { name: '7. Segurança' }).click();
  await expect(page).toHaveURL(/#seguranca$/);
  const section = page.getByRole('region', { name: '7. Segurança' });
  await expect(section).toBeFocused();
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveText('7. Segurança');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  await page.getByRole('main').getByRole('link', { name: 'Direitos e termos de uso' }).click();
  await expect(page).toHaveURL(/\/direitos#protecao-de-dados$/);
  await expect(page.getByRole('heading', { name: '5. Proteção de dados' })).toBeInViewport();
  await page.goBack();
  // Back returns to the followed link itself.
  const followed = page.getByRole('main').getByRole('link', { name: 'Direitos e termos de uso' });
  await expect(followed).toBeFocused();
  await expect(followed).toBeInViewport();
  await contents.getByRole('link', { name: '5. Cookies' }).click();
  await expect(page.getByRole('region', { name: '5. Cookies' })).toBeFocused();
  await expect(contents.locator('[aria-current]')).toHaveText('5. Cookies');
  expect(await isSameDocument(page)).toBe(true);
  await page.goto('/sobre');
  await page.goto('/politica-de-privacidade#cookies');
  await expect(page.getByRole('heading', { name: '5. Cookies' })).toBeInViewport();
  expect(complaints).toEqual([]);
});

test('when the code of a page does not load, an error is shown and it is not requested again', async ({
  page,
}) => {
  await asReturningVisitor(page);
  let tries = 0;
  await page.route('**/assets/SobrePage-*.js', async (route) => {
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
