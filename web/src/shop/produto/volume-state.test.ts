import { anyCharacter } from '@decantaria/brasil/test/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { volumeOf, volumeState, volumeWord, withVolume } from './volume-state.ts';

const volumes = [
  { id: '11', nome: '5 ml' },
  { id: '12', nome: '10 ml' },
  { id: '13', nome: 'Frasco cheio (Edição)' },
];

/** Realistic names: repeated, blank, or equal to another volume's id. */
const anyVolumes = fc.uniqueArray(
  fc.record({
    id: fc.oneof(fc.nat({ max: 40 }).map(String), fc.uuid()),
    nome: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.nat({ max: 40 }).map(String),
      fc.constantFrom('5 ml', '5ml', '5 ML', '10 ml', '—', ''),
    ),
  }),
  { minLength: 1, maxLength: 6, selector: ({ id }) => id },
);

const anyText = fc.string({ unit: anyCharacter, maxLength: 90 });

describe('volume in the URL', () => {
  it('round-trips any volume with any names and ids', () => {
    fc.assert(
      fc.property(anyVolumes, fc.nat(), (variacoes, at) => {
        const chosen = variacoes[at % variacoes.length];
        if (!chosen) return;
        const search = withVolume(new URLSearchParams('utm_source=x'), variacoes, chosen);
        const { volume } = volumeState.parse(search.toString());
        expect(volumeOf(variacoes, volume)).toBe(chosen);
      }),
    );
  });

  it('parses any query, and selects nothing for an unknown word', () => {
    fc.assert(
      fc.property(anyVolumes, anyText, (variacoes, word) => {
        const { volume } = volumeState.parse(new URLSearchParams({ volume: word }));
        const selected = volumeOf(variacoes, volume);
        expect(selected === null || variacoes.includes(selected)).toBe(true);
      }),
    );
    expect(volumeOf(volumes, '')).toBeNull();
    expect(volumeOf(volumes, '200-ml')).toBeNull();
  });

  it('is readable, without accents', () => {
    expect(volumes.map((volume) => volumeWord(volumes, volume))).toEqual([
      '5-ml',
      '10-ml',
      'frasco-cheio-edicao',
    ]);
  });

  it.each([
    ['id', '12'],
    ['word', '10-ml'],
    ['name', '10 ML'],
  ])('opens the same volume by %s', (_, word) => {
    expect(volumeOf(volumes, word)).toBe(volumes[1]);
  });

  it('uses the id for two volumes of the same name', () => {
    const twins = [
      { id: 'a', nome: '5 ml' },
      { id: 'b', nome: '5 ML' },
    ];
    expect(twins.map((volume) => volumeWord(twins, volume))).toEqual(['a', 'b']);
  });

  it('keeps the other parameters', () => {
    const search = new URLSearchParams('utm_source=x&volume=5-ml');
    expect(withVolume(search, volumes, { id: '12', nome: '10 ml' }).toString()).toBe(
      'utm_source=x&volume=10-ml',
    );
  });
});
