import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/acesso.tsx';
import { REGISTERED_REDIRECT_DELAY } from '../../lib/constants.ts';
import { forgetNewPassword, readArrival } from './arrival.ts';
import { Page } from './CadastroPage.tsx';

const RIGHT = {
  Usuário: 'ana.lima',
  'E-mail': 'ana@exemplo.com.br',
  'Nome completo': 'Ana Lima',
  'CPF (opcional)': '529.982.247-25',
  'Telefone (opcional)': '(85) 93456-7890',
  Senha: 'Perfume@1',
  'Confirmar senha': 'Perfume@1',
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const problems = () => screen.getByRole('alert').textContent;
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Registr/ }));

function send(changes: Partial<typeof RIGHT> = {}) {
  const requests = openPage(Page, { pathname: '/register', state: { from: '/carrinho' } });
  for (const [label, value] of Object.entries({ ...RIGHT, ...changes })) {
    fireEvent.change(field(label), { target: { value } });
  }
  submit();
  return requests;
}

afterEach(() => vi.useRealTimers());

describe('CadastroPage', () => {
  it('has username, e-mail, name, CPF, phone, password and confirmation with autofill (REG-01)', () => {
    openPage(Page, '/register');
    expect(Object.keys(RIGHT).map((label) => field(label).autocomplete)).toEqual([
      'username',
      'email',
      'name',
      'off',
      'tel-national',
      'new-password',
      'new-password',
    ]);
  });

  it('formats CPF and phone while typing (REG-02)', () => {
    openPage(Page, '/register');
    fireEvent.change(field('CPF (opcional)'), { target: { value: '52998224725' } });
    fireEvent.change(field('Telefone (opcional)'), { target: { value: '85934567890' } });
    expect(field('CPF (opcional)').value).toBe('529.982.247-25');
    expect(field('Telefone (opcional)').value).toBe('(85) 93456-7890');
  });

  it('sends typed values with plain digits, without the confirmation (REG-09)', async () => {
    const requests = send({ Usuário: ' ana.lima ' });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.variables).toEqual({
      input: {
        username: 'ana.lima',
        email: 'ana@exemplo.com.br',
        nomeCompleto: 'Ana Lima',
        cpf: '52998224725',
        telefone: '85934567890',
        senha: 'Perfume@1',
      },
    });
  });

  it('sends null for an empty CPF and phone (REG-09)', async () => {
    const requests = send({ 'CPF (opcional)': '', 'Telefone (opcional)': '' });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.variables['input']).toMatchObject({ cpf: null, telefone: null });
  });

  it.each([
    ['⚠️ O nome de usuário deve ter pelo menos 6 caracteres.', '(REG-03)', { Usuário: 'ana' }],
    [
      '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.',
      '(REG-04)',
      { Senha: 'perfume1', 'Confirmar senha': 'perfume1' },
    ],
    ['⚠️ As senhas não coincidem.', '(REG-05)', { 'Confirmar senha': 'Perfume@2' }],
    ['⚠️ O e-mail é obrigatório.', '(REG-06)', { 'E-mail': ' ' }],
    ['CPF inválido', '(C-36)', { 'CPF (opcional)': '529.982.247-24' }],
    [
      '⚠️ Escreva só o nome, sem endereço de site ou de e-mail. Depois de um ponto, deixe um espaço.',
      '(SEC-02)',
      { 'Nome completo': 'Ganhe em golpe.example' },
    ],
  ])("sends nothing, shows '%s' and focuses the field %s", async (text, _, changes) => {
    const requests = send(changes);
    await waitFor(() => expect(problems()).toBe(text));
    const [label = ''] = Object.keys(changes);
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    expect(requests).toEqual([]);
  });

  it('lists all errors in the summary and focuses the first field', async () => {
    const requests = openPage(Page, '/register');
    submit();
    expect(await screen.findAllByRole('listitem')).toHaveLength(4);
    expect(document.activeElement).toBe(field('Nome completo'));
    expect(requests).toEqual([]);
  });

  it("shows '✅ Registro realizado com sucesso!' and opens sign-in after 1.5 s, with the origin (REG-07)", async () => {
    const requests = send();
    await waitFor(() => expect(requests).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => requests[0]?.answer({ __typename: 'Registro', username: 'ana.lima' }));
    expect(screen.getByText('✅ Registro realizado com sucesso!')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(REGISTERED_REDIRECT_DELAY - 1));
    expect(screen.getByTestId('path').textContent).toMatch(/^\/register/);
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByTestId('path').textContent).toBe(
      '/login{"from":"/carrinho","username":"ana.lima"}',
    );
  });

  it('hands the password to the sign-in page once, for this account only (REG-07)', async () => {
    const requests = send();
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(async () => requests[0]?.answer({ __typename: 'Registro', username: 'ana.lima' }));
    expect(readArrival({ username: 'bia.luz' })).toEqual({ username: 'bia.luz' });
    const ana = { username: 'ana.lima' };
    expect(readArrival(ana)).toEqual({ ...ana, password: 'Perfume@1' });
    forgetNewPassword();
    expect(readArrival(ana)).toEqual(ana);
  });

  it.each([
    ['clara.flores@exemplo.com.br', 'clara.flores'],
    ['Clara-2024@exemplo.com.br', 'clara-2024'],
    ['ana@exemplo.com.br', ''],
    ['clara+loja@exemplo.com.br', ''],
  ])('suggests a username from %s, and overwrites none (REG-01)', (written, suggested) => {
    openPage(Page, '/register');
    const write = (value: string) => fireEvent.change(field('E-mail'), { target: { value } });
    write(written);
    expect(field('Usuário').value).toBe(suggested);
    fireEvent.change(field('Usuário'), { target: { value: 'minha.escolha' } });
    write('outra.pessoa@exemplo.com.br');
    expect(field('Usuário').value).toBe('minha.escolha');
  });

  it('does not send again while waiting for the redirect (REG-07)', async () => {
    const requests = send();
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(async () => requests[0]?.answer({ __typename: 'Registro', username: 'ana.lima' }));
    const button = screen.getByRole('button', { name: 'Registrar' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    await act(async () => undefined);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['RegistroRecusado', '❌ Erro ao registrar: Usuário já está em uso!', 'username', 'Usuário'],
    ['DadosInvalidos', '⚠️ Esta senha é muito comum.', 'senha', 'Senha'],
  ])(
    "shows '❌ Erro ao registrar: ' once with the reason at the field after %s, and keeps the form (REG-08)",
    async (tipo, mensagem, campo, label) => {
      const requests = send();
      await waitFor(() => expect(requests).toHaveLength(1));
      const codigo = tipo === 'DadosInvalidos' ? 'DADOS_INVALIDOS' : 'REGISTRO_RECUSADO';
      await act(async () => requests[0]?.answer({ __typename: tipo, codigo, mensagem, campo }));
      await waitFor(() =>
        expect(problems()).toBe(`❌ Erro ao registrar: ${mensagem.replace(/^.*(: |⚠️ )/u, '')}`),
      );
      expect(document.activeElement).toBe(field(label));
      expect(field('Senha').value).toBe('Perfume@1');
    },
  );

  it('offers sign-in and recovery for a CPF that has an account, until the CPF changes (REG-08)', async () => {
    const requests = send();
    await waitFor(() => expect(requests).toHaveLength(1));
    const mensagem = '❌ Erro ao registrar: CPF já registrado!';
    const recusa = { codigo: 'REGISTRO_RECUSADO', mensagem, campo: 'cpf' };
    await act(async () => requests[0]?.answer({ __typename: 'RegistroRecusado', ...recusa }));
    const recover = await screen.findByRole('link', { name: 'Recuperar a senha' });
    expect(recover.getAttribute('href')).toBe('/forgot-password');
    expect(recover.closest('p')?.textContent).toMatch(/^Este CPF já tem conta: Entrar ou/);
    fireEvent.change(field('CPF (opcional)'), { target: { value: '12345678909' } });
    expect(screen.queryByRole('link', { name: 'Recuperar a senha' })).toBeNull();
  });

  it('focuses the field of a summary entry', async () => {
    openPage(Page, '/register');
    submit();
    fireEvent.click(await screen.findByRole('button', { name: '⚠️ O e-mail é obrigatório.' }));
    expect(document.activeElement).toBe(field('E-mail'));
  });

  it('reveals the password on request', () => {
    openPage(Page, '/register');
    const [show] = screen.getAllByRole('button', { name: 'Mostrar senha' });
    fireEvent.click(show ?? document.body);
    expect(field('Senha').type).toBe('text');
    expect(field('Confirmar senha').type).toBe('password');
  });

  it('keeps the form without a reply and says that the account may exist', async () => {
    const requests = send();
    await waitFor(() => expect(requests).toHaveLength(1));
    await act(async () => requests[0]?.fail());
    await waitFor(() => expect(problems()).toMatch(/não respondeu.*é só entrar\.$/));
    expect(field('E-mail').value).toBe('ana@exemplo.com.br');
  });

  it('submits once at a time', async () => {
    const requests = send();
    submit();
    submit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Registrando…' })).toBeTruthy();
  });
});
