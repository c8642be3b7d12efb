import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../../test/open-page.tsx';
import { Assistentes } from './Assistentes.tsx';

const CONVERSA = {
  __typename: 'Assistente',
  id: '3',
  nome: 'Conversa',
  escopos: ['LER', 'CARRINHO'],
  expiraEm: '2026-12-28T12:00:00-03:00',
  usadoEm: null,
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = (meusAssistentes: readonly object[] | null) =>
  openPage(Assistentes, '/painel', { MeusAssistentes: { meusAssistentes } });

it('shows nothing where the shop serves no assistants (MCP-12)', async () => {
  const { operations } = open(null);
  await waitFor(() => expect(operations()).toEqual(['MeusAssistentes']));
  expect(screen.queryByRole('heading')).toBeNull();
});

it('creates one with the chosen scopes and shows its credential once (MCP-12)', async () => {
  const { last, operations } = open([]);
  await screen.findByText('Nenhum assistente entra na sua conta.');
  press('Novo assistente');
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo assistente' }));
  fireEvent.change(dialog.getByLabelText(/^Nome/), { target: { value: ' Conversa ' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Ler/ }));
  press('Criar');
  await dialog.findByText('Escolha o que ele pode fazer.');
  expect(operations()).toEqual(['MeusAssistentes']);
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Ler/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Mudar o carrinho/ }));
  press('Criar');
  await waitFor(() => last('CriarAssistente'));
  expect(last('CriarAssistente').variables).toEqual({
    input: { nome: 'Conversa', escopos: ['LER', 'CARRINHO'] },
  });
  await last('CriarAssistente').answer({
    resultado: { __typename: 'AssistenteCriado', credencial: 'dcm_segredo', assistente: CONVERSA },
  });
  expect(await screen.findByLabelText('Credencial')).toHaveProperty('value', 'dcm_segredo');
  fireEvent.submit(screen.getByLabelText('Credencial'));
  expect(screen.queryByText(/^Dê um nome/)).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('Credencial'), { key: 'Escape' });
  press('Voltar à credencial');
  expect(screen.getByLabelText('Credencial')).toHaveProperty('value', 'dcm_segredo');
  press('Já copiei');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByDisplayValue('dcm_segredo')).toBeNull();
  expect(screen.getByRole('list', { name: 'Assistentes da conta' }).textContent).toMatch(
    /Conversa.*Pode ler, mudar o carrinho.*Ainda não foi usado/,
  );
});

it('revokes one (MCP-12)', async () => {
  const { last } = open([CONVERSA]);
  await screen.findByText('Conversa');
  screen.getByRole('button', { name: 'Revogar Conversa' }).focus();
  press('Revogar Conversa');
  await waitFor(() => last('RevogarAssistente'));
  await last('RevogarAssistente').answer({
    resultado: { __typename: 'ListaAssistentes', itens: [] },
  });
  await screen.findByText('Nenhum assistente entra na sua conta.');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Assistentes' }));
});
