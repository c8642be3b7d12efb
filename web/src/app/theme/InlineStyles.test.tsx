import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InlineStyles } from './InlineStyles.tsx';

class Sheet {
  css = '';
  replaceSync(css: string) {
    this.css = css;
  }
}

const kept = () => document.adoptedStyleSheets.map((sheet) => ('css' in sheet ? sheet.css : ''));

beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet);
  Object.defineProperty(document, 'adoptedStyleSheets', {
    configurable: true,
    writable: true,
    value: [],
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'adoptedStyleSheets');
});

it('keeps the rules of a part in a constructed sheet while the part is on the page, without a style element (ADM-02)', () => {
  const media = [{ query: '(min-width: 48rem)', styles: { display: 'none' } }];
  const rules = (colour: string) => (
    <InlineStyles selector=".a" styles={{ color: colour }} media={media} />
  );
  const { rerender, unmount } = render(rules('red'));
  expect(kept()).toEqual([
    expect.stringMatching(/\.a\s?\{color:red.*min-width: 48rem.*display:none/),
  ]);
  rerender(rules('green'));
  expect(kept()).toEqual([expect.stringContaining('color:green')]);
  expect(document.querySelector('style[data-mantine-styles]')).toBeNull();
  unmount();
  expect(kept()).toEqual([]);
});
