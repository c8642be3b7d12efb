import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { print } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../test/acesso.tsx';
import { descriptorOf } from '../../../test/descriptor.ts';
import { currentUser, endSession } from '../../lib/session/session.ts';
import { keepNewPassword } from './arrival.ts';
import { EntrarDocument } from './entrar.gen.ts';
import { Page } from './LoginPage.tsx';

const username = () => screen.getByLabelText<HTMLInputElement>('Usuário');
const password = () => screen.getByLabelText<HTMLInputElement>('Senha');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));

async function enter() {
  const requests = openPage(Page, '/login');
  fireEvent.change(username(), { target: { value: ' ana ' } });
  fireEvent.change(password(), { target: { value: ' segredo ' } });
  submit();
  await waitFor(() => expect(requests).toHaveLength(1));
  return requests;
}

afterEach(endSession);

describe('LoginPage', () => {
  it("shows '⚠️ Preencha todos os campos.' and focuses the first empty field (LOGIN-01)", async () => {
    const requests = openPage(Page, '/login');
    submit();
    await waitFor(() => expect(document.activeElement).toBe(username()));
    expect(screen.getByRole('alert').textContent).toBe('⚠️ Preencha todos os campos.');
    fireEvent.change(username(), { target: { value: 'ana' } });
    submit();
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(screen.getByRole('alert').textContent).toBe('⚠️ Preencha todos os campos.');
    expect(requests).toEqual([]);
  });

  it('has fields that password managers recognise (LOGIN-01)', () => {
    openPage(Page, '/login');
    expect(username().autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
    expect(password().type).toBe('password');
    const reveal = screen.getByRole('button', { name: 'Mostrar senha' });
    fireEvent.click(reveal);
    expect(password().type).toBe('text');
    expect(reveal.getAttribute('aria-pressed')).toBe('true');
  });

  it('prefills the username of a new account (REG-07)', () => {
    openPage(Page, { pathname: '/login', state: { username: 'ana.lima' } });
    expect(username().value).toBe('ana.lima');
    expect(password().value).toBe('');
  });

  it('signs a new account in without another tap, and keeps the form when that fails (REG-07)', async () => {
    keepNewPassword('ana.lima', 'Perfume@1');
    const requests = openPage(Page, { pathname: '/login', state: { username: 'ana.lima' } });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.variables).toEqual({ username: 'ana.lima', senha: 'Perfume@1' });
    await act(async () => requests[0]?.fail());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/não respondeu/));
    expect(password().value).toBe('Perfume@1');
  });

  it("links 'Recuperar' and 'Registre-se' (LOGIN-02)", () => {
    openPage(Page, '/login');
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Recuperar')).toBe('/forgot-password');
    expect(href('Registre-se')).toBe('/register');
  });

  it.each([
    { __typename: 'CredenciaisInvalidas', codigo: 'CREDENCIAIS_INVALIDAS', mensagem: 'x' },
    { __typename: 'DadosInvalidos', codigo: 'DADOS_INVALIDOS', mensagem: 'y' },
  ])("shows '❌ Usuário ou senha inválidos.' for $__typename (LOGIN-03)", async (resultado) => {
    const requests = await enter();
    act(() => requests[0]?.answer(resultado));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('❌ Usuário ou senha inválidos.'),
    );
    expect(screen.getByRole('list', { name: 'Avisos' }).textContent).toBe(
      '❌ Usuário ou senha inválidos.',
    );
    expect(currentUser()).toBeNull();
  });

  it('shows the wait time after too many attempts (LOGIN-03, P12)', async () => {
    const requests = await enter();
    act(() =>
      requests[0]?.answer({
        __typename: 'MuitasTentativas',
        codigo: 'MUITAS_TENTATIVAS',
        mensagem: 'Muitas tentativas. Aguarde 2 minutos e tente de novo.',
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Aguarde 2 minutos'),
    );
  });

  it('distinguishes a missing reply from a wrong password and keeps the form', async () => {
    const requests = await enter();
    act(() => requests[0]?.fail());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('não respondeu'));
    expect(password().value).toBe(' segredo ');
    submit();
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it("shows '✅ Login realizado com sucesso!' and starts the session (LOGIN-04, STORE-01)", async () => {
    const requests = await enter();
    expect(requests[0]?.variables).toEqual({ username: 'ana', senha: ' segredo ' });
    const descritor = descriptorOf({ username: 'ana', id: '7' });
    act(() => requests[0]?.answer({ __typename: 'Sessao', usuarioId: '7', descritor }));
    await screen.findByText('✅ Login realizado com sucesso!');
    expect(localStorage.getItem('token')).toBe(descritor);
    expect(localStorage.getItem('usuarioId')).toBe('7');
  });

  it('sends once for two quick submits (LOGIN-04)', async () => {
    const requests = await enter();
    fireEvent.submit(username().form ?? username());
    expect(requests).toHaveLength(1);
  });

  it('never requests the real token (C-26)', () => {
    expect(print(EntrarDocument)).not.toMatch(/\btoken\b/);
  });
});
