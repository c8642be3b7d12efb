import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { startSystem, temporaryFolder } from '../e2e/system.ts';
import { CHROMIUM_FLAGS, obtainChromium } from '../scripts/lib/chromium.mjs';
import { PlainError, print, printError, withProgress } from '../scripts/lib/output.mjs';
import { freePort } from '../scripts/lib/ports.mjs';
import { printRow } from './lib/figures.ts';

const CATEGORIES = {
  performance: 'Desempenho',
  accessibility: 'Acessibilidade',
  'best-practices': 'Boas práticas',
  seo: 'SEO',
};

/** Times in milliseconds, the shift without a unit. */
const METRICS = {
  'largest-contentful-paint': { name: 'LCP', digits: 0, unit: ' ms' },
  'total-blocking-time': { name: 'TBT', digits: 0, unit: ' ms' },
  'cumulative-layout-shift': { name: 'CLS', digits: 3, unit: '' },
};

/** One visit by a phone, in a fresh browser. */
async function visit(executablePath: string, address: string): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(CATEGORIES),
    });
    const failure = result?.lhr.runtimeError;
    if (!result || failure) {
      throw new PlainError(
        `O Lighthouse não conseguiu medir ${address}: ${failure?.message ?? 'não respondeu'}`,
      );
    }
    return result.lhr;
  } finally {
    await browser.close();
  }
}

async function measure(path: string, runs: number): Promise<void> {
  const browser = await obtainChromium();
  if ('missing' in browser) throw new PlainError(browser.missing);
  const { folder, remove } = await temporaryFolder();
  const system = await withProgress('Abrindo a loja', () => startSystem(folder));
  try {
    const address = new URL(path, system.url).href;
    await fetch(address);
    const results = await withProgress(`Medindo ${path}, ${runs} vezes`, async (tell) => {
      const done: Result[] = [];
      while (done.length < runs) {
        tell(`visita ${done.length + 1}`);
        done.push(await visit(browser.path, address));
      }
      return done;
    });
    print(`\nLighthouse, celular, ${path} (mediana de ${runs})`);
    for (const [id, name] of Object.entries(CATEGORIES)) {
      const scores = results.map(({ categories }) => (categories[id]?.score ?? 0) * 100);
      printRow(name, scores, 0, '');
    }
    for (const [id, { name, digits, unit }] of Object.entries(METRICS)) {
      const values = results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      printRow(name, values, digits, unit);
    }
  } finally {
    await system.stop();
    await remove();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
try {
  await measure(positionals[0] ?? '/produtos', Math.max(1, Number.parseInt(values.runs, 10) || 5));
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
