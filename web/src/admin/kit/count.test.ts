import { expect, it } from 'vitest';
import { countText } from './count.ts';

it.each([
  [countText(0, 'pedido'), '0 pedidos'],
  [countText(1, 'pedido'), '1 pedido'],
  [countText(1_200, 'pedido'), '1.200 pedidos'],
  [countText(1, 'avaliação', 'avaliações'), '1 avaliação'],
  [countText(2, 'avaliação', 'avaliações'), '2 avaliações'],
])('names a number of things: %s', (text, expected) => {
  expect(text).toBe(expected);
});
