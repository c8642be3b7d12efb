import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { PontoDeEstoque } from './PontoDeEstoque.tsx';

it.each([
  [0, '0 (esgotado)'],
  [12, '12 (em estoque)'],
])('shows a stock of %s with the name of its level (APROD-15)', (estoque, text) => {
  renderAt('/dashboard', fakeGateway().client, <PontoDeEstoque estoque={estoque} />);
  expect(screen.getByText(new RegExp(`^${estoque}`)).textContent).toBe(text);
});
