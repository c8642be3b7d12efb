import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoriaKey, describeCategoria, findCategoria } from './categoria.ts';

describe('categories', () => {
  test.each([
    [
      'Masculino',
      'Perfumes Masculinos',
      'Fragrâncias marcantes que traduzem força e sofisticação.',
    ],
    ['Femininos', 'Perfumes Femininos', 'Elegância e delicadeza em essências inesquecíveis.'],
    ['ARABES', 'Perfumes Árabes', 'Intensidade em fragrâncias exclusivas.'],
    ['Nicho', 'Linha Nicho', 'Descubra fragrâncias únicas dessa categoria.'],
  ])(
    'shows title and description of %s (CAT-01, CAT-02, CAT-03, CAT-04)',
    (nome, titulo, descricao) => {
      expect(describeCategoria('1', nome)).toMatchObject({ nome, titulo, descricao });
    },
  );

  test.each([
    ['Árabes', 'arabe'],
    ['  MASCULINOS ', 'masculino'],
    ['Para  Noites', 'para-noite'],
    ['s', 's'],
  ])('derives the key of %j: %s', (nome, key) => {
    expect(categoriaKey(nome)).toBe(key);
  });

  test('matches names without case, accents or plural, the exact name first (C-02)', () => {
    const list = ['Árabe', 'Árabes'].map((nome, i) => describeCategoria(String(i), nome));
    expect(findCategoria(list, 'árabe')?.id).toBe('0');
    expect(findCategoria(list, 'Árabes')?.id).toBe('1');
    expect(findCategoria(list, 'Importado')).toBeUndefined();
  });

  test('leaves a key without a trailing s unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (nome) => {
        const key = categoriaKey(nome);
        if (!key.endsWith('s') && !key.endsWith('-')) expect(categoriaKey(key)).toBe(key);
      }),
    );
  });
});
