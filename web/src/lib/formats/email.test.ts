import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';

describe('isEmail', () => {
  it.each([
    ['ana@example.com', true],
    ['ana@example', false],
    ['a b@example.com', false],
    ['ana@example.c', false],
    [`${'a'.repeat(250)}@ex.br`, false],
    ['', false],
  ])('validates the e-mail %j: %s', (written, good) => {
    expect(isEmail(written)).toBe(good);
  });
});
