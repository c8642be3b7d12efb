import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paginaDe, recusaDe, usuarioDe } from '../../../../test/admin/usuarios.ts';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { endSession, startSession } from '../../../lib/session/session.ts';
import { BarraDeTrabalhos } from '../../kit/trabalho/BarraDeTrabalhos.tsx';
import { DialogoDeStatus } from './DialogoDeStatus.tsx';
import { AdminUsuariosDocument } from './lista/usuarios.gen.ts';

const ANA = usuarioDe();
const BIA = usuarioDe({ id: '8', username: 'bia.lima', status: 'INATIVO' });
const LOJA = usuarioDe({ id: '1', username: 'loja', papeis: ['USER', 'ADMIN'] });

const job = (name: string) => screen.getByRole('region', { name, hidden: true });
const situation = (name: string) =>
  within(job(name)).getByRole('status', { hidden: true }).textContent;
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name, hidden: true })));
const choose = (status: string) =>
  fireEvent.change(screen.getByLabelText('Novo status'), { target: { value: status } });

async function open(usuarios = [ANA, BIA, LOJA]) {
  startSession(descriptorOf({ id: '1', username: 'loja' }), '1');
  const gateway = fakeGateway();
  const variables = { pagina: 1, tamanho: 5, busca: null, status: null };
  gateway.client.writeQuery({
    query: AdminUsuariosDocument,
    variables,
    data: paginaDe(usuarios),
  });
  const onClose = vi.fn();
  const onStarted = vi.fn();
  renderAt(
    '/dashboard',
    gateway.client,
    <>
      <DialogoDeStatus
        usuarios={usuarios}
        open
        onStarted={onStarted}
        onClose={onClose}
        onClosed={() => undefined}
      />
      <BarraDeTrabalhos />
    </>,
  );
  await screen.findByRole('dialog');
  const sentTo = (id: string) => {
    const operation = gateway.requests.findLast(({ variables: { id: to } }) => to === id);
    if (!operation) throw new Error(`No operation was sent for ${id}.`);
    return operation;
  };
  const statuses = () =>
    gateway.client
      .readQuery({ query: AdminUsuariosDocument, variables })
      ?.adminUsuarios?.itens.map(({ status }) => status);
  return { ...gateway, onClose, onStarted, sentTo, statuses };
}

const saved = (usuario: object, status: string) => ({ resultado: { ...usuario, status } });

afterEach(endSession);

describe('DialogoDeStatus', () => {
  it('deselects the accounts once the work has started, as orders and products are (AUSER-10)', async () => {
    const { onStarted, onClose } = await open();
    choose('ATIVO');
    await press('Mudar status');
    expect([onStarted.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('keeps the selection when no account would change (AUSER-10)', async () => {
    const { onStarted, onClose } = await open([ANA]);
    choose('ATIVO');
    await press('Mudar status');
    expect([onStarted.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });

  it('explains the status, changes each account once, and queries nothing (AUSER-10, C-30)', async () => {
    const { names, sentTo, onClose, statuses } = await open();
    expect(screen.getByRole('dialog').textContent).toContain('Mudar o status de 2 contas');
    await press('Mudar status');
    expect(screen.getByLabelText('Novo status').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Novo status'));
    expect(names()).toEqual([]);
    choose('BANIDO');
    expect(screen.getByRole('dialog').textContent).toContain('Conta barrada');
    await press('Mudar status');
    await press('Mudar status');
    expect(names()).toEqual(['AtualizarUsuario', 'AtualizarUsuario']);
    expect(sentTo('7').variables).toEqual({ id: '7', input: { status: 'BANIDO' } });
    await act(async () => {
      sentTo('7').answer(saved(ANA, 'BANIDO'));
      sentTo('8').answer(saved(BIA, 'BANIDO'));
    });
    expect(onClose).toHaveBeenCalled();
    expect(situation('Status de 2 contas: Banido')).toBe('Pronto: 2 de 2.');
    expect(statuses()).toEqual(['BANIDO', 'BANIDO', 'ATIVO']);
    expect(names()).toEqual(['AtualizarUsuario', 'AtualizarUsuario']);
  });

  it("skips the admin's own account and explains it (AUSER-10)", async () => {
    const { names } = await open([LOJA]);
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Você não pode desativar a sua própria conta.');
    choose('INATIVO');
    await press('Mudar status');
    expect(names()).toEqual([]);
  });

  it('skips accounts in that state, reports failures per account, and retries only those (C-59)', async () => {
    const { names, sentTo } = await open([ANA, BIA, usuarioDe({ id: '9', username: 'cia' })]);
    choose('INATIVO');
    await press('Mudar status');
    expect(names()).toHaveLength(2);
    await act(async () => {
      sentTo('7').fail();
      sentTo('9').answer(recusaDe('UsuarioNaoEncontrado', 'Esta conta não existe mais.', null));
    });
    const lines = within(job('Status de 2 contas: Inativo')).getAllByRole('listitem', {
      hidden: true,
    });
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'ana.lima: A loja não respondeu, e não sabemos se mudou.',
      'cia: Esta conta não existe mais.',
    ]);
    // An account that no longer exists cannot be changed by another try.
    await press('Tentar de novo a que falta');
    expect(names()).toHaveLength(3);
    await act(async () => sentTo('7').answer(saved(ANA, 'INATIVO')));
    expect(situation('Status de 2 contas: Inativo')).toBe(
      '1 de 2 feitos; veja abaixo por que os outros não.',
    );
    await press('Ver a lista');
    expect(
      within(job('Status de 2 contas: Inativo'))
        .getAllByRole('listitem', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['cia: Esta conta não existe mais.', 'ana.lima: Inativo']);
  });
});
