import { describe, expect, it } from 'vitest';
import { contentLabel } from './content.ts';

describe('contentLabel', () => {
  it.each([
    ['frasco inteiro', 'Noite de Oud', 'Saída de cardamomo.', []],
    ['frasco inteiro, 50 ml', 'Noite de Oud 50ml', '', []],
    ['frasco inteiro, 100 ml', 'Noite de Oud', 'Frasco de 100 ml, lacrado.', []],
    [null, 'Noite de Oud', 'Frasco de 100 ml.', [{}]],
  ])('reads %o', (label, nome, descricao, variacoes) => {
    expect(contentLabel({ nome, descricao, variacoes })).toBe(label);
  });
});
