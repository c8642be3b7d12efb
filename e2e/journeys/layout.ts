import type { Page } from '@playwright/test';

/** 1280 × 1024 at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 };
export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1440, height: 900 };

/** Returns the parts that overflow the window sideways, except in a box that scrolls or is hidden visually. */
export function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (node: Element) =>
      `${node.tagName.toLowerCase()}.${(node.getAttribute('class') ?? '').slice(0, 40)} “${node.textContent.trim().slice(0, 30)}”`;
    const scrolls = (node: Element | null): boolean => {
      if (node === null) return false;
      const { overflowX, clipPath } = getComputedStyle(node);
      return /auto|scroll/.test(overflowX) || clipPath !== 'none' || scrolls(node.parentElement);
    };
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
export function clippedText(page: Page): Promise<string[]> {
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
export function smallTargets(page: Page): Promise<string[]> {
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

/** Rounds of transitions that start others. */
const MOST_ROUNDS = 20;

/**
 * Finishes the transitions of a changed style. Reduced motion makes them short, but the first layout still has the old
 * values. A journey cannot wait for them: in a part that Chromium skips (`content-visibility`) they never end.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate((most) => {
    const running = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (let round = 0, all = running(); round < most && all.length > 0; round += 1) {
      for (const transition of all) transition.finish();
      all = running();
    }
  }, MOST_ROUNDS);
}

/**
 * Widens the text spacing as WCAG 1.4.12 asks. The content policy refuses style elements, but a script may add a sheet
 * as a user's own settings do.
 */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await finishTransitions(page);
}

/** Sets the size of the root's text in percent, as a reader who enlarges text does. */
export async function setTextSize(page: Page, percent: 100 | 200): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);
  await finishTransitions(page);
}

/** Chromium lays out a new width within a few frames. */
const MOST_FRAMES = 60;

/**
 * Changes the window's size and waits until the page is laid out in it. For some frames after a resize Chromium keeps the
 * old `100vw` in styles that it has computed before, while media queries and new elements already have the new one.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async (most) => {
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    const header = document.querySelector('header > div');
    const isOld = () => {
      const fresh = document.createElement('div');
      fresh.style.width = 'var(--page)';
      document.body.append(fresh);
      const width = fresh.clientWidth;
      fresh.remove();
      return header !== null && header.clientWidth !== width;
    };
    await nextFrame();
    await nextFrame();
    for (let frame = 0; frame < most && isOld(); frame += 1) await nextFrame();
  }, MOST_FRAMES);
}
