import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildPath, RefusedParameter } from './path.ts';

describe('path', () => {
  test('any value stays one segment or is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        let path: string;
        try {
          path = buildPath('/produtos/slug/{slug}', { slug: value });
        } catch (error) {
          expect(error).toBeInstanceOf(RefusedParameter);
          return;
        }
        const url = new URL(`http://api/api${path}`);
        const [, slug = ''] = /^\/api\/produtos\/slug\/([^/?#]+)$/.exec(url.pathname) ?? [];
        expect(decodeURIComponent(slug)).toBe(value);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });

  test.each(['', '.', '..', 'a\nb', '\u0000', 'a\u009fb', '\ud800'])('refuses %j', (value) => {
    expect(() => buildPath('/produtos/{id}', { id: value })).toThrow(RefusedParameter);
  });

  test('refuses a missing parameter', () => {
    expect(() => buildPath('/produtos/{id}', {})).toThrow(RefusedParameter);
  });

  test('encodes every value of a query so that it is read as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (binary, text) => {
        const [, query] = buildPath('/x', {}, { binary, text }).split('?');
        const read = Object.fromEntries(new URLSearchParams(query));
        expect(read).toEqual({ binary: binary.toWellFormed(), text: text.toWellFormed() });
      }),
    );
  });

  test('encodes the query and leaves out undefined entries', () => {
    expect(buildPath('/x', {}, { a: 'ç&=', b: undefined, c: 0 })).toBe('/x?a=%C3%A7%26%3D&c=0');
  });
});
