import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { enterAs } from './live.ts';
import { GRAPHQL } from './operations.ts';
import { asReturningVisitor, complaintsOf, expectAccessible, hydrated, tabTo } from './shop.ts';
import { test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Sends a phone's client hint, so that the server lists as many products as the page. */
async function asItsDevice(page: Page, project: string): Promise<void> {
  if (project === 'phone') await page.setExtraHTTPHeaders({ 'sec-ch-ua-mobile': '?1' });
}

/** Registers an account for this journey: others change the carts of the demo accounts. */
async function registerConta(request: APIRequestContext, who: string) {
  const username = `${who}.${Date.now().toString(36)}`;
  const conta = { username, password: 'Desfazer@123' };
  const reply = await request.post('/graphql', {
    data: {
      query:
        'mutation ($input: RegistrarInput!) { registrar(input: $input) { __typename ... on Falha { mensagem } } }',
      variables: {
        input: {
          username,
          senha: conta.password,
          email: `${username}@exemplo.com.br`,
          nomeCompleto: 'Dora Desfaz',
        },
      },
    },
  });
  expect((await reply.json()).data.registrar).toMatchObject({ __typename: 'Registro' });
  return conta;
}

test('undo restores the line with its quantity, by keyboard and without a time limit (C-18)', async ({
  page,
  request,
}, info) => {
  const conta = await registerConta(request, 'desfaz');
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  await enterAs(page, '', conta);
  await page.goto('/produtos/noite-de-zahran');
  await page.getByRole('radio', { name: /^10 ml/ }).check();
  await page.getByRole('button', { name: 'Adicionar ao Carrinho' }).first().click();
  await expect(page.getByText('Produto adicionado ao carrinho!')).toBeVisible();
  const gaveta = page.getByRole('dialog', { name: 'Meu Carrinho' });
  await expect(gaveta).toBeVisible();

  await test.step('rapid clicks end in one quantity (CARTPG-02)', async () => {
    const more = gaveta.getByRole('button', { name: /^Aumentar quantidade/ });
    const less = gaveta.getByRole('button', { name: /^Diminuir quantidade/ });
    await page.route('**/graphql', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue();
    });
    for (const button of [more, more, less, more]) await button.click();
    await expect(gaveta.getByText(/^3 x R\$ /)).toBeVisible();
    await expect(gaveta.getByRole('status')).toHaveText(
      /^3 unidades de Noite de Zahran, 10 ml no carrinho, total R\$ /,
    );
    await page.unroute('**/graphql');
    await expect(gaveta.getByText(/^3 x R\$ /)).toBeVisible();
  });

  // A pointer over the toast would stop its timer.
  await page.mouse.move(0, 0);
  await gaveta.getByRole('button', { name: /^Remover/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item removido do carrinho.')).toBeVisible();
  await expect(gaveta.getByText('Seu carrinho está vazio')).toBeVisible();
  const back = gaveta.getByRole('button', { name: 'Desfazer: devolver Noite de Zahran, 10 ml' });
  await expect(back).toBeFocused();
  await expectAccessible(page, info, 'gaveta-desfazer');
  await expect(page.getByText('Item removido do carrinho.')).toBeHidden({ timeout: 20_000 });
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(gaveta.getByText(/^3 x R\$ /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Abrir carrinho, 3 unidades' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an empty search leads to the similar name, with filters to the whole shop (SHOP-02, SHOP-05)', async ({
  page,
}, info) => {
  const complaints = complaintsOf(page);
  await asReturningVisitor(page);
  await asItsDevice(page, info.project.name);
  let requests = 0;
  page.on('request', (request) => {
    if (GRAPHQL.test(request.url())) requests += 1;
  });
  await page.goto('/produtos?busca=zahqqqwwwkkk', { waitUntil: 'networkidle' });
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  const close = page.getByRole('region', { name: 'Talvez você procure' });
  await expect(close.getByRole('heading', { name: 'Noite de Zahran' })).toBeVisible();
  expect(requests).toBe(0);
  await expectAccessible(page, info, 'busca-vazia');

  await page.goto('/produtos?busca=marjaan&categoria=Feminino,Masculino');
  await page.getByRole('link', { name: 'Ver 1 produto em toda a loja' }).click();
  await expect(page).toHaveURL(/\/produtos\?busca=marjaan$/);
  await expect(page.getByText('Exibindo página 1 de 1 (1 produto)')).toBeVisible();
  await page.getByRole('link', { name: 'Remover filtro: “marjaan”' }).click();
  await expect(page).toHaveURL(/\/produtos$/);

  await test.step('each category shows its number of products (SHOP-02)', async () => {
    await page.goto('/produtos', { waitUntil: 'networkidle' });
    const chip = page
      .getByRole('navigation', { name: 'Categorias' })
      .getByRole('link', { name: 'Masculino' });
    const place = await chip.boundingBox();
    await tabTo(page, chip);
    await expect(chip).toHaveAttribute('title', /^\d+ produtos$/);
    expect(await chip.boundingBox()).toEqual(place);
  });
  expect(complaints).toEqual([]);
});

test(
  'Back from a product restores page, filters and scroll position (C-72)',
  { tag: '@phone' },
  async ({ page }, info) => {
    await asReturningVisitor(page);
    await asItsDevice(page, info.project.name);
    await page.goto('/produtos?ordenar=nomeAsc&pagina=2');
    const line = page.getByText('Exibindo página 2 de');
    await expect(line).toBeVisible();
    await hydrated(page);
    const card = page.getByRole('article').nth(4).getByRole('link');
    const name = await card.textContent();
    await card.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy({ top: 120, behavior: 'instant' }));
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(300);
    await card.click();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
    // The product page has scrolled to its top.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(line).toBeVisible();
    await expect(page).toHaveURL(/ordenar=nomeAsc&pagina=2$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible();
  },
);
