import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paginaDe, usuarioDe } from '../../../../../test/admin/usuarios.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { Usuarios } from './Usuarios.tsx';

describe('a search in more accounts than the shop reads', () => {
  const open = async (parts: object) => {
    const { last, client } = fakeGateway();
    renderAt('/dashboard?busca=ana#usuarios', client, <Usuarios />);
    await waitFor(() => last('AdminUsuarios'));
    const { adminUsuarios } = paginaDe([usuarioDe()]);
    await last('AdminUsuarios').answer({ adminUsuarios: { ...adminUsuarios, ...parts } });
  };
  const notice = /a lista pode não ter todos/;

  it('names the part that was searched (MON-17)', async () => {
    const parteLida = { __typename: 'ParteLida', lidos: 3000, total: 3235 };
    await open({ filtrosCompletos: false, parteLida });
    expect(screen.getByText(notice).textContent?.trim()).toBe(
      'Procurado em 3.000 de 3.235 usuários: a lista pode não ter todos.',
    );
  });

  it('gives no notice when all accounts were searched (MON-17)', async () => {
    await open({});
    expect(screen.queryByText(notice)).toBeNull();
  });
});
