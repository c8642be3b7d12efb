import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { startSession } from '../../lib/session/session.ts';
import { PedidoDeAviso } from './PedidoDeAviso.tsx';

const VOLUME = { produtoId: '1', variacaoId: '2' };

function open() {
  const gateway = fakeGateway();
  renderAt('/produtos/oud', gateway.client, <PedidoDeAviso volume={VOLUME} />);
  return gateway;
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Avise-me quando voltar' }));
const confirmacao = (mensagem: string) => ({
  resultado: { __typename: 'Confirmacao', mensagem },
});

it('asks for the account with one press (S22)', async () => {
  act(() => startSession(descriptorOf({ id: '7' }), '7'));
  const { last } = open();
  expect(screen.queryByLabelText('E-mail')).toBeNull();
  screen.getByRole('button', { name: 'Avise-me quando voltar' }).focus();
  press();
  await waitFor(() => last('AvisarQuandoVoltar'));
  expect(last('AvisarQuandoVoltar').variables).toEqual({ input: { ...VOLUME, email: null } });
  await last('AvisarQuandoVoltar').answer(confirmacao('Pronto: escrevemos.'));
  expect(screen.getByRole('status').textContent).toBe('Pronto: escrevemos.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('status'));
});

it('asks a visitor for an e-mail and states what is agreed to (S22)', async () => {
  const { last, count } = open();
  expect(screen.getByText(/você aceita receber um e-mail .* depois de confirmar/)).toBeTruthy();
  press();
  await waitFor(() =>
    expect(screen.getByLabelText(/^E-mail/).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(count('AvisarQuandoVoltar')).toBe(0);
  fireEvent.change(screen.getByLabelText(/^E-mail/), { target: { value: 'bia@exemplo.com.br' } });
  press();
  await waitFor(() => last('AvisarQuandoVoltar'));
  const input = { ...VOLUME, email: 'bia@exemplo.com.br' };
  expect(last('AvisarQuandoVoltar').variables).toEqual({ input });
  await last('AvisarQuandoVoltar').answer(confirmacao('Enviamos um link.'));
  expect(screen.getByRole('status').textContent).toBe('Enviamos um link.');
});

it('shows a refusal, and a shop that does not answer (S22, A2)', async () => {
  act(() => startSession(descriptorOf({ id: '7' }), '7'));
  const { last, count } = open();
  press();
  await waitFor(() => last('AvisarQuandoVoltar'));
  await last('AvisarQuandoVoltar').answer({
    resultado: {
      __typename: 'VolumeDisponivel',
      codigo: 'VOLUME_DISPONIVEL',
      mensagem: 'Este perfume já voltou.',
      campo: null,
    },
  });
  expect(screen.getByRole('alert').textContent).toBe('Este perfume já voltou.');
  press();
  await waitFor(() => expect(count('AvisarQuandoVoltar')).toBe(2));
  await last('AvisarQuandoVoltar').fail();
  expect(screen.getByRole('alert').textContent).toContain('A loja não respondeu agora.');
});
