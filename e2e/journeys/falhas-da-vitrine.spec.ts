import { expect } from '@playwright/test';
import { FAULTS } from '../live-api.ts';
import { asReturningVisitor, complaintsOf, ownComplaints } from './shop.ts';
import { test } from './test.ts';

const CATEGORIAS = 'GET /categorias';
const DESTAQUES = 'GET /produtos/destaques';
const LISTA = 'GET /produtos/listarFiltroShop';
const PRODUTO = 'GET /produtos/slug/{slug}';

const EM_DESTAQUE = 'id="destaques-titulo"';
const SEM_LISTA = 'Não foi possível carregar as fragrâncias agora.';
const SEM_CATEGORIAS = 'As categorias não carregaram.';
const SEM_PRODUTO = 'Não foi possível abrir este produto';

test("what failed on the server returns in place: blocks by themselves, list, categories and product by 'Tentar de novo' (HOME-22, HOME-23, HOME-24, SHOP-16, SHOP-17, C-12)", async ({
  page,
  shops,
}) => {
  await asReturningVisitor(page);
  const complaints = complaintsOf(page);
  const shop = await shops.open('empty403');

  await test.step('blocks of the home page appear without a reload', async () => {
    await shop.spoil([DESTAQUES, CATEGORIAS], FAULTS['503'], 1);
    const reply = await page.goto(`${shop.url}/`);
    expect(await reply?.text()).not.toContain(EM_DESTAQUE);
    await expect(page.getByRole('heading', { name: 'Em destaque' })).toBeAttached();
    await expect(page.getByRole('region', { name: 'Linhas de perfumes' })).toBeAttached();
  });

  await test.step('a product opens at the same address', async () => {
    await shop.spoil([PRODUTO], FAULTS['503']);
    // The page retries once by itself.
    await page.goto(`${shop.url}/produtos/noite-de-oud?volume=10`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SEM_PRODUTO);
    await shop.heal();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noite de Oud');
    await expect(page).toHaveURL(/noite-de-oud\?volume=10$/);
  });

  await test.step('the list returns, and a list already shown stays', async () => {
    const cartao = page.getByRole('link', { name: 'Noite de Oud' });
    await shop.spoil([LISTA], FAULTS.morta);
    await page.goto(`${shop.url}/produtos`);
    await expect(page.getByText(SEM_LISTA)).toBeVisible();
    await expect(page.getByText('Erro ao carregar produtos.')).toBeVisible();
    await shop.heal();
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await expect(cartao).toBeVisible();

    await shop.spoil([LISTA], FAULTS['HTML em vez de JSON']);
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('nomeAsc');
    await expect(page.getByText('Estes são os produtos de antes')).toBeVisible();
    await expect(cartao).toBeVisible();
    await expect(page).toHaveURL(/ordenar=nomeAsc/);
    await shop.heal();
    await page.getByRole('link', { name: 'Tentar de novo' }).click();
    await expect(page.getByText('Estes são os produtos de antes')).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText(
      'Brisa - Leve',
    );
  });
  await shop.close();

  await test.step('the categories return', async () => {
    // Another shop: the gateway has kept the categories of this one.
    const other = await shops.open('empty403');
    await other.spoil([CATEGORIAS], FAULTS['JSON cortado']);
    await page.goto(`${other.url}/produtos`);
    await expect(page.getByText('Erro ao carregar categorias.')).toBeVisible();
    const categorias = page.getByRole('navigation', { name: 'Categorias' });
    await expect(categorias.getByText(SEM_CATEGORIAS)).toBeVisible();
    await other.heal();
    await categorias.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(categorias.getByRole('link', { name: 'Feminino' })).toBeVisible();
    await other.close();
  });
  expect(ownComplaints(complaints)).toEqual([]);
});

test('on the older API consent stays in the browser, freight is arranged and a lost picture shows none (C-60, S1)', async ({
  page,
  shops,
}) => {
  const shop = await shops.open('empty403', {
    produto: { id: 2, slug: 'brisa leve à noite', imagemUrl: '/uploads/perdida.jpg' },
  });
  await page.addInitScript(() => sessionStorage.setItem('abertura', 'vista'));
  const complaints = complaintsOf(page);
  await page.goto(`${shop.url}/produtos`);
  await page.getByRole('button', { name: 'Aceitar', exact: true }).click();
  await page.getByRole('link', { name: 'Brisa - Leve' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brisa - Leve');
  const reply = await page.reload();
  expect(reply?.status()).toBe(200);
  const photo = page.getByRole('main').locator('picture img').first();
  await expect
    .poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBe(0);
  expect(await photo.evaluate((img) => getComputedStyle(img, '::before').content)).toBe('""');
  await page.getByLabel('Frete e prazo para o seu CEP').fill('60000-001');
  await expect(page.getByText('Frete a combinar')).toBeVisible();
  await page.getByRole('button', { name: 'Escolha de cookies' }).click();
  await expect(page.getByText('O registro fica só neste navegador.')).toBeVisible();
  expect(ownComplaints(complaints)).toEqual([]);
  await shop.close();
});
