import { devices, expect } from '@playwright/test';
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
