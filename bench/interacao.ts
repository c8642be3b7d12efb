import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { dim, PlainError, print, printError, withProgress } from '../scripts/lib/output.mjs';
import { median } from './lib/figures.ts';
import { openBrowser, openShop, WINDOWS } from './lib/shop.ts';
import { printFigure, printHeading } from './lib/targets.ts';

// How long a phone four times slower than this machine takes from a touch to the next paint.

const LIMIT_MS = 100;
/** The shortest event that browsers report. */
const FLOOR_MS = 16;
/** How long an interaction is given to be reported, and what it starts to come to rest. */
const SETTLE_MS = 1500;
/** From one key to the next. */
const KEY_MS = 150;
const CUSTOMER = { username: 'marina.costa', password: 'Cliente@123' };
const PRODUCT = '/produtos/noite-de-zahran';

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  /** What is touched. */
  readonly target: (page: Page) => Locator;
  /** What is typed then; the slowest of all these interactions counts. */
  readonly types?: string;
  /** What a person waits to see after it; how long that takes is told beside the figure. */
  readonly shows?: string;
}

const SCENES: readonly Scene[] = [
  {
    name: 'pôr no carrinho',
    path: PRODUCT,
    signedIn: true,
    target: (page) => page.getByRole('button', { name: 'Adicionar ao Carrinho' }).first(),
  },
  {
    name: 'escolher o volume',
    path: PRODUCT,
    target: (page) =>
      page.getByRole('radio', { checked: false, disabled: false }).last().locator('..'),
  },
  {
    name: 'filtrar por categoria',
    path: '/produtos',
    target: (page) =>
      page.getByRole('navigation', { name: 'Categorias' }).getByRole('link', { name: /^Árabe/ }),
  },
  {
    name: 'escrever uma busca',
    path: '/produtos',
    target: (page) => page.getByRole('searchbox', { name: 'Buscar pelo nome' }),
    types: 'zahran',
  },
  {
    name: 'abrir a gaveta',
    path: '/produtos',
    signedIn: true,
    target: (page) => page.getByRole('button', { name: /^Abrir carrinho/ }),
    shows: '[role="dialog"]',
  },
  {
    name: 'abrir o menu',
    path: '/',
    target: (page) => page.getByRole('button', { name: 'Abrir menu' }),
    shows: 'dialog[open]',
  },
];

/** Milliseconds of the slowest interaction, and how they are spent. */
interface Slowest {
  duration: number;
  /** Until the page's code runs. */
  delay: number;
  /** While it runs. */
  work: number;
  /** From there until the paint. */
  paint: number;
}

interface Measured {
  readonly slowest: Slowest;
  /** The slowest task of the page from the first touch on. */
  readonly longest: number;
  /** From the first touch until what the scene shows is on screen. */
  readonly shown: number | undefined;
}

declare global {
  interface Window {
    interacoes?: { slowest: Slowest; longest: number; startedAt: number; shown: number };
  }
}

/** Begins to listen, in the page. `selector` is what has to become visible. */
function listen({ selector, floor }: { selector: string | undefined; floor: number }): void {
  const none = { duration: floor, delay: 0, work: 0, paint: 0 };
  const seen = { slowest: none, longest: 0, startedAt: 0, shown: 0 };
  window.interacoes = seen;
  // TypeScript's DOM does not know the threshold.
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

/** Opens a page until it answers: its code takes this away then (web/src/app/early-click.ts). */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => !('earlyClick' in window));
}

/** One scene on a fresh page: opened at the machine's own speed, acted on at the phone's. */
async function play(context: BrowserContext, scene: Scene, slowdown: number): Promise<Measured> {
  const page = await context.newPage();
  await open(page, scene.path);
  const target = scene.target(page);
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(SETTLE_MS);
  const box = await target.boundingBox();
  if (!box) throw new PlainError(`${scene.name}: não há o que tocar`);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(listen, { selector: scene.shows, floor: FLOOR_MS });
  await page.waitForTimeout(SETTLE_MS);
  // By its place, as a finger does: looking for it again would take the page's own time.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  if (scene.types !== undefined) await page.keyboard.type(scene.types, { delay: KEY_MS });
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => window.interacoes);
  if (!seen?.startedAt) throw new PlainError(`${scene.name}: a página não sentiu o toque`);
  return {
    slowest: seen.slowest,
    longest: seen.longest,
    shown: scene.shows === undefined ? undefined : seen.shown - seen.startedAt,
  };
}

/** Browsers' storage of somebody who has seen the opening and answered the question about cookies, signed in or not. */
async function prepareVisitor(browser: Browser, url: string, signedIn: boolean) {
  const context = await browser.newContext({ ...WINDOWS.celular, baseURL: url });
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
    await withProgress(`${scenes.length} interações, ${runs} vezes`, async (tell) => {
      const visitor = await prepareVisitor(browser, shop.url, false);
      const customer = await prepareVisitor(browser, shop.url, true);
      for (let run = 1; run <= runs; run += 1) {
        for (const scene of scenes) {
          tell(`${scene.name}, ${run}`);
          const context = await browser.newContext({
            ...WINDOWS.celular,
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
    `Da interação à pintura seguinte, celular, CPU ${slowdown}× mais lenta (mediana de ${runs})`,
  );
  const kept = scenes.map(({ name }) => {
    const all = measured.get(name) ?? [];
    const shown = all.flatMap((one) => one.shown ?? []);
    const part = (name: 'delay' | 'work' | 'paint') =>
      median(all.map(({ slowest }) => slowest[name])).toFixed(0);
    const parts = [
      `espera ${part('delay')} + código ${part('work')} + pintura ${part('paint')}`,
      `maior tarefa ${median(all.map(({ longest }) => longest)).toFixed(0)} ms`,
      ...(shown.length > 0 ? [`à vista em ${median(shown).toFixed(0)} ms`] : []),
    ];
    return printFigure({
      name,
      values: all.map(({ slowest }) => slowest.duration),
      unit: ' ms',
      target: { atMost: LIMIT_MS },
      note: parts.join(' · '),
    });
  });
  print(dim(`  ${FLOOR_MS} ms é o menos que o navegador conta.`));
  return kept.every(Boolean);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    /** How many times slower than this machine. */
    cpu: { type: 'string', default: '4' },
    /** Ends with code 1 when a median misses its target. */
    strict: { type: 'boolean', default: false },
    /** An open shop to measure instead of one of its own. */
    url: { type: 'string' },
  },
});
try {
  const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5);
  const slowdown = Math.max(1, Number.parseFloat(values.cpu) || 4);
  // Words of their names choose some of the interactions.
  const chosen = SCENES.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  );
  if (chosen.length === 0)
    throw new PlainError(`Nenhuma interação é de ${positionals.join(', ')}.`);
  const kept = await measure(chosen, values.url, runs, slowdown);
  if (values.strict && !kept) process.exitCode = 1;
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
