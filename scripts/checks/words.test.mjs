import { expect, it } from 'vitest';
import { idioms } from './words.mjs';

it.each([
  ['// The client is told.', ['told']],
  ['There is no such order, whatever the status.', ['There is no', 'whatever']],
  ['a name that stands for a page', ['stands for']],
])('refuses %j', (text, found) => {
  expect(idioms({ name: 'a.ts', text })).toEqual(found.map((it) => `a.ts:1 says "${it}"`));
});

it.each(['untold', 'const toldAt = 1', 'O pedido não existe.', 'whateverElse'])(
  'allows %j',
  (text) => {
    expect(idioms({ name: 'a.ts', text })).toEqual([]);
  },
);

it('names the line', () => {
  expect(idioms({ name: 'a.md', text: 'one\nnobody' })).toEqual(['a.md:2 says "nobody"']);
});
