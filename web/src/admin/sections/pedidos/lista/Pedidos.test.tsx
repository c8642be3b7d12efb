import { gql } from '@apollo/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pedidoAdmin } from '../../../../../test/admin/pedidos.ts';
import { eventOf, fakeStream } from '../../../../../test/admin/stream.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { savePreferencias } from '../../../kit/lista/preferencias.ts';
import { mudaPedido } from '../cache.ts';
import type { PedidoAdminFragment } from '../pedido.gen.ts';
import { Pedidos } from './Pedidos.tsx';

const PAGO = pedidoAdmin();
const ENTREGUE = pedidoAdmin({ id: '99', status: 'ENTREGUE', nomeCompleto: null, cpf: null });
const ESTRANHO = pedidoAdmin({ id: '98', status: 'DESCONHECIDO', statusOriginal: 'EM_ANALISE' });

function pagina(
  itens: readonly PedidoAdminFragment[],
  totalItens = itens.length,
  parteLida: { readonly lidos: number; readonly total: number } | null = null,
) {
  return {
    adminPedidos: {
      __typename: 'PaginaPedidos',
      itens,
      pagina: 1,
      totalPaginas: Math.ceil(totalItens / 10),
      totalItens,
      filtrosCompletos: parteLida === null,
      parteLida: parteLida && { __typename: 'ParteLida', ...parteLida },
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
      '',
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
    expect(
      screen.getByRole('checkbox', { name: 'Selecionar tudo o que está na tela' }),
    ).toBeTruthy();
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

  it('names the part of the orders that was searched (MON-17)', async () => {
    await open('?busca=marina', pagina([PAGO], 1, { lidos: 1000, total: 3235 }));
    expect(
      screen.getByText(
        'Procurado em 1.000 de 3.235 pedidos: a lista pode não ter todos. São os mais recentes. O número acha qualquer pedido.',
      ),
    ).toBeTruthy();
  });

  it('returns to the first page on another status (AORD-06)', async () => {
    await open('?pagina=2', pagina([PAGO], 23));
    const link = screen.getByRole('link', { name: 'PAGO' });
    expect(link.getAttribute('href')).toBe('/dashboard?status=PAGO#pedidos');
  });
});

it('orders by Pix that wait for a look have a filter (A12)', async () => {
  const { client, last } = fakeGateway();
  renderAt('/dashboard?status=PIX_A_CONFERIR#pedidos', client, <Pedidos />);
  await waitFor(() => last('AdminPedidos'));
  expect(last('AdminPedidos').variables).toEqual({ busca: null, pixAConferir: true, pagina: 1 });
});

it('orders whose payment has to be resolved have a filter and a mark (MON-23)', async () => {
  const { client, last } = fakeGateway();
  renderAt('/dashboard?status=A_RESOLVER#pedidos', client, <Pedidos />);
  await waitFor(() => last('AdminPedidos'));
  expect(last('AdminPedidos').variables).toEqual({ busca: null, aResolver: true, pagina: 1 });
  const pagamento = {
    __typename: 'PagamentoDoPedido' as const,
    provedor: 'STRIPE' as const,
    valor: 10,
    pagoEm: null,
    pendencia: 'CONTESTADO' as const,
    estornos: [],
    contestacoes: [],
  };
  await last('AdminPedidos').answer(pagina([pedidoAdmin({ id: '106', pagamento })], 1));
  expect(await screen.findByText('Pagamento contestado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pagamentos a resolver' })).toBeTruthy();
});

it('a row shows a withdrawal that waits, money that went back, and an order by an assistant (A18, AORD-06, DASH-06)', async () => {
  const { client, last } = fakeGateway();
  renderAt('/dashboard#pedidos', client, <Pedidos />);
  await waitFor(() => last('AdminPedidos'));
  const desistencia = (recebidaEm: string | null) => ({
    __typename: 'Desistencia' as const,
    pedidaEm: '2026-03-06T10:00:00-03:00',
    motivo: null,
    prazoAte: null,
    recebidaEm,
    valor: recebidaEm === null ? null : 119.8,
  });
  const received = desistencia('2026-03-07T10:00:00-03:00');
  await last('AdminPedidos').answer(
    pagina([
      pedidoAdmin({ id: '106', desistencia: desistencia(null) }),
      pedidoAdmin({ id: '105', status: 'ENTREGUE', desistencia: received, devolvido: 119.8 }),
      pedidoAdmin({ id: '104', devolvido: 20 }),
      pedidoAdmin({ id: '103' }),
      pedidoAdmin({ id: '102', assistente: { __typename: 'AssistenteDoPedido', nome: null } }),
    ]),
  );
  await screen.findByText('Desistência');
  expect(
    ['106', '105', '104', '103', '102'].map(
      (id) => /(PAGO|CONCLUIDO)(.*)05\/03/.exec(rowOf(id) ?? '')?.[2],
    ),
  ).toEqual(['Desistência', 'Estornado', 'Estornado em parte', '', 'Assistente']);
});

it('an additional column, which the file then has too, marks orders by an assistant (A18)', async () => {
  savePreferencias('pedidos', { colunas: ['assistente'], visoes: [] });
  const assistente = { __typename: 'AssistenteDoPedido', nome: null } as const;
  await open('', pagina([pedidoAdmin({ id: '102', assistente }), PAGO]));
  expect(rowOf('102')).toContain('102Sim');
  expect(rowOf(PAGO.id)).toContain(`${PAGO.id}—`);
});

describe('counts after a change (DASH-11)', () => {
  const contagem = (status: string, quantidade: number) => ({
    __typename: 'ContagemStatus',
    status,
    quantidade,
  });
  const pendente = (id: string, day: string) =>
    pedidoAdmin({ id, status: 'PENDENTE', data: `2026-03-${day}T10:00:00-03:00` });
  const pix = () => chips().find((text) => text?.startsWith('Pix'));
  const chips = () =>
    within(screen.getByRole('navigation', { name: 'Status dos pedidos' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('a paid order leaves the pending ones: rows, count, pages and chips agree, and nothing is read (DASH-11, A12)', async () => {
    const B = pendente('105', '05');
    const gateway = fakeGateway();
    const { last, names } = gateway;
    renderAt('/dashboard?status=PENDENTE#pedidos/105', gateway.client, <Pedidos />);
    await waitFor(() => last('AdminPedidos'));
    await last('AdminPedidos').answer(
      pagina([pendente('106', '06'), B, pendente('104', '04')], 11),
    );
    await waitFor(() => last('ContagemDosPedidos'));
    await last('ContagemDosPedidos').answer({
      adminResumo: {
        __typename: 'ResumoLoja',
        pedidos: 30,
        desistencias: null,
        pixAConferir: 2,
        pagamentosAResolver: null,
        pedidosPorStatus: [contagem('PENDENTE', 11), contagem('PAGO', 7)],
      },
    });
    await waitFor(() => last('PaginaDoPedido'));
    await last('PaginaDoPedido').answer({ pedido: { ...B, historico: [], notas: [] } });
    expect(chips().slice(0, 3)).toEqual(['Todos 30', 'PENDENTE 11', 'PAGO 7']);
    expect(pix()).toBe('Pix a conferir 2');
    const read = names();
    const pay = await screen.findByRole('button', { name: 'Marcar como pago: Pedido nº 105' });
    fireEvent.click(pay);
    expect(rowOf('105')).toContain('PENDENTEmudando…');
    // Ends the wait of a step that mails the customer.
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => last('AtualizarPedido'));
    await last('AtualizarPedido').answer({
      resultado: { ...B, status: 'PAGO', statusOriginal: 'PAGO', versao: 4, historico: [] },
    });
    await screen.findByText('Exibindo 2 de 10 pedidos');
    expect(screen.queryByRole('button', { name: 'Detalhes do pedido 105' })).toBeNull();
    expect(screen.queryByText(/^Página 1 de/)).toBeNull();
    expect(chips().slice(0, 3)).toEqual(['Todos 30', 'PENDENTE 10', 'PAGO 8']);
    expect(pix()).toBe('Pix a conferir 1');
    expect(screen.getByText('Pedido 105 marcado como pago.')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Próximo pedido' });
    expect(next.getAttribute('aria-disabled')).toBe('false');

    // Back in its former status, the order takes its former place.
    act(() =>
      mudaPedido(gateway.client.cache, { ...B, status: 'PAGO' }, { ...B, status: 'PENDENTE' }),
    );
    await screen.findByText('Exibindo 3 de 11 pedidos');
    expect(
      screen
        .getAllByRole('button', { name: /^Detalhes do pedido/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['106', '105', '104']);
    expect(names()).toEqual([...read, 'AtualizarPedido']);
  });

  it('a change of an order moves its money in the figures of Hoje (DASH-11)', () => {
    const { cache } = fakeGateway().client;
    const query = gql`
      {
        adminResumo {
          faturamento30Dias
          pedidosPorStatus {
            status
            quantidade
          }
          hoje {
            data
            faturamento
            devolvido
          }
          porDia {
            data
            faturamento
            devolvido
          }
        }
      }
    `;
    const dia = (data: string, faturamento: number) => ({
      __typename: 'ResumoDia',
      data,
      faturamento,
      devolvido: 0,
    });
    cache.writeQuery({
      query,
      data: {
        adminResumo: {
          __typename: 'ResumoLoja',
          faturamento30Dias: 300.1,
          pedidosPorStatus: [contagem('PENDENTE', 2)],
          hoje: dia('2026-03-06', 100),
          porDia: [dia('2026-03-05', 200.1), dia('2026-03-06', 100)],
        },
      },
    });
    const B = pendente('105', '05');
    mudaPedido(cache, B, { ...B, status: 'PAGO' });
    expect(cache.readQuery({ query })).toMatchObject({
      adminResumo: {
        faturamento30Dias: 419.9,
        hoje: { faturamento: 100 },
        porDia: [{ faturamento: 319.9 }, { faturamento: 100 }],
      },
    });
  });
});

const REFUSED = `event: next\ndata: ${JSON.stringify({
  data: null,
  errors: [{ message: 'off', extensions: { code: 'SUBSCRIPTIONS_OFF' } }],
})}\n\nevent: complete\ndata:\n\n`;

const polled = (pedido: PedidoAdminFragment) => ({
  adminPedidos: { __typename: 'PaginaPedidos', itens: [pedido] },
});
const notice = (id: string) => screen.queryByText(`Chegou o pedido ${id}.`);

describe('incoming orders', () => {
  const LATER = pedidoAdmin({ id: '102', status: 'PENDENTE', data: '2026-03-05T15:00:00-03:00' });

  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => vi.unstubAllGlobals());

  it('are announced by the stream, without polling, and enter the list only on request (GW-17)', async () => {
    const { connections } = fakeStream();
    const { last, names } = await open();
    await expect.poll(() => connections.length).toBe(1);
    expect(connections[0]?.lastEventId).toBe('101');
    await connections[0]?.send(`:\n\n${eventOf(LATER)}`);
    await screen.findByText('Chegou o pedido 102.');
    expect(screen.queryByRole('button', { name: 'Detalhes do pedido 102' })).toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    await last('AdminPedidos').answer(pagina([LATER, PAGO, ENTREGUE], 24));
    expect(rowOf('102')).toContain('PENDENTE');
    expect(notice('102')).toBeNull();
    expect(names()).toEqual(['AdminPedidos', 'ContagemDosPedidos', 'AdminPedidos']);
  });

  it('a filtered order that leaves the list is not announced (GW-17)', async () => {
    const { connections } = fakeStream();
    const older = pedidoAdmin({ id: '100', status: 'PENDENTE', data: '2026-03-01T10:00:00-03:00' });
    const { last } = await open('?status=PENDENTE', pagina([older]));
    await expect.poll(() => connections.length).toBe(1);
    expect(connections[0]?.lastEventId).toBeNull();
    await connections[0]?.send(eventOf(LATER));
    await screen.findByText('Chegou o pedido 102.');
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    await last('AdminPedidos').answer(pagina([LATER, older]));
    expect(notice('102')).toBeNull();
    act(() => void window.dispatchEvent(new Event('focus')));
    fireEvent.click(screen.getByRole('link', { name: 'PAGO' }));
    await last('AdminPedidos').answer(pagina([PAGO]));
    expect(screen.queryByText(/^Chega/)).toBeNull();
  });

  it('a filtered order that left the list and returns to it is not announced (GW-17)', async () => {
    fakeStream().isOpen = false;
    const older = pedidoAdmin({ id: '100', status: 'PENDENTE', data: '2026-03-01T10:00:00-03:00' });
    const { last } = await open('?status=PENDENTE', pagina([LATER, older]));
    fireEvent.click(screen.getByRole('link', { name: 'PAGO' }));
    await last('AdminPedidos').answer(pagina([]));
    fireEvent.click(screen.getByRole('link', { name: 'PENDENTE' }));
    await last('AdminPedidos').answer(pagina([older]));
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').answer(polled(LATER));
    expect(screen.queryByText(/^Chegou/)).toBeNull();
  });

  it('an announced order that left the filter is announced only once (GW-17)', async () => {
    const { connections } = fakeStream();
    const older = pedidoAdmin({ id: '100', status: 'PENDENTE', data: '2026-03-01T10:00:00-03:00' });
    const { last } = await open('?status=PENDENTE', pagina([older]));
    await expect.poll(() => connections.length).toBe(1);
    await connections[0]?.send(eventOf(LATER));
    await screen.findByText('Chegou o pedido 102.');
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar' }));
    await last('AdminPedidos').answer(pagina([older]));
    expect(notice('102')).toBeNull();
  });

  it('are polled where the gateway refuses the stream (GW-17)', async () => {
    const { connections } = fakeStream();
    const { last } = await open();
    await expect.poll(() => connections.length).toBe(1);
    await connections[0]?.send(REFUSED);
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').answer(polled(LATER));
    await screen.findByText('Chegou o pedido 102.');
    expect(connections).toHaveLength(1);
  });

  it('shows nothing for an older order, nor after a failed poll (GW-17)', async () => {
    fakeStream().isOpen = false;
    const { last } = await open();
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').answer(polled(PAGO));
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').answer(
      polled(pedidoAdmin({ id: '100', data: '2026-03-01T10:00:00-03:00' })),
    );
    act(() => void vi.advanceTimersByTime(15_000));
    await last('PedidoMaisNovo').fail();
    expect(screen.queryByText(/^Chega/)).toBeNull();
  });

  it('come from the stream again, after the last event, once it is back (GW-17)', async () => {
    const { connections } = fakeStream();
    await open();
    await expect.poll(() => connections.length).toBe(1);
    await connections[0]?.send(eventOf(LATER));
    await screen.findByText('Chegou o pedido 102.');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await connections[0]?.cut();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(connections[1]?.lastEventId).toBe('102');
    await act(() => vi.advanceTimersByTimeAsync(1));
  });
});
