import type { Browser, Page } from '@playwright/test';
import { PUBLIC_PAGES } from '../e2e/public-pages.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { bold, dim, green, print, red } from '../scripts/lib/output.mjs';
import { withProgress } from './lib/progress.ts';
import { openBrowser, openShop, WINDOWS } from './lib/shop.ts';

// Measures the transferred bytes of each public page on a first visit.

const PAGES = [...PUBLIC_PAGES, '/login', '/nao-existe'];

const KB = 1024;
/** Limit of the start page, pictures included. */
const START_PAGE_LIMIT = 450 * KB;

/** Time allowed for remaining requests. */
const REST_MS = 1000;

const KINDS = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JS',
  Font: 'fontes',
  Image: 'imagens',
} as const;
const COLUMNS = [...Object.values(KINDS), 'outros'] as const;

/** Totals so far. Bytes as transferred, headers included. */
interface Load {
  readonly bytes: Readonly<Record<string, number>>;
  readonly total: number;
  readonly requests: number;
  /** Requests to other hosts. */
  readonly elsewhere: number;
  /** Requests to `/graphql`. */
  readonly questions: number;
}

/** Starts counting a page's requests. Returns a function that reads the totals. */
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

/** Scrolls window by window, so that lazy content loads. */
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

/** Makes a first visit. Returns the totals when the page is idle and after scrolling to its end. */
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
    // The page removes it when it is interactive (web/src/app/early-click.ts).
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
  const goal = limit === undefined ? '' : `   goal ≤ ${kilobytes(limit)} KB`;
  print(`  ${kept ? green('✓') : red('✗')} ${name.padEnd(34)}${cells.join('')}${dim(goal)}`);
  return kept;
}

async function measure(paths: readonly string[], url: string | undefined): Promise<boolean> {
  const shop = await openShop(url);
  const browser = await openBrowser();
  const kept: boolean[] = [];
  try {
    for (const device of ['phone', 'desktop'] as const) {
      const visits = await withProgress(`Opening the pages: ${device}`, async (report) => {
        const done: { path: string; opened: Load; read: Load }[] = [];
        for (const path of paths) {
          report(path);
          done.push({ path, ...(await visit(browser, device, shop.url + path)) });
        }
        return done;
      });
      print(bold(`\nWeight of each page, first visit, ${device} (KB)`));
      const heads = ['total', ...COLUMNS].map((head) => head.padStart(8));
      print(
        dim(
          `    ${''.padEnd(34)}${heads.join('')}${'requests'.padStart(9)}${'foreign'.padStart(8)}${'graphql'.padStart(9)}`,
        ),
      );
      for (const { path, opened, read } of visits) {
        const limit = path === '/' ? START_PAGE_LIMIT : undefined;
        kept.push(printLoad(`${path} opened`, opened, limit));
        kept.push(printLoad(`${path} read to its end`, read, limit));
      }
      print();
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  return kept.every(Boolean);
}

const { values, positionals } = readArguments('npm run bench -- weight', {
  allowPositionals: true,
  options: {
    /** Exits with code 1 when a page is too heavy, calls another host or sends a GraphQL request. */
    strict: { type: 'boolean', default: false },
    /** Address of a running shop to measure. Absent: the command starts one. */
    url: { type: 'string' },
  },
});
const kept = await measure(positionals.length > 0 ? positionals : PAGES, values.url);
if (values.strict && !kept) process.exitCode = 1;
