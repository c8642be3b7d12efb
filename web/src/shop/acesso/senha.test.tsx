import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../test/acesso.tsx';
import { RESET_REDIRECT_DELAY } from '../../lib/constants.ts';
import { Page as EsqueciSenhaPage } from './EsqueciSenhaPage.tsx';
import { Page as NovaSenhaPage } from './NovaSenhaPage.tsx';

const problems = () => screen.getByRole('alert').textContent;
const falha = (tipo: string, codigo: string, mensagem: string) => ({
  __typename: tipo,
  codigo,
  mensagem,
});

afterEach(() => vi.useRealTimers());

describe('EsqueciSenhaPage', () => {
  const email = () => screen.getByLabelText<HTMLInputElement>('E-mail');
  async function ask(written: string) {
    const requests = openPage(EsqueciSenhaPage, '/forgot-password');
    fireEvent.change(email(), { target: { value: written } });
    fireEvent.click(screen.getByRole('button', { name: 'Enviar Link' }));
    await act(() => vi.dynamicImportSettled());
    return requests;
  }

  it.each([
    ['', '⚠️ O e-mail é obrigatório.'],
    ['ana', '⚠️ Informe um e-mail válido, como nome@exemplo.com.br.'],
  ])("sends nothing for %j and shows '%s' (FORGOT-01)", async (written, text) => {
    const requests = await ask(written);
    expect(problems()).toBe(text);
    expect(email().type).toBe('email');
    expect(requests).toEqual([]);
  });

  it("shows '✅ Verifique seu email para redefinir a senha!' without revealing the account (FORGOT-02, C-34)", async () => {
    const requests = await ask(' ana@exemplo.com.br ');
    expect(requests[0]?.variables).toEqual({ email: 'ana@exemplo.com.br' });
    await act(async () =>
      requests[0]?.answer({ __typename: 'Confirmacao', mensagem: 'Se houver…' }),
    );
    expect(screen.getByText('✅ Verifique seu email para redefinir a senha!')).toBeTruthy();
    expect(await screen.findByText(/^Se ana@exemplo.com.br tiver uma conta/)).toBeTruthy();
  });

  it.each([
    [falha('EmailNaoEncontrado', 'EMAIL_NAO_ENCONTRADO', 'x'), '❌ Email não encontrado.'],
    [falha('MuitasTentativas', 'MUITAS_TENTATIVAS', 'Espere um minuto.'), 'Espere um minuto.'],
    [null, 'A loja não respondeu agora. Tente de novo em instantes.'],
  ])('shows the error for %o: %s (FORGOT-03)', async (resultado, text) => {
    const requests = await ask('ana@exemplo.com.br');
    await act(async () => (resultado ? requests[0]?.answer(resultado) : requests[0]?.fail()));
    await waitFor(() => expect(problems()).toBe(text));
    expect(email().value).toBe('ana@exemplo.com.br');
  });
});

describe('NovaSenhaPage', () => {
  const TOKEN = 'um-token-de-e-mail';
  const senha = () => screen.getByLabelText<HTMLInputElement>('Nova senha');
  async function choose(written: string) {
    const requests = openPage(NovaSenhaPage, `/reset-password?token=${TOKEN}`);
    fireEvent.change(senha(), { target: { value: written } });
    fireEvent.click(screen.getByRole('button', { name: 'Redefinir' }));
    await act(() => vi.dynamicImportSettled());
    return requests;
  }

  it("applies the registration's rules to the new password (RESET-04, C-32)", async () => {
    const requests = await choose('curta');
    expect(problems()).toMatch(/^⚠️ A senha deve ter pelo menos 8 caracteres/);
    expect(requests).toEqual([]);
  });

  it("sends the address's token, shows '✅ Senha redefinida com sucesso!' and opens sign-in after 2 s (RESET-01, RESET-02)", async () => {
    const requests = await choose('Perfume@2');
    expect(requests[0]?.variables).toEqual({ token: TOKEN, senha: 'Perfume@2' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => requests[0]?.answer({ __typename: 'Confirmacao', mensagem: 'ok' }));
    expect(screen.getByText('✅ Senha redefinida com sucesso!')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(RESET_REDIRECT_DELAY - 1));
    expect(screen.getByTestId('path').textContent).toBe('/reset-password');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByTestId('path').textContent).toBe('/login');
  });

  it.each([
    [falha('TokenInvalido', 'TOKEN_INVALIDO', 'x'), '❌ Token inválido ou expirado.'],
    [
      falha('DadosInvalidos', 'DADOS_INVALIDOS', '⚠️ Esta senha é muito comum.'),
      '⚠️ Esta senha é muito comum.',
    ],
    [falha('MuitasTentativas', 'MUITAS_TENTATIVAS', 'Espere um minuto.'), 'Espere um minuto.'],
    [null, 'A loja não respondeu agora. Tente de novo: o link continua valendo.'],
  ])('shows the error for %o: %s (RESET-03)', async (resultado, text) => {
    const requests = await choose('Perfume@2');
    await act(async () => (resultado ? requests[0]?.answer(resultado) : requests[0]?.fail()));
    await waitFor(() => expect(problems()).toBe(text));
    expect(senha().value).toBe('Perfume@2');
  });

  it('explains how to get a link when the token is missing', () => {
    openPage(NovaSenhaPage, '/reset-password');
    expect(screen.queryByRole('button', { name: 'Redefinir' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Pedir um link' }).getAttribute('href')).toBe(
      '/forgot-password',
    );
  });
});
