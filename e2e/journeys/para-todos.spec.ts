import { expect, type Page, test } from '@playwright/test';
import { asReturningVisitor } from './shop.ts';

const PAGES = [
  '/',
  '/produtos',
  '/produtos?categoria=%C3%81rabe',
  '/produtos?busca=nadaassim',
  '/produtos/noite-de-zahran',
  '/sobre',
  '/politica-de-privacidade',
  '/direitos',
  '/login',
  '/carrinho',
  '/nao-existe',
] as const;

const PRODUTO = '/produtos/noite-de-zahran';
/** 1280 × 1024 at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 390, height: 844 };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Returns the parts that overflow the window sideways. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (node: Element) =>
      `${node.tagName.toLowerCase()}.${(node.getAttribute('class') ?? '').slice(0, 40)} “${node.textContent.trim().slice(0, 30)}”`;
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (/auto|scroll/.test(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
    const aside = [...document.querySelectorAll('body *')].filter((node) => {
      const { left, right, width, height } = node.getBoundingClientRect();
      const outside = right > window.innerWidth + 1 || left < -1;
      return (
        outside &&
        width > 1 &&
        height > 1 &&
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        node.closest('[aria-hidden="true"], svg, picture, dialog:not([open])') === null &&
        !scrolls(node.parentElement)
      );
    });
    const wide = document.documentElement.scrollWidth > window.innerWidth;
    return [
      ...(wide ? [`the page is ${document.documentElement.scrollWidth} px wide`] : []),
      ...aside.map(nameOf),
    ];
  });
}

/** Returns the text that its box cuts off without an ellipsis. */
function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((node) => {
        const style = getComputedStyle(node);
        const shortened =
          style.textOverflow === 'ellipsis' ||
          style.getPropertyValue('-webkit-line-clamp') !== 'none';
        const cuts = /hidden|clip/.test(style.overflowY) && style.clipPath === 'none';
        return (
          cuts &&
          !shortened &&
          node !== document.body &&
          node.textContent.trim() !== '' &&
          node.checkVisibility() &&
          node.closest('[aria-hidden="true"]') === null &&
          node.scrollHeight > node.clientHeight + 1
        );
      })
      .map((node) => `${node.getAttribute('class')} “${node.textContent.trim().slice(0, 40)}”`),
  );
}

/** Returns the controls below 24 × 24 px that are not part of a sentence (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const areaOf = (node: Element): DOMRect => {
      const after = getComputedStyle(node, '::after');
      const covers =
        after.content !== 'none' && after.position === 'absolute' && after.inset === '0px';
      const card = covers && node instanceof HTMLElement ? node.offsetParent : null;
      return (card ?? node).getBoundingClientRect();
    };
    const inSentence = (node: Element): boolean => {
      const around = node.closest('p, li, dd, address, td, legend');
      return (
        getComputedStyle(node).display === 'inline' &&
        around !== null &&
        around.textContent.trim().length > node.textContent.trim().length
      );
    };
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !inSentence(node))
      .map((node) => ({ node, area: areaOf(node) }))
      .filter(({ area: { width, height } }) => width > 1 && (width < 23.5 || height < 23.5))
      .map(
        ({ node, area: { width, height } }) =>
          `${node.getAttribute('aria-label') ?? node.textContent.trim()}: ${Math.round(width)} × ${Math.round(height)}`,
      );
  });
}

/** Returns the focused part when it is completely hidden, otherwise null (WCAG 2.4.11). */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const { left, top, width, height } = node.getBoundingClientRect();
    const shares = [0.05, 0.5, 0.95];
    const seen = shares.some((x) =>
      shares.some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return (
          hit !== null && (node.contains(hit) || hit.closest('label')?.contains(node) === true)
        );
      }),
    );
    return seen
      ? null
      : `${node.getAttribute('aria-label') ?? node.textContent.trim().slice(0, 40)} at ${Math.round(top)} px`;
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
    const nowhere = await page.evaluate(() => document.activeElement === document.body);
    if (nowhere && steps > 0) return { steps, hidden };
    const found = await hiddenFocus(page);
    if (found !== null) hidden.push(found);
  }
  return { steps: 250, hidden };
}

const widthOf = (page: Page) => page.evaluate(() => document.querySelector('header')?.offsetHeight);

test.beforeEach(async ({ page }) => {
  await asReturningVisitor(page);
});

test.describe('at 400 % zoom', () => {
  test.use({ viewport: ZOOMED });

  test('no page scrolls sideways or cuts text (S11)', async ({ page }) => {
    test.slow();
    for (const path of PAGES) {
      await open(page, path);
      expect.soft(await overflowOf(page), path).toEqual([]);
      expect.soft(await clippedText(page), path).toEqual([]);
    }
  });

  test('the header moves away on scroll (S11)', async ({ page }) => {
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
  });

  test('menu, drawer, choice of a volume and picture fit and scroll (S11)', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/produtos?busca=zahran');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    expect.soft(await overflowOf(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Escolher volume/ }).click();
    const choice = page.getByRole('dialog', { name: 'Escolha uma variação:' });
    await expect(choice).toBeVisible();
    await choice.getByRole('combobox').selectOption({ index: 1 });
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

test.describe('with wider text spacing', () => {
  // The content policy refuses foreign style sheets; a user's own settings bypass it.
  test.use({ bypassCSP: true });

  test('no text is cut or leaves the page, as WCAG 1.4.12 asks (S11)', async ({ page }) => {
    test.slow();
    for (const size of [PHONE, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      for (const path of PAGES) {
        await open(page, path);
        await page.addStyleTag({
          content:
            '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        });
        expect.soft(await overflowOf(page), `${path} a ${size.width} px`).toEqual([]);
        expect.soft(await clippedText(page), `${path} a ${size.width} px`).toEqual([]);
      }
    }
  });
});

test('every control has at least 24 × 24 px, as WCAG 2.5.8 asks (S11)', async ({ page }) => {
  test.slow();
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    for (const path of PAGES) {
      await open(page, path);
      expect.soft(await smallTargets(page), `${path} a ${size.width} px`).toEqual([]);
    }
  }
});

for (const [name, size] of [
  ['no celular', PHONE],
  ['na tela larga', { width: 1440, height: 900 }],
] as const) {
  test(`the focused part is visible both ways ${name}, as WCAG 2.4.11 asks (S11)`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    for (const path of ['/', PRODUTO, '/direitos']) {
      await open(page, path);
      const onward = await walk(page, 'Tab');
      expect(onward.steps, path).toBeGreaterThan(10);
      expect.soft(onward.hidden, path).toEqual([]);
      expect.soft((await walk(page, 'Shift+Tab')).hidden, `${path}, para trás`).toEqual([]);
    }
  });
}

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
  const badge = page.getByRole('button', { name: /^Abrir carrinho/ }).locator('span');
  expect(await badge.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('1px');

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

test('with reduced motion nothing moves (S11)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/produtos', PRODUTO]) {
    await open(page, path);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => {
          const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
          return (
            animation.playState === 'running' &&
            (iterations === Number.POSITIVE_INFINITY ||
              (typeof duration === 'number' && duration > 10))
          );
        })
        .map((animation) => animation.id || animation.constructor.name),
    );
    expect.soft(moving, path).toEqual([]);
  }
  await page.getByRole('button', { name: /^Abrir carrinho/ }).click();
  await expect(page.getByRole('dialog', { name: 'Meu Carrinho' })).toBeVisible();
});

test("printed pages keep the text and the shop's name, dark on white (S11)", async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const path of [PRODUTO, '/politica-de-privacidade']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Abrir carrinho/ })).toBeHidden();
    await expect(page.getByText('CNPJ').last()).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  }
});

test("the drawer reaches the window's edge and the page below keeps its width (DRAWER-02)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
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
