import { afterEach, expect, it, vi } from 'vitest';
import { dropOrderKey, orderKey } from './order-key.ts';

afterEach(() => {
  dropOrderKey();
  vi.unstubAllGlobals();
});

it('keys an order on a page without TLS, where crypto.randomUUID is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const key = orderKey('sacola');
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(orderKey('sacola')).toBe(key);
  expect(orderKey('outra sacola')).not.toBe(key);
});
