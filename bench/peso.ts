import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { PUBLIC_PAGES } from '../e2e/public-pages.ts';
import { bold, dim, green, print, printError, red, withProgress } from '../scripts/lib/output.mjs';
import { openBrowser, openShop, WINDOWS } from './lib/shop.ts';

// What each public page weighs over the wire for somebody who comes for the first time.

const PAGES = [...PUBLIC_PAGES, '/login', '/nao-existe'];

const KB = 1024;
/** Of the start page, pictures included. */
const START_PAGE_LIMIT = 450 * KB;

/** How long a page is given for what it still asks for. */
const REST_MS = 1000;

const KINDS = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JS',
  Font: 'fontes',
  Image: 'imagens',
} as const;
const COLUMNS = [...Object.values(KINDS), 'outros'] as const;

/** What has come so far. Bytes as they were sent, headers included. */
interface Load {
  readonly bytes: Readonly<Record<string, number>>;
  readonly total: number;
  readonly requests: number;
  /** Requests to another host than the shop's. */
  readonly elsewhere: number;
  /** Requests to `/graphql`. */
  readonly questions: number;
}

/** Counts what a page loads from now on; answers how to read it. */
async function watch(page: Page, shop: URL): Promise<() => Load> {
  const cdp = await page.context().newCDPSession(page);
  const seen = new Map<string, { url: URL; kind: string; bytes: number }>();
  cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
    const url = new URL(response.url);
    if (!url.protocol.startsWith('http')) return;
    const kind = Object.entries(KINDS).find(([name]) => name === type)?.[1] ?? 'outros';
    seen.set(requestId, { url, kind, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = seen.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => {
    const all = [...seen.values()];
    const sum = (requests: typeof all) => requests.reduce((total, { bytes }) => total + bytes, 0);
    return {
      bytes: Object.fromEntries(
        COLUMNS.map((column) => [column, sum(all.filter(({ kind }) => kind === column))]),
      ),
      total: sum(all),
      requests: all.length,
      elsewhere: all.filter(({ url }) => url.host !== shop.host).length,
      questions: all.filter(({ url }) => url.pathname === '/graphql').length,
    };
  };
}

/** Goes down a window at a time, as a reader does, so that whatever waits for being near is loaded. */
async function scrollToEnd(page: Page): Promise<void> {
  const step = () =>
    page.evaluate(async () => {
      const before = window.scrollY;
      window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 150));
      return window.scrollY > before;
    });
  while (await step());
}

/** A first visit: what came until the page was at rest, and until its end was reached. */
async function visit(
  browser: Browser,
  device: keyof typeof WINDOWS,
  address: string,
): Promise<{ opened: Load; read: Load }> {
  const context = await browser.newContext(WINDOWS[device]);
  try {
    const page = await context.newPage();
    const load = await watch(page, new URL(address));
    await page.goto(address);
    // The page's code takes this away once the page answers (web/src/app/early-click.ts).
    await page.waitForFunction(() => !('earlyClick' in window));
    await page.waitForTimeout(REST_MS);
    const opened = load();
    await scrollToEnd(page);
    await page.waitForTimeout(REST_MS);
    return { opened, read: load() };
  } finally {
    await context.close();
  }
}

const kilobytes = (bytes: number) => (bytes / KB).toFixed(0);

function printLoad(name: string, load: Load, limit: number | undefined): boolean {
  const { bytes, total, requests, elsewhere, questions } = load;
  const light = limit === undefined || total <= limit;
  const kept = light && elsewhere === 0 && questions === 0;
  const cells = [
    kilobytes(total).padStart(8),
    ...COLUMNS.map((column) => kilobytes(bytes[column] ?? 0).padStart(8)),
    String(requests).padStart(9),
    String(elsewhere).padStart(8),
    String(questions).padStart(9),
  ];
  const goal = limit === undefined ? '' : `   meta ≤ ${kilobytes(limit)} KB`;
  print(`  ${kept ? green('✓') : red('✗')} ${name.padEnd(34)}${cells.join('')}${dim(goal)}`);
  return kept;
}

async function measure(paths: readonly string[], url: string | undefined): Promise<boolean> {
  const shop = await openShop(url);
  const browser = await openBrowser();
  const kept: boolean[] = [];
  try {
    for (const device of ['celular', 'computador'] as const) {
      const visits = await withProgress(`Abrindo as páginas: ${device}`, async (tell) => {
        const done: { path: string; opened: Load; read: Load }[] = [];
        for (const path of paths) {
          tell(path);
          done.push({ path, ...(await visit(browser, device, shop.url + path)) });
        }
        return done;
      });
      print(bold(`\nPeso de cada página, primeira visita, ${device} (KB)`));
      const heads = ['total', ...COLUMNS].map((head) => head.padStart(8));
      print(
        dim(
          `    ${''.padEnd(34)}${heads.join('')}${'pedidos'.padStart(9)}${'de fora'.padStart(8)}${'graphql'.padStart(9)}`,
        ),
      );
      for (const { path, opened, read } of visits) {
        const limit = path === '/' ? START_PAGE_LIMIT : undefined;
        kept.push(printLoad(`${path} ao abrir`, opened, limit));
        kept.push(printLoad(`${path} até o fim`, read, limit));
      }
      print();
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  return kept.every(Boolean);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Ends with code 1 when a page is too heavy, calls another host, or asks the gateway anything. */
    strict: { type: 'boolean', default: false },
    /** An open shop to measure instead of one of its own. */
    url: { type: 'string' },
  },
});
try {
  const kept = await measure(positionals.length > 0 ? positionals : PAGES, values.url);
  if (values.strict && !kept) process.exitCode = 1;
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
