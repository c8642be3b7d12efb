import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { CarrinhoFlutuante } from './CarrinhoFlutuante.tsx';

vi.mock('./Gaveta.tsx', () => {
  throw new Error('The connection is gone.');
});

it("opens the cart page when the drawer's code does not load (DRAWER-01)", async () => {
  renderAt('/', fakeGateway().client, <CarrinhoFlutuante />);
  fireEvent.click(screen.getByRole('button', { name: /^Abrir carrinho/ }));
  await expect.poll(() => screen.getByTestId('path').textContent).toBe('/carrinho');
});
