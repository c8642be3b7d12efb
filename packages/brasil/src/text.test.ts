import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, isStorable, oneLine, tidy } from './text.ts';

test('folds case, accents and spaces', () => {
  expect(fold('  Noite  de Ônix\n')).toBe('noite de onix');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('keeps the letters of a tidy text and writes one line', () => {
  expect(tidy('  Ônix  de\tNoite ')).toBe('Ônix de Noite');
  expect(oneLine('a\u0000b\n c')).toBe('a b c');
  expect(isStorable('a\u0000')).toBe(false);
});
