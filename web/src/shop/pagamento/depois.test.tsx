import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { confirmado, type Pedido, pass, pedidoDe, pedidoPago } from '../../../test/pagamento.tsx';
import { STATUS_POLLING, STATUS_POLLING_EAGER } from '../../lib/constants.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { Page as Success } from './PagamentoAprovadoPage.tsx';
import { Page as Cancel } from './PagamentoCanceladoPage.tsx';
import { Page as Confirmation } from './PedidoConfirmadoPage.tsx';
import { rememberOrder } from './which-order.ts';

const link = (name: string) => screen.getByRole('link', { name });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const path = () => screen.getByTestId('path').textContent;

function open(address: string, page: ReactNode) {
  const gateway = fakeGateway();
  const view = renderAt(address, gateway.client, page);
  return { ...gateway, ...view };
}

function situacao(pedido: Pedido | null) {
  const { itens: _, ...rest } = pedido ?? { itens: [] };
  return { pedido: pedido && rest };
}

beforeEach(() => {
  vi.useFakeTimers();
  startSession(descriptorOf(), '7');
});
afterEach(() => {
  act(endSession);
  vi.useRealTimers();
});

describe('/success', () => {
  const openWith = async (pedido: Pedido | null) => {
    const page = open('/success?pedido=101', <Success />);
    await page.last('SituacaoDoPagamento').answer(situacao(pedido));
    return page;
  };

  it.each(['PAGO', 'ENVIADO', 'ENTREGUE'] as const)(
    "shows 'Pagamento Aprovado!', the e-mail notice and a link to the shop for %s (PAYPG-01)",
    async (status) => {
      await openWith(pedidoDe({ status }));
      expect(title()).toBe('Pagamento Aprovado!');
      expect(screen.getByText(/confirmação para o seu e-mail/)).toBeTruthy();
      expect(link('Voltar à loja').getAttribute('href')).toBe('/');
      expect(link('Ver pedido confirmado').getAttribute('href')).toBe('/pedido-confirmado/101');
    },
  );

  it("approves nothing before the gateway's reply (C-49)", () => {
    open('/success?pedido=101', <Success />);
    expect(title()).not.toContain('Aprovado');
  });

  it.each([
    ['PENDENTE', 'Pedido nº 101 está aguardando pagamento'],
    ['CANCELADO', 'Pedido nº 101 está cancelado'],
  ] as const)('shows the status %s and links the orders (C-49)', async (status, text) => {
    await openWith(pedidoDe({ status }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/Aprovado/)).toBeNull();
    expect(link('Ir para Meus Pedidos').getAttribute('href')).toBe('/meus-pedidos');
    expect(link('Pagar').getAttribute('href')).toBe('/checkout?pedido=101');
  });

  it("approves no missing or other person's order (C-49)", async () => {
    await openWith(null);
    expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
  });

  it('links the orders when opened without an order (C-49)', () => {
    const page = open('/success', <Success />);
    expect(page.requests).toEqual([]);
    expect(screen.queryByText(/Aprovado/)).toBeNull();
    expect(link('Ir para Meus Pedidos')).toBeTruthy();
  });

  it('uses the order that the tab was paying (C-49)', () => {
    rememberOrder('55');
    const page = open('/success', <Success />);
    expect(page.last('SituacaoDoPagamento').variables).toEqual({ id: '55' });
  });

  it('shows the approval when PENDENTE becomes PAGO (C-48)', async () => {
    const page = await openWith(pedidoDe());
    await pass(STATUS_POLLING);
    await page.last('StatusDoPedido').answer({ statusPedido: 'PAGO' });
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('offers a retry without a reply (C-12)', async () => {
    const page = open('/success?pedido=101', <Success />);
    await page.last('SituacaoDoPagamento').fail();
    expect(screen.getByRole('alert').textContent).toBe(
      'Erro ao carregar o pedido. Tente novamente.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await page.last('SituacaoDoPagamento').answer(situacao(pedidoDe({ status: 'PAGO' })));
    expect(title()).toBe('Pagamento Aprovado!');
  });
});

describe('/cancel', () => {
  it("shows 'Pagamento Cancelado', retry and other methods (PAYPG-02)", async () => {
    const page = open('/cancel?pedido=101', <Cancel />);
    await page.last('SituacaoDoPagamento').answer(situacao(pedidoDe()));
    expect(title()).toBe('Pagamento Cancelado');
    expect(screen.getByText(/tentar de novo ou escolher outra forma/)).toBeTruthy();
    expect(screen.getByRole('region', { name: /Formas de pagamento/ })).toBeTruthy();
  });

  it("links the order's checkout, even without a reply (C-22)", async () => {
    const page = open('/cancel?pedido=101', <Cancel />);
    await page.last('SituacaoDoPagamento').fail();
    expect(link('Voltar ao pagamento').getAttribute('href')).toBe('/checkout?pedido=101');
    await act(async () => undefined);
    fireEvent.click(link('Voltar ao pagamento'));
    expect(path()).toBe('/checkout?pedido=101');
  });

  it('uses the order that the tab was paying (C-22)', () => {
    rememberOrder('55');
    open('/cancel', <Cancel />);
    expect(link('Voltar ao pagamento').getAttribute('href')).toBe('/checkout?pedido=55');
  });

  it('links the orders without an order (PAYPG-02)', () => {
    open('/cancel', <Cancel />);
    expect(title()).toBe('Pagamento Cancelado');
    expect(link('Ir para Meus Pedidos')).toBeTruthy();
  });

  it('promises nothing about an order that the account does not have (PAYPG-02)', async () => {
    const page = open('/cancel?pedido=101', <Cancel />);
    await page.last('SituacaoDoPagamento').answer(situacao(null));
    expect(title()).toBe('Pagamento Cancelado');
    expect(screen.queryByText(/nº 101/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Voltar ao pagamento' })).toBeNull();
    expect(link('Ir para Meus Pedidos')).toBeTruthy();
  });

  it('does not say that the units of a cancelled order are kept (PAYPG-02, C-51)', async () => {
    const page = open('/cancel?pedido=101', <Cancel />);
    const pedido = pedidoDe({ status: 'CANCELADO', podePagar: true });
    await page.last('SituacaoDoPagamento').answer(situacao(pedido));
    expect(title()).toBe('Pagamento Cancelado');
    expect(screen.queryByText(/continua guardado/)).toBeNull();
    expect(screen.getByText(/nº 101: pagar de novo reserva as unidades/)).toBeTruthy();
  });

  it('does not report a paid order as cancelled (C-49)', async () => {
    const page = open('/cancel?pedido=101', <Cancel />);
    await page.last('SituacaoDoPagamento').answer(situacao(pedidoDe({ status: 'PAGO' })));
    expect(title()).toBe('Pagamento Aprovado!');
  });
});

describe('/pedido-confirmado', () => {
  const openPage = () =>
    open(
      '/pedido-confirmado/101',
      <Routes>
        <Route path="/pedido-confirmado/:id" element={<Confirmation />} />
        <Route path="*" element={null} />
      </Routes>,
    );
  const openWith = async (pedido: Parameters<typeof confirmado>[0]) => {
    const page = openPage();
    await page.last('PedidoConfirmado').answer(confirmado(pedido));
    return page;
  };
  const receipt = () => within(screen.getByLabelText('Recibo do pedido nº 101'));
  const screenPart = () => within(screen.getByRole('region', { name: 'Itens' }));

  it("shows 'Entre para continuar' to a visitor and returns after sign-in (C-21)", () => {
    endSession();
    const page = openPage();
    expect(screen.getByText('Entre para continuar')).toBeTruthy();
    expect(page.requests).toEqual([]);
    fireEvent.click(link('Fazer Login'));
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/pedido-confirmado/101"}');
  });

  it.each(['PAGO', 'ENVIADO', 'ENTREGUE'] as const)(
    "shows 'Pagamento confirmado!', number, date and total for %s (CONF-02, C-50)",
    async (status) => {
      await openWith(pedidoPago({ status }));
      expect(title()).toBe('Pagamento confirmado!');
      expect(screen.getByText('nº 101')).toBeTruthy();
      expect(screen.getByText('05/03/2026 às 14:07')).toBeTruthy();
      expect(screen.getAllByText('R$ 119,80').length).toBeGreaterThan(0);
    },
  );

  it('shows product with volume, quantity, line total and freight (CONF-03, C-42)', async () => {
    await openWith(pedidoPago());
    const part = screenPart();
    expect(part.getByText('Noite de Oud')).toBeTruthy();
    expect(part.getByText('10 ml')).toBeTruthy();
    expect(part.getByText('2 x R$ 49,90')).toBeTruthy();
    expect(part.getAllByText('R$ 99,80')).toHaveLength(2);
    expect(part.getByText('R$ 20,00')).toBeTruthy();
  });

  it('shows when a paid order should arrive (C-40)', async () => {
    const page = await openWith(pedidoPago());
    const quote = page.last('CotarFrete');
    expect(quote.variables).toEqual({ cep: '60025-060' });
    const cotarFrete = {
      __typename: 'Frete',
      cep: '60025-060',
      uf: 'CE',
      servico: 'Entrega padrão',
      valor: 20,
      prazo: null,
      prazoMinDias: 1,
      prazoMaxDias: 3,
      aCombinar: false,
    };
    await quote.answer({ cotarFrete });
    expect(screen.getByText('em 1 a 3 dias úteis')).toBeTruthy();
  });

  it.each([
    [null, 'a combinar'],
    [0, 'Grátis'],
  ])('shows the freight %o (C-40)', async (valorFrete, text) => {
    await openWith(pedidoPago({ valorFrete }));
    expect(screenPart().getByText(text)).toBeTruthy();
  });

  it('shows street, number, district, city/state and CEP (CONF-04)', async () => {
    await openWith(pedidoPago());
    const part = within(screen.getByRole('region', { name: 'Endereço de entrega' }));
    for (const text of [
      'Rua das Acácias, 120 - Ap. 302',
      'Centro',
      'Fortaleza/CE',
      'CEP 60025-060',
    ]) {
      expect(part.getByText(text)).toBeTruthy();
    }
  });

  it("links 'Voltar à loja' and 'Acompanhar pedido' (CONF-05)", async () => {
    await openWith(pedidoPago());
    expect(link('Voltar à loja').getAttribute('href')).toBe('/');
    expect(link('Acompanhar pedido').getAttribute('href')).toBe('/meus-pedidos?busca=101');
  });

  it('waits and offers Pagar for PENDENTE, and confirms at PAGO (C-50)', async () => {
    const page = await openWith(pedidoPago({ status: 'PENDENTE' }));
    expect(screen.getByText('Aguardando confirmação do pagamento…')).toBeTruthy();
    expect(screen.queryByText(/confirmado!/)).toBeNull();
    fireEvent.click(link('Pagar'));
    expect(path()).toBe('/checkout?pedido=101');
    page.unmount();

    const waiting = await openWith(pedidoPago({ status: 'PENDENTE' }));
    await pass(STATUS_POLLING);
    await waiting.last('StatusDoPedido').answer({ statusPedido: 'PAGO' });
    expect(title()).toBe('Pagamento confirmado!');
    const looks = waiting.count('StatusDoPedido');
    await pass(STATUS_POLLING_EAGER);
    expect(waiting.count('StatusDoPedido')).toBe(looks);
  });

  it('does not confirm CANCELADO (C-50)', async () => {
    await openWith(pedidoPago({ status: 'CANCELADO' }));
    expect(screen.getByText('Este pedido está cancelado.')).toBeTruthy();
    expect(screen.queryByText(/confirmado!/)).toBeNull();
  });

  it.each([
    ['missing', null],
    ["another person's", pedidoPago({ usuario: { __typename: 'UsuarioResumo', id: '8' } })],
  ])(
    "shows 'Pedido não encontrado.' and a link to the shop for an order that is %s (CONF-01, C-16, ROLE-05)",
    async (_, pedido) => {
      await openWith(pedido);
      expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
      expect(screen.queryByText('Noite de Oud')).toBeNull();
      expect(link('Voltar à loja').getAttribute('href')).toBe('/');
    },
  );

  it('offers a retry without a reply (CONF-01)', async () => {
    const page = openPage();
    await page.last('PedidoConfirmado').fail();
    expect(screen.getByRole('alert').textContent).toContain('Pedido não encontrado.');
    expect(link('Voltar à loja')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await page.last('PedidoConfirmado').answer(confirmado(pedidoPago()));
    expect(title()).toBe('Pagamento confirmado!');
  });

  it('prints a receipt with seller, order, receiver, items and totals, marked as no invoice', async () => {
    await openWith(pedidoPago());
    const paper = receipt();
    for (const text of [
      'Decantária Comércio Ltda.',
      'CNPJ 00.000.000/0001-00',
      'Recibo do pedido nº 101',
      'Feito em 05/03/2026 às 14:07 · pago em 06/03/2026 · Cartão',
      'Ana Souza',
      'CPF 529.982.247-25',
      'Noite de Oud, 10 ml',
      'Este recibo não substitui a nota fiscal.',
    ]) {
      expect(paper.getByText(text)).toBeTruthy();
    }
    expect(paper.getAllByText('R$ 119,80')).toHaveLength(1);
  });

  it('prints a receipt without data that the API does not keep', async () => {
    await openWith(
      pedidoPago({ historico: null, metodo: null, cpf: null, email: null, enderecoEntrega: null }),
    );
    expect(receipt().getByText('Feito em 05/03/2026 às 14:07')).toBeTruthy();
    expect(receipt().queryByText(/CPF/)).toBeNull();
    expect(screen.getByText('O endereço deste pedido não está disponível agora.')).toBeTruthy();
  });

  it("prints on 'Imprimir recibo'", async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await openWith(pedidoPago());
    fireEvent.click(screen.getByRole('button', { name: 'Imprimir recibo' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});
