import { expect, type Page, type Request } from '@playwright/test';
import { PUBLIC_PAGES } from '../public-pages.ts';
import { operationName } from './operations.ts';
import { asReturningVisitor, contaFor, hydrated } from './shop.ts';
import { test } from './test.ts';

const PAGES = [
  ...PUBLIC_PAGES,
  '/produtos?categoria=Masculinos&ordenar=nomeAsc&pagina=2',
  '/produtos?busca=xqzw',
  '/login',
  '/nao-existe',
  '/produtos/nao-existe',
];

/**
 * Collects the operations that a page sends. `take` returns and clears them, once at least `least` were sent and all
 * were answered.
 */
function questionsOf(page: Page) {
  let asked: string[] = [];
  let open = 0;
  const isQuestion = (request: Request) => new URL(request.url()).pathname === '/graphql';
  page.on('request', (request) => {
    if (!isQuestion(request)) return;
    open += 1;
    asked.push(operationName(request));
  });
  const onEnd = (request: Request) => {
    if (isQuestion(request)) open -= 1;
  };
  page.on('requestfinished', onEnd);
  page.on('requestfailed', onEnd);
  return async (least = 0): Promise<string[]> => {
    await expect.poll(() => asked.length >= least && open === 0).toBe(true);
    const operationsUntilNow = asked;
    asked = [];
    return operationsUntilNow;
  };
}

/** Sends a phone's client hint on phones, so that the server renders for it. */
async function open(page: Page, isMobile: boolean) {
  await asReturningVisitor(page);
  if (isMobile) await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' });
  return questionsOf(page);
}

/** Opens an address and waits for hydration and its requests. */
async function load(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await hydrated(page);
}

/** A step within the same list does not change the route. */
function isRouteChange(step: string): boolean {
  return !/categoria|página|busca/.test(step);
}

/** Navigates through the shop in one document. Returns the operations of each step by its name. */
async function walk(
  page: Page,
  take: (least?: number) => Promise<string[]>,
  hasConta: boolean,
): Promise<readonly (readonly [string, readonly string[]])[]> {
  const main = page.getByRole('main');
  const title = page.getByRole('heading', { level: 1 });
  const asked: [string, string[]][] = [];
  const step = async (name: string, act: () => Promise<unknown>) => {
    await act();
    asked.push([name, await take(hasConta && isRouteChange(name) ? 1 : 0)]);
  };

  await load(page, '/sobre');
  await take(hasConta ? 1 : 0);
  await step('à listagem', async () => {
    await main.getByRole('link', { name: 'Ver fragrâncias' }).first().click();
    await expect(page.getByText('Exibindo página 1 de')).toBeVisible();
  });
  await step('a um perfume', async () => {
    await main.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await expect(title).not.toHaveText('Nossas Fragrâncias');
    await expect(main.getByRole('heading', { name: 'Fragrâncias parecidas' })).toBeVisible();
  });
  await step('de volta', async () => {
    await page.goBack();
    await expect(title).toHaveText('Nossas Fragrâncias');
  });
  await step('a uma categoria', async () => {
    await main
      .getByRole('navigation', { name: 'Categorias' })
      .getByRole('link', { name: 'Árabe' })
      .click();
    await expect(page.getByText('(16 produtos)')).toBeVisible();
  });
  await step('à página 2', async () => {
    await page.getByRole('link', { name: 'Próxima página' }).click();
    await expect(page.getByText('Exibindo página 2 de')).toBeVisible();
  });
  await step('a uma busca', async () => {
    await page.getByRole('searchbox', { name: 'Buscar pelo nome' }).fill('zahran');
    await expect(page).toHaveURL(/busca=zahran/);
    await expect(page.getByText('Exibindo página 1 de 1')).toBeVisible();
  });
  await step('ao início', async () => {
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(
      page.getByRole('link', { name: 'Ver Produtos: Perfumes Femininos' }),
    ).toBeVisible();
  });
  await step('a uma linha', async () => {
    await page.getByRole('link', { name: 'Ver Produtos: Perfumes Femininos' }).click();
    await expect(page).toHaveURL(/categoria=Feminino/);
    await expect(page.getByText('Exibindo página 1 de')).toBeVisible();
  });
  await step('à política', async () => {
    await page.getByRole('link', { name: 'Política de privacidade' }).last().click();
    await expect(title).toHaveText('Política de privacidade');
  });
  return asked;
}

test.slow();

test("a visitor's navigation sends at most one query", async ({ page, isMobile }) => {
  const take = await open(page, isMobile);
  for (const [step, asked] of await walk(page, take, false)) {
    expect(asked.length, `${step}: ${asked.join(', ')}`).toBeLessThanOrEqual(1);
    expect(asked.join(), step).not.toContain('MeuCarrinho');
  }
});

test("an account's page sends one query, which reads the cart again (DRAWER-07, SESS-05)", async ({
  page,
  isMobile,
}, info) => {
  const take = await open(page, isMobile);
  const conta = contaFor(info.project.name);
  await load(page, '/login');
  await page.getByLabel('Usuário').fill(conta.username);
  await page.getByLabel('Senha', { exact: true }).fill(conta.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  // The home page's queries are answered once its products are visible.
  await expect(
    page.getByRole('region', { name: 'Em destaque' }).getByRole('article').first(),
  ).toBeVisible();
  await take(2);
  for (const path of PAGES.filter((address) => address !== '/login')) {
    await load(page, path);
    const asked = await take(1);
    // The cart page also reads addresses with profile, then the freight.
    expect(asked.length, `${path}: ${asked.join(', ')}`).toBeLessThanOrEqual(
      path === '/carrinho' ? 3 : 1,
    );
    expect(asked[0], path).toMatch(/(?=.*Sessao)(?=.*MeuCarrinho)/);
  }
  for (const [step, asked] of await walk(page, take, true)) {
    expect(asked.length, `${step}: ${asked.join(', ')}`).toBeLessThanOrEqual(1);
    if (!isRouteChange(step)) continue;
    expect(asked.join(), step).toContain('MeuCarrinho');
  }
});
