import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recusaDe, usuarioDe } from '../../../../test/admin/usuarios.ts';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { endSession, startSession } from '../../../lib/session/session.ts';
import { ExcluirUsuario } from './ExcluirUsuario.tsx';
import { type UsuarioAdminFragment, UsuarioAdminFragmentDoc } from './usuario.gen.ts';

const ANA = usuarioDe();
const CHEFE = usuarioDe({ id: '1', username: 'chefe.loja', papeis: ['USER', 'ADMIN'] });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;

function mount(usuario: UsuarioAdminFragment) {
  const gateway = fakeGateway();
  gateway.client.cache.writeFragment({ fragment: UsuarioAdminFragmentDoc, data: usuario });
  const onDeleted = vi.fn();
  renderAt(
    '/dashboard',
    gateway.client,
    <ExcluirUsuario usuario={usuario} onDeleted={onDeleted} />,
  );
  return { ...gateway, onDeleted };
}

async function ask(usuario: UsuarioAdminFragment = ANA) {
  const page = mount(usuario);
  press(`Excluir ${usuario.username}`);
  const dialog = await screen.findByRole('dialog', { name: 'Excluir usuário' }, { timeout: 4000 });
  const confirm = () =>
    act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    });
  const sent = async () => {
    await confirm();
    await waitFor(() => page.last('ExcluirUsuario'));
    return page.last('ExcluirUsuario');
  };
  return { ...page, dialog, confirm, sent };
}

afterEach(endSession);

describe('ExcluirUsuario', () => {
  it('says what is deleted, what is kept, and that it cannot be undone (AUSER-09, C-64)', async () => {
    const { dialog, names } = await ask();
    expect(dialog.textContent).toMatch(/ana\.lima será excluída. Não dá para desfazer/);
    expect(dialog.textContent).toMatch(/Sem pedidos, ela é apagada por inteiro/);
    expect(dialog.textContent).toMatch(/Com pedidos, a lei faz guardar.*fica anônima/);
    expect(dialog.textContent).toMatch(/não sabe fazer isso recusa.*nada muda/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Manter a conta' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(names()).toEqual([]);
  });

  it('names the deleted account and removes the account from the cache (AUSER-09)', async () => {
    const { client, sent, names, onDeleted } = await ask();
    const request = await sent();
    expect(request.variables).toEqual({ id: '7' });
    await request.answer({ resultado: { __typename: 'UsuarioExcluido', id: '7' } });
    await waitFor(() => expect(notices()).toContain('Usuário ana.lima excluído.'));
    expect(onDeleted).toHaveBeenCalledExactlyOnceWith('7');
    expect(names()).toEqual(['ExcluirUsuario']);
    expect(client.cache.extract()).not.toHaveProperty('Usuario:7');
  });

  it('requires the typed username to delete an admin (C-64)', async () => {
    const { dialog, confirm, sent, names } = await ask(CHEFE);
    const field = within(dialog).getByLabelText('Nome de usuário da conta');
    await confirm();
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'Escreva chefe.loja para confirmar.',
    );
    fireEvent.change(field, { target: { value: 'chefe' } });
    await confirm();
    expect(names()).toEqual([]);
    fireEvent.change(field, { target: { value: 'chefe.loja' } });
    expect((await sent()).variables).toEqual({ id: '1' });
  });

  it('refuses the own account and says why (C-64)', () => {
    startSession(descriptorOf({ id: '1', username: 'chefe.loja' }), '1');
    mount(CHEFE);
    const button = screen.getByRole('button', { name: 'Excluir chefe.loja' });
    expect(button.matches(':disabled')).toBe(true);
    expect(
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('Você não pode excluir a sua própria conta.');
  });

  it.each([
    ['UsuarioEmUso', 'Esta conta tem um pedido pago ou a caminho.'],
    ['UsuarioNaoEncontrado', 'Esta conta não existe mais. Recarregue a lista.'],
  ])('shows %s in place and keeps the account (C-64, C-59)', async (type, text) => {
    const { client, dialog, sent, onDeleted } = await ask();
    await (await sent()).answer(recusaDe(type, text, 'id'));
    expect(within(dialog).getByRole('alert').textContent).toBe(text);
    expect(client.cache.extract()).toHaveProperty('Usuario:7');
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('reports an unknown outcome after a missing reply, and retries one request at a time (C-59)', async () => {
    const { dialog, sent, confirm, count } = await ask();
    const request = await sent();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Excluindo…' }));
    await request.fail();
    expect(within(dialog).getByRole('alert').textContent).toMatch(
      /não sabemos se a conta foi excluída/,
    );
    expect(count('ExcluirUsuario')).toBe(1);
    await confirm();
    await waitFor(() => expect(count('ExcluirUsuario')).toBe(2));
  });
});
