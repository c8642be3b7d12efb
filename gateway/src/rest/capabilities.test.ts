import { expect, test } from 'vitest';
import { createCapabilities, lessons } from './capabilities.ts';

test('the last reply decides, and an empty one teaches nothing', () => {
  const capabilities = createCapabilities();
  const line = (itemId: string | null, disponivel: boolean | null) => ({ itemId, disponivel });
  expect(capabilities.has('checksCart')).toBe(false);
  capabilities.learn(lessons.cart([line('1', true), line('2', false)]));
  capabilities.learn(lessons.cart([]));
  expect(capabilities.has('checksCart')).toBe(true);
  capabilities.learn(lessons.cart([line('1', true), line('2', null)]));
  expect(capabilities.has('checksCart')).toBe(false);
  capabilities.learn(lessons.cart([line(null, true)]));
  expect(capabilities.has('checksCart')).toBe(false);
  capabilities.learn(lessons.order({ versao: 3 }));
  capabilities.learn(lessons.order(null));
  expect(capabilities.has('editsOrders')).toBe(true);
  capabilities.learn(lessons.intent({ provedor: 'stripe' }));
  capabilities.learn(lessons.intent({ provedor: null }));
  expect(capabilities.has('checksPayments')).toBe(true);
});

test('a lack is believed for five minutes, then the API is asked again', () => {
  let clock = 0;
  const capabilities = createCapabilities(() => clock);
  expect(capabilities.lacks('countsFigures')).toBe(false);
  capabilities.learn(lessons.figures(null));
  clock = 299_999;
  expect(capabilities.lacks('countsFigures')).toBe(true);
  clock = 300_000;
  expect(capabilities.lacks('countsFigures')).toBe(false);
  capabilities.learn(lessons.figures({}));
  expect(capabilities.lacks('countsFigures')).toBe(false);
  capabilities.learn(lessons.filters({ applied: null }));
  expect(capabilities.lacks('filtersProdutos')).toBe(true);
});
