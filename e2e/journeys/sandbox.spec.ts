import { expect } from '@playwright/test';
import { answerOf, exampleOf, runExample, skipTour } from './explorer.ts';
import { complaintsOf, expectAccessible, tabTo } from './shop.ts';
import { test } from './test.ts';

/** The markup of GraphiQL, which axe skips. */
const EXPLORER = '.graphiql-container';

test('a first visit is shown around in three steps, once, and runs an example, all by keyboard (S11, D1)', async ({
  page,
}, info) => {
  await page.goto('/sandbox');
  const tour = page.getByRole('dialog');
  await expect(tour).toContainText('1 de 3');
  await expectAccessible(page, info, 'sandbox-primeira-visita', { except: EXPLORER });
  for (const step of ['1 de 3', '2 de 3', '3 de 3']) {
    await expect(tour).toContainText(step);
    await page.keyboard.press('Enter');
  }
  await expect(tour).toBeHidden();
  await page.reload();
  const example = exampleOf(page, 'PaginaInicial');
  await expect(example).toBeEnabled();
  await expect(tour).toBeHidden();
  await tabTo(page, example);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /^Execute query/ }));
  await page.keyboard.press('Enter');
  await expect(answerOf(page)).toContainText('"destaques"');
  await page.getByRole('button', { name: 'Como usar' }).click();
  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();
});

test.describe('after the first visit', () => {
  test.beforeEach(({ page }) => skipTour(page));

  test('runs an example unedited, shows the REST calls, and requests nothing from another host (D1, D2, D9)', async ({
    page,
    baseURL,
  }, info) => {
    const complaints = complaintsOf(page);
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const isOurs = origin === new URL(baseURL ?? '').origin;
      if (protocol.startsWith('http') && !isOurs) elsewhere.push(request.url());
    });
    await page.goto('/graphql');
    await expect(page).toHaveURL(/\/sandbox$/);

    await runExample(page, 'Catalogo');
    await expect(answerOf(page)).toContainText('"totalPaginas"');

    await page.getByRole('checkbox', { name: 'Rastrear as chamadas REST' }).check();
    const trace = page.getByRole('region', { name: 'Rastro da última operação' });
    await expect(trace.getByRole('status')).toHaveText(/^Execute uma operação/);
    await runExample(page, 'PaginaInicial');
    await expect(trace.getByRole('status')).toHaveText(/^PaginaInicial.*custo [\d.]+ de 20\.000/);
    const calls = trace.getByRole('row', { name: /GET \/produtos\/destaque-por-categoria/ });
    await expect(calls.first()).toBeVisible();
    await expectAccessible(page, info, 'sandbox', { except: EXPLORER });

    await page.getByRole('button', { name: 'Enviar arquivos' }).click();
    const hint = page.getByRole('dialog', { name: 'Enviar arquivos' });
    await expect(hint.getByRole('textbox')).toHaveValue(/apollo-require-preflight: 1/);
    await expectAccessible(page, info, 'sandbox-arquivos', { except: EXPLORER });
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();

    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the cookie of 'entrar' is used by the following tabs; changed tabs can be replaced by the original examples (D1, D5)", async ({
    page,
  }) => {
    await page.goto('/sandbox');
    await runExample(page, 'MinhaConta');
    await expect(answerOf(page)).toContainText('UNAUTHENTICATED');

    await runExample(page, 'Entrar');
    await expect(answerOf(page)).toContainText('"Sessao"');
    await runExample(page, 'MinhaConta');
    await expect(answerOf(page)).toContainText('"completo": true');

    await exampleOf(page, 'Catalogo').click();
    await page.getByRole('button', { name: 'Close Tab' }).first().click();
    await expect(exampleOf(page, 'Catalogo')).toBeHidden();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('link', { name: 'Restaurar exemplos' }).click();
    await expect(exampleOf(page, 'Catalogo')).toBeVisible();
  });
});
