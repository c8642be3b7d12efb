import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDescricao } from './notas.ts';

const notas = {
  saida: ['açafrão', 'bergamota', 'cardamomo'],
  coracao: ['rosa', 'olíbano'],
  fundo: ['âmbar'],
};

describe('parseDescricao', () => {
  it('PDP-03: as frases que só nomeiam notas viram a pirâmide', () => {
    expect(
      parseDescricao(
        'O deserto ao fim do dia. Notas de saída: açafrão, bergamota e cardamomo. Notas de coração: rosa e olíbano. Notas de fundo: âmbar.',
      ),
    ).toEqual({ texto: 'O deserto ao fim do dia.', notas });
  });

  it('PDP-03: numa frase só, e com texto depois', () => {
    expect(
      parseDescricao(
        'Saída de açafrão, bergamota e cardamomo, coração de rosa e olíbano, fundo de âmbar. Dura a noite.',
      ),
    ).toEqual({ texto: 'Dura a noite.', notas });
  });

  it('PDP-03: dentro de uma frase o texto fica inteiro', () => {
    const texto = 'Abre com saída de limão, coração de rosa e fundo de oud.';
    expect(parseDescricao(texto)).toEqual({
      texto,
      notas: { saida: ['limão'], coracao: ['rosa'], fundo: ['oud'] },
    });
  });

  it.each([
    '',
    'Um perfume ao fundo de um armário.',
    'Notas de saída: limão. Notas de fundo: oud.',
    'Notas de fundo: oud. Notas de coração: rosa. Notas de saída: limão.',
  ])('PDP-03: sem as três em ordem, fica o texto: %s', (texto) => {
    expect(parseDescricao(texto)).toEqual({ texto, notas: null });
  });

  it('PDP-03: toda lista de notas volta como foi escrita', () => {
    const note = fc
      .stringMatching(/^[a-zãçéíóú]{3,10}( [a-zãçéíóú]{3,8})?$/)
      .filter((text) => !/\be\b|de|saída|saida|topo|cora|corpo|fundo|base/.test(text));
    const movement = fc.array(note, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(movement, movement, movement, (saida, coracao, fundo) => {
        const texto = `Belo. Notas de saída: ${saida.join(', ')}. Notas de coração: ${coracao.join(', ')}. Notas de fundo: ${fundo.join(', ')}.`;
        expect(parseDescricao(texto)).toEqual({
          texto: 'Belo.',
          notas: { saida, coracao, fundo },
        });
      }),
    );
  });

  it('PDP-03: nenhum texto se perde nem derruba a página', () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        const { notas: found, texto: left } = parseDescricao(texto);
        if (!found) expect(left).toBe(texto.trim());
      }),
    );
  });
});
