import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { dim, PlainError, print } from '../scripts/lib/output.mjs';
import { median } from './lib/figures.ts';
import { withProgress } from './lib/progress.ts';
import { openBrowser, openShop, WINDOWS } from './lib/shop.ts';
import { printFigure, printHeading } from './lib/targets.ts';

// Measures the time from a touch to the next paint with a CPU slowed down four times.

const LIMIT_MS = 100;
/** Shortest event duration that browsers report. */
const FLOOR_MS = 16;
/** Time allowed for an interaction to be reported and for its effects to settle. */
const SETTLE_MS = 1500;
/** Interval between two keys. */
const KEY_MS = 150;
const CUSTOMER = { username: 'marina.costa', password: 'Cliente@123' };
const PRODUCT = '/produtos/noite-de-zahran';

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  /** The touched element. */
  readonly target: (page: Page) => Locator;
  /** Text typed after the touch. The slowest interaction counts. */
  readonly types?: string;
  /** Selector that must become visible; its delay is printed beside the figure. */
  readonly shows?: string;
}

const SCENES: readonly Scene[] = [
  {
    name: 'add to cart',
    path: PRODUCT,
    signedIn: true,
    target: (page) => page.getByRole('button', { name: 'Adicionar ao Carrinho' }).first(),
  },
  {
    name: 'choose a volume',
    path: PRODUCT,
    target: (page) =>
      page.getByRole('radio', { checked: false, disabled: false }).last().locator('..'),
  },
  {
    name: 'filter by category',
    path: '/produtos',
    target: (page) =>
      page.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name: /^Árabe/ }),
  },
  {
    name: 'type a search',
    path: '/produtos',
    target: (page) => page.getByRole('searchbox', { name: 'Buscar pelo nome' }),
    types: 'zahran',
  },
  {
    name: 'open the drawer',
    path: '/produtos',
    signedIn: true,
    target: (page) => page.getByRole('button', { name: /^Abrir carrinho/ }),
    shows: '[role="dialog"]',
  },
  {
    name: 'open the menu',
    path: '/',
    target: (page) => page.getByRole('button', { name: 'Abrir menu' }),
    shows: 'dialog[open]',
  },
];

/** Phases of the slowest interaction, in milliseconds. */
interface Slowest {
  duration: number;
  /** Before the page's code runs. */
  delay: number;
  /** While the page's code runs. */
  work: number;
  /** From its end until the paint. */
  paint: number;
}

interface Measured {
  readonly slowest: Slowest;
  /** Longest task after the first touch. */
  readonly longest: number;
  /** From the first touch until `shows` is visible. */
  readonly shown: number | undefined;
}

declare global {
  interface Window {
    interacoes?: { slowest: Slowest; longest: number; startedAt: number; shown: number };
  }
}

/** Starts the observers in the page. `selector` must become visible. */
function listen({ selector, floor }: { selector: string | undefined; floor: number }): void {
  const none = { duration: floor, delay: 0, work: 0, paint: 0 };
  const seen = { slowest: none, longest: 0, startedAt: 0, shown: 0 };
  window.interacoes = seen;
  // TypeScript's DOM types lack the threshold.
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: floor,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !('interactionId' in entry)) continue;
      const { startTime, processingStart, processingEnd, duration } = entry;
      if (entry.interactionId === 0 || duration <= seen.slowest.duration) continue;
      const delay = processingStart - startTime;
      const work = processingEnd - processingStart;
      seen.slowest = { duration, delay, work, paint: duration - delay - work };
    }
  }).observe(events);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  const onStart = ({ timeStamp }: Event) => {
    seen.startedAt ||= timeStamp;
  };
  addEventListener('pointerdown', onStart, { capture: true, passive: true });
  if (selector === undefined) return;
  const look = () => {
    const part = document.querySelector(selector);
    if (part?.checkVisibility() && seen.startedAt > 0) seen.shown = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Opens a page and waits until it is interactive: `earlyClick` is removed then (web/src/app/early-click.ts). */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => !('earlyClick' in window));
}

/** Plays a scene on a fresh page, loaded at full speed and operated at the slowed-down speed. */
async function play(context: BrowserContext, scene: Scene, slowdown: number): Promise<Measured> {
  const page = await context.newPage();
  await open(page, scene.path);
  const target = scene.target(page);
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(SETTLE_MS);
  const box = await target.boundingBox();
  if (!box) throw new PlainError(`${scene.name}: nothing to touch`);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(listen, { selector: scene.shows, floor: FLOOR_MS });
  await page.waitForTimeout(SETTLE_MS);
  // Taps by coordinates, because a second lookup would use the page's time.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  if (scene.types !== undefined) await page.keyboard.type(scene.types, { delay: KEY_MS });
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => window.interacoes);
  if (!seen?.startedAt) throw new PlainError(`${scene.name}: the page received no touch`);
  return {
    slowest: seen.slowest,
    longest: seen.longest,
    shown: scene.shows === undefined ? undefined : seen.shown - seen.startedAt,
  };
}

/** Browser storage of a visitor who saw the overlay and answered the cookie question, signed in or not. */
async function prepareVisitor(browser: Browser, url: string, signedIn: boolean) {
  const context = await browser.newContext({ ...WINDOWS.phone, baseURL: url });
  const page = await context.newPage();
  await open(page, '/login');
  await page.evaluate(() => localStorage.setItem('cookiesChoice', 'rejected'));
  if (signedIn) {
    await page.getByLabel('Usuário').fill(CUSTOMER.username);
    await page.getByLabel('Senha', { exact: true }).fill(CUSTOMER.password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login', { waitUntil: 'commit' });
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

async function measure(
  scenes: readonly Scene[],
  url: string | undefined,
  runs: number,
  slowdown: number,
): Promise<boolean> {
  const shop = await openShop(url);
  const browser = await openBrowser();
  const measured = new Map<string, Measured[]>(scenes.map(({ name }) => [name, []]));
  try {
    await withProgress(`${scenes.length} interactions, ${runs} times`, async (report) => {
      const visitor = await prepareVisitor(browser, shop.url, false);
      const customer = await prepareVisitor(browser, shop.url, true);
      for (let run = 1; run <= runs; run += 1) {
        for (const scene of scenes) {
          report(`${scene.name}, ${run}`);
          const context = await browser.newContext({
            ...WINDOWS.phone,
            baseURL: shop.url,
            storageState: scene.signedIn ? customer : visitor,
            serviceWorkers: 'block',
          });
          await context.addInitScript(() => sessionStorage.setItem('abertura', 'vista'));
          measured.get(scene.name)?.push(await play(context, scene, slowdown));
          await context.close();
        }
      }
    });
  } finally {
    await browser.close();
    await shop.close();
  }
  printHeading(
    `From interaction to next paint, phone, CPU ${slowdown}× slower (median of ${runs})`,
  );
  const kept = scenes.map(({ name }) => {
    const all = measured.get(name) ?? [];
    const shown = all.flatMap((one) => one.shown ?? []);
    const part = (name: 'delay' | 'work' | 'paint') =>
      median(all.map(({ slowest }) => slowest[name])).toFixed(0);
    const parts = [
      `delay ${part('delay')} + code ${part('work')} + paint ${part('paint')}`,
      `longest task ${median(all.map(({ longest }) => longest)).toFixed(0)} ms`,
      ...(shown.length > 0 ? [`visible after ${median(shown).toFixed(0)} ms`] : []),
    ];
    return printFigure({
      name,
      values: all.map(({ slowest }) => slowest.duration),
      unit: ' ms',
      target: { atMost: LIMIT_MS },
      note: parts.join(' · '),
    });
  });
  print(dim(`  Browsers report no event shorter than ${FLOOR_MS} ms.`));
  return kept.every(Boolean);
}

const { values, positionals } = readArguments('npm run bench -- interaction', {
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    /** CPU slowdown factor. */
    cpu: { type: 'string', default: '4' },
    /** Exits with code 1 when a median misses its target. */
    strict: { type: 'boolean', default: false },
    /** Address of a running shop to measure. Absent: the command starts one. */
    url: { type: 'string' },
  },
});
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5);
const slowdown = Math.max(1, Number.parseFloat(values.cpu) || 4);
// Positional words select scenes by name.
const chosen = SCENES.filter(
  ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
if (chosen.length === 0) throw new PlainError(`No interaction is named ${positionals.join(', ')}.`);
const kept = await measure(chosen, values.url, runs, slowdown);
if (values.strict && !kept) process.exitCode = 1;
