import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { linhaDe, paginaDe, pedidoDe } from '../../../test/pedidos.ts';
import { SEARCH_DEBOUNCE } from '../../lib/constants.ts';
import { Page } from './MeusPedidosPage.tsx';
import { REFRESH_EVERY } from './usePedidos.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

function open(path = '/meus-pedidos') {
  const gateway = fakeGateway();
  renderAt(path, gateway.client, <Page />);
  return gateway;
}

async function openWith(...pedidos: readonly ReturnType<typeof pedidoDe>[]) {
  const gateway = open();
  await gateway.last('MeusPedidos').answer(paginaDe(pedidos));
  return gateway;
}

const path = () => screen.getByTestId('path').textContent;
const card = (id = '101') => screen.getByRole('article', { name: `Pedido nº ${id}` });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const hide = (hidden: boolean) =>
  Object.defineProperty(document, 'visibilityState', {
    value: hidden ? 'hidden' : 'visible',
    configurable: true,
  });

describe('messages (ORD-06)', () => {
  it('shows "Carregando pedidos..." while loading', () => {
    open();
    expect(screen.getByText('Carregando pedidos...').getAttribute('role')).toBe('status');
  });

  it('links "Você ainda não possui pedidos." to the products', async () => {
    await openWith();
    expect(screen.getByText('Você ainda não possui pedidos.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver Produtos' }).getAttribute('href')).toBe(
      '/produtos',
    );
    expect(screen.queryByText('Carregando pedidos...')).toBeNull();
  });

  it('links "Nenhum pedido encontrado." to all orders', async () => {
    const { last } = open('/meus-pedidos?busca=lavanda');
    await last('MeusPedidos').answer(paginaDe([]));
    expect(screen.getByText('Nenhum pedido encontrado.')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Ver todos os pedidos' }));
    expect(path()).toBe('/meus-pedidos');
    expect(last('MeusPedidos').variables).toMatchObject({ busca: null });
  });

  const parte = (lidos: number, total: number | null) =>
    ({ __typename: 'ParteLida', lidos, total }) as const;

  it.each([
    [parte(5217, 6507), 'Esta lista alcança 5.217 dos seus 6.507 pedidos'],
    [parte(6000, null), 'Esta lista não alcança todos os seus pedidos'],
  ])('names how much of a long history it shows: %j (GW-16, MON-18)', async (parteLida, text) => {
    const { last } = open();
    const bound = { filtrosCompletos: false, parteLida };
    await last('MeusPedidos').answer(paginaDe([pedidoDe()], bound));
    expect(card()).toBeTruthy();
    const rest =
      'estão aqui os mais recentes e os que estão em andamento. Para ver um mais antigo, fale com a loja.';
    expect(screen.getByText(`${text}: ${rest}`)).toBeTruthy();
  });

  it('names no bound for a complete history (MON-18)', async () => {
    await openWith(pedidoDe());
    expect(screen.queryByText(/^Esta lista/)).toBeNull();
  });
});

describe('search and filter (ORD-01, ORD-02)', () => {
  it('queries typed text once after the pause, from the first page (ORD-01)', async () => {
    const { last, count } = open('/meus-pedidos?pagina=2');
    await last('MeusPedidos').answer(
      paginaDe([pedidoDe()], { pagina: 2, totalPaginas: 2, totalItens: 6 }),
    );
    const field = screen.getByPlaceholderText('Buscar por número ou produto...');
    fireEvent.change(field, { target: { value: 'o' } });
    await pass(SEARCH_DEBOUNCE - 1);
    fireEvent.change(field, { target: { value: 'oud' } });
    await pass(SEARCH_DEBOUNCE - 1);
    expect(count('MeusPedidos')).toBe(1);
    await pass(1);
    expect(path()).toBe('/meus-pedidos?busca=oud');
    expect(last('MeusPedidos').variables).toEqual({
      busca: 'oud',
      status: null,
      pagina: 1,
    });
  });

  it('sends the chosen status to the gateway and the URL (ORD-02)', async () => {
    const { last } = await openWith(pedidoDe());
    fireEvent.change(screen.getByLabelText('Status do pedido'), { target: { value: 'ENVIADO' } });
    await pass(SEARCH_DEBOUNCE);
    expect(path()).toBe('/meus-pedidos?status=ENVIADO');
    expect(last('MeusPedidos').variables).toMatchObject({ status: 'ENVIADO', busca: null });
  });

  it('opens the list of a URL with search and status', () => {
    const { last } = open('/meus-pedidos?busca=12&status=PAGO');
    expect(last('MeusPedidos').variables).toMatchObject({ busca: '12', status: 'PAGO' });
    expect(screen.getByPlaceholderText<HTMLInputElement>(/Buscar/).value).toBe('12');
    expect(screen.getByLabelText<HTMLSelectElement>('Status do pedido').value).toBe('PAGO');
  });
});

describe('pages (ORD-03)', () => {
  it('shows "Página X de Y" with "Anterior" and "Próxima"', async () => {
    const { last } = open('/meus-pedidos?pagina=2&status=PAGO');
    await last('MeusPedidos').answer(
      paginaDe([pedidoDe()], { pagina: 2, totalPaginas: 3, totalItens: 11 }),
    );
    const bar = within(screen.getByRole('navigation', { name: 'Páginas de pedidos' }));
    expect(bar.getByText('Página 2 de 3')).toBeTruthy();
    expect(bar.getByRole('link', { name: 'Anterior' }).getAttribute('href')).toBe(
      '/meus-pedidos?status=PAGO',
    );
    fireEvent.click(bar.getByRole('link', { name: 'Próxima' }));
    expect(path()).toBe('/meus-pedidos?status=PAGO&pagina=3');
    expect(last('MeusPedidos').variables).toMatchObject({ pagina: 3 });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Lista de pedidos' }));
  });

  it('shows no paging for a single page', async () => {
    await openWith(pedidoDe());
    expect(screen.queryByText(/^Página /)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Próxima' })).toBeNull();
  });

  it('opens the last page for a page beyond the end, and corrects the URL', async () => {
    const { last, count } = open('/meus-pedidos?pagina=9');
    await last('MeusPedidos').answer(
      paginaDe([pedidoDe()], { pagina: 2, totalPaginas: 2, totalItens: 6 }),
    );
    expect(path()).toBe('/meus-pedidos?pagina=2');
    expect(screen.getByText('Página 2 de 2')).toBeTruthy();
    expect(count('MeusPedidos')).toBeLessThanOrEqual(2);
  });
});

describe('order card (ORD-04, ORD-05)', () => {
  it('shows number, date and time, status, items with volume, and amounts (ORD-04, C-42)', async () => {
    await openWith(
      pedidoDe({
        itens: [linhaDe(), linhaDe({ id: 'i2', nomeProduto: 'Âmbar', variacaoNome: null })],
      }),
    );
    const inside = within(card());
    expect(inside.getByText('05/03/2026 às 14:07')).toBeTruthy();
    expect(inside.getByText('PENDENTE')).toBeTruthy();
    const [first, second] = inside.getAllByRole('listitem');
    expect(first?.textContent).toContain('Noite de Oud');
    expect(first?.textContent).toContain('10 ml');
    expect(first?.textContent).toContain('2 x R$ 49,90');
    expect(first?.textContent).toContain('R$ 99,80');
    expect(second?.textContent).toContain('Âmbar');
    expect(inside.getByText('R$ 119,80')).toBeTruthy();
    expect(inside.getByText('Frete R$ 20,00')).toBeTruthy();
  });

  it('shows "Frete a combinar" without a freight (ORD-04)', async () => {
    await openWith(pedidoDe({ valorFrete: null }));
    expect(within(card()).getByText('Frete a combinar')).toBeTruthy();
  });

  it.each([
    ['PENDENTE', true],
    ['CANCELADO', true],
    ['PAGO', false],
    ['ENVIADO', false],
    ['ENTREGUE', false],
  ] as const)('offers "Pagar" in status %s: %s (ORD-05)', async (status, payable) => {
    await openWith(pedidoDe({ status }));
    expect(screen.queryByRole('link', { name: /^Pagar/ }) !== null).toBe(payable);
  });

  it('offers no "Pagar" when the shop forbids payment (ORD-05, C-51)', async () => {
    await openWith(pedidoDe({ status: 'CANCELADO', podePagar: false }));
    expect(screen.queryByRole('link', { name: /^Pagar/ })).toBeNull();
  });

  it('passes total and order to the checkout (ORD-05, ROUTE-13)', async () => {
    await openWith(pedidoDe());
    fireEvent.click(screen.getByRole('link', { name: 'Pagar: Pedido nº 101' }));
    expect(path()).toBe('/checkout?pedido=101');
    expect(screen.getByTestId('state').textContent).toBe('{"total":119.8,"pedidoId":"101"}');
  });

  it.each([
    ['PENDENTE', 1],
    ['CANCELADO', 0],
  ] as const)(
    'names the longer reservation with a confirmed e-mail of a %s order (SEC-23)',
    async (status, count) => {
      await openWith(pedidoDe({ status, reservaComEmailConfirmado: '2026-03-06T09:30:00-03:00' }));
      expect(screen.queryAllByText(/ficam guardadas até 06\/03\/2026 às 09:30/)).toHaveLength(
        count,
      );
    },
  );

  it('names the assistant that placed an order, and marks no other one (MCP-13, S25)', async () => {
    const assistente = { __typename: 'AssistenteDoPedido', nome: 'Conversa' } as const;
    await openWith(pedidoDe({ assistente }), pedidoDe({ id: '100' }));
    expect(card().textContent).toContain('05/03/2026 às 14:07, pelo assistente Conversa');
    expect(card('100').textContent).not.toContain('assistente');
  });

  it('shows until when stock is reserved', async () => {
    await openWith(pedidoDe({ reservaAte: '2026-03-06T09:30:00-03:00' }));
    expect(screen.getByText('Reservado até 06/03/2026 às 09:30')).toBeTruthy();
  });
});

describe('tracking', () => {
  it.each([
    ['ENVIADO', 'Aguardando atualização do rastreio...'],
    ['ENTREGUE', 'Pedido entregue com sucesso.'],
    ['CANCELADO', 'Pedido cancelado.'],
    ['PAGO', 'Aguardando envio do pedido.'],
    ['PENDENTE', 'Aguardando envio do pedido.'],
  ] as const)(
    'status %s shows "%s" (TRACK-02, TRACK-03, TRACK-04, TRACK-05)',
    async (status, text) => {
      await openWith(pedidoDe({ status }));
      expect(within(card()).getByText(text)).toBeTruthy();
      expect(screen.queryByRole('link', { name: /Acompanhar entrega/ })).toBeNull();
    },
  );

  const onItsWay = (link: string) =>
    pedidoDe({
      status: 'ENVIADO',
      rastreio: {
        __typename: 'Rastreio',
        situacao: 'EM_TRANSITO',
        mensagem: 'Acompanhar entrega',
        link,
      },
    });

  it('opens "Acompanhar entrega" in a new tab, with https:// (TRACK-01)', async () => {
    await openWith(onItsWay('rastreio.example/AB1'));
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Acompanhar entrega/ });
    expect([link.getAttribute('href'), link.target, link.rel]).toEqual([
      'https://rastreio.example/AB1',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('does not link to an address outside the web (C-67)', async () => {
    await openWith(onItsWay('javascript:alert(1)'));
    expect(screen.queryByRole('link', { name: /Acompanhar/ })).toBeNull();
    expect(screen.getByText('Aguardando atualização do rastreio...')).toBeTruthy();
  });
});

describe('failures (ORD-07, C-59)', () => {
  it('reports a failed first load and retries', async () => {
    const { last } = open();
    await last('MeusPedidos').fail();
    expect(screen.getByRole('alert').textContent).toContain(
      'Não foi possível carregar os seus pedidos agora.',
    );
    expect(screen.queryByText('Você ainda não possui pedidos.')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await last('MeusPedidos').answer(paginaDe([pedidoDe()]));
    expect(card()).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the visible page when the next one fails', async () => {
    const { last } = open();
    await last('MeusPedidos').answer(paginaDe([pedidoDe()], { totalPaginas: 2, totalItens: 6 }));
    fireEvent.click(screen.getByRole('link', { name: 'Próxima' }));
    await last('MeusPedidos').fail();
    expect(card()).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Estes são os de antes.');
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(last('MeusPedidos').variables).toMatchObject({ pagina: 2 });
    await last('MeusPedidos').answer(
      paginaDe([pedidoDe({ id: '77' })], { pagina: 2, totalPaginas: 2, totalItens: 6 }),
    );
    expect(card('77')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('updates without a reload (S8)', () => {
  it('shows a tracking link within 10 seconds and announces it once', async () => {
    const { last, count } = await openWith(pedidoDe({ status: 'PAGO' }));
    expect(REFRESH_EVERY).toBeLessThan(10_000);
    await pass(REFRESH_EVERY);
    expect(count('MeusPedidos')).toBe(2);
    await last('MeusPedidos').answer(paginaDe([pedidoDe({ status: 'ENVIADO' })]));
    expect(within(card()).getByText('ENVIADO')).toBeTruthy();
    expect(screen.getAllByText('Pedido nº 101: agora está enviado.')).toHaveLength(1);
    await pass(REFRESH_EVERY);
    await last('MeusPedidos').answer(paginaDe([pedidoDe({ status: 'ENVIADO' })]));
    expect(screen.getAllByText('Pedido nº 101: agora está enviado.')).toHaveLength(1);
  });

  it('stops when no order can change any more', async () => {
    const { count } = await openWith(
      pedidoDe({ status: 'ENTREGUE' }),
      pedidoDe({ id: '9', status: 'CANCELADO' }),
    );
    await pass(REFRESH_EVERY * 5);
    expect(count('MeusPedidos')).toBe(1);
  });

  it('pauses while the tab is hidden and reads when it is visible again', async () => {
    const { count } = await openWith(pedidoDe());
    hide(true);
    await pass(REFRESH_EVERY * 3);
    expect(count('MeusPedidos')).toBe(1);
    hide(false);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(count('MeusPedidos')).toBe(2);
  });

  it('reads one at a time', async () => {
    const { count } = await openWith(pedidoDe());
    await pass(REFRESH_EVERY * 4);
    expect(count('MeusPedidos')).toBe(2);
    await act(async () => void window.dispatchEvent(new Event('focus')));
    expect(count('MeusPedidos')).toBe(2);
  });

  it('keeps the list after a failed update; the next success clears the notice', async () => {
    const { last } = await openWith(pedidoDe());
    await pass(REFRESH_EVERY);
    await last('MeusPedidos').fail();
    expect(card()).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Estes são os de antes.');
    await pass(REFRESH_EVERY);
    expect(screen.getByRole('alert')).toBeTruthy();
    await last('MeusPedidos').answer(paginaDe([pedidoDe()]));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('order details', () => {
  const detalhes = {
    nomeCompleto: 'Dora Pedido',
    cpf: '529.982.247-25',
    telefone: '85934567890',
    email: 'dora@loja.example',
    chaveFiscal: '23260312345678000190550010000000431000000435',
    enderecoEntrega: {
      __typename: 'Endereco',
      id: 'pedido-101',
      logradouro: 'Rua das Flores',
      numero: '10',
      complemento: 'Casa 2',
      bairro: 'Centro',
      cidade: 'Fortaleza',
      estado: 'CE',
      cep: '60000-001',
    },
    historico: null as unknown,
  };
  const expand = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Mais detalhes: Pedido nº 101' }));
  const conversa = {
    configuracao: { __typename: 'Configuracao', conversaUrl: 'https://c.example/0' },
  };

  it('load delivery, recipient, payment and history on demand', async () => {
    const { last, count } = await openWith(pedidoDe({ status: 'PAGO', metodo: 'PIX' }));
    expect(count('DetalhesDoPedido')).toBe(0);
    expand();
    expect(screen.getByText('Carregando detalhes...')).toBeTruthy();
    const evento = { __typename: 'EventoPedido', autor: null, motivo: null };
    await last('DetalhesDoPedido').answer({
      pedido: {
        ...pedidoDe({ status: 'PAGO', metodo: 'PIX' }),
        ...detalhes,
        historico: [
          { ...evento, data: '2026-03-05T14:07:31-03:00', de: null, para: 'PENDENTE' },
          {
            ...evento,
            data: '2026-03-05T15:00:00-03:00',
            de: 'PENDENTE',
            para: 'PAGO',
            autor: 'lojista',
            motivo: 'Pix recebido',
          },
        ],
      },
    });
    await last('Conversa').answer(conversa);
    const inside = within(card());
    expect(inside.getByText('Rua das Flores, 10 - Casa 2')).toBeTruthy();
    expect(inside.getByText('CEP 60000-001')).toBeTruthy();
    expect(inside.getByText('Dora Pedido')).toBeTruthy();
    expect(inside.getByText('(85) 93456-7890')).toBeTruthy();
    expect(inside.getByText('Pix')).toBeTruthy();
    expect(inside.getByText('2326 0312 3456 7800 0190 5500 1000 0000 4310 0000 0435')).toBeTruthy();
    expect(inside.getByText('Pagamento confirmado').closest('li')?.textContent).toBe(
      'Pagamento confirmado05/03/2026 às 15:00, por lojistaPix recebido',
    );
    expect(inside.getByRole('link', { name: 'Ver recibo' }).getAttribute('href')).toBe(
      '/pedido-confirmado/101',
    );
    const chat = inside.getByRole<HTMLAnchorElement>('link', { name: 'Falar sobre este pedido' });
    expect(new URL(chat.href).searchParams.get('text')).toBe(
      'Olá! Quero falar sobre o meu pedido nº 101.',
    );
  });

  it('show no history without one, and payment options for a pending order', async () => {
    const { last } = await openWith(pedidoDe());
    expand();
    await last('DetalhesDoPedido').answer({ pedido: { ...pedidoDe(), ...detalhes } });
    expect(screen.queryByText('Histórico')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ver recibo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cartão (pagar agora)' })).toBeTruthy();
  });

  it('report a failed load in place and retry (C-59)', async () => {
    const { last } = await openWith(pedidoDe({ status: 'PAGO' }));
    expand();
    await last('DetalhesDoPedido').fail();
    expect(within(card()).getByRole('alert').textContent).toContain(
      'Não foi possível carregar os detalhes agora.',
    );
    screen.getByRole('button', { name: 'Tentar de novo' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await pass(0);
    expect(screen.getByText('Carregando detalhes...')).toBeTruthy();
    expect(card().contains(document.activeElement)).toBe(true);
    await last('DetalhesDoPedido').answer({
      pedido: { ...pedidoDe({ status: 'PAGO' }), ...detalhes },
    });
    expect(screen.getByText('Dora Pedido')).toBeTruthy();
    expect(card().contains(document.activeElement)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Menos detalhes: Pedido nº 101' }));
    expect(screen.queryByText('Dora Pedido')).toBeNull();
  });
});
