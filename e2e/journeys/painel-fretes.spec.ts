import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { asConta, openSection } from './dashboard.ts';
import { complaintsOf, contaFor, expectAccessible, shopUrl } from './shop.ts';
import { test } from './test.ts';

test('a rate changes in place and from a sheet, and the audit names who changed it (DASH-04, DASH-10, S1)', async ({
  page,
  baseURL,
}, info) => {
  const complaints = complaintsOf(page);
  await asConta(page, shopUrl(baseURL), contaFor('keyboard'));

  await test.step('one field, Enter, and the quote follows', async () => {
    await openSection(page, '#fretes');
    await page.getByLabel('CEP: Norte').fill('76800-000');
    const quote = page.getByRole('listitem').filter({ has: page.getByLabel('CEP: Norte') });
    await expect(quote.getByRole('status')).toContainText('R$ 32,90 em 8 a 15 dias úteis');
    const rondonia = page.getByRole('form', { name: 'Frete: Rondônia' });
    await rondonia.getByLabel('Preço: Rondônia').fill('33,3');
    await page.keyboard.press('Enter');
    await expect(rondonia.getByRole('status')).toHaveText('Salvo');
    await expect(quote.getByRole('status')).toContainText('R$ 33,30');
    await page.reload();
    await expect(rondonia.getByLabel('Preço: Rondônia')).toHaveValue('33,30');
    await expectAccessible(page, info, 'fretes');
  });

  await test.step('the exported file, edited, brings the old rate back', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('RO;Rondônia;33,30;8;15');
    await page.getByRole('button', { name: 'Importar CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar fretes' });
    await dialog.locator('input[type="file"]').setInputFiles({
      name: 'fretes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file.replace('33,30', '32,90')),
    });
    await expect(dialog.getByRole('row', { name: /^Rondônia/ })).toContainText('R$ 33,30');
    await expectAccessible(page, info, 'importar-fretes');
    await dialog.getByRole('button', { name: 'Aplicar 1 mudança' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Preço: Rondônia')).toHaveValue('32,90');
  });

  await test.step('the audit shows both changes', async () => {
    await openSection(page, '#auditoria', '?tipo=FRETE&alvo=RO');
    const rows = page.getByRole('table', { name: 'Tabela de mudanças' }).getByRole('row');
    await expect(rows.nth(1)).toContainText(/lojista.*Frete: Rondônia.*R\$.33,30.*R\$.32,90/);
    await expect(rows.nth(2)).toContainText(/lojista.*Frete: Rondônia.*R\$.32,90.*R\$.33,30/);
    await expectAccessible(page, info, 'auditoria');
    await page.getByLabel('Tipo').selectOption('Produtos');
    await expect(page.getByText('Nenhuma mudança.')).toBeVisible();
    await page.getByRole('link', { name: 'Limpar filtros' }).click();
    await expect(rows.nth(1)).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
