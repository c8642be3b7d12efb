import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  invalid,
  openProdutoForm,
  type ProdutoForm,
  SIMPLE,
  VARIABLE,
} from '../../../test/produto-form.ts';

let form: ProdutoForm;
afterEach(() => form.bench.close());

describe('texts of the product form', () => {
  beforeEach(async () => {
    form = await openProdutoForm();
    // An edit may leave a missing description empty.
    form.bench.api.produto(1).descricao = 'Açafrão.';
  });
  const three = [...VARIABLE.variacoes, { nome: '30 ml', preco: 9, estoque: 1 }];
  const withThird = (part: object) => ({
    ...VARIABLE,
    variacoes: three.map((variacao, n) => (n === 2 ? { ...variacao, ...part } : variacao)),
  });

  test.each([
    [{ ...SIMPLE, nome: ' ' }, 'nome', 'O nome do produto é obrigatório.', 'AFORM-03'],
    [
      { ...SIMPLE, descricao: '' },
      'descricao',
      'A descrição do produto é obrigatória.',
      'AFORM-04',
    ],
    [
      { ...SIMPLE, categorias: [' '] },
      'categorias',
      'Selecione pelo menos uma categoria.',
      'AFORM-06',
    ],
    [
      { ...VARIABLE, variacoes: three.slice(2) },
      'variacoes',
      'Adicione pelo menos duas variações.',
      'AFORM-07',
    ],
    [
      withThird({ nome: '' }),
      'variacoes.2.nome',
      'Preencha todos os campos da variação 3.',
      'AFORM-08',
    ],
    [
      { ...SIMPLE, precoBase: null },
      'precoBase',
      'Preço e estoque são obrigatórios para produtos simples.',
      'AFORM-09',
    ],
    [
      { ...SIMPLE, estoque: undefined },
      'estoque',
      'Preço e estoque são obrigatórios para produtos simples.',
      'AFORM-09',
    ],
    [{ ...SIMPLE, precoBase: 0 }, 'precoBase', 'O preço deve ser maior que zero.', 'C-74'],
    [
      { ...SIMPLE, precoBase: 1_000_000.01 },
      'precoBase',
      'O preço pode ser de até R$ 1.000.000,00.',
      'C-74',
    ],
    [
      { ...SIMPLE, estoque: -1 },
      'estoque',
      'O estoque deve ser um número inteiro de 0 a 1.000.000.',
      'C-74',
    ],
    [
      { ...SIMPLE, estoqueAnterior: -1 },
      'estoque',
      'O estoque deve ser um número inteiro de 0 a 1.000.000.',
      'C-74',
    ],
    [
      withThird({ preco: -1 }),
      'variacoes.2.preco',
      'O preço da variação 3 deve ser maior que zero.',
      'C-74',
    ],
    [
      withThird({ estoque: 1_000_001 }),
      'variacoes.2.estoque',
      'O estoque da variação 3 deve ser um número inteiro de 0 a 1.000.000.',
      'C-74',
    ],
    [
      withThird({ nome: ' 5  ML' }),
      'variacoes.2.nome',
      'Há duas variações com o nome “5 ML”.',
      'C-74',
    ],
    [
      withThird({ nome: 'a'.repeat(61) }),
      'variacoes.2.nome',
      'O nome da variação 3 pode ter até 60 caracteres.',
      'C-74',
    ],
    [
      {
        ...VARIABLE,
        variacoes: Array.from({ length: 31 }, (_, n) => ({ nome: `${n}`, preco: 1, estoque: 1 })),
      },
      'variacoes',
      'Um produto pode ter até 30 variações.',
      'C-74',
    ],
    [
      { ...SIMPLE, nome: 'a'.repeat(151) },
      'nome',
      'O nome do produto pode ter até 150 caracteres.',
      'C-74',
    ],
    [
      { ...SIMPLE, descricao: 'a\0' },
      'descricao',
      'A descrição do produto tem um caractere que não é aceito.',
      'C-74',
    ],
    [
      { ...SIMPLE, categorias: Array.from({ length: 21 }, (_, n) => `c${n}`) },
      'categorias',
      'Um produto pode ter até 20 categorias.',
      'C-74',
    ],
    [
      { ...SIMPLE, categorias: ['Árabe', 'Doce, leve'] },
      'categorias',
      'O nome de uma categoria não pode ter vírgula.',
      'C-04',
    ],
  ])('refuses %j at the field %s with "%s" (%s)', async (input, campo, mensagem, _id) => {
    expect((await form.create(input)).r).toEqual(invalid(campo, mensagem));
    expect((await form.edit('1', input)).r).toEqual(invalid(campo, mensagem));
    expect(form.writes()).toEqual([]);
  });

  test('accepts an existing category with a comma (C-04)', async () => {
    form.bench.api.categorias.push({ id: 9, nome: 'Doce, leve' });
    const { r } = await form.create({ ...SIMPLE, categorias: ['Doce, leve'] });
    expect(r).toMatchObject({ __typename: 'Produto' });
  });
});
