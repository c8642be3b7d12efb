import { describe, expect, it } from 'vitest';
import { abertoNoHash } from '../kit/lista/endereco.ts';
import { sectionOf, tabTitle } from './secoes.ts';

describe('address of an order', () => {
  it.each([
    ['#pedidos/12', { id: '12' }, 'Gerenciar Pedidos', 'Pedido 12 · Painel'],
    ['#pedidos', null, 'Gerenciar Pedidos', 'Gerenciar Pedidos · Painel'],
    ['#pedidos/', { id: null }, 'Gerenciar Pedidos', 'Gerenciar Pedidos · Painel'],
    ['#pedidos/012', { id: null }, 'Gerenciar Pedidos', 'Gerenciar Pedidos · Painel'],
    ['#pedidos/12/3', { id: null }, 'Gerenciar Pedidos', 'Gerenciar Pedidos · Painel'],
    ['#pedidos/%31', { id: null }, 'Gerenciar Pedidos', 'Gerenciar Pedidos · Painel'],
    ['#usuarios/12', null, 'Gerenciar Usuários', 'Usuário 12 · Painel'],
    ['#produtos/12', null, 'Produtos', 'Produto 12 · Painel'],
    ['#produtos/x', null, 'Produtos', 'Produtos · Painel'],
    ['#fretes/12', null, 'Produtos', 'Produtos · Painel'],
  ])('reads %s strictly (DASH-01)', (hash, pedido, secao, title) => {
    expect(abertoNoHash('pedidos', hash)).toEqual(pedido);
    expect(sectionOf(hash).titulo).toBe(secao);
    expect(tabTitle(hash)).toBe(title);
  });
});
