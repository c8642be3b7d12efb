import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/acesso.tsx';
import { Page } from './ConfirmarEmailPage.tsx';

const CONFIRM = { name: 'Confirmar meu e-mail' };
const status = () => screen.getByRole('status').textContent;

describe('ConfirmarEmailPage (SEC-02)', () => {
  const open = () => openPage(Page, '/confirmar-email?token=um-token-de-e-mail');

  it('confirms by its button only: opening the link changes nothing', async () => {
    const requests = open();
    expect(requests).toEqual([]);
    fireEvent.click(screen.getByRole('button', CONFIRM));
    fireEvent.click(screen.getByRole('button', { name: 'Confirmando…' }));
    expect(requests.map(({ variables }) => variables)).toEqual([{ token: 'um-token-de-e-mail' }]);
    await act(async () =>
      requests[0]?.answer({ __typename: 'Confirmacao', mensagem: '✅ E-mail confirmado!' }),
    );
    expect(status()).toBe('✅ E-mail confirmado!');
    const account = screen.getByRole('link', { name: 'Ir para a minha conta' });
    expect(account.getAttribute('href')).toBe('/painel');
  });

  it('explains an invalid link and leads to the account', async () => {
    const requests = open();
    fireEvent.click(screen.getByRole('button', CONFIRM));
    await act(async () =>
      requests[0]?.answer({ __typename: 'TokenInvalido', codigo: 'TOKEN_INVALIDO', mensagem: 'x' }),
    );
    expect(status()).toMatch(/^Este link venceu ou já foi usado/);
    expect(screen.queryByRole('button', CONFIRM)).toBeNull();
  });

  it.each([
    [null, 'A loja não respondeu agora. Tente de novo: o link continua valendo.'],
    ['Aguarde um minuto.', 'Aguarde um minuto.'],
  ])('keeps the button after %j', async (mensagem, text) => {
    const requests = open();
    fireEvent.click(screen.getByRole('button', CONFIRM));
    await act(async () =>
      mensagem === null
        ? requests[0]?.fail()
        : requests[0]?.answer({ __typename: 'MuitasTentativas', codigo: 'X', mensagem }),
    );
    expect(status()).toBe(text);
    expect(screen.getByRole('button', CONFIRM)).toBeTruthy();
  });

  it('says how to get a link when the token is missing', () => {
    openPage(Page, '/confirmar-email');
    expect(status()).toContain('Peça outro na página da sua conta');
    expect(screen.queryByRole('button', CONFIRM)).toBeNull();
  });
});
