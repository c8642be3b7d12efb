import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Browser,
  test as base,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import getPort from 'get-port';
import { ROOT } from '../../scripts/lib/root.mjs';
import { COARSE, coarseDistance } from './coarse.ts';

const HEIGHTS = { 390: 844, 1440: 900 } as const;

const HERE = join(ROOT, 'e2e/visual');
const CALIBRATION = join(HERE, 'baselines/calibration.png');
/** Sharp enough for letters, at a tenth of a PNG's weight. */
const JPEG = { type: 'jpeg', quality: 40 } as const;

const RENEW = 'npm run pictures -w web';
const SKIPPED =
  'This browser draws letters and shadows differently from the one of the kept pictures: they were compared square by square. ' +
  `To compare pixel by pixel on this machine, run ${RENEW} on the code before the change.`;

const renewing = () => base.info().config.updateSnapshots === 'all';

/** Returns a picture of a page with the shop's fonts: it shows whether this browser draws like the one of the baselines. */
async function calibrationPicture(browser: Browser): Promise<Buffer> {
  const sheet = await readFile(join(ROOT, 'web/src/app/theme/fonts.css'), 'utf8');
  const fonts = [...sheet.matchAll(/url\("(@fontsource[^"]+)"\)/g)].map(([, file = '']) => file);
  const [display, text] = await Promise.all(
    ['fraunces', 'figtree'].map(async (family) => {
      const file = fonts.find((name) => name.includes(family)) ?? '';
      const data = await readFile(join(ROOT, 'node_modules', file));
      return `data:font/woff2;base64,${data.toString('base64')}`;
    }),
  );
  const html = await readFile(join(HERE, 'calibration.html'), 'utf8');
  const page = await browser.newPage({ viewport: { width: 512, height: 320 } });
  await page.setContent(html.replace('TEXT', text ?? '').replace('DISPLAY', display ?? ''));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

const MOST_TRIES = 8;

/** Returns the first picture that is equal to the kept one or to the one before it: a busy browser paints in parts. */
async function stillPicture(
  take: () => Promise<Buffer>,
  kept: Buffer | undefined,
): Promise<Buffer> {
  let before = kept ?? (await take());
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const after = await take();
    if (after.equals(before)) return after;
    before = after;
  }
  return before;
}

interface Pictures {
  /** Compares the page or part with the kept picture of this name. A difference fails the test at its end. `changing` is masked. */
  readonly compare: (name: string, shown: Page | Locator, changing?: Locator) => Promise<void>;
}

interface Machine {
  /** Whether this browser draws exactly like the one of the kept pictures. */
  readonly exact: boolean;
  /** Address of the page of all parts. */
  readonly ui: string;
}

export const test = base.extend<Pictures, Machine>({
  exact: [
    async ({ browser }, give) => {
      const drawn = await calibrationPicture(browser);
      if (renewing()) await writeFile(CALIBRATION, drawn);
      const kept = await readFile(CALIBRATION).catch(() => undefined);
      await give(kept !== undefined && drawn.equals(kept));
    },
    { scope: 'worker' },
  ],

  ui: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here
    async ({}, give) => {
      const server = spawn('node', ['web/dev/server.ts'], {
        cwd: ROOT,
        env: { ...process.env, PORT: String(await getPort()), UI_STILL: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [address] = await Promise.race([
        once(createInterface(server.stdout), 'line'),
        once(server, 'exit').then(() => {
          throw new Error('The page of all parts did not open.');
        }),
      ]);
      await give(String(address));
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
    { scope: 'worker' },
  ],

  compare: async ({ browser, exact }, give, info) => {
    const aside = await browser.newPage();
    await give(async (name, shown, changing) => {
      const file = `${name}.jpg`;
      const kept = await readFile(info.snapshotPath(file)).catch(() => undefined);
      const picture = await stillPicture(
        () =>
          shown.screenshot({
            ...JPEG,
            animations: 'disabled',
            caret: 'hide',
            mask: changing ? [changing] : [],
          }),
        kept,
      );
      // Decoding and comparing two equal files takes 0.3 s of CPU.
      if (kept?.equals(picture)) return;
      if (exact || renewing() || kept === undefined) {
        expect
          .soft(picture, name)
          .toMatchSnapshot({ name: file, threshold: 0.08, maxDiffPixels: 60 });
        return;
      }
      const distance = await coarseDistance(aside, kept, picture, 'jpeg');
      const far = distance.cells > COARSE.cells || distance.height > COARSE.height;
      if (far) {
        await info.attach(`${name}-expected`, { body: kept, contentType: 'image/jpeg' });
        await info.attach(`${name}-actual`, { body: picture, contentType: 'image/jpeg' });
      }
      expect.soft(far, `${name}: ${JSON.stringify(distance)}`).toBe(false);
    });
    await aside.close();
  },
});

/** Declares a test that is skipped where only a coarse comparison was possible, so that the run reports it. */
export function sayHowItWasCompared(): void {
  test('pictures are compared pixel by pixel', ({ exact }) => {
    test.skip(!exact, SKIPPED);
  });
}

/**
 * Loads a page with pictures of the fitting width. A busy shop sends the widest file, `no-store`, while it encodes the
 * fitting one, and the widest looks sharper: such a page is loaded again.
 */
async function loadFitting(page: Page, address: string): Promise<void> {
  let widest = false;
  const look = (response: Response) => {
    const isPicture = response.url().includes('/imagens/');
    if (isPicture && response.headers()['cache-control'] === 'no-store') widest = true;
  };
  page.on('response', look);
  do {
    widest = false;
    await page.goto(address, { waitUntil: 'networkidle' });
  } while (widest);
  page.off('response', look);
}

/** Opens an address at a width and waits until React has taken over and nothing loads. */
export async function openAt(page: Page, width: keyof typeof HEIGHTS, address: string) {
  await page.setViewportSize({ width, height: HEIGHTS[width] });
  await loadFitting(page, address);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );
  await page.waitForLoadState('networkidle');
  await settled(page);
}

const PAINTED_AFTER_MS = 400;

/** Waits after a dialog has opened: the page below is painted a moment later, without an event. */
export async function settledUnderDialog(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await settled(page);
  await page.waitForTimeout(PAINTED_AFTER_MS);
}

/** Waits for the fonts and for the pictures inside the window. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const shown = [...document.images].filter((image) => {
      const { top, bottom, left, right, width } = image.getBoundingClientRect();
      const inside =
        bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth;
      return inside && width > 0;
    });
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  });
}
