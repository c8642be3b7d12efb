import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fit } from './fit.ts';

/** Every letter is half an em wide. */
const measure = (text: string) => Array.from(text).length / 2;
const fitted = (text: string, width = 200) => fit(text, { width, sizes: [40, 20], measure });

describe('um texto em duas linhas', () => {
  test.each([
    ['Oud', 40, ['Oud']],
    ['Noite clara', 40, ['Noite', 'clara']],
    ['Um nome de quatro palavras', 20, ['Um nome de', 'quatro palavras']],
    // As even as can be: not as much as the first line holds.
    ['Uma noite longa de verão', 20, ['Uma noite', 'longa de verão']],
    ['aaaaaaaaaa bbbbbbbbbb cccccccccc ddd', 20, ['aaaaaaaaaa', 'bbbbbbbbbb…']],
    ['a'.repeat(50), 20, ['a'.repeat(20), `${'a'.repeat(19)}…`]],
    [`${'a'.repeat(25)} bb`, 20, ['a'.repeat(20), 'aaaaa bb']],
    ['aaaaaaaaaaaaaaaaaa bb, cccccccccccccccccccccccc', 20, ['aaaaaaaaaaaaaaaaaa', 'bb…']],
    ['', 40, []],
  ])('%j em %i px: %j', (text, size, lines) => {
    expect(fitted(text)).toEqual({ size, lines });
  });

  test('de qualquer texto: no máximo duas linhas, nenhuma larga demais, e só o que ele diz', () => {
    const word = fc.string({ minLength: 1, maxLength: 30 }).map((it) => it.replace(/\s/g, 'x'));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const text = words.join(' ');
        const { size, lines } = fitted(text);
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(200);
        const said = lines.join(' ');
        if (said !== text && !said.endsWith('…')) {
          expect(said.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        }
      }),
    );
  });
});
