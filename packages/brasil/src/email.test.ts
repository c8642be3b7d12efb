import { describe, expect, test } from 'vitest';
import { normaliseEmail } from './email.ts';

describe('e-mail', () => {
  test.each([
    [' Marina@Loja.Example ', 'marina@loja.example'],
    ['a.b+c@sub.loja.com.br', 'a.b+c@sub.loja.com.br'],
  ])('reads %j as %s', (email, expected) => {
    expect(normaliseEmail(email)).toBe(expected);
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
    `${'a'.repeat(250)}@loja.example`,
  ])('rejects %j', (email) => {
    expect(normaliseEmail(email)).toBeNull();
  });
});
