import { expect, test } from 'vitest';
import { carrinhoWire } from './carrinho.ts';

test('reads a cart line with the fewest fields the API may send (rest-contract 2)', () => {
  const raw = {
    itens: [
      { produtoId: 1, quantidade: '2', precoUnitario: '10.5', nomeProduto: null },
      { produtoId: '2', quantidade: 1, precoUnitario: 'x', estoque: -3, variacaoNome: ' ' },
      { produtoId: 3, quantidade: 0, precoUnitario: 1 },
      { produtoId: 4, quantidade: -1, precoUnitario: 1 },
    ],
  };
  const nothing = { itemId: null, variacaoId: null, variacaoNome: null, nomeProduto: '' };
  expect(carrinhoWire.parse(raw)).toMatchObject([
    { ...nothing, produtoId: '1', quantidade: 2, precoUnitario: 1050, estoque: null },
    { ...nothing, produtoId: '2', quantidade: 1, precoUnitario: 0, estoque: 0 },
    { produtoId: '3', quantidade: 0 },
    { produtoId: '4', quantidade: 0 },
  ]);
});

test('reads the additional fields of our own API (C-23)', () => {
  const raw = {
    id: 9,
    produtoId: 1,
    variacaoId: 12,
    nomeProduto: 'N',
    variacaoNome: '10 ml',
    quantidade: 1,
    precoUnitario: 0.30000000000000004,
    imagemUrl: '/imagens/n.jpg',
    estoque: 3,
    disponivel: false,
  };
  expect(carrinhoWire.parse({ itens: [raw] })).toMatchObject([
    { itemId: '9', variacaoId: '12', precoUnitario: 30, estoque: 3, disponivel: false },
  ]);
});

test('refuses the whole cart when one line is unreadable, because its total would be wrong', () => {
  expect(carrinhoWire.safeParse({ itens: [{ quantidade: 1 }] }).success).toBe(false);
});
