import { describe, expect, it } from 'vitest';
import { carrinhoDe, linhaDe } from '../../../test/carrinho.ts';
import { changeText, contentText } from './anuncio.ts';

const oud = linhaDe();
const brisa = linhaDe({ id: 'l2', nomeProduto: 'Brisa', variacaoNome: null, quantidade: 1 });

describe('changeText', () => {
  it.each([
    ['says nothing without a change', [oud], [oud], ''],
    [
      'says one more unit',
      [oud],
      [linhaDe({ quantidade: 3 })],
      '3 unidades de Noite de Oud, 10 ml no carrinho, total R$ 149,70',
    ],
    ['says a new line', [oud], [oud, brisa], '1 unidade de Brisa no carrinho, total R$ 149,70'],
    [
      'says a removed line',
      [oud, brisa],
      [brisa],
      'Noite de Oud, 10 ml saiu do carrinho, total R$ 49,90',
    ],
    [
      'says the total without a line that cannot be bought any more (F12)',
      [oud, brisa],
      [oud, { ...brisa, disponivel: false, estoque: 0 }],
      '3 unidades no carrinho, total R$ 99,80',
    ],
    ['says the removed last line', [brisa], [], 'Brisa saiu do carrinho, que está vazio'],
    [
      'says the content after several changes',
      [oud, brisa],
      [],
      '0 unidades no carrinho, total R$ 0,00',
    ],
    [
      'says a changed price (C-14)',
      [oud],
      [linhaDe({ precoUnitario: 50 })],
      'O preço de Noite de Oud, 10 ml mudou de R$ 49,90 para R$ 50,00. 2 unidades no carrinho, total R$ 100,00',
    ],
    [
      'says a changed price with one more unit (C-14)',
      [oud],
      [linhaDe({ quantidade: 3, precoUnitario: 50 })],
      'O preço de Noite de Oud, 10 ml mudou de R$ 49,90 para R$ 50,00. 3 unidades de Noite de Oud, 10 ml no carrinho, total R$ 150,00',
    ],
  ])('%s', (_, before, after, text) => {
    expect(changeText(carrinhoDe(...before), carrinhoDe(...after))).toBe(text);
  });

  it('excludes unavailable lines from the total', () => {
    expect(contentText(carrinhoDe(oud, linhaDe({ id: 'l3', disponivel: false, estoque: 0 })))).toBe(
      '4 unidades no carrinho, total R$ 99,80',
    );
  });
});
