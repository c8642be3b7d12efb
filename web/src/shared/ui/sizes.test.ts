import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGE_WIDTH, sizesOf } from './sizes.ts';

it('asks for about two dots a pixel on the screens of phones, for what is shown elsewhere', () => {
  expect(sizesOf('62vw', '300px').split(', ')).toEqual([
    '(max-width: 47.99em) and (min-resolution: 2.8dppx) calc(0.7 * (62vw))',
    '(max-width: 47.99em) and (min-resolution: 2.3dppx) calc(0.8 * (62vw))',
    '(max-width: 47.99em) calc(62vw)',
    '300px',
  ]);
  expect(sizesOf('90vw', '45vw', 36)).toContain('(max-width: 35.99em) calc(90vw), 45vw');
});

it('the page is as wide as tokens.css says', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../app/theme/tokens.css'), 'utf8');
  const valueOf = (name: string) => new RegExp(`--${name}: (.*);`).exec(tokens)?.[1] ?? '';
  expect(valueOf('page').replace('var(--gutter)', valueOf('gutter'))).toBe(PAGE_WIDTH);
});
