import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { print } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../test/conta.tsx';
import { descriptorOf } from '../../../test/descriptor.ts';
import { currentUser, endSession } from '../../shared/session/session.ts';
import { EntrarDocument } from './entrar.gen.ts';
import { Page } from './LoginPage.tsx';

const username = () => screen.getByLabelText<HTMLInputElement>('Usuário');
const password = () => screen.getByLabelText<HTMLInputElement>('Senha');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Entrar' }));

function enter() {
  const asked = openPage(Page, '/login');
  fireEvent.change(username(), { target: { value: ' ana ' } });
  fireEvent.change(password(), { target: { value: ' segredo ' } });
  submit();
  return asked;
}

afterEach(endSession);

describe('LoginPage', () => {
  it("LOGIN-01: vazio, '⚠️ Preencha todos os campos.' e o foco no primeiro vazio", () => {
    const asked = openPage(Page, '/login');
    submit();
    expect(screen.getByRole('alert').textContent).toBe('⚠️ Preencha todos os campos.');
    expect(document.activeElement).toBe(username());
    fireEvent.change(username(), { target: { value: 'ana' } });
    submit();
    expect(document.activeElement).toBe(password());
    expect(asked).toEqual([]);
  });

  it('LOGIN-01: campos que um gerenciador de senhas reconhece', () => {
    openPage(Page, '/login');
    expect(username().autocomplete).toBe('username');
    expect(password().autocomplete).toBe('current-password');
    expect(password().type).toBe('password');
    const reveal = screen.getByRole('button', { name: 'Mostrar senha' });
    fireEvent.click(reveal);
    expect(password().type).toBe('text');
    expect(reveal.getAttribute('aria-pressed')).toBe('true');
  });

  it('REG-07: quem acabou de abrir a conta encontra o usuário escrito', () => {
    openPage(Page, { pathname: '/login', state: { username: 'ana.lima' } });
    expect(username().value).toBe('ana.lima');
    expect(password().value).toBe('');
  });

  it("LOGIN-02: 'Recuperar' e 'Registre-se'", () => {
    openPage(Page, '/login');
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Recuperar')).toBe('/forgot-password');
    expect(href('Registre-se')).toBe('/register');
  });

  it.each([
    { __typename: 'CredenciaisInvalidas', codigo: 'CREDENCIAIS_INVALIDAS', mensagem: 'x' },
    { __typename: 'DadosInvalidos', codigo: 'DADOS_INVALIDOS', mensagem: 'y' },
  ])("LOGIN-03: $__typename diz '❌ Usuário ou senha inválidos.'", async (resultado) => {
    const asked = enter();
    act(() => asked[0]?.answer(resultado));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('❌ Usuário ou senha inválidos.'),
    );
    expect(screen.getByRole('list', { name: 'Avisos' }).textContent).toBe(
      '❌ Usuário ou senha inválidos.',
    );
    expect(currentUser()).toBeNull();
  });

  it('LOGIN-03: tentativas demais dizem quanto esperar', async () => {
    const asked = enter();
    act(() =>
      asked[0]?.answer({
        __typename: 'MuitasTentativas',
        codigo: 'MUITAS_TENTATIVAS',
        mensagem: 'Muitas tentativas. Aguarde 2 minutos e tente de novo.',
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Aguarde 2 minutos'),
    );
  });

  it('uma loja sem resposta não é senha errada, e o que foi escrito fica', async () => {
    const asked = enter();
    act(() => asked[0]?.fail());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('não respondeu'));
    expect(password().value).toBe(' segredo ');
    submit();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it("LOGIN-04, STORE-01: '✅ Login realizado com sucesso!' e a sessão começa", async () => {
    const asked = enter();
    expect(asked[0]?.variables).toEqual({ username: 'ana', password: ' segredo ' });
    const descritor = descriptorOf({ username: 'ana', id: '7' });
    act(() => asked[0]?.answer({ __typename: 'Sessao', usuarioId: '7', descritor }));
    await screen.findByText('✅ Login realizado com sucesso!');
    expect(localStorage.getItem('token')).toBe(descritor);
    expect(localStorage.getItem('usuarioId')).toBe('7');
  });

  it('LOGIN-04: dois envios seguidos são um', () => {
    const asked = enter();
    fireEvent.submit(username().form ?? username());
    expect(asked).toHaveLength(1);
  });

  it('C-26: o token verdadeiro nunca é pedido', () => {
    expect(print(EntrarDocument)).not.toMatch(/\btoken\b/);
  });
});
