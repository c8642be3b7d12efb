import { expect, it } from 'vitest';
import { objectionTo } from './target.ts';

it.each([
  ['http://127.0.0.1:4000', false],
  ['http://localhost:4000', false],
  ['http://[::1]:4000', false],
  ['https://loja.example', true],
])('%s may be attacked (its operator asks: %s)', (address, owned) => {
  expect(objectionTo(address, owned)).toBeNull();
});

it.each([
  ['https://loja.example', /loja\.example.*--this-is-my-shop/],
  ['http://127.0.0.1.golpe.example', /--this-is-my-shop/],
  ['loja', /--url/],
  ['', /--url/],
])('%s is not attacked without its operator', (address, reason) => {
  expect(objectionTo(address, false)).toMatch(reason);
});
