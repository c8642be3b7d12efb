import { describe, expect, test } from 'vitest';
import { isSameText } from './same-text.ts';

describe('isSameText', () => {
  test.each([
    ['', ''],
    ['assinatura', 'assinatura'],
    ['ção', 'ção'],
  ])('%j is %j', (given, expected) => {
    expect(isSameText(given, expected)).toBe(true);
  });

  test.each([
    ['', 'a'],
    ['assinaturb', 'assinatura'],
    ['assinatur', 'assinatura'],
    ['assinatura ', 'assinatura'],
    ['é', 'e'],
    // One letter and two bytes against two letters.
    ['é', 'ab'],
  ])('%j is not %j', (given, expected) => {
    expect(isSameText(given, expected)).toBe(false);
  });
});
