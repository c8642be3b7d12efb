import { expect, type Page } from '@playwright/test';
import { type Order, volumesOf } from './buyer.ts';
import { overflowOf, PHONE } from './layout.ts';
import { enterAs } from './live.ts';
import { asReturningVisitor, complaintsOf, expectAccessible, tabTo } from './shop.ts';
import { test as base } from './test.ts';

const test = base.extend<{ pedido: Order }>({
  /** Each journey has its own order, and its buyer is signed in. */
  pedido: async ({ page, buyer }, give) => {
    await asReturningVisitor(page);
    await enterAs(page, '', buyer.conta);
    await give(await buyer.order());
  },
});

const pay = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ });
const choose = (page: Page, card: string) =>
  page
    .getByRole('list', { name: /cartão de teste/ })
    .getByRole('button', { name: card })
    .click();
const aprovado = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Pagamento Aprovado!' });

async function openCheckout(page: Page, { id }: Order): Promise<void> {
  await page.goto(`/checkout?pedido=${id}`);
  await expect(pay(page)).toBeEnabled();
}

test('a card is declined, lacks funds, then is approved; the order is confirmed and printed (CHK-04, CHK-05, CHK-06, CONF-02, PAYPG-01)', async ({
  page,
  pedido,
  buyer,
}, info) => {
  const complaints = complaintsOf(page);
  const operations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) operations.push(request.postData() ?? '');
  });
  await openCheckout(page, pedido);

  await test.step('waits for the payment and marks the test environment (CHK-02)', async () => {
    await expect(page.getByText('Aguardando confirmação do pagamento…')).toBeVisible();
    await expect(page.getByText('Ambiente de teste: nenhum valor é cobrado')).toBeVisible();
    await expect(pay(page)).toHaveText(`Pagar ${pedido.total}`);
    await expectAccessible(page, info, 'checkout');
  });

  await test.step('a real card number never leaves the page (P6)', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await page.getByLabel('Número do cartão de teste').fill('5555555555554444');
    await pay(page).click();
    await expect(page.getByText(/Nunca use um cartão de verdade/).first()).toBeVisible();
    await expect(page.getByText('São 3 ou 4 números.').first()).toBeVisible();
    await expectAccessible(page, info, 'checkout-com-erros');
    expect(sent.join()).not.toContain('5555');
  });

  await test.step('a refusal states its reason and keeps the typed card (CHK-06)', async () => {
    await choose(page, 'Recusado');
    await pay(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'não foi concluído' });
    await expect(alert).toContainText('❌ O pagamento não foi concluído. Tente novamente.');
    await expect(page.getByLabel('Número do cartão de teste')).toHaveValue('4000 0000 0000 0002');
    await choose(page, 'Sem saldo');
    await pay(page).click();
    await expect(alert).toContainText(/saldo/i);
    expect(await buyer.statusOf(pedido.id)).toBe('PENDENTE');
  });

  await test.step('the card is approved (CHK-04)', async () => {
    await choose(page, 'Aprovado final 4242');
    await pay(page).click();
    await expect(aprovado(page)).toBeVisible();
    await expect(page.getByText('✅ Pagamento aprovado com sucesso!').first()).toBeVisible();
    await expectAccessible(page, info, 'checkout-aprovado');
    expect(await buyer.statusOf(pedido.id)).toBe('PAGO');
    expect(operations.join()).not.toMatch(/4242|4000 ?0000/);
  });

  await test.step('the order is confirmed and the receipt prints (CONF-01, CONF-02, CONF-03, CONF-04, CONF-05)', async () => {
    await page.getByRole('link', { name: 'Ver pedido confirmado' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento confirmado!');
    await expect(page.getByText(`nº ${pedido.id}`, { exact: true })).toBeVisible();
    await expect(page.getByText('Rua das Acácias, 120').first()).toBeVisible();
    await expectAccessible(page, info, 'pedido-confirmado');
    await expect(page.getByText('Este recibo não substitui a nota fiscal.')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Este recibo não substitui a nota fiscal.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await page.emulateMedia({ media: null });
  });

  await test.step('/success shows the same order (PAYPG-01, C-49)', async () => {
    await page.goto(`/success?pedido=${pedido.id}`);
    await expect(aprovado(page)).toBeVisible();
    await expect(page.getByText(/para o seu e-mail/)).toBeVisible();
    await page.getByRole('link', { name: 'Voltar à loja' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
  expect(complaints).toEqual([]);
});

test("a payment in process becomes PAGO by the provider's webhook, also after a reload (CHK-05, C-48)", async ({
  page,
  pedido,
  buyer,
}, info) => {
  const processing = page.getByText('⏳ Pagamento em processamento...');
  await openCheckout(page, pedido);
  await choose(page, 'Aprovado depois');
  await pay(page).click();
  await expect(processing).toBeVisible();
  await expectAccessible(page, info, 'checkout-processando');
  await page.reload();
  // The provider answers after five seconds. A slow machine may need as long for the page.
  await expect(processing.or(aprovado(page)).first()).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await expect(aprovado(page)).toBeVisible({ timeout: 20_000 });
  expect(await buyer.statusOf(pedido.id)).toBe('PAGO');
});

test("the bank's question is refused, closed and approved by keyboard alone", async ({
  page,
  pedido,
}, info) => {
  await openCheckout(page, pedido);
  const dialog = page.getByRole('dialog', { name: 'O banco pede a sua confirmação' });
  const again = async () => {
    await choose(page, 'Pede confirmação');
    await tabTo(page, pay(page));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  };
  const notDone = page.getByText('❌ O pagamento não foi concluído. Tente novamente.');

  await again();
  await expect(dialog.getByRole('button', { name: 'Aprovar pagamento' })).toBeFocused();
  await expectAccessible(page, info, 'pergunta-do-banco');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Recusar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notDone).toBeVisible();

  await again();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(notDone).toBeVisible();

  await again();
  await page.keyboard.press('Enter');
  await expect(aprovado(page)).toBeVisible();
});

test('the checkout survives reload, leaving, Back and an address without an order, and asks a visitor to sign in (ROUTE-13, C-21, C-22, C-49, PAYPG-02)', async ({
  page,
  pedido,
}, info) => {
  await openCheckout(page, pedido);
  await page.reload();
  await expect(pay(page)).toBeVisible();

  await page.getByRole('link', { name: 'Deixar para depois' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Cancelado');
  await expect(page.getByRole('region', { name: /Formas de pagamento/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Pix/ })).toBeVisible();
  await expectAccessible(page, info, 'cancel');
  await page.goBack();
  await expect(pay(page)).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'Voltar ao pagamento' }).click();
  await expect(page).toHaveURL(`/checkout?pedido=${pedido.id}`);
  await expect(pay(page)).toBeVisible();

  // The tab keeps the order in its session storage.
  await page.goto('/checkout');
  await expect(pay(page)).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/carrinho$/);

  await page.goto(`/success?pedido=${pedido.id}`);
  await expect(page.getByText(/está aguardando pagamento/)).toBeVisible();
  await expect(aprovado(page)).toHaveCount(0);
  await expectAccessible(page, info, 'success-pendente');
  await page.goto(`/pedido-confirmado/${pedido.id}`);
  await expect(page.getByText('Aguardando confirmação do pagamento…')).toBeVisible();
  await expectAccessible(page, info, 'pedido-pendente');

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`/checkout?pedido=${pedido.id}`);
  await expect(page.getByText('Entre para continuar')).toBeVisible();
  await expect(page.getByText(pedido.total)).toHaveCount(0);
  await expectAccessible(page, info, 'entre-para-continuar');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the cart keeps the buyer's data apart from the amounts below (CARTPG-06)", async ({
    page,
    buyer,
    baseURL,
  }) => {
    const [volume] = await volumesOf(baseURL ?? '');
    if (!volume) throw new Error('The shop has nothing to order.');
    await buyer.put(volume, 1);
    await asReturningVisitor(page);
    await enterAs(page, '', buyer.conta);
    await page.goto('/carrinho');
    const dados = page.getByRole('region', { name: 'Seus dados' });
    await expect(dados.getByText('Dora Pagante')).toBeVisible();
    await expect(page.getByText('em 1 a 3 dias úteis')).toBeVisible();
    const above = await dados.boundingBox();
    const below = await page.getByText('Subtotal', { exact: true }).boundingBox();
    if (!above || !below) throw new Error('The cart shows no data or no amounts.');
    expect(below.y - above.y - above.height).toBeGreaterThan(40);
  });

  test('a shopper pays by Pix, and the page moves on by itself (S2)', async ({
    page,
    pedido,
    buyer,
  }, info) => {
    const complaints = complaintsOf(page);
    await page.goto(`/cancel?pedido=${pedido.id}`);
    await page.getByRole('link', { name: 'Pix', exact: true }).tap();
    await expect(page).toHaveURL(`/checkout?pedido=${pedido.id}&forma=pix`);
    const title = page.getByRole('heading', { name: `Pix de ${pedido.total}` });
    // At once: the test provider pays the code after five seconds.
    await Promise.all([
      expect(title).toBeFocused(),
      expect(page.getByRole('img', { name: `Código QR do Pix de ${pedido.total}` })).toBeVisible(),
      expect(page.getByRole('timer')).toHaveText(/^O código vale por mais (30:00|29:\d\d)$/),
      expect(page.getByRole('button', { name: 'Copiar código' })).toBeVisible(),
      expect(page.getByText(/^000201.*br\.gov\.bcb\.pix/)).toBeVisible(),
    ]);
    expect(await overflowOf(page)).toEqual([]);
    await expectAccessible(page, info, 'checkout-pix');
    await expect(aprovado(page)).toBeVisible();
    expect(await buyer.statusOf(pedido.id)).toBe('PAGO');
    expect(complaints).toEqual([]);
  });
});
