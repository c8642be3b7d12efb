import { gql } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { linhaAdmin, pedidoAdmin, pedidoEditado } from '../../../../test/admin/pedidos.ts';
import { descriptorOf } from '../../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { startSession } from '../../../lib/session/session.ts';
import { AcaoDeStatus } from './AcaoDeStatus.tsx';
import { ChamarNoChat } from './ChamarNoChat.tsx';
import { mudaPedido } from './cache.ts';
import { Etiqueta } from './Etiqueta.tsx';
import { ListaDeSeparacao } from './ListaDeSeparacao.tsx';
import { type PedidoAdminFragment, PedidoAdminFragmentDoc } from './pedido.gen.ts';

beforeAll(() => import('./DialogoDeEnvio.tsx'));

function withCachedOrder(pedido: PedidoAdminFragment) {
  const gateway = fakeGateway();
  gateway.client.cache.writeFragment({
    fragment: PedidoAdminFragmentDoc,
    fragmentName: 'PedidoAdmin',
    data: pedido,
  });
  return gateway;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;
const falha = (__typename: string, mensagem: string, campo: string | null = null) => ({
  resultado: { __typename, codigo: 'X', mensagem, campo },
});

/** Ends the wait of a step that can be taken back. */
const sendWaiting = () => act(async () => void window.dispatchEvent(new Event('pagehide')));

function Row({ id }: { id: string }) {
  const { data, complete } = useFragment({
    fragment: PedidoAdminFragmentDoc,
    fragmentName: 'PedidoAdmin',
    from: { __typename: 'Pedido', id },
  });
  return complete ? (
    <>
      <p data-testid="status">{data.status}</p>
      <AcaoDeStatus pedido={data} />
    </>
  ) : null;
}

describe('AcaoDeStatus', () => {
  const show = (pedido: PedidoAdminFragment) => {
    const gateway = withCachedOrder(pedido);
    renderAt('/dashboard', gateway.client, <Row id={pedido.id} />);
    return gateway;
  };
  const shows = (status: string) =>
    waitFor(() => expect(screen.getByTestId('status').textContent).toBe(status));

  it.each([
    ['marcar PAGO', 'PENDENTE', 1, ''],
    ['marcar ENVIADO', 'PENDENTE', 0, /Pedido nº 101 está PENDENTE: esse não é o próximo passo/],
  ] as const)(
    'the command "%s" of the palette does what the button does, once, and only the next step (DASH-09)',
    async (comando, status, sent, notice) => {
      const { client, count } = withCachedOrder(pedidoAdmin({ status }));
      const state = { comando };
      renderAt({ pathname: '/dashboard', state }, client, <Row id="101" />);
      await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('null'));
      expect(notices()).toMatch(notice);
      await sendWaiting();
      expect(count('AtualizarPedido')).toBe(sent);
    },
  );

  it('updates the status at once by one click and queries nothing (C-53)', async () => {
    const { last, names } = show(pedidoAdmin({ status: 'PENDENTE' }));
    expect(screen.getByText('O cliente recebe um e-mail.')).toBeTruthy();
    fireEvent.click(button('Marcar como pago: Pedido nº 101'));
    await sendWaiting();
    await shows('PAGO');
    expect(last('AtualizarPedido').variables).toEqual({
      id: '101',
      input: { status: 'PAGO', versao: 3 },
    });
    await last('AtualizarPedido').answer({
      resultado: pedidoEditado({ status: 'PAGO', versao: 4 }),
    });
    await shows('PAGO');
    expect(notices()).toBe('Pedido 101 marcado como pago.');
    expect(names()).toEqual(['AtualizarPedido']);
  });

  it('sends one change at a time and keeps the focus at the end', async () => {
    const { count, last } = show(pedidoAdmin({ status: 'ENVIADO' }));
    fireEvent.click(button(/^Marcar como concluído/));
    await shows('ENTREGUE');
    const same = button(/^Marcar como concluído/);
    same.focus();
    fireEvent.click(same);
    await act(async () => undefined);
    expect(count('AtualizarPedido')).toBe(1);
    await last('AtualizarPedido').answer({ resultado: pedidoEditado({ status: 'ENTREGUE' }) });
    expect(screen.queryByRole('button', { name: /^Marcar/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Pedido concluído.');
  });

  it('restores the status after a refusal and reports it', async () => {
    const { last, count } = show(pedidoAdmin({ status: 'PENDENTE' }));
    fireEvent.click(button(/^Marcar como pago/));
    await sendWaiting();
    await last('AtualizarPedido').answer(falha('Conflito', 'Este pedido mudou.', 'versao'));
    await shows('PENDENTE');
    expect(notices()).toBe('Pedido nº 101: Este pedido mudou.');
    fireEvent.click(button('Ler o pedido de novo'));
    await act(async () => undefined);
    expect(count('PedidoDeNovo')).toBe(1);
    await last('PedidoDeNovo').answer({ pedido: pedidoEditado({ status: 'ENVIADO', versao: 9 }) });
    await shows('ENVIADO');
    expect(screen.queryByText(/Este pedido mudou/, { selector: 'p' })).toBeNull();
  });

  it('restores the status after a missing reply and reports it', async () => {
    const { last } = show(pedidoAdmin({ status: 'PENDENTE' }));
    fireEvent.click(button(/^Marcar como pago/));
    await sendWaiting();
    await last('AtualizarPedido').fail();
    await shows('PENDENTE');
    expect(screen.getByText(/^A loja não respondeu/)).toBeTruthy();
  });

  it('sends nothing when the step is taken back, and the focus returns to it (DASH-05)', async () => {
    const { names } = show(pedidoAdmin({ status: 'PENDENTE' }));
    fireEvent.click(button(/^Marcar como pago/));
    const texto = 'Pedido nº 101: PAGO em 5 segundos. O cliente recebe um e-mail.';
    expect(screen.getAllByText(texto, { exact: false }).length).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: /^Marcar/ })).toBeNull();
    const [undo] = screen.getAllByRole('button', { name: 'Desfazer' });
    fireEvent.click(undo ?? document.body);
    await sendWaiting();
    expect(names()).toEqual([]);
    expect(screen.getByTestId('status').textContent).toBe('PENDENTE');
    await waitFor(() => expect(document.activeElement).toBe(button(/^Marcar como pago/)));
  });

  it('a step without mail is sent at once (DASH-05)', async () => {
    const { last } = show(pedidoAdmin({ status: 'ENVIADO' }));
    expect(screen.queryByText('O cliente recebe um e-mail.')).toBeNull();
    fireEvent.click(button(/^Marcar como concluído/));
    await shows('ENTREGUE');
    await last('AtualizarPedido').answer({ resultado: pedidoEditado({ status: 'ENTREGUE' }) });
  });

  const openSend = async () => {
    fireEvent.click(button(/^Marcar como enviado/));
    return within(await screen.findByRole('dialog', { name: 'Marcar como enviado' }));
  };
  type DialogoAberto = Awaited<ReturnType<typeof openSend>>;
  const linkIn = (dialog: DialogoAberto) =>
    dialog.getByLabelText<HTMLInputElement>('Link ou código de rastreio (opcional)');
  const submit = async (dialog: DialogoAberto, link: string) => {
    fireEvent.change(linkIn(dialog), { target: { value: link } });
    fireEvent.click(dialog.getByRole('button', { name: 'Marcar como enviado' }));
    await act(async () => undefined);
  };

  it('asks for the tracking link before sending (C-67)', async () => {
    const { last, count } = show(pedidoAdmin({ status: 'PAGO' }));
    const dialog = await openSend();
    await submit(dialog, 'javascript:1');
    await sendWaiting();
    expect(count('AtualizarPedido')).toBe(0);
    await submit(dialog, ' AA123456789BR ');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(count('AtualizarPedido')).toBe(0);
    await sendWaiting();
    expect(last('AtualizarPedido').variables['input']).toEqual({
      status: 'ENVIADO',
      linkRastreio: 'AA123456789BR',
      versao: 3,
    });
    await last('AtualizarPedido').answer({
      resultado: pedidoEditado({ status: 'ENVIADO', versao: 4 }),
    });
    await shows('ENVIADO');
  });

  it("reports another person's change, and keeps the typed link for the next try (A3, DASH-05)", async () => {
    startSession(descriptorOf({ id: '1' }), '1');
    const { last, count } = show(pedidoAdmin({ id: '102', status: 'PAGO' }));
    await submit(await openSend(), 'AA123456789BR');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await sendWaiting();
    await last('AtualizarPedido').answer(falha('Conflito', 'Este pedido mudou.', 'versao'));
    await shows('PAGO');
    expect(notices()).toBe('Pedido nº 102: Este pedido mudou.');
    fireEvent.click(button('Ler o pedido de novo'));
    await act(async () => undefined);
    await last('PedidoDeNovo').answer({
      pedido: pedidoEditado({ id: '102', status: 'PAGO', versao: 9 }),
    });
    expect(linkIn(await openSend()).value).toBe('AA123456789BR');
    expect(count('AtualizarPedido')).toBe(1);
  });

  it('shows a typed link to its own account alone (DASH-05)', async () => {
    startSession(descriptorOf({ id: '1' }), '1');
    const { last } = show(pedidoAdmin({ id: '103', status: 'PAGO' }));
    await submit(await openSend(), 'AA123456789BR');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await sendWaiting();
    await last('AtualizarPedido').fail();
    startSession(descriptorOf({ id: '2' }), '2');
    expect(linkIn(await openSend()).value).toBe('');
  });

  it('may be pressed again after a step that broke in the browser (DASH-05)', async () => {
    const { client } = show(pedidoAdmin({ status: 'ENVIADO' }));
    const broken = vi.spyOn(client.cache, 'readFragment').mockImplementation(() => {
      throw new TypeError('broken');
    });
    fireEvent.click(button(/^Marcar como concluído/));
    await waitFor(() => expect(notices()).toContain('A loja não respondeu'));
    broken.mockRestore();
    expect(button(/^Marcar como concluído/).getAttribute('aria-busy')).toBe('false');
  });

  it.each(['ENTREGUE', 'CANCELADO', 'DESCONHECIDO'] as const)(
    'offers no next status for %s',
    (last) => {
      show(pedidoAdmin({ status: last }));
      expect(screen.queryByRole('button', { name: /^Marcar/ })).toBeNull();
    },
  );
});

describe('counts per status', () => {
  const RESUMO = gql`
    {
      adminResumo {
        pedidos
        pedidosPorStatus {
          status
          quantidade
        }
      }
    }
  `;
  const contagem = (status: string, quantidade: number) => ({
    __typename: 'ContagemStatus',
    status,
    quantidade,
  });

  it('moves one order between two status counts and leaves the others (AORD-09)', async () => {
    const { cache } = fakeGateway().client;
    const write = (...pedidosPorStatus: object[]) =>
      cache.writeQuery({
        query: RESUMO,
        data: { adminResumo: { __typename: 'ResumoLoja', pedidos: 7, pedidosPorStatus } },
      });
    const read = () => cache.readQuery({ query: RESUMO });
    const move = (de: 'PENDENTE' | 'PAGO', para: 'PAGO' | 'ENVIADO') =>
      mudaPedido(cache, pedidoAdmin({ status: de }), pedidoAdmin({ status: para }));
    move('PENDENTE', 'PAGO');
    expect(read()).toBeNull();
    write(contagem('PENDENTE', 3), contagem('PAGO', 4));
    move('PENDENTE', 'PAGO');
    expect(read()).toMatchObject({
      adminResumo: {
        pedidos: 7,
        pedidosPorStatus: [contagem('PENDENTE', 2), contagem('PAGO', 5)],
      },
    });
    move('PAGO', 'PAGO');
    move('PAGO', 'ENVIADO');
    expect(read()).toMatchObject({
      adminResumo: { pedidosPorStatus: [contagem('PENDENTE', 2), contagem('PAGO', 4)] },
    });
  });

  it('changes the counts with an optimistic status and restores them after a refusal (AORD-09)', async () => {
    const gateway = withCachedOrder(pedidoAdmin({ status: 'PENDENTE' }));
    const { cache } = gateway.client;
    cache.writeQuery({
      query: RESUMO,
      data: {
        adminResumo: {
          __typename: 'ResumoLoja',
          pedidos: 7,
          pedidosPorStatus: [contagem('PENDENTE', 3), contagem('PAGO', 4)],
        },
      },
    });
    const counts = () =>
      cache
        .readQuery<{ adminResumo: { pedidosPorStatus: { quantidade: number }[] } }>(
          { query: RESUMO },
          true,
        )
        ?.adminResumo.pedidosPorStatus.map(({ quantidade }) => quantidade);
    renderAt('/dashboard', gateway.client, <Row id="101" />);
    fireEvent.click(button(/^Marcar como pago/));
    await sendWaiting();
    expect(counts()).toEqual([2, 5]);
    await gateway.last('AtualizarPedido').answer(falha('Conflito', 'Mudou.', 'versao'));
    expect(counts()).toEqual([3, 4]);
    fireEvent.click(button(/^Marcar como pago/));
    await sendWaiting();
    await gateway.last('AtualizarPedido').answer({ resultado: pedidoEditado({ status: 'PAGO' }) });
    expect(counts()).toEqual([2, 5]);
  });
});

describe('printed sheets', () => {
  const props = { open: true, onClose: () => undefined, onClosed: () => undefined };
  const pago = pedidoAdmin({
    id: '201',
    itens: [
      linhaAdmin({ id: '201:1', quantidade: 1 }),
      linhaAdmin({ id: '201:2', variacaoId: 'v2', variacaoNome: '5 ml', quantidade: 4 }),
    ],
  });

  it('lists paid orders by volume, then by order (A7)', async () => {
    const { client, names } = fakeGateway();
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const pedidos = [pedidoAdmin(), pago, pedidoAdmin({ id: '301', status: 'ENVIADO' })];
    renderAt('/dashboard', client, <ListaDeSeparacao pedidos={pedidos} {...props} />);
    const list = within(await screen.findByRole('article', { name: 'Lista de separação' }));
    expect(list.getByText(/^2 pedidos pagos · 7 unidades/)).toBeTruthy();
    expect(
      list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual([
      '5 ml 4 unidades',
      '10 ml 3 unidades',
      ' Pedido nº 101 Marina Exemplo',
      ' Pedido nº 201 Marina Exemplo',
    ]);
    expect(list.getByText('nº 101 (2), nº 201')).toBeTruthy();
    fireEvent.click(button('Imprimir'));
    // The page that printing hides does not open again with its animation.
    expect(document.documentElement.classList.contains('abertura-vista')).toBe(true);
    expect(print).toHaveBeenCalledOnce();
    expect(names()).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('says that no order is paid (A7)', async () => {
    const { client } = fakeGateway();
    const pedidos = [pedidoAdmin({ status: 'ENVIADO' })];
    renderAt('/dashboard', client, <ListaDeSeparacao pedidos={pedidos} {...props} />);
    expect(await screen.findByText(/^Nenhum pedido pago/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  });

  it('prints recipient, address and sender, but no CPF, phone or e-mail (A7)', async () => {
    const { client, last } = fakeGateway();
    const pedidos = [pedidoAdmin(), pedidoAdmin({ id: '302', enderecoEntrega: null })];
    renderAt('/dashboard', client, <Etiqueta pedidos={pedidos} {...props} />);
    const label = await screen.findByRole('article', { name: 'Etiqueta do Pedido nº 101' });
    await last('Remetente').answer({
      configuracao: {
        __typename: 'Configuracao',
        marca: 'Decantária',
        empresa: {
          __typename: 'Empresa',
          razaoSocial: 'Decantária Ltda.',
          cnpj: '00.000.000/0001-00',
          endereco: 'Rua Sem Nome, 1',
          cidade: 'Eusébio, CE',
          email: 'contato@loja.example',
          redeSocialUrl: null,
        },
      },
    });
    const text = label.textContent ?? '';
    for (const known of ['Marina Exemplo', 'São Gerardo', 'CEP 60000-000', 'Rua Sem Nome, 1']) {
      expect(text).toContain(known);
    }
    expect(text).not.toMatch(/529\.982|98765|85987|marina@|CNPJ/);
    expect(screen.getByText('Sem endereço, fora das etiquetas: nº 302.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Papel'), { target: { value: 'folha' } });
    expect(label.parentElement?.dataset['papel']).toBe('folha');
  });
});

describe('ChamarNoChat', () => {
  it('opens a chat with the customer, and the URL holds no data but the order number (C-61)', () => {
    renderAt('/dashboard', fakeGateway().client, <ChamarNoChat pedido={pedidoAdmin()} />);
    const { href, rel } = screen.getByRole<HTMLAnchorElement>('link', { name: /^Chamar no chat/ });
    expect(href.split('?')[0]).toBe('https://wa.me/5585987654321');
    expect(new URL(href).searchParams.get('text')).toBe(
      'Olá, aqui é da Decantária. Escrevo sobre o seu pedido nº 101.',
    );
    expect(href).not.toContain('+');
    expect(rel).toBe('noopener noreferrer');
  });

  it('offers no chat without a phone', () => {
    renderAt(
      '/dashboard',
      fakeGateway().client,
      <ChamarNoChat pedido={pedidoAdmin({ telefone: null })} />,
    );
    expect(screen.queryByRole('link')).toBeNull();
  });
});
