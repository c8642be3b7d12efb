import { expect } from '@playwright/test';
import {
  openAt,
  sayHowItWasCompared,
  settled,
  settledUnderDialog,
  test,
  WIDTHS,
} from './pictures.ts';

test.use({ reducedMotion: 'reduce', locale: 'pt-BR' });

sayHowItWasCompared();

for (const width of WIDTHS) {
  test(`cada peça da loja, em cada estado, a ${width} px`, async ({ page, ui, compare }) => {
    test.slow();
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(String(error)));
    await page.clock.setFixedTime(new Date('2026-03-09T12:00:00Z'));
    await openAt(page, width, ui);
    const sections = page.locator('main > section[id]');
    await expect(sections).not.toHaveCount(0);
    for (const section of await sections.all()) {
      await section.scrollIntoViewIfNeeded();
      await settled(page);
      await compare(`pecas-${await section.getAttribute('id')}-${width}`, section);
    }

    const header = page.locator('figure').filter({ hasText: /^Cabeçalho/ });
    for (const who of ['Visitante', 'Admin', 'Cliente']) {
      await page.getByRole('button', { name: who, exact: true }).click();
      await page.mouse.move(0, 0);
      if (who !== 'Cliente') await compare(`pecas-cabecalho-${who.toLowerCase()}-${width}`, header);
    }

    const dialogs = page.locator('#dialogos').getByRole('button');
    for (const opener of await dialogs.all()) {
      const name = (await opener.textContent()) ?? '';
      await opener.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      if (name === 'Busca com sugestões') {
        await expect(page.getByRole('option', { name: /Laranjeira/ })).toBeVisible();
        await expect(page.locator('[data-waiting]')).toHaveCount(0);
      }
      await settledUnderDialog(page);
      await compare(
        `dialogo-${name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\W+/g, '-')}-${width}`,
        page,
      );
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    expect(broken).toEqual([]);
  });
}
