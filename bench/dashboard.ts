import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { startSystem, temporaryFolder } from '../e2e/system.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { dim, print } from '../scripts/lib/output.mjs';
import { median } from './lib/figures.ts';
import { withProgress } from './lib/progress.ts';
import { openBrowser, WINDOWS } from './lib/shop.ts';
import { fill } from './lib/store-api.ts';
import { printFigure, printHeading } from './lib/targets.ts';

// Measures the dashboard over a large shop: time to rows, time to a filtered list, delay of keys, memory over an hour.

const SIZE = { produtos: 5000, compradores: 20_000, pedidos: 50_000 };
const ADMIN = { username: 'lojista', password: 'Lojista@123' };
const FIRST_ROWS_MS = 1000;
const FILTER_MS = 300;
const LETTER_MS = 50;
/** Rounds of the simulated hour: one a minute. */
const ROUNDS = 60;
/** Rounds after which caches are warm. */
const WARM_ROUNDS = 15;
/** Most that the memory may grow after the warm rounds. */
const GROWTH_PERCENT = 10;
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

interface Memory {
  /** Megabytes of JavaScript after a collection. */
  readonly heap: number;
  readonly nodes: number;
}

async function readMemory(cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
}

/** One page stays open: each round shows every section, another page of each list, and a search. */
async function useForAnHour(
  context: BrowserContext,
  report: (text: string) => void,
): Promise<readonly Memory[]> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto('/dashboard#hoje', { waitUntil: 'commit' });
  const links = page.getByRole('navigation', { name: 'Painel', exact: true });
  const readings: Memory[] = [];
  /* oxlint-disable no-await-in-loop */
  for (let round = 0; round < ROUNDS; round += 1) {
    report(`hour, minute ${round + 1}`);
    await links.getByRole('link', { name: 'Hoje', exact: true }).click();
    await page.getByText(/^Números de /).waitFor();
    for (const { path, row, search } of SECTIONS) {
      await links.locator(`a[href$="${new URL(path, page.url()).hash}"]`).click();
      await shownAfter(page, row, 0);
      const field = page.getByLabel(search);
      await field.fill(String(100 + round));
      await page.waitForFunction(() => location.search !== '');
      await shownAfter(page, row, 0);
      await field.fill('');
      await page.waitForFunction(() => !location.search.includes('busca'));
      await shownAfter(page, row, 0);
      for (let next = 0; next < 3; next += 1) {
        await page.getByRole('link', { name: 'Próxima' }).click();
        await shownAfter(page, row, 0);
      }
    }
    readings.push(await readMemory(cdp));
  }
  /* oxlint-enable no-await-in-loop */
  await page.close();
  return readings;
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
  let memory: readonly Memory[] = [];
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
      memory = await useForAnHour(context, report);
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
  const growth = (pick: (reading: Memory) => number) => {
    const warm = memory[WARM_ROUNDS - 1];
    const last = memory.at(-1);
    return warm && last ? 100 * (pick(last) / pick(warm) - 1) : Number.NaN;
  };
  const grows = (name: string, pick: (reading: Memory) => number, unit: string) =>
    printFigure({
      name: `an hour: growth of ${name}`,
      values: [growth(pick)],
      unit: ' %',
      target: { atMost: GROWTH_PERCENT },
      note: memory
        .filter((_, round) => round % 15 === 14)
        .map((reading) => Math.round(pick(reading)))
        .join(', ')
        .concat(unit),
    });
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
        LETTER_MS,
      ),
      figure(
        `${name}: later keys, CPU ${SLOWDOWN}×`,
        all.map(({ later }) => later),
        LETTER_MS,
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
  kept.push(
    grows('memory', ({ heap }) => heap, ' MB'),
    grows('elements', ({ nodes }) => nodes, ' nodes'),
  );
  return kept.every(Boolean);
}

const { values } = readArguments('npm run bench -- dashboard', {
  options: {
    runs: { type: 'string', default: '5' },
    /** Exits with code 1 when a median misses its target. */
    strict: { type: 'boolean', default: false },
  },
});
const runs = Math.max(1, Number.parseInt(values.runs, 10) || 5);
const kept = await measure(runs);
if (values.strict && !kept) process.exitCode = 1;
