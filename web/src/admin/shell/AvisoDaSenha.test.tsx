import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { AvisoDaSenha } from './AvisoDaSenha.tsx';

it.each([true, false])(
  'warns an admin with a provisional password (%s) (C-64)',
  async (senhaProvisoria) => {
    const { client, last, count } = fakeGateway();
    renderAt('/dashboard', client, <AvisoDaSenha />);
    const warning = () => screen.queryByRole('region', { name: 'Sua senha' });
    expect(warning()).toBeNull();
    await last('AvisoDaSenha').answer({
      sessao: { __typename: 'Sessao', usuarioId: '1', descritor: '', senhaProvisoria },
    });
    expect(count('EmailDaConta')).toBe(senhaProvisoria ? 1 : 0);
    if (senhaProvisoria) {
      await last('EmailDaConta').answer({
        meuPerfil: { __typename: 'Perfil', id: '1', email: 'loja@exemplo.com.br' },
      });
    }
    expect(warning() !== null).toBe(senhaProvisoria);
  },
);
