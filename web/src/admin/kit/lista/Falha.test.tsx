import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import { Falha } from './Falha.tsx';

it('gives the focus to the part around it on a retry, because the button disappears (C-59)', () => {
  const retry = vi.fn();
  render(
    <section tabIndex={-1} aria-label="Pedido">
      <Falha onRetry={retry}>Não foi possível ler este pedido agora.</Falha>
    </section>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pedido' }));
  expect(retry).toHaveBeenCalledOnce();
});
