import { devices, expect, type Page } from '@playwright/test';
import { hydrated } from './shop.ts';
import { test } from './test.ts';

const KB = 1024;
/** Bytes of the home page and its pictures, before any scrolling. */
const LIMIT = 450 * KB;

test('the home page weighs at most 450 KB on a first visit', { tag: '@phone' }, async ({
  browser,
  isMobile,
}) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {};
  const context = await browser.newContext(isMobile ? phone : {});
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const weights: Record<string, number> = {};
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (response.url.startsWith('http')) kinds.set(requestId, type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) weights[kind] = (weights[kind] ?? 0) + encodedDataLength;
  });
  await cdp.send('Network.enable');

  await page.goto('/');
  // Waits for hydration, then until nothing more arrives.
  await hydrated(page);
  const total = () => Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
  let before = -1;
  await expect
    .poll(
      () => {
        const still = total() === before;
        before = total();
        return still;
      },
      { intervals: [1000] },
    )
    .toBe(true);

  expect(weights).toMatchObject({
    Document: expect.any(Number),
    Script: expect.any(Number),
    Font: expect.any(Number),
    Image: expect.any(Number),
  });
  expect(total(), JSON.stringify(weights)).toBeLessThanOrEqual(LIMIT);
  await context.close();
});

/** Counts the uses of `Intl` on each later page, as the attribute `data-intl` of the document. */
async function countIntl(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let uses = 0;
    const count = (owner: object, name: string) => {
      const real: unknown = Reflect.get(owner, name);
      if (typeof real !== 'function') throw new Error(`The browser lacks ${name}.`);
      const note = () => {
        uses += 1;
        document.documentElement.dataset.intl = String(uses);
      };
      const counted = new Proxy(real, {
        apply: (target, self, values) => {
          note();
          return Reflect.apply(target, self, values);
        },
        construct: (target, values) => {
          note();
          return Reflect.construct(target, values);
        },
      });
      Reflect.set(owner, name, counted);
    };
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'Collator', 'PluralRules'])
      count(Intl, name);
    count(Number.prototype, 'toLocaleString');
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
      count(Date.prototype, name);
    count(String.prototype, 'localeCompare');
  });
}

test('a first visit does not wait for the tables of Intl, whose first use takes 10 ms', async ({
  page,
}) => {
  await countIntl(page);
  for (const path of ['/', '/produtos', '/produtos/noite-de-zahran']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-intl');
  }
  await page.evaluate(() => (1).toLocaleString('pt-BR'));
  await expect(page.locator('html')).toHaveAttribute('data-intl', '1');
});
