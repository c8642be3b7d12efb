import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pedidoAdmin, pedidoEditado } from '../../../../../test/admin/pedidos.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { endSession } from '../../../../lib/session/session.ts';
import { BarraDeTrabalhos } from '../../../kit/trabalho/BarraDeTrabalhos.tsx';
import { Pedidos } from '../lista/Pedidos.tsx';
import type { PedidoAdminFragment } from '../pedido.gen.ts';

beforeAll(() =>
  Promise.all([
    import('./DialogoDeEnviados.tsx'),
    import('./DialogoDePagos.tsx'),
    import('../ListaDeSeparacao.tsx'),
  ]),
);
afterEach(endSession);

const many = (from: number, to: number, parts: Partial<PedidoAdminFragment> = {}) =>
  Array.from({ length: to - from + 1 }, (_, n) => pedidoAdmin({ id: String(from + n), ...parts }));

const pagina = (itens: readonly PedidoAdminFragment[], totalItens: number, tamanho = 10) => ({
  adminPedidos: {
    __typename: 'PaginaPedidos',
    itens,
    pagina: 1,
    totalPaginas: Math.ceil(totalItens / tamanho),
    totalItens,
    filtrosCompletos: true,
    parteLida: null,
  },
});

async function open(search: string, itens: readonly PedidoAdminFragment[], total = itens.length) {
  const gateway = fakeGateway();
  renderAt(
    `/dashboard${search}#pedidos`,
    gateway.client,
    <>
      <BarraDeTrabalhos />
      <Pedidos />
    </>,
  );
  await waitFor(() => gateway.last('AdminPedidos'));
  await gateway.last('AdminPedidos').answer(pagina(itens, total));
  const sent = () => gateway.requests.filter(({ operation }) => operation === 'AtualizarPedido');
  return { ...gateway, sent };
}

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const ALL = 'Selecionar tudo o que está na tela';
const itemsOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('several orders', () => {
  it('are sent with pasted tracking: a preview first, then one mutation each, and no query (DASH-03)', async () => {
    const { names, sent } = await open('', [
      ...many(11, 13),
      pedidoAdmin({ id: '14', status: 'PENDENTE' }),
    ]);
    choose(ALL);
    await press('Marcar como enviados');
    const dialog = await screen.findByRole('dialog', { name: 'Marcar como enviados' });
    fireEvent.change(within(dialog).getByLabelText('Rastreios, um pedido por linha'), {
      target: { value: '11;AA123456789BR\n99 BB123456789BR\n14;CC123456789BR' },
    });
    const list = (name: string) => itemsOf(within(dialog).getByRole('list', { name }));
    expect(list('Rastreios lidos')).toEqual(['nº 11 Marina Exemplo: AA123456789BR']);
    expect(list('Linhas que não são enviadas')).toEqual([
      'Linha 2: o pedido 99 não está entre os escolhidos.',
      'Linha 3: o pedido 14 está PENDENTE, e não PAGO.',
    ]);
    expect(dialog.textContent).toContain('Sai 1 e-mail, para quem comprou.');
    fireEvent.click(within(dialog).getByLabelText(/^Enviar sem rastreio 2 pedidos: nº 12 e nº 13/));
    expect(dialog.textContent).toContain('Saem 3 e-mails, um para quem fez cada pedido.');
    const before = names();
    expect(sent()).toEqual([]);
    const submit = within(dialog).getByRole('button', { name: 'Marcar 3 pedidos como enviados' });
    act(() => {
      submit.click();
      submit.click();
    });
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ variables }) => variables)).toEqual([
      { id: '11', input: { status: 'ENVIADO', linkRastreio: 'AA123456789BR', versao: 3 } },
      { id: '12', input: { status: 'ENVIADO', versao: 3 } },
    ]);
    const answer = (at: number, resultado: object) =>
      act(async () => sent()[at]?.answer({ resultado }));
    await answer(0, pedidoEditado({ id: '11', status: 'ENVIADO' }));
    await answer(1, { __typename: 'Conflito', codigo: 'X', mensagem: 'Mudou.', campo: null });
    await answer(2, pedidoEditado({ id: '13', status: 'ENVIADO' }));
    const job = screen.getByRole('region', { name: 'Marcar 3 pedidos como enviados' });
    expect(itemsOf(job)).toEqual(['Pedido 12: Mudou.']);
    fireEvent.click(within(job).getByRole('button', { name: 'Ver a lista' }));
    expect(itemsOf(job).slice(0, 2)).toEqual([
      'Pedido 12: Mudou.',
      'Pedido 11: marcado como enviado',
    ]);
    expect(screen.queryByRole('region', { name: 'Selecionados' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Lista de pedidos' }));
    expect(names()).toEqual([...before, ...Array(3).fill('AtualizarPedido')]);
  });

  it('are read whole before their picking list, which needs what the table does not show (DASH-03)', async () => {
    const { requests } = await open('', [pedidoAdmin({ id: '11' }), pedidoAdmin()]);
    choose(ALL);
    await press('Lista de separação');
    const reads = () => requests.filter(({ operation }) => operation === 'PedidoDeNovo');
    await act(async () => reads().map(({ fail }) => fail()));
    const notices = screen.getByRole('list', { name: 'Avisos', hidden: true });
    expect(notices.textContent).toBe('Não foi possível ler agora. Tente de novo.');
    await press('Lista de separação');
    for (const { variables, answer } of reads().slice(2)) {
      await act(async () =>
        answer({ pedido: pedidoEditado({ id: String(variables['id']), status: 'PAGO' }) }),
      );
    }
    const sheet = await screen.findByRole('dialog', { name: 'Lista de separação' });
    expect(sheet.textContent).toContain('Noite de Oud');
  });

  it('a retry reads the order first and does not repeat a change that took effect (DASH-03)', async () => {
    const { last, sent } = await open('', [pedidoAdmin({ id: '11', status: 'PENDENTE' })]);
    choose(ALL);
    await press('Marcar como pagos');
    const dialog = await screen.findByRole('dialog', { name: 'Marcar 1 pedido como pago?' });
    await act(async () => within(dialog).getByRole('button', { name: 'Marcar como pago' }).click());
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(async () => sent()[0]?.fail());
    await press('Tentar de novo a que falta');
    await waitFor(() => last('PedidoDeNovo'));
    await last('PedidoDeNovo').answer({ pedido: pedidoEditado({ id: '11', status: 'PAGO' }) });
    await screen.findByText('Pronto: 1 de 1.');
    expect(sent()).toHaveLength(1);
  });
});

describe('a selection across pages', () => {
  it('reads the whole filter page by page and ends with the filter (DASH-03)', async () => {
    const { requests, last } = await open(
      '?status=PENDENTE',
      many(1, 10, { status: 'PENDENTE' }),
      79,
    );
    choose('Selecionar o pedido 1');
    await press('Selecionar todos os 79');
    const reads = () => requests.filter(({ operation }) => operation === 'PedidosParaSelecao');
    await last('PedidosParaSelecao').answer(pagina(many(1, 50, { status: 'PENDENTE' }), 79, 50));
    expect(screen.getByText('Lendo 50 de 79…')).toBeTruthy();
    await last('PedidosParaSelecao').answer(pagina(many(51, 79, { status: 'PENDENTE' }), 79, 50));
    expect(reads().map(({ variables }) => variables)).toEqual([
      { busca: null, status: 'PENDENTE', pagina: 1 },
      { busca: null, status: 'PENDENTE', pagina: 2 },
    ]);
    const bar = () => screen.queryByRole('region', { name: 'Selecionados' })?.textContent;
    expect(bar()).toContain('79 de 79 do filtro');
    choose('Selecionar o pedido 2');
    expect(bar()).toContain('78 de 79 do filtro');
    await press('Marcar como pagos');
    const dialog = await screen.findByRole('dialog', { name: 'Marcar 78 pedidos como pagos?' });
    expect(dialog.textContent).toContain('Saem 78 e-mails');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'Todos' }));
    await waitFor(() => expect(bar()).toBeUndefined());
  });

  it('offers no more than 1000 rows and shows that limit; a failed page leaves the selection of the page (DASH-03)', async () => {
    const { last } = await open('', many(1, 10), 2345);
    choose('Selecionar o pedido 1');
    await press('Selecionar os primeiros 1.000');
    await last('PedidosParaSelecao').fail();
    const bar = screen.getByRole('region', { name: 'Selecionados' });
    expect(bar.textContent).toContain('1 de 10 na tela');
    expect(bar.textContent).toContain('Não foi possível ler todas as páginas');
  });
});
