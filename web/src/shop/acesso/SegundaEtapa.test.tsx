import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../test/acesso.tsx';
import { descriptorOf } from '../../../test/descriptor.ts';
import { currentUser, endSession } from '../../lib/session/session.ts';
import { Page } from './LoginPage.tsx';

const password = () => screen.getByLabelText<HTMLInputElement>('Senha');
const appCode = () => screen.findByLabelText<HTMLInputElement>('Código de 6 números do aplicativo');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Signs in with the right password of an account that has a second factor. */
async function enter() {
  const requests = openPage(Page, '/login');
  fireEvent.change(screen.getByLabelText('Usuário'), { target: { value: 'lojista' } });
  fireEvent.change(password(), { target: { value: 'segredo' } });
  press('Entrar');
  await waitFor(() => expect(requests).toHaveLength(1));
  await act(async () =>
    requests[0]?.answer({
      __typename: 'SegundoFatorPedido',
      codigo: 'SEGUNDO_FATOR_PEDIDO',
      mensagem: 'x',
      desafio: 'a.b.c',
    }),
  );
  const input = await appCode();
  const answer = (resultado: Record<string, unknown>) =>
    act(async () => requests.at(-1)?.answer(resultado));
  return { requests, input, answer };
}

afterEach(endSession);

describe('the second step of a sign-in (SEC-14)', () => {
  it('asks for the code with the focus in its field, and signs in', async () => {
    const { requests, input, answer } = await enter();
    expect(document.activeElement).toBe(input);
    expect(input.autocomplete).toBe('one-time-code');
    expect(input.inputMode).toBe('numeric');
    expect(screen.queryByRole('button', { name: 'Entrar' })).toBeNull();
    fireEvent.change(input, { target: { value: ' 123 456' } });
    await act(async () => press('Confirmar'));
    expect(requests.at(-1)?.variables).toEqual({ desafio: 'a.b.c', codigo: '123456' });
    const descritor = descriptorOf({ roles: ['ROLE_ADMIN'] });
    await answer({ __typename: 'Sessao', usuarioId: '1', descritor });
    expect(currentUser()).not.toBeNull();
  });

  it('shows what is wrong with a code beside it, before and after it was sent (SEC-14)', async () => {
    const { requests, input, answer } = await enter();
    fireEvent.change(input, { target: { value: '12' } });
    await act(async () => press('Confirmar'));
    expect(screen.getByRole('alert').textContent).toContain('Digite os 6 números');
    expect(requests).toHaveLength(1);
    fireEvent.change(input, { target: { value: '123456' } });
    await act(async () => press('Confirmar'));
    const mensagem = '❌ Código inválido ou já usado.';
    await answer({ __typename: 'CodigoInvalido', codigo: 'CODIGO_INVALIDO', mensagem });
    expect(screen.getByRole('alert').textContent).toBe(mensagem);
    const beside = input.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(beside)?.textContent).toBe(mensagem);
    expect(document.activeElement).toBe(input);
    expect(input.value).toBe('123456');
  });

  it('takes a recovery code instead', async () => {
    const { requests } = await enter();
    press('Usar um código de recuperação');
    const input = screen.getByLabelText<HTMLInputElement>('Código de recuperação');
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: 'abcde-23456' } });
    await act(async () => press('Confirmar'));
    expect(requests.at(-1)?.variables).toEqual({ desafio: 'a.b.c', codigo: 'abcde23456' });
    press('Usar o aplicativo');
    expect(document.activeElement).toBe(await appCode());
  });

  it('returns to the password, which is kept, when the time is over', async () => {
    const { input, answer } = await enter();
    fireEvent.change(input, { target: { value: '123456' } });
    await act(async () => press('Confirmar'));
    const mensagem = '⚠️ O tempo para informar o código acabou.';
    await answer({ __typename: 'DesafioExpirado', codigo: 'DESAFIO_EXPIRADO', mensagem });
    expect(password().value).toBe('segredo');
    expect(screen.getByRole('alert').textContent).toBe(mensagem);
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
  });
});
