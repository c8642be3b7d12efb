import { describe, expect, it } from 'vitest';
import { produtoDe, simplesDe } from '../../../../../test/admin/produto-form.ts';
import { fieldOf, problemsOf } from './problemas-do-produto.ts';
import { novoVolume, type Rascunho, rascunhoDe, type Volume } from './rascunho.ts';

const whole = { categorias: 1, hasImagem: true, base: null };
const textsOf = (parts: Partial<Rascunho>, own: Partial<typeof whole> = {}) =>
  problemsOf({ ...rascunhoDe(simplesDe()), ...parts }, { ...whole, ...own });
const rows = (...volumes: Partial<Omit<Volume, 'chave' | 'id'>>[]) =>
  textsOf({ comVariacoes: true, volumes: volumes.map(novoVolume) });

describe('problemsOf', () => {
  it('accepts a complete product', () => {
    expect(textsOf({})).toEqual([]);
    expect(problemsOf(rascunhoDe(produtoDe()), whole)).toEqual([]);
  });

  it.each([
    [{ nome: ' ' }, {}, 'nome', 'O nome do produto é obrigatório.'],
    [{ descricao: '' }, {}, 'descricao', 'A descrição do produto é obrigatória.'],
    [{}, { hasImagem: false }, 'imagem', 'A imagem do produto é obrigatória.'],
    [{}, { categorias: 0 }, 'categorias', 'Selecione pelo menos uma categoria.'],
    [{ preco: '' }, {}, 'precoBase', 'Preço e estoque são obrigatórios para produtos simples.'],
    [{ estoque: ' ' }, {}, 'estoque', 'Preço e estoque são obrigatórios para produtos simples.'],
    [{ preco: '0,00' }, {}, 'precoBase', 'O preço deve ser maior que zero.'],
    [{ preco: '1,2,3' }, {}, 'precoBase', 'O preço não é um valor: escreva como 49,90.'],
    [{ preco: '1.000.000,01' }, {}, 'precoBase', 'O preço pode ser de até R$ 1.000.000,00.'],
    [{ estoque: '1,5' }, {}, 'estoque', 'O estoque deve ser um número inteiro de 0 a 1.000.000.'],
    [{ nome: 'a'.repeat(151) }, {}, 'nome', 'O nome do produto pode ter até 150 caracteres.'],
  ])(
    'rejects %j %j at %s: "%s" (AFORM-03, AFORM-04, AFORM-05, AFORM-06, AFORM-09, C-74)',
    (parts, own, field, text) => {
      expect(textsOf(parts, own)).toEqual([{ field, text }]);
    },
  );

  it('accepts what the product lacks already, and nothing less (GW-23)', () => {
    const [only] = produtoDe().variacoes;
    const poor = produtoDe({ descricao: '', variacoes: only ? [only] : [] });
    expect(problemsOf(rascunhoDe(poor), { ...whole, base: poor })).toEqual([]);
    expect(
      problemsOf(rascunhoDe(poor), { ...whole, base: produtoDe() }).map(({ field }) => field),
    ).toEqual(['descricao', 'variacoes']);
    const none = { ...rascunhoDe(simplesDe()), comVariacoes: true };
    expect(problemsOf(none, { ...whole, base: simplesDe() })).toHaveLength(1);
  });

  it('rejects fewer than two variations (AFORM-07, CONST-17)', () => {
    const text = 'Adicione pelo menos duas variações.';
    expect(rows({ nome: '5 ml', preco: '1', estoque: '1' })).toEqual([
      { field: 'variacoes', text },
    ]);
  });

  it('names an incomplete variation by its number, at its first empty cell (AFORM-08)', () => {
    expect(
      rows({ nome: '5 ml', preco: '1', estoque: '1' }, { nome: '10 ml', estoque: '1' }, {}),
    ).toEqual([
      { field: 'variacoes.1.preco', text: 'Preencha todos os campos da variação 2.' },
      { field: 'variacoes.2.nome', text: 'Preencha todos os campos da variação 3.' },
    ]);
  });

  it('requires a price above zero, whole stock and distinct names (C-74)', () => {
    const problems = rows(
      { nome: '10 ml', preco: '0', estoque: '1' },
      { nome: '10  ML', preco: '2', estoque: '-1' },
    );
    expect(problems).toEqual([
      { field: 'variacoes.0.preco', text: 'O preço da variação 1 deve ser maior que zero.' },
      {
        field: 'variacoes.1.estoque',
        text: 'O estoque da variação 2 deve ser um número inteiro de 0 a 1.000.000.',
      },
      { field: 'variacoes.1.nome', text: 'Há duas variações com o nome “10 ML”.' },
    ]);
  });
});

describe('fieldOf', () => {
  it.each([
    ['nome', 'nome'],
    ['precoBase', 'precoBase'],
    ['variacoes.2.preco', 'variacoes.2.preco'],
    ['variacoes.0.id', 'variacoes'],
    ['variacoes[1].nome', 'variacoes'],
    ['id', null],
    [null, null],
  ])("shows the gateway's problem with %j at %j", (campo, field) => {
    expect(fieldOf(campo)).toBe(field);
  });
});
