import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pedidoAdmin, pedidoEditado } from '../../../../test/admin/pedidos.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { useSignOut } from '../../../lib/session/useSignOut.ts';
import { AcaoDeStatus } from './AcaoDeStatus.tsx';

function Sair() {
  return (
    <button type="button" onClick={useSignOut()}>
      Sair
    </button>
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('a step that waits is sent before "Sair", which says that it waits for the reply, and is sent once (DASH-05)', async () => {
  const { client, last, names } = fakeGateway();
  renderAt(
    '/dashboard',
    client,
    <>
      <AcaoDeStatus pedido={pedidoAdmin({ status: 'PENDENTE' })} />
      <Sair />
    </>,
  );
  press(/^Marcar como pago/);
  expect(names()).toEqual([]);
  press('Sair');
  await waitFor(() => expect(names()).toEqual(['AtualizarPedido']));
  expect(screen.getByText(/^Enviando o que ainda esperava/)).toBeTruthy();
  press('Sair');
  const resultado = pedidoEditado({ status: 'PAGO', versao: 4 });
  await last('AtualizarPedido').answer({ resultado });
  await waitFor(() => expect(names()).toEqual(['AtualizarPedido', 'Sair']));
  expect(screen.queryByText(/^Enviando o que ainda esperava/)).toBeNull();
  await last('Sair').answer({ sair: true });
  expect(screen.getByTestId('path').textContent).toBe('/login');
});
