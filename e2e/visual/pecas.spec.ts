import { expect, type Page } from '@playwright/test';
import { openAt, sayHowItWasCompared, settled, settledUnderDialog, test } from './pictures.ts';

sayHowItWasCompared();

const WIDTH = 1440;

/** The compared sections. The others only have to render. */
const COMPARED = ['campos', 'carrinho', 'cartoes', 'controles', 'estados', 'linhas', 'produto'];

/** Draws only these sections of the page; the others keep their place. A picture of a part makes the browser draw the whole page. */
function drawOnly(page: Page, ids: readonly string[]): Promise<void> {
  return page.locator('main > section').evaluateAll((sections, drawn) => {
    const heights = sections.map((section) => section.getBoundingClientRect().height);
    for (const [index, section] of sections.entries()) {
      if (!(section instanceof HTMLElement)) continue;
      const isDrawn = drawn.includes(section.id);
      section.style.contentVisibility = isDrawn ? '' : 'hidden';
      section.style.height = isDrawn ? '' : `${heights[index]}px`;
    }
  }, ids);
}

test('every part of the shop renders in every state, and the kept ones look the same', async ({
  page,
  ui,
  compare,
}) => {
  test.slow();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(String(error)));
  await page.clock.setFixedTime(new Date('2026-03-09T12:00:00Z'));
  await openAt(page, WIDTH, ui);
  for (const id of COMPARED) {
    const section = page.locator(`main > section[id="${id}"]`);
    await drawOnly(page, [id]);
    await section.scrollIntoViewIfNeeded();
    await settled(page);
    await compare(`pecas-${id}-${WIDTH}`, section);
  }

  await drawOnly(page, ['moldura']);
  const header = page.locator('figure').filter({ hasText: /^Cabeçalho/ });
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.mouse.move(0, 0);
  await compare(`pecas-cabecalho-admin-${WIDTH}`, header);
  await page.getByRole('button', { name: 'Cliente', exact: true }).click();

  await drawOnly(page, ['rodape', 'dialogos']);
  for (const opener of await page.locator('#dialogos').getByRole('button').all()) {
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    if ((await opener.textContent()) === 'Gaveta com itens') {
      await settledUnderDialog(page);
      await compare(`dialogo-gaveta-com-itens-${WIDTH}`, page);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  expect(broken).toEqual([]);
});
