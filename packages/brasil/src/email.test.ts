import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';

describe('e-mail', () => {
  test.each([
    [' Marina@Loja.Example ', 'marina@loja.example'],
    ['a.b+c@sub.loja.com.br', 'a.b+c@sub.loja.com.br'],
  ])('reads %j as %s', (email, expected) => {
    expect(normaliseEmail(email)).toBe(expected);
    expect(isEmail(email)).toBe(true);
  });

  test.each([
    null,
    undefined,
    '',
    'marina',
    'marina@loja',
    '@loja.example',
    'a b@loja.example',
    'a@b@loja.example',
    'a<b@loja.example',
    'ana@example.c',
    `${'a'.repeat(250)}@loja.example`,
  ])('rejects %j', (email) => {
    expect(normaliseEmail(email)).toBeNull();
    expect(isEmail(email ?? '')).toBe(false);
  });
});
