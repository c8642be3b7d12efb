import { expect, test } from 'vitest';
import { imagePath } from './images.ts';

test.each([
  ['noite-960.jpg', '/imagens/noite-960.jpg'],
  ['noite-240.avif', '/imagens/noite-240.avif'],
  ['-/uploads/2024/a_b.webp', '/uploads/2024/a_b.webp'],
  ['-/x.png', '/x.png'],
  ['sub/x.png', null],
  ['../x.png', null],
  ['-/../x.png', null],
  ['-/%2e%2e/x.png', null],
  ['-/a%2Fb.png', null],
  ['-//x.png', null],
  ['x.svg', null],
  ['x.png?y', null],
  ['.png', null],
  ['', null],
])('/imagens/%s pede %j', (name, path) => {
  expect(imagePath(name)).toBe(path);
});
