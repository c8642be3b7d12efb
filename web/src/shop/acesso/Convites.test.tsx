import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { Page } from './ConfirmarEmailPage.tsx';

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Não receber mais' }));

it('ends the mails by one button, and opening the page changes nothing (A13)', async () => {
  const { client, last, count } = fakeGateway();
  renderAt('/confirmar-email?convites=2.abc', client, <Page />);
  expect(count('RecusarConvites')).toBe(0);
  press();
  await waitFor(() => last('RecusarConvites'));
  expect(last('RecusarConvites').variables).toEqual({ token: '2.abc' });
  const mensagem = 'Pronto: não enviaremos mais pedidos de avaliação a esta conta.';
  await last('RecusarConvites').answer({ resultado: { __typename: 'Confirmacao', mensagem } });
  expect(await screen.findByText(mensagem)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers another try after a failure, and nothing without a token (A13)', async () => {
  const { client, last } = fakeGateway();
  const { unmount } = renderAt('/confirmar-email?convites=2.abc', client, <Page />);
  press();
  await waitFor(() => last('RecusarConvites'));
  await last('RecusarConvites').answer({ resultado: null });
  expect(await screen.findByText(/^A loja não respondeu agora/)).toBeTruthy();
  press();
  unmount();
  renderAt('/confirmar-email?convites=', client, <Page />);
  expect(screen.getByText(/^Este endereço só funciona/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
