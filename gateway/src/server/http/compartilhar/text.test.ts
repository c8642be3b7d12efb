import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fit } from './text.ts';

/** Measures each letter as half an em. */
const measure = (text: string) => Array.from(text).length / 2;
const fitted = (text: string, width = 200) => fit(text, { width, sizes: [40, 20], measure });

describe('text in two lines', () => {
  test.each([
    ['Oud', 40, ['Oud']],
    ['Noite clara', 40, ['Noite', 'clara']],
    ['Um nome de quatro palavras', 20, ['Um nome de', 'quatro palavras']],
    // Lines are balanced instead of filling the first.
    ['Uma noite longa de verão', 20, ['Uma noite', 'longa de verão']],
    ['aaaaaaaaaa bbbbbbbbbb cccccccccc ddd', 20, ['aaaaaaaaaa', 'bbbbbbbbbb…']],
    ['a'.repeat(50), 20, ['a'.repeat(20), `${'a'.repeat(19)}…`]],
    [`${'a'.repeat(25)} bb`, 20, ['a'.repeat(20), 'aaaaa bb']],
    ['aaaaaaaaaaaaaaaaaa bb, cccccccccccccccccccccccc', 20, ['aaaaaaaaaaaaaaaaaa', 'bb…']],
    ['', 40, []],
  ])('breaks %j at %i px into %j', (text, size, lines) => {
    expect(fitted(text)).toEqual({ size, lines });
  });

  test('keeps at most two lines, none too wide and only the given words, for any text', () => {
    const word = fc.string({ minLength: 1, maxLength: 30 }).map((it) => it.replace(/\s/g, 'x'));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const text = words.join(' ');
        const { size, lines } = fitted(text);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(200);
        const fittedText = lines.join(' ');
        if (fittedText !== text && !fittedText.endsWith('…')) {
          expect(fittedText.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        }
      }),
    );
  });
});
