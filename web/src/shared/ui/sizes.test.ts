import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_WIDTH, sizesOf } from './sizes.ts';

it('caps phone screens at about two dots per pixel', () => {
  expect(sizesOf('62vw', '300px')).toBe(
    '(max-width:47.99em) and (min-resolution:2.3dppx) calc(.7*(62vw)),(max-width:47.99em) 62vw,300px',
  );
  expect(sizesOf('100vw - 2rem', '45vw', 36)).toMatch(
    /,\(max-width:35.99em\) calc\(100vw - 2rem\),45vw$/,
  );
});

it('agrees with the page width of tokens.css', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../app/theme/tokens.css'), 'utf8');
  const valueOf = (name: string) => new RegExp(`--${name}: (.*);`).exec(tokens)?.[1] ?? '';
  const plain = (text: string) => text.replaceAll(/\s/g, '');
  const page = valueOf('page').replace('var(--gutter)', valueOf('gutter'));
  expect(plain(page)).toBe(plain(PAGE_WIDTH));
});
