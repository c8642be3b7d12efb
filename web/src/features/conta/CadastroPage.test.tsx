import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/conta.tsx';
import { REGISTERED_REDIRECT_DELAY } from '../../shared/constants.ts';
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
  const asked = openPage(Page, { pathname: '/register', state: { from: '/carrinho' } });
  for (const [label, value] of Object.entries({ ...RIGHT, ...changes })) {
    fireEvent.change(field(label), { target: { value } });
  }
  submit();
  return asked;
}

afterEach(() => vi.useRealTimers());

describe('CadastroPage', () => {
  it('REG-01: usuário, e-mail, nome, CPF, telefone, senha e confirmação, cada um com o seu preenchimento', () => {
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

  it('REG-02: CPF e telefone tomam a sua forma enquanto se escreve', () => {
    openPage(Page, '/register');
    fireEvent.change(field('CPF (opcional)'), { target: { value: '52998224725' } });
    fireEvent.change(field('Telefone (opcional)'), { target: { value: '85934567890' } });
    expect(field('CPF (opcional)').value).toBe('529.982.247-25');
    expect(field('Telefone (opcional)').value).toBe('(85) 93456-7890');
  });

  it('REG-09: envia o que se escreveu, só com dígitos onde são dígitos; a confirmação fica aqui', async () => {
    const asked = send({ Usuário: ' ana.lima ' });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.variables).toEqual({
      input: {
        username: 'ana.lima',
        email: 'ana@exemplo.com.br',
        nomeCompleto: 'Ana Lima',
        cpf: '52998224725',
        telefone: '85934567890',
        password: 'Perfume@1',
      },
    });
  });

  it('REG-09: sem CPF e sem telefone, vão nulos', async () => {
    const asked = send({ 'CPF (opcional)': '', 'Telefone (opcional)': '' });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.variables['input']).toMatchObject({ cpf: null, telefone: null });
  });

  it.each([
    ['REG-03', { Usuário: 'ana' }, '⚠️ O nome de usuário deve ter pelo menos 6 caracteres.'],
    [
      'REG-04',
      { Senha: 'perfume1', 'Confirmar senha': 'perfume1' },
      '⚠️ A senha deve ter pelo menos 8 caracteres, incluindo uma letra maiúscula, um número e um caractere especial.',
    ],
    ['REG-05', { 'Confirmar senha': 'Perfume@2' }, '⚠️ As senhas não coincidem.'],
    ['REG-06', { 'E-mail': ' ' }, '⚠️ O e-mail é obrigatório.'],
    ['C-36', { 'CPF (opcional)': '529.982.247-24' }, 'CPF inválido'],
  ])('%s: não envia, diz o que falta e leva ao campo', async (_, changes, text) => {
    const asked = send(changes);
    await waitFor(() => expect(problems()).toBe(text));
    const [label = ''] = Object.keys(changes);
    await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
    expect(asked).toEqual([]);
  });

  it('vários erros: todos no resumo, o foco no primeiro', async () => {
    const asked = openPage(Page, '/register');
    submit();
    expect(await screen.findAllByRole('listitem')).toHaveLength(4);
    expect(document.activeElement).toBe(field('Usuário'));
    expect(asked).toEqual([]);
  });

  it("REG-07: '✅ Registro realizado com sucesso!', e o login depois de 1,5 s, de onde se volta ao que se queria", async () => {
    const asked = send();
    await waitFor(() => expect(asked).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => asked[0]?.answer({ __typename: 'Registro', username: 'ana.lima' }));
    expect(screen.getByText('✅ Registro realizado com sucesso!')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(REGISTERED_REDIRECT_DELAY - 1));
    expect(screen.getByTestId('path').textContent).toMatch(/^\/register/);
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByTestId('path').textContent).toBe(
      '/login{"from":"/carrinho","username":"ana.lima"}',
    );
  });

  it('REG-07: registrado uma vez, o botão não manda de novo enquanto se espera', async () => {
    const asked = send();
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => asked[0]?.answer({ __typename: 'Registro', username: 'ana.lima' }));
    const button = screen.getByRole('button', { name: 'Registrar' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    await act(async () => undefined);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['RegistroRecusado', 'Usuário já está em uso!', 'username', 'Usuário'],
    ['DadosInvalidos', '⚠️ Esta senha é muito comum.', 'password', 'Senha'],
  ])(
    "REG-08: %s: '❌ Erro ao registrar: ' e o texto da loja, junto ao campo; o que se escreveu fica",
    async (tipo, mensagem, campo, label) => {
      const asked = send();
      await waitFor(() => expect(asked).toHaveLength(1));
      const codigo = tipo === 'DadosInvalidos' ? 'DADOS_INVALIDOS' : 'REGISTRO_RECUSADO';
      await act(async () => asked[0]?.answer({ __typename: tipo, codigo, mensagem, campo }));
      await waitFor(() =>
        expect(problems()).toBe(`❌ Erro ao registrar: ${mensagem.replace('⚠️ ', '')}`),
      );
      expect(document.activeElement).toBe(field(label));
      expect(field('Senha').value).toBe('Perfume@1');
    },
  );

  it('o resumo leva ao campo de que fala', async () => {
    openPage(Page, '/register');
    submit();
    fireEvent.click(await screen.findByRole('button', { name: '⚠️ O e-mail é obrigatório.' }));
    expect(document.activeElement).toBe(field('E-mail'));
  });

  it('a senha se mostra a quem a escreve', () => {
    openPage(Page, '/register');
    const [show] = screen.getAllByRole('button', { name: 'Mostrar senha' });
    fireEvent.click(show ?? document.body);
    expect(field('Senha').type).toBe('text');
    expect(field('Confirmar senha').type).toBe('password');
  });

  it('sem resposta da loja, o que se escreveu fica, e se diz que a conta pode já estar aberta', async () => {
    const asked = send();
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => asked[0]?.fail());
    await waitFor(() => expect(problems()).toMatch(/não respondeu.*é só entrar\.$/));
    expect(field('E-mail').value).toBe('ana@exemplo.com.br');
  });

  it('enviado uma vez por vez', async () => {
    const asked = send();
    submit();
    submit();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Registrando…' })).toBeTruthy();
  });
});
