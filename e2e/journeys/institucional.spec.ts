import { expect } from '@playwright/test';
import { asReturningVisitor, complaintsOf } from './shop.ts';
import { test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test("the policy's index moves to the section with the focus, and Back restores the place (PRIV-01)", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);
  await page.goto('/politica-de-privacidade', { waitUntil: 'networkidle' });
  const contents = page.getByRole('navigation', { name: 'Nesta página' });
  await contents.getByRole('link', { name: '7. Segurança' }).click();
  await expect(page).toHaveURL(/#seguranca$/);
  const section = page.getByRole('region', { name: '7. Segurança' });
  await expect(section).toBeFocused();
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveText('7. Segurança');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.goto('/politica-de-privacidade#cookies');
  await expect(page.getByRole('heading', { name: '5. Cookies' })).toBeInViewport();
  expect(complaints).toEqual([]);
});
