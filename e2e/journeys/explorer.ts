import { expect, type Page } from '@playwright/test';

/* The explorer of operations at /sandbox. */

export const exampleOf = (page: Page, name: string) =>
  page.getByRole('tablist').getByRole('button', { name, exact: true });

export const answerOf = (page: Page) => page.getByRole('region', { name: 'Result Window' });

/** Opens an example and runs it. */
export async function runExample(page: Page, name: string): Promise<void> {
  await exampleOf(page, name).click();
  await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText(name);
  await page.getByRole('button', { name: /^Execute query/ }).click();
}

/** Skips the tour of a first visit. */
export const skipTour = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('decantaria:tour', '1'));
