import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ROOT } from '../scripts/lib/root.mjs';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { startSystem, temporaryFolder } from './system.ts';
import { settle, takeOwnersTour, takeTour, writeTour } from './tour.ts';

const FOLDER = join(ROOT, 'docs/imagens');
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const PRODUTO = '/produtos/noite-de-zahran';

interface Produto {
  readonly id: string;
  readonly variacoes: ReadonlyArray<{ readonly id: string; readonly nome: string }>;
}

/** Opens a page of a visitor who saw the opening and answered the cookie question. */
async function openPage(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'pt-BR' });
  await context.addInitScript(() => {
    sessionStorage.setItem('abertura', 'vista');
    localStorage.setItem('cookiesChoice', 'rejected');
  });
  return context.newPage();
}

async function signIn(
  page: Page,
  url: string,
  [username, senha] = ['marina.costa', 'Cliente@123'],
): Promise<void> {
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Usuário').fill(username ?? '');
  await page.getByLabel('Senha', { exact: true }).fill(senha ?? '');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** Fills the cart through the page's session. */
async function fillCarrinho(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ask = async (query: string, variables: object = {}) => {
      const reply = await fetch('/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const { data }: { data: { produto: Produto } } = await reply.json();
      return data;
    };
    await ask('mutation { limparCarrinho { __typename } }');
    for (const [slug, volume] of [
      ['noite-de-zahran', '10 ml'],
      ['sultana-de-veludo', '10 ml'],
      ['lua-sobre-nuwal', '30 ml'],
    ]) {
      const { produto } = await ask(
        'query ($slug: String!) { produto(slug: $slug) { id variacoes { id nome } } }',
        { slug },
      );
      await ask(
        'mutation ($input: AdicionarAoCarrinhoInput!) { adicionarAoCarrinho(input: $input) { __typename } }',
        {
          input: {
            produtoId: produto.id,
            variacaoId: produto.variacoes.find(({ nome }) => nome === volume)?.id,
          },
        },
      );
    }
  });
}

/** Saves the product's sharing picture. */
async function takeCover(url: string): Promise<void> {
  const reply = await fetch(`${url}/compartilhar${PRODUTO}.jpg`);
  if (!reply.ok) throw new Error(`The cover of ${PRODUTO} is answered with ${reply.status}.`);
  await writeFile(join(FOLDER, 'compartilhar.jpg'), Buffer.from(await reply.arrayBuffer()));
}

async function take(page: Page, name: string): Promise<void> {
  await settle(page);
  const { width } = page.viewportSize() ?? { width: 0 };
  await page.screenshot({
    path: join(FOLDER, `${name}-${width}.jpg`),
    type: 'jpeg',
    quality: 84,
    animations: 'disabled',
  });
}

/** Takes the pictures of cart page, payment and orders. */
async function takePurchase(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/carrinho`, { waitUntil: 'networkidle' });
  await page.getByText('em 1 a 3 dias úteis').waitFor();
  await take(page, 'carrinho');
  await page.getByRole('button', { name: 'Finalizar Compra' }).click();
  await page.getByRole('link', { name: 'Cartão (pagar agora)' }).waitFor();
  await page
    .getByRole('button', { name: /^Fechar aviso/ })
    .first()
    .click();
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await take(page, 'formas-de-pagamento');
  await page.getByRole('link', { name: 'Cartão (pagar agora)' }).click();
  await page.getByRole('button', { name: 'Aprovado final 4242' }).click();
  await page.mouse.move(0, 0);
  await take(page, 'checkout');
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  await page.getByRole('link', { name: 'Ver pedido confirmado' }).click();
  await page.getByRole('heading', { name: 'Pagamento confirmado!' }).waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'pedido-confirmado');
  for (const name of ['meus-pedidos', 'painel']) {
    await page.goto(`${url}/${name}`, { waitUntil: 'networkidle' });
    await page
      .getByRole('button', { name: /^(Comprar de novo|Adicionar endereço)/ })
      .first()
      .waitFor();
    await take(page, name);
  }
}

/** Takes the pictures of docs/dashboard.md. */
async function takeDashboard(page: Page, url: string): Promise<void> {
  await signIn(page, url, ['lojista', 'Lojista@123']);
  const open = async (name: string, address: string, text: string) => {
    await page.goto(`${url}/dashboard${address}`);
    await page.getByText(text).first().waitFor();
    await take(page, name);
  };
  await open('dashboard-hoje', '#hoje', 'O que espera por você');
  await open('dashboard-fretes', '#fretes', 'O que o cliente vê');
  await open('dashboard-auditoria', '#auditoria', 'Exportar CSV');
  await page.goto(`${url}/dashboard?status=DESISTENCIA#pedidos`);
  await page
    .getByRole('button', { name: /^Detalhes do pedido/ })
    .first()
    .click();
  await page.getByText('Prazo da lei').waitFor();
  await take(page, 'dashboard-pedido');
  await page.getByRole('button', { name: /^Receber/ }).click();
  await page.getByText(/^A devolver:/).waitFor();
  await take(page, 'dashboard-estorno');
}

/** Takes the pictures of docs/imagens from the running shop, one a screen and width. */
async function main(): Promise<void> {
  const executablePath = findChromium({ windowless: true });
  if (!executablePath) throw new Error('No Chromium on this machine: set CHROME_PATH to one.');
  await mkdir(FOLDER, { recursive: true });
  const { folder, remove } = await temporaryFolder();
  const system = await startSystem(folder, { DEMO_PEDIDOS: 'on' });
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  try {
    for (const viewport of WINDOWS) {
      const page = await openPage(browser, viewport);
      for (const [name, path] of [
        ['home', '/'],
        ['produtos', '/produtos'],
        ['produto', PRODUTO],
        ['login', '/login'],
      ] as const) {
        await page.goto(system.url + path, { waitUntil: 'networkidle' });
        await take(page, name);
      }
      await signIn(page, system.url);
      await fillCarrinho(page);
      await page.goto(system.url + PRODUTO, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
      await page.getByRole('link', { name: 'Finalizar Compra' }).waitFor();
      await page.waitForLoadState('networkidle');
      await take(page, 'gaveta');
      await takePurchase(page, system.url);
      await page.context().close();
    }
    const visitor = await openPage(browser, { width: 1440, height: 900 });
    const bought = await takeTour(visitor, system.url);
    const page = await openPage(browser, { width: 1440, height: 900 });
    await takeDashboard(page, system.url);
    await takeCover(system.url);
    await writeTour(
      [...bought, ...(await takeOwnersTour(page, system.url))],
      join(FOLDER, 'tour.webp'),
    );
  } finally {
    await browser.close();
    await system.stop();
    await remove();
  }
}

await main();
