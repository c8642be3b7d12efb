import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acharCategoria, chaveDeCategoria, descreverCategoria } from './categoria.ts';

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
    expect(descreverCategoria('1', nome)).toMatchObject({ nome, titulo, descricao });
  });

  test.each([
    ['Árabes', 'arabe'],
    ['  MASCULINOS ', 'masculino'],
    ['Para  Noites', 'para-noite'],
    ['s', 's'],
  ])('a chave de %j é %s', (nome, chave) => {
    expect(chaveDeCategoria(nome)).toBe(chave);
  });

  test('C-02: caixa, acento e plural não separam; o nome igual vem primeiro', () => {
    const lista = ['Árabe', 'Árabes'].map((nome, i) => descreverCategoria(String(i), nome));
    expect(acharCategoria(lista, 'árabe')?.id).toBe('0');
    expect(acharCategoria(lista, 'Árabes')?.id).toBe('1');
    expect(acharCategoria(lista, 'Importado')).toBeUndefined();
  });

  test('a chave de uma chave sem s no fim é ela mesma', () => {
    fc.assert(
      fc.property(fc.string(), (nome) => {
        const chave = chaveDeCategoria(nome);
        if (!chave.endsWith('s') && !chave.endsWith('-'))
          expect(chaveDeCategoria(chave)).toBe(chave);
      }),
    );
  });
});
