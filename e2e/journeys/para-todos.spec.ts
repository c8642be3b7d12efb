import { expect, type Locator, type Page } from '@playwright/test';
import { overflowOf, PHONE, WIDE, ZOOMED } from './layout.ts';
import { asReturningVisitor, hydrated } from './shop.ts';
import { test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

const PRODUTO = '/produtos/noite-de-zahran';
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Returns whether no part has the focus, and the name of the focused part when it is completely hidden (WCAG 2.4.11). */
function focusOf(page: Page): Promise<{ nowhere: boolean; hidden: string | null }> {
  return page.evaluate(async () => {
    const node = document.activeElement;
    if (!node || node === document.body) return { nowhere: true, hidden: null };
    const shares = [0.05, 0.5, 0.95];
    /** Which of nine points of the part are visible. */
    const points = () => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return shares.flatMap((x) =>
        shares.map((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          return (
            hit !== null && (node.contains(hit) || hit.closest('label')?.contains(node) === true)
          );
        }),
      );
    };
    // The browser scrolls at the next picture to a part that is not wholly visible.
    if (points().includes(false)) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    for (let frame = 0; frame < 20 && !points().includes(true); frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    const { top } = node.getBoundingClientRect();
    const name = node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40);
    return {
      nowhere: false,
      hidden: points().includes(true) ? null : `${name} at ${Math.round(top)} px`,
    };
  });
}

/** Walks the page with the key and returns the parts that had the focus while hidden. */
async function walk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
): Promise<{ steps: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let steps = 0; steps < 250; steps += 1) {
    await page.keyboard.press(key);
    const focus = await focusOf(page);
    if (focus.nowhere && steps > 0) return { steps, hidden };
    if (focus.hidden !== null) hidden.push(focus.hidden);
  }
  return { steps: 250, hidden };
}

const widthOf = (page: Page) => page.evaluate(() => document.querySelector('header')?.offsetHeight);

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page);
});

test.describe('at 400 % zoom', () => {
  test.use({ viewport: ZOOMED });

  test('the header moves away on scroll; menu, drawer, choice of a volume and picture fit and scroll (S11)', async ({
    page,
  }) => {
    await open(page, PRODUTO);
    expect(await widthOf(page)).toBeGreaterThan(0);
    await page.getByRole('heading', { name: 'A fragrância' }).evaluate((node) => {
      node.scrollIntoView();
    });
    const covered = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter(
        (node) =>
          getComputedStyle(node).position === 'fixed' &&
          node.checkVisibility({ visibilityProperty: true }),
      );
      return fixed
        .map((node) => node.getBoundingClientRect())
        .filter(
          ({ width, bottom, top }) =>
            width > window.innerWidth / 2 && bottom > 0 && top < window.innerHeight,
        )
        .reduce((sum, { height }) => sum + height, 0);
    });
    expect(covered).toBeLessThan(ZOOMED.height / 4);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/produtos?busca=esmeralda');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expect.poll(() => overflowOf(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Escolher volume/ }).click();
    const choice = page.getByRole('dialog', { name: 'Escolha uma variação:' });
    await expect(choice).toBeVisible();
    await choice.getByRole('radio', { disabled: false }).first().check();
    const add = choice.getByRole('button', { name: 'Adicionar ao Carrinho' });
    await add.scrollIntoViewIfNeeded();
    await expect(add).toBeInViewport({ ratio: 1 });
    expect.soft(await overflowOf(page), 'escolha').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden();

    await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Meu Carrinho' });
    const way = drawer.getByRole('link', { name: 'Ver Produtos' });
    await way.scrollIntoViewIfNeeded();
    await expect(way).toBeInViewport({ ratio: 1 });
    expect.soft(await overflowOf(page), 'gaveta').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await open(page, PRODUTO);
    await page.getByRole('button', { name: /^Ampliar foto/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Fechar' })).toBeInViewport();
    expect.soft(await overflowOf(page), 'foto').toEqual([]);
  });
});

/** Where a part can cover the focus: a carousel's edge, the header above, and on a phone the buy bar below. */
const WALKS = [
  { path: '/', size: PHONE, keys: ['Tab'] },
  { path: PRODUTO, size: PHONE, keys: ['Tab', 'Shift+Tab'] },
  // Backwards first: what is read near the end of the page must not push the footer's links away.
  { path: PRODUTO, size: WIDE, keys: ['Shift+Tab', 'Tab'] },
] as const;

test('the focused part is visible both ways, as WCAG 2.4.11 asks (S11)', async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path, size, keys } of WALKS) {
    await page.setViewportSize(size);
    await open(page, path);
    for (const key of keys) {
      const { steps, hidden } = await walk(page, key);
      const name = `${path} at ${size.width} px, by ${key}`;
      expect(steps, name).toBeGreaterThan(10);
      expect.soft(hidden, name).toEqual([]);
    }
  }
});

test('forced colours show focus, chosen volume, active chip, current page and disabled parts (S11)', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/produtos?categoria=%C3%81rabe');
  const chips = page.getByRole('navigation', { name: 'Categorias' });
  const backgroundOf = (name: string) =>
    chips.getByRole('link', { name }).evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await backgroundOf('Árabe')).not.toBe(await backgroundOf('Nicho'));
  const open1 = page.getByRole('link', { name: 'Página 1', exact: true });
  const lineOf = (node: Element) => getComputedStyle(node, '::after').scale;
  expect(await open1.evaluate(lineOf)).not.toBe(
    await page.getByRole('link', { name: 'Página 2', exact: true }).evaluate(lineOf),
  );

  await open(page, PRODUTO);
  const [first, second] = await page.getByRole('radio').all();
  if (!first || !second) throw new Error('The product has no volumes to choose from.');
  await first.focus();
  const edgeOf = (node: Element) =>
    getComputedStyle(node.parentElement ?? node, '::before').borderLeftWidth;
  expect(await first.evaluate(edgeOf)).not.toBe(await second.evaluate(edgeOf));
  const outlineOf = (node: Element) => getComputedStyle(node.parentElement ?? node).outlineStyle;
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeChecked();
  expect(await second.evaluate(outlineOf)).toBe('solid');
  expect(await first.evaluate(outlineOf)).toBe('none');

  await open(page, '/produtos?busca=cavalo');
  const off = page.getByRole('button', { name: 'Esgotado' });
  const colourOf = (node: Element) => getComputedStyle(node).color;
  const grey = await page.evaluate(() => {
    const probe = document.createElement('span');
    probe.style.color = 'GrayText';
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(await off.evaluate(colourOf)).toBe(grey);
});

test("at 360 px the list's search and its longest order are shown whole (SHOP-02)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await open(page, '/produtos');
  const roomOf = (field: Locator, text: string) =>
    field.evaluate((node, shown) => {
      const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(node);
      const copy = document.createElement('span');
      Object.assign(copy.style, {
        position: 'absolute',
        whiteSpace: 'nowrap',
        font,
        letterSpacing,
      });
      copy.textContent = shown;
      document.body.append(copy);
      const { width } = copy.getBoundingClientRect();
      copy.remove();
      return node.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - width;
    }, text);
  const search = page.getByRole('searchbox', { name: 'Buscar pelo nome' });
  expect(await roomOf(search, 'Buscar pelo nome')).toBeGreaterThan(4);
  const sort = page.getByRole('combobox', { name: 'Ordenar por' });
  expect(await roomOf(sort, 'Nome, de A a Z')).toBeGreaterThan(0);
});

test("the drawer reaches the window's edge and the page below keeps its width (DRAWER-02)", async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await open(page, '/produtos');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Meu Carrinho' });
  await expect(drawer).toBeVisible();
  await expect
    .poll(() => drawer.evaluate((node) => Math.round(node.getBoundingClientRect().right)))
    .toBe(1440);
  expect((await heading.boundingBox())?.x).toBe(before?.x);
});
