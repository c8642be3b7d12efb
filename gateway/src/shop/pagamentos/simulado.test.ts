import { expect, test } from 'vitest';
import { isIntencaoId } from './simulado.ts';

test.each([
  ['pi_sim_0a1b', true],
  ['pi-1', true],
  ['', false],
  ['..', false],
  ['a/b', false],
  ['a?b', false],
  ['a%2fb', false],
  ['x'.repeat(101), false],
])('%j is an intent id: %s', (id, expected) => {
  expect(isIntencaoId(id)).toBe(expected);
});
