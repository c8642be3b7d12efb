import { describe, expect, test } from 'vitest';
import { mayBeTypo, namesCategoria, readBusca } from './busca.ts';

describe('the words of a search (SHOP-02)', () => {
  test.each([
    ['  Noite   de Ônix ', ['noite', 'onix']],
    ['oud oud', ['oud']],
    ['oud 10ml', ['oud', ' 10 ml']],
    ['10 ML oud', [' 10 ml', 'oud']],
    ['7,5 ml', [' 7,5 ml']],
    ['10 mlagres', ['10', 'mlagres']],
    ['Perfumes masculinos', ['masculinos']],
    ['fragrância', []],
    ['perfume para homem', ['homem']],
    ['de', ['de']],
    ['', []],
  ])('of %j are %j', (search, words) => {
    expect(readBusca(search).words).toEqual(words);
  });

  test('keep the text in which they join, for names that begin with it', () => {
    expect(readBusca(' Perfume  Rosa de Qadira').texto).toBe('rosa de qadira');
  });

  test('may be misspelt from four letters on, without digits', () => {
    expect(['oud', ' 10 ml', 'ambr'].map(mayBeTypo)).toEqual([false, false, true]);
  });

  test.each([
    ['masculino', 'Masculinos', true],
    ['femininas', 'Feminino', true],
    ['arabes', 'Árabe', true],
    ['importada', 'Importado', true],
    ['inverno', 'Linha de Inverno', true],
    ['de', 'Linha de Inverno', false],
    ['nichos', 'Nicho', true],
    ['mascul', 'Masculino', false],
    ['homem', 'Masculinos', true],
    ['mulher', 'Masculinos', false],
  ])('%j names the category %j: %j', (word, categoria, expected) => {
    expect(namesCategoria(word, categoria)).toBe(expected);
  });
});
