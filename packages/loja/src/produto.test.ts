import { describe, expect, it } from 'vitest';
import { ofertaProblems, produtoProblems, type Variacao, variacoesProblems } from './produto.ts';

const TEXTS = { nome: 'Oud', descricao: 'Madeira.', categorias: 1, casa: null, notas: [] };

describe('the fields of a product', () => {
  it.each([
    [{}, []],
    [{ nome: ' ' }, [['nome', 'O nome do produto é obrigatório.']]],
    [{ nome: 'a'.repeat(151) }, [['nome', 'O nome do produto pode ter até 150 caracteres.']]],
    [{ nome: 'a\0' }, [['nome', 'O nome do produto tem um caractere que não é aceito.']]],
    [{ descricao: '' }, [['descricao', 'A descrição do produto é obrigatória.']]],
    [{ categorias: 0 }, [['categorias', 'Selecione pelo menos uma categoria.']]],
    [{ categorias: 21 }, [['categorias', 'Um produto pode ter até 20 categorias.']]],
    [{ casa: '香' }, [['ficha.casa', 'O nome da casa precisa de uma letra ou de um número.']]],
    [{ notas: ['…'] }, [['ficha.notas', '“…” não é uma nota.']]],
  ])('%j has the problems %j (AFORM-03, AFORM-04, AFORM-06, C-74, A16)', (parts, problems) => {
    expect(produtoProblems({ ...TEXTS, ...parts }, false)).toEqual(problems);
  });

  it('an edit may leave a description empty that the product lacks (GW-23)', () => {
    expect(produtoProblems({ ...TEXTS, descricao: ' ' }, true)).toEqual([]);
    expect(produtoProblems({ ...TEXTS, descricao: 'a'.repeat(5001) }, true)).toHaveLength(1);
  });
});

describe('the offer of a product', () => {
  const missing = 'Preço e estoque são obrigatórios para produtos simples.';
  it.each([
    [1, 0, []],
    [null, null, [['precoBase', missing]]],
    [1, null, [['estoque', missing]]],
    [
      0,
      -1,
      [
        ['precoBase', 'O preço deve ser maior que zero.'],
        ['estoque', 'O estoque deve ser um número inteiro de 0 a 1.000.000.'],
      ],
    ],
    [Number.NaN, 1, [['precoBase', 'O preço não é um valor: escreva como 49,90.']]],
    [1, Number.NaN, [['estoque', 'O estoque deve ser um número inteiro de 0 a 1.000.000.']]],
    [100_000_001, 1_000_000, [['precoBase', 'O preço pode ser de até R$ 1.000.000,00.']]],
  ])(
    'price %s with stock %s has the problems %j (AFORM-05, AFORM-09, C-74)',
    (preco, estoque, problems) => {
      expect(ofertaProblems({ preco, estoque })).toEqual(problems);
    },
  );
});

describe('the variations of a product', () => {
  const variacao = (nome: string, more: Partial<Variacao> = {}) => ({
    nome,
    preco: 4990,
    estoque: 1,
    ...more,
  });

  it('are two to thirty; an edit need not add a second one (AFORM-07, GW-23)', () => {
    const few = [['variacoes', 'Adicione pelo menos duas variações.']];
    expect(variacoesProblems([], 0)).toEqual(few);
    expect(variacoesProblems([variacao('5 ml')], 2)).toEqual(few);
    expect(variacoesProblems([variacao('5 ml')], 1)).toEqual([]);
    const many = Array.from({ length: 31 }, (_, n) => variacao(`${n} ml`));
    expect(variacoesProblems(many, 31)).toEqual([
      ['variacoes', 'Um produto pode ter até 30 variações.'],
    ]);
  });

  it('name an incomplete row once, at its first empty cell (AFORM-08)', () => {
    const text = 'Preencha todos os campos da variação';
    expect(
      variacoesProblems(
        [
          variacao(' ', { preco: null }),
          variacao('10 ml', { preco: null, estoque: null }),
          variacao('30 ml', { estoque: null }),
        ],
        0,
      ),
    ).toEqual([
      ['variacoes.0.nome', `${text} 1.`],
      ['variacoes.1.preco', `${text} 2.`],
      ['variacoes.2.estoque', `${text} 3.`],
    ]);
  });

  it('have distinct names, prices above zero and whole stocks (C-74)', () => {
    expect(
      variacoesProblems(
        [
          variacao('10 ml', { preco: 0 }),
          variacao('10  ML', { estoque: -1 }),
          variacao('a'.repeat(61)),
        ],
        0,
      ),
    ).toEqual([
      ['variacoes.0.preco', 'O preço da variação 1 deve ser maior que zero.'],
      [
        'variacoes.1.estoque',
        'O estoque da variação 2 deve ser um número inteiro de 0 a 1.000.000.',
      ],
      ['variacoes.2.nome', 'O nome da variação 3 pode ter até 60 caracteres.'],
      ['variacoes.1.nome', 'Há duas variações com o nome “10 ML”.'],
    ]);
  });
});
