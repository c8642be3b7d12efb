import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pedidoAdmin } from '../../../../test/admin/pedidos.ts';
import { eventOf, fakeStream } from '../../../../test/admin/stream.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { produtosState, produtosVariables } from '../produtos/filtros-dos-produtos.ts';
import { Hoje } from './Hoje.tsx';

const dia = (data: string, pedidos: number, faturamento: number, devolvido = 0) => ({
  __typename: 'ResumoDia',
  data,
  pedidos,
  faturamento,
  devolvido,
});

const cobertura = (
  produtoId: string,
  volume: string | null,
  estoque: { estoque: number; vendidas: number; dias: number | null },
) => ({
  __typename: 'CoberturaDeEstoque',
  produtoId,
  nome: `Oud ${produtoId}`,
  volume,
  ...estoque,
});

const RESUMO = {
  __typename: 'ResumoLoja',
  atualizadoEm: '2026-03-05T09:15:00-03:00',
  produtos: 78,
  usuarios: 3,
  pedidos: 1234,
  desistencias: 1,
  pixAConferir: 3,
  pagamentosAResolver: 2,
  pedidosPorStatus: [
    { __typename: 'ContagemStatus', status: 'PENDENTE', quantidade: 4, desde: '2026-03-02' },
    { __typename: 'ContagemStatus', status: 'PAGO', quantidade: 0, desde: null },
  ],
  faturamento30Dias: 1234.5,
  liquido30DiasAntes: 1000,
  hoje: dia('2026-03-05', 2, 99.9),
  porDia: [dia('2026-03-04', 1, 50), dia('2026-03-05', 2, 99.9)],
  maisVendidos30Dias: [
    { __typename: 'ProdutoVendido', nome: 'Noite de Oud', unidades: 7, faturamento: 209.3 },
  ],
  carrinhos30Dias: { __typename: 'ConversaoDeCarrinhos', contas: 8, pediram: 2 },
  estoquesCurtos: [
    cobertura('1', '5 ml', { estoque: 0, vendidas: 7, dias: 0 }),
    cobertura('2', null, { estoque: 3, vendidas: 6, dias: 15 }),
  ],
  estoquesLongos: [cobertura('3', '10 ml', { estoque: 1040, vendidas: 0, dias: null })],
  esperas: [
    {
      __typename: 'EsperaPorVolume',
      produtoId: '1',
      nome: 'Noite de Oud',
      volume: '10 ml',
      pessoas: 4,
    },
  ],
  pedidosRecentes: [pedidoAdmin({ id: '55' })],
};

const SOLD_OUT = { __typename: 'PaginaProdutosAdmin', totalItens: 2, filtrosCompletos: true };
const variacao = (id: string, nome: string, estoque: number) => ({
  __typename: 'Variacao',
  id,
  nome,
  estoque,
});
const LOW = {
  __typename: 'PaginaProdutosAdmin',
  totalItens: 7,
  filtrosCompletos: true,
  itens: [
    {
      __typename: 'Produto',
      id: '1',
      nome: 'Noite de Oud',
      estoqueTotal: 42,
      variacoes: [variacao('1', '5 ml', 40), variacao('2', '10 ml', 2), variacao('3', '30 ml', 0)],
    },
    { __typename: 'Produto', id: '2', nome: 'Brisa', estoqueTotal: 5, variacoes: [] },
  ],
};
const answerOf = (
  resumo: object,
  estoqueBaixo: object | null = LOW,
  avaliacoes: number | null = 6,
) => ({
  adminResumo: resumo,
  avaliacoesEsperando: avaliacoes && {
    __typename: 'PaginaAvaliacoesRecebidas',
    totalItens: avaliacoes,
  },
  esgotados: SOLD_OUT,
  estoqueBaixo,
});

async function open(resumo: object = RESUMO, estoqueBaixo: object | null = LOW) {
  const gateway = fakeGateway();
  renderAt('/dashboard#hoje', gateway.client, <Hoje />);
  await waitFor(() => gateway.last('ResumoDoPainel'));
  await gateway.last('ResumoDoPainel').answer(answerOf(resumo, estoqueBaixo));
  return gateway;
}

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

describe("today's summary", () => {
  it('names the stocks that end first and last longest, and hides what an API does not compute (A14, S22)', async () => {
    const linesOf = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')]);
    const { client } = await open();
    expect(linesOf('Estoque que acaba primeiro')).toEqual([
      ['Oud 1, 5 mlesgotado, 7 vendidas', '/dashboard#produtos/1'],
      ['Oud 23 un., 15 dias', '/dashboard#produtos/2'],
    ]);
    expect(linesOf('Estoque que dura mais')).toEqual([
      ['Oud 3, 10 ml1.040 un., sem venda', '/dashboard#produtos/3'],
    ]);
    expect(linesOf('Esperam a volta')).toEqual([
      ['Noite de Oud, 10 ml4 esperam', '/dashboard#produtos/1'],
    ]);
    client.stop();
    cleanup();
    const missing = { estoquesCurtos: null, estoquesLongos: null, esperas: null };
    await open({ ...RESUMO, carrinhos30Dias: null, ...missing });
    expect(screen.queryByRole('region', { name: 'Esperam a volta' })).toBeNull();
    expect(screen.queryByRole('region', { name: /^Estoque que/ })).toBeNull();
    expect(screen.queryByText(/carrinhos viraram/)).toBeNull();
  });

  it('shows today, 30 days and pending work from one query, with links to each list (DASH-02)', async () => {
    const { names } = await open();
    expect(figure('Pedidos hoje')).toBe('Pedidos hoje2');
    expect(figure('Faturamento hoje')).toBe('Faturamento hojeR$ 99,90');
    expect(figure('Faturamento em 30 dias')).toBe(
      'Faturamento em 30 diasR$ 1.234,5023\u00a0% acima dos 30 dias antes25\u00a0% dos carrinhos viraram pedido (2 de 8 contas)',
    );
    const waits = within(screen.getByRole('region', { name: 'O que espera por você' }));
    expect(
      waits.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['4aguardando pagamentoo mais antigo há 3 dias', '/dashboard?status=PENDENTE#pedidos'],
      ['3Pix a conferir', '/dashboard?status=PIX_A_CONFERIR#pedidos'],
      ['1desistência', '/dashboard?status=DESISTENCIA#pedidos'],
      ['2pagamentos a resolver', '/dashboard?status=A_RESOLVER#pedidos'],
      ['0a enviar', '/dashboard?status=PAGO#pedidos'],
      ['6avaliações a ler', '/dashboard#avaliacoes'],
      ['2esgotados', '/dashboard?estoque=esgotados&situacao=ativos#produtos'],
      ['7com estoque baixo', '/dashboard?estoque=baixo&situacao=ativos#produtos'],
      ['Ver mais 5 produtos', '/dashboard?estoque=baixo&situacao=ativos#produtos'],
    ]);
    expect(names()).toEqual(['ResumoDoPainel']);
  });

  it('counts one product, order and account in the singular (DASH-02)', async () => {
    await open({ ...RESUMO, produtos: 1, pedidos: 1, usuarios: 1 });
    expect(figure('Na loja')).toBe('Na loja1 produto1 pedido, 1 conta');
  });

  it('names one sold-out product in the singular (DASH-02)', async () => {
    const gateway = fakeGateway();
    renderAt('/dashboard#hoje', gateway.client, <Hoje />);
    await waitFor(() => gateway.last('ResumoDoPainel'));
    const esgotados = { ...SOLD_OUT, totalItens: 1 };
    await gateway.last('ResumoDoPainel').answer({ ...answerOf(RESUMO), esgotados });
    expect(screen.getByRole('link', { name: /esgotado/ }).textContent).toBe('1esgotado');
  });

  it('has no tile for reviews where the API keeps none (A13)', async () => {
    const gateway = fakeGateway();
    renderAt('/dashboard#hoje', gateway.client, <Hoje />);
    await waitFor(() => gateway.last('ResumoDoPainel'));
    await gateway.last('ResumoDoPainel').answer(answerOf(RESUMO, LOW, null));
    expect(screen.getByRole('link', { name: /a enviar/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /avalia/ })).toBeNull();
  });

  it('subtracts refunds from the revenue, and shows both sums (DASH-06)', async () => {
    await open({
      ...RESUMO,
      hoje: dia('2026-03-05', 2, 99.9, 99.9),
      porDia: [dia('2026-03-04', 1, 50, 20), dia('2026-03-05', 2, 99.9, 99.9)],
    });
    expect(figure('Faturamento hoje')).toBe(
      'Faturamento hojeR$ 0,00R$ 99,90 menos R$ 99,90 de estornos',
    );
    expect(figure('Faturamento em 30 dias')).toBe(
      'Faturamento em 30 diasR$ 1.114,60R$ 1.234,50 menos R$ 119,90 de estornos11\u00a0% acima dos 30 dias antes25\u00a0% dos carrinhos viraram pedido (2 de 8 contas)',
    );
    await screen.findByText('maior dia: R$ 30,00, em 04/03');
    expect(document.querySelectorAll('rect')).toHaveLength(1);
  });

  it('names the low volumes, not the total of their product (DASH-06)', async () => {
    await open();
    const waits = within(screen.getByRole('region', { name: 'O que espera por você' }));
    expect(
      waits
        .getAllByRole('listitem')
        .slice(8)
        .map(({ textContent }) => textContent),
    ).toEqual(['Noite de Oud10 ml: 2 un.', 'Brisa5 un.']);
  });

  it("the tiles' addresses filter their list like the tiles' own count (DASH-06)", () => {
    const filterOf = (search: string) => produtosVariables(produtosState.parse(search), 20);
    expect([
      filterOf('?estoque=esgotados&situacao=ativos'),
      filterOf('?estoque=baixo&situacao=ativos'),
    ]).toMatchObject([
      { disponibilidade: 'ESGOTADOS', ativo: true },
      { disponibilidade: 'ESTOQUE_BAIXO', ativo: true },
    ]);
  });

  it('does not count products by a filter that was not applied to all of them (DASH-06)', async () => {
    await open(RESUMO, { ...LOW, filtrosCompletos: false });
    expect(screen.getByRole('link', { name: /com estoque baixo/ }).textContent).toBe(
      '—com estoque baixo',
    );
    expect(screen.queryByText('Noite de Oud10 ml: 2 un.')).toBeNull();
  });

  it('draws no bar for a day without a sale, and names the best day (DASH-06)', async () => {
    await open({
      ...RESUMO,
      porDia: [dia('2026-03-03', 0, 0), dia('2026-03-04', 3, 0), dia('2026-03-05', 2, 99.9)],
    });
    await screen.findByText('maior dia: R$ 99,90, em 05/03');
    expect([...document.querySelectorAll('rect')].map(({ textContent }) => textContent)).toEqual([
      '05/03: R$ 99,90, 2 pedidos',
    ]);
  });

  it('names no best day and no amounts without a sale (DASH-06)', async () => {
    await open({ ...RESUMO, porDia: [dia('2026-03-04', 3, 0), dia('2026-03-05', 0, 0)] });
    const caption = await screen.findByText('sem vendas pagas nestes dias');
    expect(document.querySelectorAll('rect')).toHaveLength(0);
    // An axis of made-up amounts.
    expect(caption.closest('figure')?.querySelectorAll('line')).toHaveLength(0);
  });

  it('offers the chart as a table', async () => {
    await open();
    const table = await screen.findByRole('table', {
      name: 'Pedidos e faturamento por dia',
      hidden: true,
    });
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['DiaPedidosEstornosFaturamento', '05/032—R$ 99,90', '04/031—R$ 50,00']);
  });

  it('shows a dash, never zero, for a figure that could not be read', async () => {
    await open({
      ...RESUMO,
      hoje: null,
      porDia: null,
      faturamento30Dias: null,
      maisVendidos30Dias: null,
      pedidosRecentes: null,
    });
    expect(figure('Pedidos hoje')).toBe('Pedidos hoje—');
    expect(screen.getByText('Há pedidos demais nestes 30 dias para somar aqui.')).toBeTruthy();
    expect(screen.getByText('Não foi possível ler as vendas agora.')).toBeTruthy();
    expect(screen.getByText('Não foi possível ler os pedidos agora.')).toBeTruthy();
  });

  it('reports a failed query and keeps the previous figures (C-59)', async () => {
    const gateway = fakeGateway();
    renderAt('/dashboard#hoje', gateway.client, <Hoje />);
    await waitFor(() => gateway.last('ResumoDoPainel'));
    await gateway.last('ResumoDoPainel').fail();
    expect(screen.getByRole('alert').textContent).toContain('Não foi possível ler os números');
    screen.getByRole('button', { name: 'Tentar de novo' }).click();
    await gateway.last('ResumoDoPainel').answer(answerOf(RESUMO));
    expect(figure('Pedidos hoje')).toBe('Pedidos hoje2');
  });
});

describe('an order that arrives', () => {
  const NOVO = pedidoAdmin({
    id: '56',
    status: 'PENDENTE',
    data: '2026-03-05T15:00:00-03:00',
    nomeCompleto: 'Rita Exemplo',
  });

  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const pedidosHoje = () => figure('Pedidos hoje');
  const notices = () =>
    within(screen.getByRole('list', { name: 'Avisos' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const pending = () => screen.getByRole('link', { name: /aguardando pagamento/ }).textContent;

  it('enters tile, figures and newest orders by its event, with one notice (DASH-06)', async () => {
    const { connections } = fakeStream();
    const { names } = await open();
    await expect.poll(() => connections.length).toBe(1);
    expect(connections[0]?.lastEventId).toBe('55');
    await connections[0]?.send(eventOf(NOVO));
    await screen.findByText('Rita Exemplo');
    expect(pedidosHoje()).toBe('Pedidos hoje3');
    expect(figure('Faturamento hoje')).toBe('Faturamento hojeR$ 99,90');
    expect(pending()).toBe('5aguardando pagamentoo mais antigo há 3 dias');
    expect(notices()).toEqual(['Chegou o pedido 56.']);
    expect(names()).toEqual(['ResumoDoPainel']);
  });

  it('counts once when the stream repeats it, and when the figures include it (DASH-06)', async () => {
    const { connections } = fakeStream();
    const { last } = await open();
    await expect.poll(() => connections.length).toBe(1);
    await connections[0]?.send(eventOf(NOVO));
    await screen.findByText('Rita Exemplo');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await connections[0]?.cut();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await connections[1]?.send(eventOf(NOVO));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(pedidosHoje()).toBe('Pedidos hoje3');
    act(() => void vi.advanceTimersByTime(60_000));
    await last('ResumoDoPainel').answer(
      answerOf({
        ...RESUMO,
        hoje: dia('2026-03-05', 3, 99.9),
        pedidosRecentes: [NOVO, pedidoAdmin({ id: '55' })],
      }),
    );
    expect(pedidosHoje()).toBe('Pedidos hoje3');
    expect(screen.getAllByText('Rita Exemplo')).toHaveLength(1);
    expect(notices()).toEqual(['Chegou o pedido 56.']);
  });

  it('is announced by the next read without a stream (DASH-06)', async () => {
    fakeStream().isOpen = false;
    const { last } = await open();
    act(() => void vi.advanceTimersByTime(60_000));
    await last('ResumoDoPainel').answer(
      answerOf({ ...RESUMO, pedidosRecentes: [NOVO, pedidoAdmin({ id: '55' })] }),
    );
    expect(notices()).toEqual(['Chegou o pedido 56.']);
  });
});
