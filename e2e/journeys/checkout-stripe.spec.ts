import { expect, type Page } from '@playwright/test';
import { serveStripeJs } from '../stripe-js-stub.ts';
import type { Order } from './buyer.ts';
import { enterAs } from './live.ts';
import { asReturningVisitor, complaintsOf, expectAccessible } from './shop.ts';
import { test as base } from './test.ts';

const test = base.extend<{ pedido: Order }>({
  pedido: async ({ page, context, stripeShop: { url, stripe, buyer } }, give) => {
    await serveStripeJs(context, stripe);
    await asReturningVisitor(page);
    await enterAs(page, url, buyer.conta);
    await give(await buyer.order());
  },
});

test.describe.configure({ mode: 'serial' });

const card = (page: Page) => page.getByLabel('Número do cartão');
const pay = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ });
const aprovado = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Pagamento Aprovado!' });

test('a card is declined, then approved in the Payment Element and charged once (CHK-01, CHK-08, CHK-13, P6)', async ({
  page,
  pedido,
  stripeShop: shop,
}, info) => {
  const complaints = complaintsOf(page);
  const toUs: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) toUs.push(request.postData() ?? '');
  });
  await page.goto(`${shop.url}/checkout?pedido=${pedido.id}`);
  const form = page.locator('[data-theme]');
  await expect(form).toHaveAttribute('data-theme', 'night');
  await expect(form).toHaveAttribute('data-key', shop.stripe.publishableKey);
  await expectAccessible(page, info, 'checkout-stripe');

  await card(page).fill('4000000000000002');
  await pay(page).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Seu cartão foi recusado.' }),
  ).toBeVisible();
  await card(page).fill('4242424242424242');
  await pay(page).dblclick();
  await expect(aprovado(page)).toBeVisible();
  expect(await shop.buyer.statusOf(pedido.id)).toBe('PAGO');
  const created = (await shop.stripe.calls()).filter(
    ({ path, form }) => path === '/v1/payment_intents' && form['metadata[pedidoId]'] === pedido.id,
  );
  expect(created).toHaveLength(1);
  expect(toUs.join()).not.toMatch(/4242|4000000/);
  expect(complaints).toEqual([]);
});

test('the way from the shop loads one new document, and only the checkout calls Stripe (C-69)', async ({
  page,
  pedido,
  stripeShop: shop,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('stripe.com')) requests.push(page.url());
  });
  await page.goto(`${shop.url}/cancel?pedido=${pedido.id}`);
  await expect(page.getByRole('link', { name: 'Voltar ao pagamento' })).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Voltar ao pagamento' }).click();
  await expect(card(page)).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/checkout?pedido=${pedido.id}`);
  expect(requests.length).toBeGreaterThan(0);
  expect(new Set(requests.map((url) => new URL(url).pathname))).toEqual(new Set(['/checkout']));
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Cancelado');
});

test('the bank confirms on its own site and redirects back; the secret leaves the address (C-22)', async ({
  page,
  pedido,
  stripeShop: shop,
}) => {
  await page.goto(`${shop.url}/checkout?pedido=${pedido.id}`);
  await card(page).fill('4000002760003184');
  await pay(page).click();
  await page.getByRole('button', { name: 'Aprovar no site do banco' }).click();
  await expect(aprovado(page)).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/checkout?pedido=${pedido.id}`);
  expect(await shop.buyer.statusOf(pedido.id)).toBe('PAGO');
});
