import { parseArgs } from 'node:util';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { startSystem, temporaryFolder } from '../e2e/system.ts';
import { dim, print, printError, withProgress } from '../scripts/lib/output.mjs';
import { median } from './lib/figures.ts';
import { openBrowser, WINDOWS } from './lib/shop.ts';
import { fill } from './lib/store-api.ts';
import { printFigure, printHeading } from './lib/targets.ts';

// Measures the dashboard over a large shop: time to rows, time to a filtered list, delay of keys.

const SIZE = { produtos: 5000, compradores: 10_000, pedidos: 20_000 };
const ADMIN = { username: 'lojista', password: 'Lojista@123' };
const FIRST_ROWS_MS = 1000;
const FILTER_MS = 300;
/** Two frames. A key that takes longer has dropped a frame. */
const FRAME_MS = 34;
/** Interval between two keys. */
const KEY_MS = 120;
const SLOWDOWN = 4;

interface Section {
  readonly name: string;
  readonly path: string;
  /** Selector of a row or card. */
  readonly row: string;
  /** Sets a filter with one gesture. */
  readonly filter: (page: Page) => Promise<void>;
  readonly search: string;
  readonly types: string;
}

const SECTIONS: readonly Section[] = [
  {
    name: 'produtos',
    path: '/dashboard#produtos',
    row: 'main article h2',
    filter: async (page) => {
      await page.getByLabel('Disponibilidade').selectOption('esgotados');
    },
    search: 'Buscar por nome, descrição ou variação',
    types: 'noite de oud',
  },
  {
    name: 'pedidos',
    path: '/dashboard#pedidos',
    row: 'main tbody tr:not([aria-hidden]) th',
    filter: async (page) => {
      await page
        .getByRole('navigation', { name: 'Status dos pedidos' })
        .getByRole('link', { name: 'ENVIADO' })
        .click();
    },
    search: 'Buscar por número, cliente ou produto',
    types: 'comprador 77',
  },
  {
    name: 'usuários',
    path: '/dashboard#usuarios',
    row: 'main tbody tr:not([aria-hidden]) th',
    filter: async (page) => {
      await page.getByLabel('Status').selectOption('ATIVO');
    },
    search: 'Buscar por usuário, nome ou e-mail',
    types: 'comprador-77',
  },
];

declare global {
  interface Window {
    quadros?: { longest: number };
  }
}

/** Milliseconds on the page's clock from `startedAt` until an element matches. */
function shownAfter(page: Page, row: string, startedAt: number): Promise<number> {
  return page.evaluate(
    ([selector, from]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const region = document.querySelector('main section[aria-busy="true"]');
          if (!region && document.querySelector(selector)) resolve(performance.now() - from);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [row, startedAt] as const,
  );
}

interface Keys {
  /** From the first key to its paint, including first-time code. */
  readonly first: number;
  /** From a later key to its paint; the slowest. */
  readonly later: number;
}

/** Measures the delay from key to paint at a CPU slowdown. */
async function typing(
  page: Page,
  cdp: CDPSession,
  { search, types }: Pick<Section, 'search' | 'types'>,
): Promise<Keys> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.getByLabel(search).focus();
  await page.evaluate(() => {
    const seen = { longest: 0 };
    window.quadros = seen;
    // TypeScript's DOM types lack the threshold.
    const events: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe(events);
  });
  const slowest = async (keys: string) => {
    await page.keyboard.type(keys, { delay: KEY_MS });
    await page.waitForTimeout(KEY_MS * 2);
    return page.evaluate(() => {
      const longest = window.quadros?.longest ?? 0;
      if (window.quadros) window.quadros.longest = 0;
      return longest;
    });
  };
  const first = await slowest(types.slice(0, 1));
  const later = await slowest(types.slice(1));
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { first, later };
}

/** Figures of one visit to one section, in milliseconds. */
interface Visit extends Keys {
  /** Until the first rows. */
  readonly rows: number;
  /** From choosing a filter until the list shows it. */
  readonly filter: number;
}

async function visit(context: BrowserContext, section: Section): Promise<Visit> {
  const page = await context.newPage();
  await page.goto(section.path, { waitUntil: 'commit' });
  const rows = await shownAfter(page, section.row, 0);
  const from = await page.evaluate(() => performance.now());
  await section.filter(page);
  await page.waitForFunction(() => location.search !== '');
  const filter = await shownAfter(page, section.row, from);
  const cdp = await context.newCDPSession(page);
  const keys = await typing(page, cdp, section);
  await page.close();
  return { rows, filter, ...keys };
}

/** The same keys in a page with one field: the browser's baseline on this machine. */
async function emptyPage(context: BrowserContext): Promise<Keys> {
  const page = await context.newPage();
  await page.goto('/health/live');
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.ariaLabel = 'Campo';
    field.placeholder = 'Buscar...';
    document.body.replaceChildren(field);
  });
  const keys = await typing(page, await context.newCDPSession(page), {
    search: 'Campo',
    types: 'comprador 77',
  });
  await page.close();
  return keys;
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.waitForFunction(() => !('earlyClick' in window));
  await page.evaluate(() => localStorage.setItem('cookiesChoice', 'rejected'));
  await page.getByLabel('Usuário').fill(ADMIN.username);
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/dashboard/, { waitUntil: 'commit' });
  await page.close();
}

async function measure(runs: number): Promise<boolean> {
  const { folder, remove } = await temporaryFolder();
  const first = await withProgress('Abrindo a loja', () => startSystem(folder));
  await first.stop();
  const place = { dataDir: folder, databaseUrl: undefined };
  const options = Object.entries(SIZE).flatMap(([name, n]) => [`--${name}`, String(n)]);
  await withProgress('Enchendo a loja', () => fill(place, ...options));
  const shop = await startSystem(folder);
  const browser = await openBrowser();
  const empty: Keys[] = [];
  const seen = new Map<string, Visit[]>(SECTIONS.map(({ name }) => [name, []]));
  try {
    const context = await browser.newContext({
      ...WINDOWS.desktop,
      baseURL: shop.url,
      serviceWorkers: 'block',
    });
    await context.addInitScript(() => sessionStorage.setItem('abertura', 'vista'));
    await signIn(context);
    await withProgress(`${SECTIONS.length} sections, ${runs} times`, async (report) => {
      for (let run = 1; run <= runs; run += 1) {
        for (const section of SECTIONS) {
          report(`${section.name}, ${run}`);
          seen.get(section.name)?.push(await visit(context, section));
        }
        empty.push(await emptyPage(context));
      }
    });
  } finally {
    await browser.close();
    await shop.stop();
    await remove();
  }
  printHeading(
    `The dashboard with ${SIZE.produtos} products, ${SIZE.pedidos} orders and ${SIZE.compradores} accounts (median of ${runs})`,
  );
  const figure = (name: string, values: readonly number[], atMost: number) =>
    printFigure({ name, values, unit: ' ms', target: { atMost } });
  const kept = SECTIONS.flatMap(({ name }) => {
    const all = seen.get(name) ?? [];
    return [
      figure(
        `${name}: first rows`,
        all.map(({ rows }) => rows),
        FIRST_ROWS_MS,
      ),
      figure(
        `${name}: filter`,
        all.map(({ filter }) => filter),
        FILTER_MS,
      ),
      figure(
        `${name}: first key, CPU ${SLOWDOWN}×`,
        all.map(({ first }) => first),
        FRAME_MS,
      ),
      figure(
        `${name}: later keys, CPU ${SLOWDOWN}×`,
        all.map(({ later }) => later),
        FRAME_MS,
      ),
    ];
  });
  const control = (pick: (keys: Keys) => number) => Math.round(median(empty.map(pick)));
  print(
    dim(
      `  In a page with one field: first key ${control(({ first }) => first)} ms, later keys ${control(({ later }) => later)} ms.`,
    ),
  );
  print(
    dim(
      '  From navigation to first row; from choice to filtered list; from key to paint, the slowest (in steps of 8 ms).',
    ),
  );
  return kept.every(Boolean);
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Exits with code 1 when a median misses its target. */
    strict: { type: 'boolean', default: false },
  },
});
try {
  const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5);
  const kept = await measure(runs);
  if (values.strict && !kept) process.exitCode = 1;
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
