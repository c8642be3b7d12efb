import { createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { asReturningVisitor, cpfOf, hydrated } from '../e2e/journeys/shop.ts';
import { startSystem, temporaryFolder } from '../e2e/system.ts';
import { readArguments } from '../scripts/lib/arguments.mjs';
import { print } from '../scripts/lib/output.mjs';
import { openBrowser } from './lib/shop.ts';

// Counts the taps and typed fields of a new customer on a phone, from a product link to a paid order.

const MAX_TAPS = 18;
const MAX_FIELDS = 10;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A CEP service with one address, in ViaCEP's format. */
async function openCepService() {
  const reply = {
    logradouro: 'Rua das Flores',
    bairro: 'Centro',
    localidade: 'Fortaleza',
    uf: 'CE',
  };
  const server = createServer((_, response) => response.end(JSON.stringify(reply)));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The CEP service has no port.');
  return { url: `http://127.0.0.1:${address.port}/{cep}`, close: () => server.close() };
}

/** Taps and types like a person, and counts. A field without focus costs a tap; a filled one costs nothing. */
function counterOf(page: Page) {
  const steps: string[] = [];
  let fields = 0;
  const tap = async (name: string, target: Locator) => {
    await target.tap();
    steps.push(name);
  };
  return {
    tap,
    type: async (form: Locator | Page, label: string, value: string) => {
      const field = form.getByLabel(label, { exact: true });
      await field.waitFor();
      if ((await field.inputValue()) !== '') return;
      if (!(await field.evaluate((node) => node === document.activeElement)))
        await tap(label, field);
      if (await field.evaluate((node) => node instanceof HTMLSelectElement)) {
        await field.selectOption(value);
      } else await page.keyboard.insertText(value);
      fields += 1;
    },
    result: () => ({ steps, taps: steps.length, fields }),
  };
}

async function buy(page: Page, url: string, name: string) {
  const { tap, type, result } = counterOf(page);
  const button = (label: string | RegExp) => page.getByRole('button', { name: label });
  await page.goto(`${url}/produtos/noite-de-zahran`);
  await hydrated(page);
  const volume = page.getByRole('radio', { name: /^10 ml/ });
  if (!(await volume.isChecked())) {
    await tap('10 ml', page.locator('label').filter({ has: volume }));
  }
  await tap('Fazer Login para Comprar', button('Fazer Login para Comprar').first());
  await page.waitForURL(/\/login/);
  await tap('Registre-se', page.getByRole('link', { name: 'Registre-se' }));
  await page.waitForURL(/\/register/);
  for (const [label, value] of [
    ['Nome completo', 'Clara das Flores'],
    ['E-mail', `${name}@exemplo.com.br`],
    ['Usuário', name],
    ['CPF (opcional)', cpfOf(String(Date.now()).slice(-9))],
    ['Telefone (opcional)', '85934567890'],
    ['Senha', 'Perfume@1'],
    ['Confirmar senha', 'Perfume@1'],
  ] as const) {
    await type(page, label, value);
  }
  await tap('Registrar', button('Registrar'));
  await page.waitForURL(/\/produtos\//);
  await tap('Ver carrinho', button('Ver carrinho'));
  await page.waitForURL(/\/carrinho/);
  const add = button('Adicionar endereço');
  const cep = page.getByLabel('CEP', { exact: true });
  await add.or(cep).first().waitFor();
  if (!(await cep.isVisible())) await tap('Adicionar endereço', add);
  const reply = page.waitForResponse(
    (response) => response.request().postData()?.includes('EnderecoDoCep') ?? false,
  );
  await type(page, 'CEP', '60000-001');
  await reply;
  for (const [label, value] of [
    ['Rua', 'Rua das Flores'],
    ['Número', '10'],
    ['Bairro', 'Centro'],
    ['Cidade', 'Fortaleza'],
    ['Estado', 'CE'],
  ] as const) {
    await type(page, label, value);
  }
  await tap('Salvar endereço', button('Salvar endereço'));
  await page.getByRole('radio', { name: /^Rua das Flores, 10/ }).waitFor();
  await page.getByText('em 1 a 3 dias úteis').waitFor();
  await tap('Finalizar Compra', button('Finalizar Compra'));
  await tap('Cartão (pagar agora)', page.getByRole('link', { name: 'Cartão (pagar agora)' }));
  await tap('Cartão de teste', button('Aprovado final 4242'));
  await tap('Pagar', button(/^Pagar R\$/));
  await page.getByRole('heading', { name: 'Pagamento Aprovado!' }).waitFor();
  return result();
}

const { values } = readArguments('npm run bench -- taps', {
  options: { passos: { type: 'boolean', default: false } },
});
const cepService = await openCepService();
const browser = await openBrowser();
try {
  for (const [title, env] of [
    ['without CEP_URL', {}],
    ['with CEP_URL', { CEP_URL: cepService.url }],
  ] as const) {
    const { folder, remove } = await temporaryFolder();
    const system = await startSystem(folder, env);
    try {
      const context = await browser.newContext({
        ...PHONE,
        locale: 'pt-BR',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await asReturningVisitor(page);
      const { steps, taps, fields } = await buy(
        page,
        system.url,
        `clara${Date.now().toString(36)}`,
      );
      print(`${title}: taps ${taps}, fields ${fields}`);
      if (values.passos) print(`  ${steps.join(' · ')}`);
      if (taps > MAX_TAPS || fields > MAX_FIELDS) process.exitCode = 1;
      await context.close();
    } finally {
      await system.stop();
      await remove();
    }
  }
} finally {
  await browser.close();
  cepService.close();
}
