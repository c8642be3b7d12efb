import { expect, type Page, type TestInfo } from '@playwright/test';
import type { LiveShop } from '../live-api.ts';
import { PHONE } from './layout.ts';
import { takeCards, WITH_STRIPE } from './live.ts';
import { asReturningVisitor, cpfOf, expectAccessible } from './shop.ts';
import { test } from './test.ts';

test.slow();

async function register(page: Page, info: TestInfo): Promise<void> {
  const username = `${info.project.name}${Date.now().toString(36)}`.slice(0, 20);
  await page.getByLabel('E-mail').fill(`${username}@exemplo.com.br`);
  await page.getByLabel('Usuário').fill(username);
  await page.getByLabel('Nome completo').fill('Clara das Flores');
  await page.getByLabel('CPF (opcional)').fill(cpfOf(String(Date.now()).slice(-9)));
  await page.getByLabel('Telefone (opcional)').fill('85934567890');
  await page.getByLabel('Senha', { exact: true }).fill('Perfume@1');
  await page.getByLabel('Confirmar senha').fill('Perfume@1');
  await page.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('✅ Registro realizado com sucesso!')).toBeVisible();
  // The sign-in page signs the new account in.
  await expect(page).not.toHaveURL(/\/(register|login)/);
}

async function buy(page: Page, info: TestInfo, shop: LiveShop): Promise<void> {
  const fillCard = (numero: string) => page.getByLabel('Número do cartão').fill(numero);
  const main = page.getByRole('main');

  await test.step('registers and signs in (REG-07, LOGIN-04)', async () => {
    await page.goto(`${shop.url}/register`);
    await register(page, info);
  });

  await test.step('adds the product to the cart (ADD-03)', async () => {
    await page.goto(`${shop.url}/produtos/noite-de-oud`);
    await page.getByRole('radio', { name: /^10 ml R\$/ }).check();
    await page.getByRole('button', { name: 'Adicionar ao Carrinho' }).first().click();
    await expect(page.getByRole('button', { name: 'Abrir carrinho, 1 unidade' })).toBeVisible();
    await page.goto(`${shop.url}/carrinho`);
  });

  await test.step("without an address shows 'Selecione um endereço antes de pagar.' (CARTPG-08)", async () => {
    // The parts above the button have arrived, and move it no more.
    await expect(main.getByText('Nenhum endereço cadastrado')).toBeVisible();
    await expect(main.getByText('Clara das Flores')).toBeVisible();
    await page.getByRole('button', { name: 'Finalizar Compra' }).click();
    await expect(main.getByText('Selecione um endereço antes de pagar.')).toBeVisible();
    await page.getByRole('button', { name: 'Adicionar endereço' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar endereço' });
    await dialog.getByLabel('CEP').fill('60000-001');
    await dialog.getByLabel('Rua').fill('Rua das Flores');
    await dialog.getByLabel('Número').fill('10');
    await dialog.getByLabel('Bairro').fill('Centro');
    await dialog.getByLabel('Cidade').fill('Fortaleza');
    await dialog.getByLabel('Estado').selectOption('CE');
    await expectAccessible(page, info, 'endereco');
    await dialog.getByRole('button', { name: 'Salvar endereço' }).click();
    await expect(main.getByRole('radio', { name: /^Rua das Flores, 10/ })).toBeChecked();
    // A fading message has too little contrast for axe.
    await expect(dialog).toBeHidden();
    await expectAccessible(page, info, 'carrinho');
  });

  const pedidoId = await test.step('creates the order (CARTPG-11)', async () => {
    await page.getByRole('button', { name: 'Finalizar Compra' }).click();
    await expect(page.getByText('Pedido criado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(/\/carrinho\?pedido=\d+$/);
    return new URL(page.url()).searchParams.get('pedido') ?? '';
  });

  await test.step('each chat opens with the order written and without personal data (CHATPAY-01, CHATPAY-02, C-61)', async () => {
    for (const name of ['Pix', 'Cartão via link', 'Cartão na entrega']) {
      const link = main.getByRole('link', { name: new RegExp(`^${name}`) });
      const address = new URL((await link.getAttribute('href')) ?? '');
      const text = address.searchParams.get('text') ?? '';
      expect(text).toContain(`*Pedido nº ${pedidoId}*`);
      expect(text).toContain('\n');
      expect(decodeURIComponent(address.href)).not.toMatch(/Clara|Flores|60000|@exemplo/);
    }
    await expectAccessible(page, info, 'formas-de-pagamento');
    await page.reload();
    await main.getByRole('link', { name: 'Cartão (pagar agora)' }).click();
    await expect(page).toHaveURL(new RegExp(`/checkout\\?pedido=${pedidoId}`));
  });

  const pay = page.getByRole('button', { name: /^Pagar R\$/ });
  await test.step('a declined card lets the buyer try another (CHK-06, CHK-08)', async () => {
    await expect(pay).toBeEnabled();
    await fillCard('4000000000000002');
    await pay.click();
    await expect(main.getByText(/não foi concluído|recusado/).first()).toBeVisible();
    await expectAccessible(page, info, 'cartao-recusado');
  });

  await test.step('an approved card pays (CHK-04, CHK-03)', async () => {
    await fillCard('4242424242424242');
    await pay.click();
    await expect(page.getByRole('heading', { name: 'Pagamento Aprovado!' })).toBeVisible();
    await expect(main.getByText('✅ Pagamento aprovado com sucesso!')).toBeVisible();
  });

  await test.step('shows the confirmation to the buyer only (CONF-01, CONF-02, CONF-03, CONF-04, CONF-05)', async () => {
    await main.getByRole('link', { name: 'Ver pedido confirmado' }).click();
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible();
    await expect(main.getByText(/Rua das Flores/).first()).toBeVisible();
    await expectAccessible(page, info, 'pedido-confirmado');
    await page.goto(`${shop.url}/success?pedido=${pedidoId}`);
    await expect(page.getByRole('heading', { name: 'Pagamento Aprovado!' })).toBeVisible();
  });

  await test.step('a dispatched order shows its tracking link without a reload (S8, TRACK-01)', async () => {
    await page.goto(`${shop.url}/meus-pedidos`);
    await expect(main.locator(':not(option)', { hasText: /^PAGO$/ }).first()).toBeVisible();
    await shop.send(Number(pedidoId), 'ENVIADO', 'rastreio.example/BR123');
    const link = main.getByRole('link', { name: /^Acompanhar entrega/ });
    await expect(link).toBeVisible({ timeout: 15_000 });
    await expect(link).toHaveAttribute('href', /^https:\/\/rastreio\.example\/BR123/);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('buys to the end on the older API: account, address, order, card, confirmation, tracking', async ({
    page,
    shops,
  }, info) => {
    const shop = await shops.open('empty403', { environment: WITH_STRIPE });
    await takeCards(page, shop);
    await asReturningVisitor(page);
    await buy(page, info, shop);
    const payments = (await shop.intents()).filter(({ status }) => status === 'succeeded');
    expect(payments).toHaveLength(1);
    await shop.close();
  });
});
