import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { currentUser, endSession, startSession } from '../../lib/session/session.ts';
import { TrocaDeSenha } from './TrocaDeSenha.tsx';

const descritor = descriptorOf();
const ASK = { name: 'Receber o link por e-mail' };

function open() {
  startSession(descritor, '7');
  const gateway = fakeGateway();
  renderAt(
    '/painel',
    gateway.client,
    <TrocaDeSenha email="ana@exemplo.com.br">Sua senha é provisória.</TrocaDeSenha>,
  );
  return gateway;
}

afterEach(endSession);

describe('TrocaDeSenha', () => {
  it('shows why to change the password, mails the link and offers to sign out first (C-64)', async () => {
    const { last, count } = open();
    expect(screen.getByRole('status').textContent).toMatch(/^Sua senha é provisória/);
    fireEvent.click(screen.getByRole('button', ASK));
    fireEvent.click(screen.getByRole('button', ASK));
    expect(count('SolicitarRedefinicao')).toBe(1);
    const { variables, answer } = last('SolicitarRedefinicao');
    expect(variables).toEqual({ email: 'ana@exemplo.com.br' });
    await answer({ resultado: { __typename: 'Confirmacao', mensagem: 'Enviado.' } });
    expect(screen.getByRole('status').textContent).toMatch(/^O link foi para ana@exemplo.com.br/);
    fireEvent.click(screen.getByRole('button', { name: 'Sair da conta' }));
    await last('Sair').answer({ sair: true });
    expect(currentUser()).toBeNull();
  });

  it.each(['fail', 'refuse'] as const)(
    'shows a failed request (%s) and retries (C-59)',
    async (how) => {
      const { last } = open();
      fireEvent.click(screen.getByRole('button', ASK));
      await last('SolicitarRedefinicao')[how]('UPSTREAM_UNAVAILABLE');
      expect(screen.getByRole('status').textContent).toContain(
        'Não foi possível enviar o link agora',
      );
      expect(screen.getByRole('button', ASK)).toBeTruthy();
    },
  );
});
