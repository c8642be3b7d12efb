import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, startSession } from '../../lib/session/session.ts';
import type { KitDoProdutoFragment } from './Kit.gen.ts';
import { Kit } from './Kit.tsx';

const kit: KitDoProdutoFragment = {
  __typename: 'Kit',
  familia: 'Amadeirada',
  total: 90,
  itens: ['a', 'b', 'c'].map((id) => ({
    __typename: 'ItemDoKit',
    produto: { __typename: 'Produto', id, slug: id, nome: id, imagem: null },
    variacao: { __typename: 'Variacao', id: `v${id}`, nome: '5 ml' },
    preco: 30,
  })),
};

function open() {
  const gateway = fakeGateway();
  renderAt('/produtos/a#kit', gateway.client, <Kit kit={kit} />);
  return gateway;
}

afterEach(() => {
  endSession();
  sessionStorage.clear();
});

it('adds the kit that a visitor chose once the sign-in is done, and only once (S23)', async () => {
  const { names, requests, count } = open();
  fireEvent.click(screen.getByRole('link', { name: 'Entrar e levar o kit' }));
  expect(count('AdicionarKit')).toBe(0);
  act(() => startSession(descriptorOf(), '7'));
  await waitFor(() => expect(names()).toContain('AdicionarKit'));
  const added = requests.find(({ operation }) => operation === 'AdicionarKit');
  expect(added?.variables).toMatchObject({ um: { produtoId: 'a', variacaoId: 'va' } });
  act(() => endSession());
  act(() => startSession(descriptorOf(), '7'));
  await screen.findByRole('button', { name: 'Adicionar os 3 ao carrinho' });
  expect(count('AdicionarKit')).toBe(1);
});

it('shows the three decants and their sum (S23)', () => {
  open();
  expect(
    screen
      .getAllByRole('link')
      .slice(0, 3)
      .map(({ textContent }) => textContent),
  ).toEqual(['a', 'b', 'c']);
  expect(screen.getByText(/R\$\s90,00/)).toBeTruthy();
});

it('adds nothing after a sign-in without a chosen kit, or with one of other products (S23)', async () => {
  sessionStorage.setItem('kitDeCompra', `${Date.now()} x-1,y-2,z-3`);
  const { count } = open();
  act(() => startSession(descriptorOf(), '7'));
  await screen.findByRole('button', { name: 'Adicionar os 3 ao carrinho' });
  expect(count('AdicionarKit')).toBe(0);
});
