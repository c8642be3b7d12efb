import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pedidoAdmin } from '../../../../../test/admin/pedidos.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import type { PedidoAdminFragment } from '../pedido.gen.ts';
import { Pedidos } from './Pedidos.tsx';

const NOVO = pedidoAdmin({ id: '102', status: 'PENDENTE', total: 25 });
const PAGO = pedidoAdmin();
const ENTREGUE = pedidoAdmin({ id: '99', status: 'ENTREGUE', nomeCompleto: null, cpf: null });
const ESTRANHO = pedidoAdmin({ id: '98', status: 'DESCONHECIDO', statusOriginal: 'EM_ANALISE' });

function pagina(itens: readonly PedidoAdminFragment[], totalItens = itens.length) {
  return {
    adminPedidos: {
      __typename: 'PaginaPedidos',
      itens,
      pagina: 1,
      totalPaginas: Math.ceil(totalItens / 10),
      totalItens,
      filtrosCompletos: true,
    },
  };
}

async function open(search = '', answer = pagina([PAGO, ENTREGUE, ESTRANHO], 23)) {
  const gateway = fakeGateway();
  renderAt(`/dashboard${search}#pedidos`, gateway.client, <Pedidos />);
  await waitFor(() => gateway.last('AdminPedidos'));
  await gateway.last('AdminPedidos').answer(answer);
  return gateway;
}

const rowOf = (id: string) =>
  screen.getByRole('button', { name: `Detalhes do pedido ${id}` }).closest('tr')?.textContent;

afterEach(() => vi.useRealTimers());

describe('order list', () => {
  it("shows the statuses in the dashboard's words (AORD-01, C-52)", async () => {
    await open('?status=ENTREGUE');
    const statuses = within(screen.getByRole('navigation', { name: 'Status dos pedidos' }));
    expect(statuses.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Todos',
      'PENDENTE',
      'PAGO',
      'ENVIADO',
      'CONCLUIDO',
      'CANCELADO',
    ]);
    expect(statuses.getByRole('link', { name: 'CONCLUIDO' }).getAttribute('aria-current')).toBe(
      'true',
    );
  });

  it('shows columns, rows and pages (AORD-02, AORD-06)', async () => {
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Selecionar tudo o que está na tela',
      'ID',
      'Cliente',
      'CPF',
      'Telefone',
      'Email',
      'Total',
      'Status',
      'Data',
      'Ações',
    ]);
    expect(rowOf('101')).toContain('Marina Exemplo529.982.247-25(85) 98765-4321');
    expect(rowOf('101')).toContain('R$ 119,80PAGO05/03/2026 às 14:07');
    expect(rowOf('99')).toContain('CONCLUIDO');
    expect(rowOf('98')).toContain('EM ANALISE');
    expect(screen.getByText('Exibindo 3 de 23 pedidos')).toBeTruthy();
    expect(screen.getByText('Página 1 de 3')).toBeTruthy();
  });

  it('says that no order was found (AORD-02)', async () => {
    await open('', pagina([]));
    expect(screen.getByText('Nenhum pedido encontrado.')).toBeTruthy();
  });

  it('expands and collapses a row (AORD-03)', async () => {
    const { last } = await open();
    const opener = screen.getByRole('button', { name: 'Detalhes do pedido 101' });
    fireEvent.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => last('HistoricoDoPedido'));
    expect(screen.getByText('Marcar como enviado')).toBeTruthy();
    fireEvent.click(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Marcar como enviado')).toBeNull();
  });

  it('returns to the first page on another status (AORD-06)', async () => {
    await open('?pagina=2', pagina([PAGO], 23));
    const link = screen.getByRole('link', { name: 'PAGO' });
    expect(link.getAttribute('href')).toBe('/dashboard?status=PAGO#pedidos');
  });
});

describe('incoming orders', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

  it('are announced, and enter the list only on request', async () => {
    const { last, names } = await open();
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').answer({
      adminPedidos: { __typename: 'PaginaPedidos', itens: [{ __typename: 'Pedido', id: '102' }] },
    });
    await screen.findByText('Chegou pedido novo.');
    expect(screen.queryByRole('button', { name: 'Detalhes do pedido 102' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    await last('AdminPedidos').answer(pagina([NOVO, PAGO, ENTREGUE], 24));
    expect(rowOf('102')).toContain('PENDENTE');
    expect(screen.queryByText('Chegou pedido novo.')).toBeNull();
    expect(names()).toEqual(['AdminPedidos', 'PedidoMaisNovo', 'AdminPedidos']);
  });

  it('shows nothing without a new order or after a failed poll', async () => {
    const { last } = await open();
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').answer({
      adminPedidos: { __typename: 'PaginaPedidos', itens: [{ __typename: 'Pedido', id: '101' }] },
    });
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').fail();
    expect(screen.queryByText('Chegou pedido novo.')).toBeNull();
  });
});
