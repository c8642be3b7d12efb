import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { paginaDe, usuarioDe } from '../../../../test/admin/usuarios.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { Usuarios } from './lista/Usuarios.tsx';

const ANA = usuarioDe();
const BIA = usuarioDe({ id: '8', username: 'bia.reis' });
const NOVA = usuarioDe({ id: '20', username: 'nova.conta' });

const LATE = { timeout: 4000 };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
const dialog = (name: string) => screen.findByRole('dialog', { name }, LATE);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** Waits for the cache's broadcast in the next task. */
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)));
const rows = () =>
  screen.getAllByRole('button', { name: /^Perfil de / }).map(({ textContent }) => textContent);

const reply = (...[itens, more]: Parameters<typeof paginaDe>) => {
  const { adminUsuarios } = paginaDe(itens, more);
  return { adminUsuarios: { ...adminUsuarios, filtrosCompletos: true } };
};

async function open(search = '') {
  const gateway = fakeGateway();
  renderAt(`/dashboard${search}#usuarios`, gateway.client, <Usuarios />);
  await waitFor(() => gateway.last('AdminUsuarios'));
  await gateway.last('AdminUsuarios').answer(reply([ANA, BIA]));
  return gateway;
}

// Preloads the lazy dialogs, so that the tests do not depend on their load time.
beforeAll(() =>
  Promise.all([
    import('./DialogoDeUsuario.tsx'),
    import('./DialogoExcluirUsuario.tsx'),
    import('./PerfilDoUsuario.tsx'),
  ]),
);

describe('changes seen in the list', () => {
  it('creates with one mutation and one query for the visible page (AUSER-06, C-58)', async () => {
    const { names, last } = await open();
    press('New User (novo usuário)');
    await dialog('Novo Usuário');
    write('Usuário', 'nova.conta');
    write('Email', 'nova@exemplo.com.br');
    write('Senha', 'Senha@123');
    press('Criar usuário');
    await waitFor(() => last('CriarUsuario'));
    await last('CriarUsuario').answer({ resultado: NOVA });
    await turn();
    expect(names()).toEqual(['AdminUsuarios', 'CriarUsuario', 'AdminUsuarios']);
    expect(
      within(screen.getByRole('table', { hidden: true })).getAllByText(/ana\.lima|bia\.reis/),
    ).not.toHaveLength(0);
    await last('AdminUsuarios').answer(reply([ANA, BIA, NOVA]));
    await closed();
    expect(rows()).toEqual(['ana.lima', 'bia.reis', 'nova.conta']);
  });

  it('edits with one mutation and no query; a row outside the filter leaves it with its count (AUSER-07, AUSER-10, DASH-11)', async () => {
    const { names, last } = await open('?status=ATIVO');
    press('Editar ana.lima');
    await dialog('Editar Usuário');
    write('Status', 'BANIDO');
    press('Salvar Alterações');
    await screen.findByRole('group', { name: /^Banir/ });
    press('Banir');
    await waitFor(() => last('AtualizarUsuario'));
    await last('AtualizarUsuario').answer({ resultado: { ...ANA, status: 'BANIDO' } });
    await closed();
    expect(rows()).toEqual(['bia.reis']);
    expect(screen.getByText('Exibindo 1 de 1 usuário')).toBeTruthy();
    expect(names()).toEqual(['AdminUsuarios', 'AtualizarUsuario']);
  });

  it('deletes with one mutation and no query; the row and one of the count go (AUSER-09, AUSER-04)', async () => {
    const { names, last } = await open();
    press('Excluir ana.lima');
    const confirmation = await dialog('Excluir usuário');
    fireEvent.click(within(confirmation).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => last('ExcluirUsuario'));
    await last('ExcluirUsuario').answer({ resultado: { __typename: 'UsuarioExcluido', id: '7' } });
    await turn();
    await closed();
    expect(rows()).toEqual(['bia.reis']);
    expect(screen.getByText('Exibindo 1 de 1 usuário')).toBeTruthy();
    expect(names()).toEqual(['AdminUsuarios', 'ExcluirUsuario']);
  });

  it('does not open the profile on a click inside a dialog of the row (AUSER-05, AUSER-09)', async () => {
    const { names } = await open();
    press('Excluir ana.lima');
    const confirmation = await dialog('Excluir usuário');
    fireEvent.click(within(confirmation).getByText(/Não dá para desfazer/));
    // Long enough for the panel's code to load and render.
    await import('./PerfilDoUsuario.tsx');
    for (let turns = 0; turns < 20; turns += 1) await turn();
    expect(screen.queryByRole('dialog', { name: 'Perfil do Usuário' })).toBeNull();
    expect(names()).toEqual(['AdminUsuarios']);
  });

  it('opens the profile from the row with cached fields, and closes it (AUSER-05)', async () => {
    const { last } = await open();
    press('Perfil de bia.reis');
    const panel = await dialog('Perfil do Usuário');
    expect(panel.textContent).toContain('bia.reis');
    await waitFor(() => expect(last('PerfilDeUsuario').variables).toEqual({ id: '8' }));
    fireEvent.keyDown(panel, { key: 'Escape' });
    await closed();
  });
});
