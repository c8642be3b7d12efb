import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoriaKey, describeCategoria, findCategoria } from './categoria.ts';

describe('categorias', () => {
  test.each([
    [
      'Masculino',
      'Perfumes Masculinos',
      'Fragrâncias marcantes que traduzem força e sofisticação.',
    ],
    ['Femininos', 'Perfumes Femininos', 'Elegância e delicadeza em essências inesquecíveis.'],
    ['ARABES', 'Perfumes Árabes', 'Intensidade em fragrâncias exclusivas.'],
    ['Nicho', 'Linha Nicho', 'Descubra fragrâncias únicas dessa categoria.'],
  ])('CAT-01…04: %s', (nome, titulo, descricao) => {
    expect(describeCategoria('1', nome)).toMatchObject({ nome, titulo, descricao });
  });

  test.each([
    ['Árabes', 'arabe'],
    ['  MASCULINOS ', 'masculino'],
    ['Para  Noites', 'para-noite'],
    ['s', 's'],
  ])('a chave de %j é %s', (nome, key) => {
    expect(categoriaKey(nome)).toBe(key);
  });

  test('C-02: caixa, acento e plural não separam; o nome igual vem primeiro', () => {
    const list = ['Árabe', 'Árabes'].map((nome, i) => describeCategoria(String(i), nome));
    expect(findCategoria(list, 'árabe')?.id).toBe('0');
    expect(findCategoria(list, 'Árabes')?.id).toBe('1');
    expect(findCategoria(list, 'Importado')).toBeUndefined();
  });

  test('a chave de uma chave sem s no fim é ela mesma', () => {
    fc.assert(
      fc.property(fc.string(), (nome) => {
        const key = categoriaKey(nome);
        if (!key.endsWith('s') && !key.endsWith('-')) expect(categoriaKey(key)).toBe(key);
      }),
    );
  });
});
