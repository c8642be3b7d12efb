import { describe, expect, it } from 'vitest';
import { produtoDe, simplesDe } from '../../../../../test/admin/produto-form.ts';
import { isSame as same } from '../../../kit/editor/fundir.ts';
import { CAMPOS } from './campos-do-produto.ts';
import {
  comVariacoes,
  inputDe,
  novoVolume,
  type Rascunho,
  rascunhoDe,
  readUnidades,
} from './rascunho.ts';

describe('readUnidades', () => {
  it.each([
    ['8', 8],
    ['0', 0],
    [' 12 ', 12],
    ['1.200', 1200],
    ['8,00', 8],
    ['10.0', 10],
    ['', null],
    ['8,5', null],
    ['-1', null],
    ['1.20', null],
    ['oito', null],
  ])('reads %j as %j units (AFORM-08)', (written, units) => {
    expect(readUnidades(written)).toBe(units);
  });
});

describe('rascunhoDe', () => {
  it('builds the draft of a product with variations (AFORM-01)', () => {
    const rascunho = rascunhoDe(produtoDe());
    expect(rascunho).toMatchObject({ comVariacoes: true, preco: '', estoque: '' });
    expect(rascunho.volumes).toEqual([
      { chave: 'v1', id: 'v1', nome: '5 ml', preco: '29,90', estoque: '3' },
      { chave: 'v2', id: 'v2', nome: '10 ml', preco: '49,90', estoque: '8' },
    ]);
  });

  it('builds the draft of a simple product, and an empty one (AFORM-01)', () => {
    expect(rascunhoDe(simplesDe())).toMatchObject({
      comVariacoes: false,
      preco: '89,90',
      estoque: '4',
      volumes: [],
    });
    expect(rascunhoDe(null)).toMatchObject({ nome: '', comVariacoes: false, preco: '' });
  });
});

describe('isSame', () => {
  const isSame = (one: Rascunho, other: Rascunho) => same(CAMPOS, one, other);
  const initial = rascunhoDe(produtoDe());

  it('ignores a different notation of the same value', () => {
    const volumes = initial.volumes.map((volume) => ({
      ...volume,
      preco: volume.preco.slice(0, -1),
    }));
    expect(isSame(initial, { ...initial, nome: ' Noite de Oud ', volumes })).toBe(true);
    expect(isSame(initial, { ...initial, preco: '1' })).toBe(true);
  });

  it('detects a changed name, price, row or category', () => {
    const first = initial.volumes[0] ?? novoVolume();
    expect(isSame(initial, { ...initial, nome: 'Outro' })).toBe(false);
    expect(
      isSame(initial, { ...initial, volumes: initial.volumes.with(0, { ...first, preco: '30' }) }),
    ).toBe(false);
    expect(isSame(initial, { ...initial, volumes: initial.volumes.slice(1) })).toBe(false);
    expect(isSame(initial, { ...initial, categorias: [] })).toBe(false);
    expect(isSame(initial, { ...initial, comVariacoes: false })).toBe(false);
  });
});

describe('comVariacoes', () => {
  it('offers two rows to fill and keeps earlier input (AFORM-02, AFORM-07)', () => {
    const simples = rascunhoDe(simplesDe());
    expect(comVariacoes(simples, true).volumes).toHaveLength(2);
    const volumes = [novoVolume({ nome: '5 ml' }), novoVolume(), novoVolume()];
    const off = comVariacoes({ ...simples, volumes }, false);
    expect(off).toEqual({ comVariacoes: false, volumes });
    expect(comVariacoes({ ...simples, volumes: volumes.slice(0, 1) }, true).volumes).toEqual([
      volumes[0],
      expect.objectContaining({ nome: '' }),
    ]);
  });
});

describe('inputDe', () => {
  it('sends kept variations with their id and earlier stock, and new ones without (AFORM-10, C-74)', () => {
    const produto = produtoDe();
    const initial = rascunhoDe(produto);
    const volumes = [
      ...initial.volumes.map((volume) => ({ ...volume, estoque: '20' })),
      novoVolume({ nome: ' 30 ml ', preco: '1.149,9', estoque: '2' }),
    ];
    expect(inputDe({ ...initial, volumes }, produto, ['Árabe'])).toEqual({
      nome: 'Noite de Oud',
      descricao: 'Madeira e resina.',
      categorias: ['Árabe'],
      versao: 3,
      precoBase: null,
      variacoes: [
        { id: 'v1', nome: '5 ml', preco: 29.9, estoque: 20, estoqueAnterior: 3 },
        { id: 'v2', nome: '10 ml', preco: 49.9, estoque: 20, estoqueAnterior: 8 },
        { nome: '30 ml', preco: 1149.9, estoque: 2 },
      ],
    });
  });

  it('sends the fields of a scent of a new product only where the API has them (A16)', () => {
    const novo = { ...rascunhoDe(null), casa: ' Al  Mirzah ' };
    expect(inputDe(novo, null, [])).not.toHaveProperty('ficha');
    expect(inputDe(novo, null, [], true)).toMatchObject({
      ficha: { casa: 'Al Mirzah', concentracao: null, notas: [], estacoes: [] },
    });
  });

  it('sends a simple product with the stock at opening (C-74)', () => {
    const produto = simplesDe({ versao: null });
    expect(inputDe({ ...rascunhoDe(produto), estoque: '9' }, produto, ['Árabe'])).toEqual({
      nome: 'Noite de Oud',
      descricao: 'Madeira e resina.',
      categorias: ['Árabe'],
      precoBase: 89.9,
      estoque: 9,
      estoqueAnterior: 4,
      variacoes: [],
    });
  });

  it('sends no earlier stock for a new product or one that becomes simple (C-74)', () => {
    const rascunho = { ...rascunhoDe(produtoDe()), comVariacoes: false, preco: '10', estoque: '1' };
    expect(inputDe(rascunho, produtoDe(), [])).not.toHaveProperty('estoqueAnterior');
    expect(inputDe(rascunho, null, [])).not.toHaveProperty('versao');
  });
});
