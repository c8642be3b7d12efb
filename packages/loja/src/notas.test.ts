import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDescricao } from './notas.ts';

const notas = {
  saida: ['açafrão', 'bergamota', 'cardamomo'],
  coracao: ['rosa', 'olíbano'],
  fundo: ['âmbar'],
};

describe('parseDescricao', () => {
  it('parses sentences that only name notes (PDP-03)', () => {
    expect(
      parseDescricao(
        'O deserto ao fim do dia. Notas de saída: açafrão, bergamota e cardamomo. Notas de coração: rosa e olíbano. Notas de fundo: âmbar.',
      ),
    ).toEqual({ texto: 'O deserto ao fim do dia.', notas });
  });

  it('parses a single sentence followed by text (PDP-03)', () => {
    expect(
      parseDescricao(
        'Saída de açafrão, bergamota e cardamomo, coração de rosa e olíbano, fundo de âmbar. Dura a noite.',
      ),
    ).toEqual({ texto: 'Dura a noite.', notas });
  });

  it('keeps the text when notes are part of a sentence (PDP-03)', () => {
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
  ])('returns only the text without all three movements in order: %s (PDP-03)', (texto) => {
    expect(parseDescricao(texto)).toEqual({ texto, notas: null });
  });

  it('round-trips any list of notes (PDP-03)', () => {
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

  it('never loses text or throws (PDP-03)', () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        const { notas, texto: rest } = parseDescricao(texto);
        if (!notas) expect(rest).toBe(texto.trim());
      }),
    );
  });
});
