import { fireEvent, screen, waitFor } from '@testing-library/react';
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

describe('the list of users', () => {
  const open = async (itens: Parameters<typeof paginaDe>[0], totalItens: number) => {
    const gateway = fakeGateway();
    renderAt('/dashboard#usuarios', gateway.client, <Usuarios />);
    await waitFor(() => gateway.last('AdminUsuarios'));
    await gateway.last('AdminUsuarios').answer(paginaDe(itens, { totalItens }));
    return gateway;
  };

  it('shows columns, and pages of five (AUSER-02, AUSER-11)', async () => {
    const { last } = await open([usuarioDe()], 6);
    expect(last('AdminUsuarios').variables).toMatchObject({ pagina: 1, tamanho: 5 });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'ID',
      'Usuário',
      'Email',
      'Status',
      'Papel',
      'Ações',
    ]);
    expect(screen.getByText('Exibindo 1 de 6 usuários')).toBeTruthy();
    expect(screen.getByText('Página 1 de 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Próxima' }).getAttribute('href')).toBe(
      '/dashboard?pagina=2#usuarios',
    );
  });

  it('filters by status in the address, and has an end without users (AUSER-01, AUSER-02)', async () => {
    const { last } = await open([usuarioDe()], 6);
    const status = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect([...status.options].map(({ text }) => text)).toEqual([
      'Todos',
      'Ativo',
      'Inativo',
      'Banido',
    ]);
    fireEvent.change(status, { target: { value: 'INATIVO' } });
    await waitFor(() =>
      expect(last('AdminUsuarios').variables).toMatchObject({ status: 'INATIVO', pagina: 1 }),
    );
    await last('AdminUsuarios').answer(paginaDe([]));
    expect(screen.getByText('Nenhum usuário encontrado')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Limpar filtros' }).getAttribute('href')).toBe(
      '/dashboard#usuarios',
    );
  });

  it('shows as many accounts on a page as were chosen, and the address keeps the number (AUSER-11)', async () => {
    const { last } = await open([usuarioDe()], 60);
    fireEvent.change(screen.getByRole('combobox', { name: 'Por página' }), {
      target: { value: '20' },
    });
    await waitFor(() =>
      expect(last('AdminUsuarios').variables).toMatchObject({ tamanho: 20, pagina: 1 }),
    );
    await last('AdminUsuarios').answer(paginaDe([usuarioDe()], { totalItens: 60 }));
    expect(screen.getByRole('link', { name: 'Próxima' }).getAttribute('href')).toBe(
      '/dashboard?porPagina=20&pagina=2#usuarios',
    );
  });
});
