import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pedidoAdmin, pedidoEditado } from '../../../../../test/admin/pedidos.ts';
import { descriptorOf } from '../../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../../test/gateway.tsx';
import { startSession } from '../../../../lib/session/session.ts';
import type { PedidoEditadoFragment } from '../edicao.gen.ts';
import { Pedidos } from '../lista/Pedidos.tsx';
import type { NotasDoPedidoFragment } from './pagina.gen.ts';

beforeAll(() => import('./PaginaDoPedido.tsx'));
beforeEach(() => void vi.stubGlobal('scrollTo', vi.fn()));

const LINHAS = [pedidoAdmin({ id: '103' }), pedidoAdmin(), pedidoAdmin({ id: '99' })];
const PAGINA = {
  adminPedidos: {
    __typename: 'PaginaPedidos',
    itens: LINHAS,
    pagina: 1,
    totalPaginas: 1,
    totalItens: 3,
    filtrosCompletos: true,
    parteLida: null,
  },
};

function Hash() {
  return <p data-testid="hash">{useLocation().hash}</p>;
}

async function open(hash: string) {
  const gateway = fakeGateway();
  renderAt(
    `/dashboard?status=PAGO${hash}`,
    gateway.client,
    <>
      <Pedidos />
      <Hash />
    </>,
  );
  await waitFor(() => gateway.last('AdminPedidos'));
  const answerPedido = async (
    pedido: PedidoEditadoFragment | null,
    notas: NotasDoPedidoFragment['notas'] = [],
  ) => {
    await waitFor(() => gateway.last('PaginaDoPedido'));
    await gateway.last('PaginaDoPedido').answer({ pedido: pedido && { ...pedido, notas } });
  };
  return {
    ...gateway,
    answerPedido,
    answerList: () => gateway.last('AdminPedidos').answer(PAGINA),
  };
}

const hash = () => screen.getByTestId('hash').textContent;
const panel = (id = '101') => screen.findByRole('region', { name: `Pedido nº ${id}` });
const row = (id: string) => screen.getByRole('button', { name: `Detalhes do pedido ${id}` });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;

describe('page of an order', () => {
  it('opens from its row with its status at once, reads the rest once, and Escape returns to the row (DASH-01, AORD-03)', async () => {
    const { answerList, answerPedido, names } = await open('#pedidos');
    await answerList();
    expect(columns()).toContain('Telefone');
    // Reads the focus right after each commit, before the effects that React runs later.
    const focused: boolean[] = [];
    new MutationObserver(() => {
      const heading = screen.queryByRole('heading', { name: 'Pedido nº 101' });
      if (heading) focused.push(document.activeElement === heading);
    }).observe(document.body, { subtree: true, childList: true });
    fireEvent.click(row('101'));
    expect(hash()).toBe('#pedidos/101');
    expect(columns()).toEqual(['', 'ID', 'Cliente', 'Total', 'Status']);
    expect(row('101').getAttribute('aria-expanded')).toBe('true');
    expect((await panel()).textContent).toBe(
      'Pedido nº 101PAGOFeito em 05/03/2026 às 14:07Carregando o pedido…',
    );
    expect(focused[0]).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pedido nº 101' }));
    await answerPedido(pedidoEditado());
    const text = (await panel()).textContent;
    for (const expected of [
      'Noite de Oud',
      '10 ml',
      '2 x R$ 49,90',
      'R$ 99,80',
      'Frete (Entrega padrão)R$ 20,00',
      'TotalR$ 119,80',
      '529.982.247-25',
      '(85) 98765-4321',
      'marina@loja.example',
      'Rua das Acácias, 10 - Apto 3',
      'Pix',
    ]) {
      expect(text).toContain(expected);
    }
    expect(screen.getByText('PENDENTE → PAGO')).toBeTruthy();
    // In the shop's time zone.
    expect(screen.getByText(/05\/03\/2026 às 15:00/)).toBeTruthy();
    expect(screen.getByText(/por admin/)).toBeTruthy();
    expect(names().toSorted()).toEqual([
      'AdminPedidos',
      'ContaDoPedido',
      'ContagemDosPedidos',
      'PaginaDoPedido',
    ]);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    // The browser goes back, and the row takes the focus, after the key.
    await waitFor(() => expect(document.activeElement).toBe(row('101')));
    expect(hash()).toBe('#pedidos');
    expect(screen.queryByRole('region', { name: 'Pedido nº 101' })).toBeNull();
    expect(columns()).toContain('Telefone');
  });

  it('opens from its address alone, and shows status and role of the account (DASH-01, AORD-03)', async () => {
    const { answerPedido, last } = await open('#pedidos/101');
    await panel();
    expect(screen.getByText('Carregando o pedido…')).toBeTruthy();
    await answerPedido(pedidoEditado());
    await last('ContaDoPedido').answer({
      adminUsuario: {
        __typename: 'Usuario',
        id: '7',
        username: 'marina',
        nome: null,
        email: null,
        status: 'BANIDO',
        papeis: ['USER', 'ADMIN'],
      },
    });
    const user = screen.getByRole('heading', { name: 'Dados do usuário' }).closest('section');
    expect(user?.textContent).toContain('BanidoAdmin');
  });

  it.each([
    [null, ', por um assistente'],
    ['Conversa', ', pelo assistente Conversa'],
  ])('names an order by an assistant beside its date: %s (A18, MCP-13)', async (nome, text) => {
    const { answerPedido } = await open('#pedidos/101');
    await answerPedido(pedidoEditado({ assistente: { __typename: 'AssistenteDoPedido', nome } }));
    const made = within(await panel()).getByText(/^Feito em/);
    expect(made.textContent).toBe(`Feito em 05/03/2026 às 14:07${text}`);
  });

  it('goes to the neighbours in the list and stops at its ends (DASH-01)', async () => {
    const { answerList, answerPedido } = await open('#pedidos/103');
    await answerPedido(pedidoEditado({ id: '103' }));
    await answerList();
    press('Pedido anterior');
    expect(hash()).toBe('#pedidos/103');
    press('Próximo pedido');
    expect(hash()).toBe('#pedidos/101');
    await panel();
    press('Próximo pedido');
    await panel('99');
    press('Próximo pedido');
    expect(hash()).toBe('#pedidos/99');
    press('Voltar aos pedidos');
    expect(hash()).toBe('#pedidos');
  });

  it.each([
    ['#pedidos/abc', /^Este endereço não é de um pedido/],
    ['#pedidos/404', /^Pedido nº 404/],
  ])('explains %s and leads back to the list with its filter (DASH-01)', async (wrong, name) => {
    const { answerPedido } = await open(wrong);
    if (wrong.endsWith('404')) await answerPedido(null);
    const region = await screen.findByRole('region', { name });
    fireEvent.click(within(region).getByRole('button', { name: 'Ver todos os pedidos' }));
    expect(hash()).toBe('#pedidos');
    expect(screen.getByTestId('path').textContent).toBe('/dashboard?status=PAGO');
  });

  it('Escape with text in a field or over a dialog keeps the order open (DASH-01)', async () => {
    const { answerPedido, answerList } = await open('#pedidos/101');
    await answerList();
    await answerPedido(pedidoEditado());
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'oud' } });
    fireEvent.keyDown(search, { key: 'Escape' });
    press('Mais ações');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Imprimir etiqueta' }));
    const dialog = await screen.findByRole('dialog', { name: 'Etiqueta' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(hash()).toBe('#pedidos/101');
  });

  it('cancels an order that a card has paid and refunds it in one step, with the amount (AORD-09)', async () => {
    const { answerPedido, answerList, last } = await open('#pedidos/101');
    await answerList();
    await answerPedido(pedidoEditado({ metodo: 'CARTAO', total: 199.9, devolvido: 50 }));
    press('Mais ações');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancelar e estornar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar e estornar' });
    fireEvent.change(within(dialog).getByLabelText('Motivo (opcional)'), {
      target: { value: ' frasco quebrado ' },
    });
    const button = within(dialog).getByRole('button', { name: /^Cancelar e estornar/ });
    expect(button.textContent?.replaceAll('\u00a0', ' ')).toBe('Cancelar e estornar R$ 149,90');
    fireEvent.click(button);
    await waitFor(() => last('AtualizarPedido'));
    expect(last('AtualizarPedido').variables).toEqual({
      id: '101',
      input: { status: 'CANCELADO', estornar: true, motivo: 'frasco quebrado', versao: 3 },
    });
    await last('AtualizarPedido').answer({
      resultado: { __typename: 'Conflito', codigo: 'CONFLITO', mensagem: 'Mudou antes.' },
    });
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe('Mudou antes.'));
  });

  it('names what the card has paid, also of an order made cheaper since, and an open dispute (AORD-09, MON-24)', async () => {
    const { answerPedido, answerList } = await open('#pedidos/101');
    await answerList();
    const pagamento = {
      __typename: 'PagamentoDoPedido' as const,
      provedor: 'SIMULADO' as const,
      valor: 199.9,
      pagoEm: null,
      pendencia: null,
      estornos: [],
      contestacoes: [
        {
          __typename: 'Contestacao' as const,
          id: '1',
          valor: 199.9,
          estado: 'ABERTA' as const,
          motivo: null,
          abertaEm: '2026-03-08T13:00:00Z',
          encerradaEm: null,
        },
      ],
    };
    await answerPedido(pedidoEditado({ metodo: 'CARTAO', total: 119.8, pagamento }));
    press('Mais ações');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancelar e estornar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar e estornar' });
    const button = within(dialog).getByRole('button', { name: /^Cancelar e estornar/ });
    expect(button.textContent?.replaceAll('\u00a0', ' ')).toBe('Cancelar e estornar R$ 199,90');
    expect(dialog.textContent).toContain('o provedor pode recusar o estorno');
  });

  it('offers no cancellation with a refund where no card paid, or none is left (AORD-09)', async () => {
    const { answerPedido, answerList } = await open('#pedidos/101');
    await answerList();
    await answerPedido(pedidoEditado({ metodo: 'PIX' }));
    press('Mais ações');
    await screen.findByRole('menuitem', { name: 'Editar o pedido' });
    expect(screen.queryByRole('menuitem', { name: 'Cancelar e estornar' })).toBeNull();
  });

  it('names the author of each event, or the shop (AORD-03)', async () => {
    const { answerPedido } = await open('#pedidos/101');
    const [made, paid] = pedidoEditado().historico ?? [];
    if (!made || !paid) throw new Error('The order has two events.');
    await answerPedido(pedidoEditado({ historico: [made, { ...paid, autor: null }] }));
    const authors = screen
      .getAllByText(/^, p/)
      .map(({ textContent }) => textContent.split(', ')[1]);
    expect(authors).toEqual(['por marina', 'pela loja']);
  });

  it('says when the API keeps no history (AORD-03)', async () => {
    const { answerPedido } = await open('#pedidos/101');
    await answerPedido(pedidoEditado({ historico: null }));
    expect(screen.getByText('A API desta loja não guarda o histórico.')).toBeTruthy();
  });

  it('offers a retry for a failed read, and keeps what the list has shown (C-59)', async () => {
    const { answerList, last, count } = await open('#pedidos/101');
    await waitFor(() => last('PaginaDoPedido'));
    await last('PaginaDoPedido').fail();
    expect(screen.getByText('Não foi possível ler este pedido agora.')).toBeTruthy();
    await answerList();
    const region = within(await panel());
    expect(region.getByText('PAGO')).toBeTruthy();
    fireEvent.click(region.getByRole('button', { name: 'Tentar de novo' }));
    expect(count('PaginaDoPedido')).toBe(2);
  });

  it('reads the order again, once, when its status changed elsewhere (DASH-01)', async () => {
    const { answerPedido, count, client } = await open('#pedidos/101');
    await answerPedido(pedidoEditado());
    expect(count('PaginaDoPedido')).toBe(1);
    await act(async () => {
      client.cache.modify({ id: 'Pedido:101', fields: { status: () => 'ENVIADO' } });
    });
    await waitFor(() => expect(count('PaginaDoPedido')).toBe(2));
    await answerPedido(pedidoEditado({ status: 'ENVIADO' }));
    expect(count('PaginaDoPedido')).toBe(2);
  });

  it('opens the tracking page in a new tab, and never another scheme (AORD-05, C-67)', async () => {
    const { answerPedido } = await open('#pedidos/101');
    await answerPedido(pedidoEditado({ linkRastreio: 'https://rastreio.example/AA1' }));
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Ver Rastreio/ });
    expect([link.href, link.target, link.rel]).toEqual([
      'https://rastreio.example/AA1',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('shows no link without a web address (AORD-05)', async () => {
    const { answerPedido } = await open('#pedidos/101');
    await answerPedido(pedidoEditado({ linkRastreio: 'javascript:alert(1)' }));
    expect(screen.queryByRole('link', { name: /^Ver Rastreio/ })).toBeNull();
  });

  it('copies the address as label text (AORD-03)', async () => {
    const { answerPedido } = await open('#pedidos/101');
    await answerPedido(pedidoEditado());
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    press('Copiar endereço');
    await waitFor(() => expect(notices()).toBe('Endereço copiado.'));
    expect(writeText).toHaveBeenCalledWith(
      'Marina Exemplo\nRua das Acácias, 10 - Apto 3\nSão Gerardo\nFortaleza/CE\nCEP 60000-000',
    );
  });

  const NOTA = {
    __typename: 'NotaInterna',
    id: '4',
    texto: 'Ligar antes.\nDepois das 18 h.',
    autor: null,
    criadaEm: '2026-03-06T10:15:00-03:00',
  } as const;
  const nota = () => screen.getByLabelText<HTMLTextAreaElement>('Nova nota');

  it('shows the notes and adds one, without reading the order again (DASH-01)', async () => {
    const { answerPedido, last, count } = await open('#pedidos/101');
    await answerPedido(pedidoEditado(), [NOTA]);
    expect(screen.getByRole('list', { name: 'Notas internas' }).textContent).toBe(
      'Ligar antes.\nDepois das 18 h.06/03/2026 às 10:15, por uma conta que não existe mais',
    );
    press('Guardar nota');
    expect((await screen.findAllByText('Escreva a nota.')).length).toBeGreaterThan(0);
    fireEvent.change(nota(), { target: { value: ' Ligou. ' } });
    press('Guardar nota');
    await waitFor(() => last('AnotarPedido'));
    expect(last('AnotarPedido').variables).toEqual({ pedidoId: '101', texto: 'Ligou.' });
    await last('AnotarPedido').answer({
      resultado: {
        __typename: 'Pedido',
        id: '101',
        notas: [NOTA, { ...NOTA, id: '5', texto: 'Ligou.', autor: 'lojista' }],
      },
    });
    expect(screen.getByText('Ligou.')).toBeTruthy();
    expect(nota().value).toBe('');
    expect(count('PaginaDoPedido')).toBe(1);
  });

  it('keeps an unsaved note through a failure, and for the next visit of the order (DASH-01)', async () => {
    startSession(descriptorOf({ id: '1' }), '1');
    const { answerPedido, answerList, last } = await open('#pedidos/101');
    await answerPedido(pedidoEditado());
    await answerList();
    fireEvent.change(nota(), { target: { value: 'Ligar amanhã.' } });
    press('Guardar nota');
    await waitFor(() => last('AnotarPedido'));
    await last('AnotarPedido').fail();
    expect(screen.getByText(/não sabemos se a nota foi guardada/)).toBeTruthy();
    press('Próximo pedido');
    await answerPedido(pedidoEditado({ id: '99' }));
    expect(nota().value).toBe('');
    press('Pedido anterior');
    await panel();
    expect(nota().value).toBe('Ligar amanhã.');
  });

  it('shows an unsaved note to its own account alone (DASH-01)', async () => {
    startSession(descriptorOf({ id: '1' }), '1');
    const { answerPedido } = await open('#pedidos/101');
    await answerPedido(pedidoEditado());
    fireEvent.change(nota(), { target: { value: 'Ligar amanhã.' } });
    act(() => startSession(descriptorOf({ id: '2', username: 'outra' }), '2'));
    expect(nota().value).toBe('');
    act(() => startSession(descriptorOf({ id: '1' }), '1'));
    expect(nota().value).toBe('Ligar amanhã.');
  });

  it('says once that the API keeps no notes (DASH-01)', async () => {
    const { answerPedido } = await open('#pedidos/101');
    await answerPedido(pedidoEditado(), null);
    expect(screen.getByText('A API desta loja não guarda notas.')).toBeTruthy();
    expect(screen.queryByLabelText('Nova nota')).toBeNull();
  });
});
