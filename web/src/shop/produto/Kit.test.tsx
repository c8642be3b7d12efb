import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { produto, variacao } from '../../../test/catalogo.tsx';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { endSession, startSession } from '../../lib/session/session.ts';
import { Kit } from './Kit.tsx';

const familia = { nome: 'Amadeirada', slugs: ['a', 'b', 'c'] };

/** Opens the section with three products in stock. */
async function open() {
  const gateway = fakeGateway();
  renderAt('/produtos/a#kit', gateway.client, <Kit familia={familia} />);
  const itens = ['a', 'b', 'c'].map((id) =>
    produto({ id, slug: id, variacoes: [variacao(10, { id: `v${id}` })] }),
  );
  await gateway.last('ProdutosDoKit').answer({ produtosPorSlug: itens });
  return gateway;
}

afterEach(() => {
  endSession();
  sessionStorage.clear();
});

it('adds the kit that a visitor chose once the sign-in is done, and only once (S23)', async () => {
  const { names, requests, count } = await open();
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

it('keeps its place until it is drawn, and gives it up without three products in stock (S11, S23)', async () => {
  const gateway = fakeGateway();
  const { container } = renderAt('/produtos/a', gateway.client, <Kit familia={familia} />);
  const place = () => container.querySelector('.place');
  expect(place()).not.toBeNull();
  await gateway.last('ProdutosDoKit').answer({ produtosPorSlug: [] });
  await waitFor(() => expect(place()).toBeNull());
});

it('adds nothing after a sign-in without a chosen kit, or with one of other products (S23)', async () => {
  sessionStorage.setItem('kitDeCompra', `${Date.now()} x-1,y-2,z-3`);
  const { count } = await open();
  act(() => startSession(descriptorOf(), '7'));
  await screen.findByRole('button', { name: 'Adicionar os 3 ao carrinho' });
  expect(count('AdicionarKit')).toBe(0);
});
