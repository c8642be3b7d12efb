import { type BrowserContext, chromium, type Page } from '@playwright/test';
import getPort from 'get-port';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS } from '../e2e/chromium.ts';
import { type Buyer, openBuyer } from '../e2e/journeys/buyer.ts';
import { enterAs } from '../e2e/journeys/live.ts';
import { temporaryFolder } from '../e2e/system.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { PlainError } from '../scripts/lib/output.mjs';
import { withProgress } from './lib/progress.ts';
import { chromiumPath, openShop } from './lib/shop.ts';
import { printFigure, printHeading } from './lib/targets.ts';

/** Pages measured signed out. */
const OF_VISITORS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=nenhum',
  '/produtos?familia=amadeirada&disponivel=sim',
  '/confirmar-email?convites=nenhum.nenhum',
  '/avisos#confirmar=nenhum',
  '/avisos#cancelar=nenhum',
  '/favoritos',
  '/notas/vetiver',
  '/casas/gabinete-nebra',
  '/produtos/noite-de-zahran',
];

/** Sections of the dashboard. */
const OF_ADMINS = ['/dashboard', '/dashboard#avaliacoes', '/dashboard#produtos'];
const ADMIN = { username: 'lojista', password: 'Lojista@123' };

/** Lighthouse's accessibility findings for one page. */
interface Verdict {
  readonly path: string;
  readonly score: number;
  readonly missed: readonly string[];
}

/** Pages of an account with orders: `waiting` is unpaid, `paid` is paid. */
function ofAccount(waiting: string, paid: string): string[] {
  return [
    // With assistants, reviews and the last orders.
    '/painel',
    '/meus-pedidos',
    '/carrinho',
    `/carrinho?pedido=${waiting}`,
    `/checkout?pedido=${waiting}`,
    `/cancel?pedido=${waiting}`,
    `/success?pedido=${paid}`,
    `/pedido-confirmado/${paid}`,
  ];
}

async function audit(address: URL, port: number): Promise<Verdict> {
  const result = await lighthouse(address.href, {
    port,
    logLevel: 'silent',
    onlyCategories: ['accessibility'],
    // The session lives in storage.
    disableStorageReset: true,
  });
  const category = result?.lhr.categories['accessibility'];
  if (!result || !category) throw new PlainError(`Lighthouse could not open ${address.href}.`);
  const arrived = new URL(result.lhr.finalDisplayedUrl);
  if (arrived.pathname !== address.pathname) {
    throw new PlainError(
      `${address.pathname} redirected to ${arrived.pathname}: nothing was measured.`,
    );
  }
  return {
    path: address.pathname + address.search + address.hash,
    score: Math.round((category.score ?? 0) * 100),
    missed: category.auditRefs
      .filter(({ id, weight }) => weight > 0 && result.lhr.audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}

/** Pays an order through the page, then leaves one unpaid: an unconfirmed account may have one. */
async function pay(url: string, buyer: Buyer, profile: string, executablePath: string) {
  const paid = await buyer.order();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: CHROMIUM_FLAGS,
    locale: 'pt-BR',
  });
  const page = await enter(context, url, buyer.conta);
  await page.goto(`${url}/checkout?pedido=${paid.id}`);
  await page.getByRole('button', { name: 'Aprovado final 4242' }).click();
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.getByRole('heading', { name: 'Pagamento Aprovado!' }).waitFor();
  await context.close();
  return { waiting: (await buyer.order()).id, paid: paid.id };
}

/** Signs in, so that every page of the profile is of this account. */
async function enter(context: BrowserContext, url: string, conta: Buyer['conta']): Promise<Page> {
  const page = await context.newPage();
  await enterAs(page, url, conta);
  await page.goto(url);
  return page;
}

async function look(
  paths: readonly string[],
  url: string,
  profile: string,
  executablePath: string,
  conta?: Buyer['conta'],
): Promise<Verdict[]> {
  const port = await getPort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
    locale: 'pt-BR',
  });
  const verdicts: Verdict[] = [];
  try {
    if (conta) await enter(context, url, conta);
    for (const path of paths) verdicts.push(await audit(new URL(path, url), port));
  } finally {
    await context.close();
  }
  return verdicts;
}

async function measure(url: string | undefined): Promise<Verdict[]> {
  const executablePath = await chromiumPath();
  const shop = await openShop(url, { MCP: 'on' });
  const visitor = await temporaryFolder();
  const account = await temporaryFolder();
  const admin = await temporaryFolder();
  try {
    return await withProgress('Examining the account pages', async () => {
      const buyer = await openBuyer(shop.url);
      const { waiting, paid } = await pay(shop.url, buyer, account.folder, executablePath);
      return [
        ...(await look(OF_VISITORS, shop.url, visitor.folder, executablePath)),
        ...(await look(ofAccount(waiting, paid), shop.url, account.folder, executablePath)),
        ...(await look(OF_ADMINS, shop.url, admin.folder, executablePath, ADMIN)),
      ];
    });
  } finally {
    await shop.close();
    await visitor.remove();
    await account.remove();
    await admin.remove();
  }
}

const { values } = readArguments('npm run bench -- lighthouse-account', {
  options: {
    /** Exits with code 1 when a page misses its target. */
    strict: { type: 'boolean', default: false },
    /** Address of a running shop with simulated payments. Absent: the command starts one. */
    url: { type: 'string' },
  },
});
const verdicts = await measure(values.url);
printHeading('Lighthouse, accessibility, account pages');
const kept = verdicts.map(({ path, score, missed }) =>
  printFigure({
    name: path,
    values: [score],
    target: { atLeast: 100 },
    ...(missed.length === 0 ? {} : { note: missed.join(', ') }),
  }),
);
if (values.strict && !kept.every(Boolean)) process.exitCode = 1;
