import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/errors.ts';
import type { ProdutoForm } from './form.ts';
import { readEditedProduto, readNewProduto } from './rules.ts';

const SIMPLE: ProdutoForm = {
  nome: 'Oud',
  descricao: 'Rosa.',
  precoBase: 39.9,
  estoque: 3,
  categorias: ['Nicho'],
};
const FIVE = { nome: '5 ml', preco: 10, estoque: 1 };
const TEN = { nome: '10 ml', preco: 18.5, estoque: 0 };
const VARIED: ProdutoForm = {
  nome: 'Oud',
  descricao: 'Rosa.',
  variacoes: [FIVE, TEN],
  categorias: ['Nicho'],
};

function refusalOf(form: ProdutoForm): { campo: string | undefined; mensagem: string } {
  try {
    readNewProduto(form);
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) {
      return { campo: error.body.campo, mensagem: error.body.mensagem };
    }
    throw error;
  }
  return { campo: undefined, mensagem: 'aceito' };
}

describe('rules of a product', () => {
  it('a product with variations has no price and no stock (AFORM-10)', () => {
    expect(readNewProduto({ ...VARIED, precoBase: 5, estoque: 5 })).toEqual({
      texts: { nome: 'Oud', descricao: 'Rosa.' },
      ficha: {},
      categorias: ['Nicho'],
      simple: undefined,
      variacoes: [
        { id: undefined, nome: '5 ml', preco: 1_000, estoque: { units: 1, seen: undefined } },
        { id: undefined, nome: '10 ml', preco: 1_850, estoque: { units: 0, seen: undefined } },
      ],
    });
  });

  it('accepts numbers as text and ignores spaces', () => {
    expect(
      readNewProduto({
        ...SIMPLE,
        nome: '  Oud ',
        precoBase: ' 39.90',
        estoque: '3',
        estoqueAnterior: '5',
        categorias: [' Nicho  Raro ', ''],
      }),
    ).toMatchObject({
      texts: { nome: 'Oud' },
      categorias: ['Nicho Raro'],
      simple: { preco: 3_990, estoque: { units: 3, seen: 5 } },
    });
  });

  const BROKEN: [id: string, form: ProdutoForm, campo: string, mensagem: string][] = [
    ['(AFORM-03)', { ...SIMPLE, nome: ' ' }, 'nome', 'O nome do produto é obrigatório.'],
    ['(AFORM-03)', { ...SIMPLE, nome: null }, 'nome', 'O nome do produto é obrigatório.'],
    [
      '(AFORM-04)',
      { ...SIMPLE, descricao: '' },
      'descricao',
      'A descrição do produto é obrigatória.',
    ],
    [
      '(AFORM-06)',
      { ...SIMPLE, categorias: [] },
      'categorias',
      'Selecione pelo menos uma categoria.',
    ],
    [
      '(AFORM-06)',
      { ...SIMPLE, categorias: null },
      'categorias',
      'Selecione pelo menos uma categoria.',
    ],
    [
      '(AFORM-07)',
      { ...VARIED, variacoes: [FIVE] },
      'variacoes',
      'Adicione pelo menos duas variações.',
    ],
    [
      '(AFORM-08)',
      { ...VARIED, variacoes: [FIVE, { ...TEN, nome: ' ' }] },
      'variacoes.1.nome',
      'Preencha todos os campos da variação 2.',
    ],
    [
      '(AFORM-08)',
      { ...VARIED, variacoes: [{ ...FIVE, preco: null }, TEN] },
      'variacoes.0.preco',
      'Preencha todos os campos da variação 1.',
    ],
    [
      '(AFORM-08)',
      { ...VARIED, variacoes: [FIVE, { ...TEN, estoque: '' }] },
      'variacoes.1.estoque',
      'Preencha todos os campos da variação 2.',
    ],
    [
      '(AFORM-09)',
      { ...SIMPLE, precoBase: null },
      'precoBase',
      'Preço e estoque são obrigatórios para produtos simples.',
    ],
    [
      '(AFORM-09)',
      { ...SIMPLE, variacoes: [], estoque: undefined },
      'estoque',
      'Preço e estoque são obrigatórios para produtos simples.',
    ],
    ['(C-74)', { ...SIMPLE, precoBase: 0 }, 'precoBase', 'O preço deve ser maior que zero.'],
    ['(C-74)', { ...SIMPLE, precoBase: -1 }, 'precoBase', 'O preço deve ser maior que zero.'],
    [
      '(C-74)',
      { ...SIMPLE, precoBase: 10.005 },
      'precoBase',
      'O preço deve ser um valor em reais, com até duas casas decimais.',
    ],
    [
      '(C-74)',
      { ...SIMPLE, precoBase: '0x10' },
      'precoBase',
      'O preço deve ser um valor em reais, com até duas casas decimais.',
    ],
    [
      '(C-74)',
      { ...SIMPLE, precoBase: 1_000_000.01 },
      'precoBase',
      'O preço pode ser de até R$ 1.000.000,00.',
    ],
    ...[-1, 1.5, '1e3', 1_000_001, 'muitos'].map(
      (estoque): [string, ProdutoForm, string, string] => [
        '(C-74)',
        { ...SIMPLE, estoque },
        'estoque',
        'O estoque deve ser um número inteiro de 0 a 1.000.000.',
      ],
    ),
    [
      '(C-74)',
      {
        ...VARIED,
        variacoes: [
          { ...FIVE, nome: 'Médio' },
          { ...TEN, nome: 'MEDIO' },
        ],
      },
      'variacoes.1.nome',
      'Há duas variações com o nome “MEDIO”.',
    ],
    [
      '(C-04)',
      { ...SIMPLE, categorias: ['A, B'] },
      'categorias',
      'O nome de uma categoria não pode ter vírgula.',
    ],
    [
      '(C-74)',
      { ...SIMPLE, nome: 'a'.repeat(151) },
      'nome',
      'O nome do produto pode ter até 150 caracteres.',
    ],
    [
      '(C-74)',
      { ...SIMPLE, descricao: 'a\0b' },
      'descricao',
      'A descrição do produto tem um caractere que não é aceito.',
    ],
  ];
  it.each(BROKEN.map(([id, form, campo, mensagem]) => [form, campo, mensagem, id] as const))(
    '%j gives %s: %s %s',
    (form, campo, mensagem) => {
      expect(refusalOf(form)).toEqual({ campo, mensagem });
    },
  );

  it('every price from 1 centavo to a million arrives exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (centavos) => {
        for (const precoBase of [centavos / 100, (centavos / 100).toFixed(2)]) {
          expect(readNewProduto({ ...SIMPLE, precoBase }).simple?.preco).toBe(centavos);
        }
      }),
    );
  });

  it('an edit may omit categories, but not variations', () => {
    expect(
      readEditedProduto({ ...SIMPLE, variacoes: [], categorias: undefined }).categorias,
    ).toBeUndefined();
    expect(() => readEditedProduto(SIMPLE)).toThrow(
      expect.objectContaining({
        status: 422,
        body: expect.objectContaining({ campo: 'variacoes' }),
      }),
    );
  });
});
