import { expect, it } from 'vitest';
import { tokens } from '../app/theme/tokens.ts';
import { PAGE_WIDTH, sizesOf } from './sizes.ts';

it('caps phone screens at about two dots per pixel', () => {
  expect(sizesOf('62vw', '300px')).toBe(
    '(max-width:47.99em) and (min-resolution:2.3dppx) calc(.7*(62vw)),(max-width:47.99em) 62vw,300px',
  );
  expect(sizesOf('100vw - 2rem', '45vw', 36)).toMatch(
    /,\(max-width:35.99em\) calc\(100vw - 2rem\),45vw$/,
  );
});

it('agrees with the page width of the theme', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, '');
  const page = tokens['--page'].replace('var(--gutter)', tokens['--gutter']);
  expect(plain(page)).toBe(plain(PAGE_WIDTH));
});
