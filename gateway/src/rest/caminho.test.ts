import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { montarCaminho, ParametroRecusado } from './caminho.ts';

describe('caminho', () => {
  test('um valor, qualquer que seja, fica um segmento só ou é recusado', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (valor) => {
        let caminho: string;
        try {
          caminho = montarCaminho('/produtos/slug/{slug}', { slug: valor });
        } catch (erro) {
          expect(erro).toBeInstanceOf(ParametroRecusado);
          return;
        }
        const url = new URL(`http://api/api${caminho}`);
        const [, slug = ''] = /^\/api\/produtos\/slug\/([^/?#]+)$/.exec(url.pathname) ?? [];
        expect(decodeURIComponent(slug)).toBe(valor);
        expect(url.search + url.hash).toBe('');
      }),
    );
  });

  test.each(['', '.', '..', 'a\nb', '\u0000', 'a\u009fb', '\ud800'])('recusa %j', (valor) => {
    expect(() => montarCaminho('/produtos/{id}', { id: valor })).toThrow(ParametroRecusado);
  });

  test('a consulta é codificada e o que falta não vai', () => {
    expect(montarCaminho('/x', {}, { a: 'ç&=', b: undefined, c: 0 })).toBe('/x?a=%C3%A7%26%3D&c=0');
  });
});
