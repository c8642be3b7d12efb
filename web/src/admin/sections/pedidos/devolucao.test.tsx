import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pedidoAdmin, pedidoEditado } from '../../../../test/admin/pedidos.ts';
import { fakeGateway, renderAt } from '../../../../test/gateway.tsx';
import { BlocoDesistencia, BlocoDevolucaoManual, BlocoPagamento } from './BlocoPagamento.tsx';
import { DialogoDeDevolucao } from './DialogoDeDevolucao.tsx';

const CLOCK = '2026-03-08T10:00:00-03:00';
const desistencia = {
  __typename: 'Desistencia' as const,
  pedidaEm: CLOCK,
  motivo: 'Não combinou.',
  prazoAte: '2026-03-12',
  recebidaEm: null,
  valor: null,
};
const estorno = {
  __typename: 'Estorno' as const,
  id: '7',
  valor: 49.9,
  estado: 'FALHOU' as const,
  motivo: 'desistência',
  falha: 'O cartão venceu ou foi cancelado.',
  pedidoEm: CLOCK,
  concluidoEm: CLOCK,
};
const pagamento = {
  __typename: 'PagamentoDoPedido' as const,
  provedor: 'SIMULADO' as const,
  valor: 119.8,
  pagoEm: CLOCK,
  pendencia: null,
  estornos: [],
  contestacoes: [],
};
const pedido = pedidoAdmin({ status: 'ENTREGUE', metodo: 'CARTAO', desistencia, pagamento });
const received = pedidoEditado({
  ...pedido,
  desistencia: { ...desistencia, recebidaEm: CLOCK, valor: 49.9 },
  pagamento: { ...pagamento, estornos: [{ ...estorno, estado: 'PEDIDO', concluidoEm: null }] },
});

const notices = () => screen.getByRole('list', { name: 'Avisos', hidden: true }).textContent;

function openDialog(parts: Partial<typeof pedido> = {}) {
  const gateway = fakeGateway();
  const onClose = vi.fn();
  renderAt(
    '/dashboard#pedidos',
    gateway.client,
    <DialogoDeDevolucao
      pedido={{ ...pedido, ...parts }}
      open
      onClose={onClose}
      onClosed={() => undefined}
    />,
  );
  return { ...gateway, onClose };
}

const amount = () => screen.getByText(/^A devolver/).closest('p')?.textContent;
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('receiving the goods of a withdrawal', () => {
  it('returns everything with the freight by default, and says where the money goes (DASH-02, S10)', async () => {
    const { last, onClose } = openDialog();
    await screen.findByRole('dialog', { name: 'Receber e estornar' });
    expect(amount()).toBe(
      'A devolver: R$ 119,80, com o frete. O valor volta para o cartão que foi usado.',
    );
    submit('Receber e estornar');
    await waitFor(() => last('ReceberDesistencia'));
    expect(last('ReceberDesistencia').variables).toEqual({
      input: { pedidoId: '101', voltaAoEstoque: true },
    });
    await last('ReceberDesistencia').answer({ resultado: received });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('returns units by line without the freight, and keeps them out of the stock when asked to (DASH-02)', async () => {
    const { last } = openDialog();
    await screen.findByRole('dialog');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } });
    expect(amount()).toBe('A devolver: R$ 49,90. O valor volta para o cartão que foi usado.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Devolver as unidades ao estoque' }));
    submit('Receber e estornar');
    await waitFor(() => last('ReceberDesistencia'));
    expect(last('ReceberDesistencia').variables).toEqual({
      input: {
        pedidoId: '101',
        voltaAoEstoque: false,
        itens: [{ itemId: '101:1', quantidade: 1 }],
      },
    });
  });

  it('promises no refund and no stock of a cancelled order whose payment went back before (DASH-02)', async () => {
    const back = {
      ...pagamento,
      estornos: [{ ...estorno, valor: 119.8, estado: 'FEITO' as const }],
    };
    const { last } = openDialog({ status: 'CANCELADO', pagamento: back });
    await screen.findByRole('dialog', { name: 'Receber a devolução' });
    expect(screen.getByText(/já voltou para o cartão que foi usado/)).toBeTruthy();
    expect(screen.queryByText(/^A devolver/)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    submit('Receber');
    await waitFor(() => last('ReceberDesistencia'));
    await last('ReceberDesistencia').answer({
      resultado: { ...received, desistencia: { ...desistencia, recebidaEm: CLOCK, valor: 0 } },
    });
    await waitFor(() => expect(notices()).toContain('devolução recebida.'));
  });

  it('promises no refund without a payment through the shop, asks for a unit, and shows a refusal (DASH-02)', async () => {
    const { last, names, onClose } = openDialog({ pagamento: null });
    await screen.findByRole('dialog', { name: 'Receber a devolução' });
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '0' } });
    submit('Receber');
    expect(await screen.findByText('Diga o que voltou.')).toBeTruthy();
    expect(names()).toEqual([]);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '2' } });
    expect(amount()).toMatch(/combine com o cliente como devolver\.$/);
    submit('Receber');
    await waitFor(() => last('ReceberDesistencia'));
    await last('ReceberDesistencia').answer({
      resultado: {
        __typename: 'DadosInvalidos',
        mensagem: 'O cliente não desistiu deste pedido.',
        campo: 'pedidoId',
      },
    });
    expect(await screen.findByText('O cliente não desistiu deste pedido.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('payment and withdrawal of an order', () => {
  it('show dates, reason, deadline and amounts; nothing without them (DASH-01, DASH-02)', () => {
    const { client } = fakeGateway();
    renderAt(
      '/dashboard',
      client,
      <>
        <BlocoDesistencia pedido={received} />
        <BlocoPagamento pedido={received} />
        <BlocoDesistencia pedido={pedidoAdmin()} />
        <BlocoPagamento pedido={pedidoAdmin()} />
      </>,
    );
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Desistência',
      'Pagamento com cartão',
    ]);
    const text = document.body.textContent;
    for (const expected of [
      'Pedida em08/03/2026 às 10:00',
      'até 12/03/2026 (sete dias da entrega)',
      'Não combinou.',
      'recebidos em 08/03/2026 às 10:00',
      'A devolverR$ 49,90',
      'Simulado (nada é cobrado)',
      'Estorno de R$ 49,90 pedido ao provedor (desistência)',
    ]) {
      expect(text).toContain(expected);
    }
  });

  it('show no amount when the payment went back before the goods came (S10)', () => {
    const nothing = { ...received, desistencia: { ...desistencia, recebidaEm: CLOCK, valor: 0 } };
    renderAt('/dashboard', fakeGateway().client, <BlocoDesistencia pedido={nothing} />);
    expect(document.body.textContent).toContain('recebidos em 08/03/2026 às 10:00');
    expect(document.body.textContent).not.toContain('A devolver');
  });

  it('names the Pix of an order that a Pix paid (S2)', () => {
    renderAt(
      '/dashboard',
      fakeGateway().client,
      <BlocoPagamento pedido={{ ...received, metodo: 'PIX' }} />,
    );
    expect(screen.getByRole('heading').textContent).toBe('Pagamento por Pix');
  });

  it('says why a refund failed, and what to do about each dispute (MON-21, MON-24)', () => {
    const contestacao = (id: string, estado: 'ABERTA' | 'PERDIDA', encerradaEm: string | null) => ({
      __typename: 'Contestacao' as const,
      id,
      valor: 119.8,
      estado,
      motivo: 'O titular não reconhece esta compra.',
      abertaEm: CLOCK,
      encerradaEm,
    });
    const contestacoes = [contestacao('1', 'ABERTA', null), contestacao('2', 'PERDIDA', CLOCK)];
    renderAt(
      '/dashboard',
      fakeGateway().client,
      <BlocoPagamento
        pedido={{ ...received, pagamento: { ...pagamento, contestacoes, estornos: [estorno] } }}
      />,
    );
    expect(screen.getByRole('list', { name: 'Estornos' }).textContent).toContain(
      'não foi feito (desistência). O cartão venceu ou foi cancelado.',
    );
    const [open, lost] = within(screen.getByRole('list', { name: 'Contestações' })).getAllByRole(
      'listitem',
    );
    expect(open?.textContent).toContain('aberta: responda no painel do provedor');
    expect(open?.textContent).toContain('O titular não reconhece esta compra.');
    expect(lost?.textContent).toContain('não faça outro estorno');
    expect(screen.queryByRole('button', { name: 'Pedir de novo' })).toBeNull();
  });

  it.each([
    ['pi_3PqR', true, /devolva R\$ 119,80 à mão no painel do provedor do cartão.*pi_3PqR/],
    [
      'pi_3PqR',
      false,
      /Se o pedido foi pago com cartão, devolva R\$ 119,80.*começou na loja.*pi_3PqR/,
    ],
    [
      null,
      false,
      /Se o pedido foi pago com cartão, devolva R\$ 119,80.*procure lá pelo pedido 101/,
    ],
  ] as const)(
    'the page of a cancelled order says how its money is returned: payment %s, confirmed %s (MON-15)',
    (paymentIntentId, confirmado, text) => {
      const devolucaoManual = {
        __typename: 'DevolucaoManual' as const,
        valor: 119.8,
        paymentIntentId,
        confirmado,
      };
      renderAt(
        '/dashboard',
        fakeGateway().client,
        <>
          <BlocoDevolucaoManual pedido={pedidoAdmin({ status: 'CANCELADO', devolucaoManual })} />
          <BlocoDevolucaoManual pedido={pedidoAdmin({ status: 'PAGO', devolucaoManual })} />
          <BlocoDevolucaoManual pedido={pedidoAdmin({ status: 'CANCELADO' })} />
        </>,
      );
      expect(screen.getAllByRole('heading', { name: 'Dinheiro a devolver' })).toHaveLength(1);
      expect(document.body.textContent).toMatch(text);
    },
  );

  it('a refused refund is requested again by one button (DASH-02)', async () => {
    const { client, last } = fakeGateway();
    renderAt(
      '/dashboard',
      client,
      <BlocoPagamento pedido={{ ...received, pagamento: { ...pagamento, estornos: [estorno] } }} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Pedir de novo' }));
    await waitFor(() => last('RepetirEstorno'));
    expect(last('RepetirEstorno').variables).toEqual({ id: '7' });
    await last('RepetirEstorno').answer({ resultado: received });
    await waitFor(() => expect(notices()).toContain('estorno de R$ 49,90 pedido de novo'));
  });
});
