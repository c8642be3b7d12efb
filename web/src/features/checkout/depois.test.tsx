import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmado, type Pedido, pass, pedidoDe, pedidoPago } from '../../../test/checkout.tsx';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { STATUS_POLLING, STATUS_POLLING_EAGER } from '../../shared/constants.ts';
import { endSession, startSession } from '../../shared/session/session.ts';
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

/** The answer to `SituacaoDoPagamento`. */
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
    "PAYPG-01: %s: 'Pagamento Aprovado!', o aviso do e-mail e a volta à loja",
    async (status) => {
      await openWith(pedidoDe({ status }));
      expect(title()).toBe('Pagamento Aprovado!');
      expect(screen.getByText(/confirmação para o seu e-mail/)).toBeTruthy();
      expect(link('Voltar à loja').getAttribute('href')).toBe('/');
      expect(link('Ver pedido confirmado').getAttribute('href')).toBe('/pedido-confirmado/101');
    },
  );

  it('C-49: sem o gateway dizer, nada está aprovado', () => {
    open('/success?pedido=101', <Success />);
    expect(title()).not.toContain('Aprovado');
  });

  it.each([
    ['PENDENTE', 'Pedido nº 101 está aguardando pagamento'],
    ['CANCELADO', 'Pedido nº 101 está cancelado'],
  ] as const)('C-49: %s diz como está e leva aos pedidos', async (status, text) => {
    await openWith(pedidoDe({ status }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/Aprovado/)).toBeNull();
    expect(link('Ir para Meus Pedidos').getAttribute('href')).toBe('/meus-pedidos');
    expect(link('Pagar').getAttribute('href')).toBe('/checkout?pedido=101');
  });

  it('C-49: um pedido de outra pessoa, ou nenhum, não aprova nada', async () => {
    await openWith(null);
    expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
  });

  it('C-49: digitado sem pedido, leva aos pedidos', () => {
    const page = open('/success', <Success />);
    expect(page.asked).toEqual([]);
    expect(screen.queryByText(/Aprovado/)).toBeNull();
    expect(link('Ir para Meus Pedidos')).toBeTruthy();
  });

  it('C-49: vale o pedido que a aba pagava', () => {
    rememberOrder('55');
    const page = open('/success', <Success />);
    expect(page.last('SituacaoDoPagamento').variables).toEqual({ id: '55' });
  });

  it('C-48: PENDENTE que vira PAGO aparece sozinho', async () => {
    const page = await openWith(pedidoDe());
    await pass(STATUS_POLLING);
    await page.last('StatusDoPedido').answer({ statusPedido: 'PAGO' });
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('C-12: a loja que não responde não diz nada do pagamento, e tenta-se de novo', async () => {
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
  it("PAYPG-02: 'Pagamento Cancelado', tentar de novo ou outra forma", async () => {
    const page = open('/cancel?pedido=101', <Cancel />);
    await page.last('SituacaoDoPagamento').answer(situacao(pedidoDe()));
    expect(title()).toBe('Pagamento Cancelado');
    expect(screen.getByText(/tentar de novo ou escolher outra forma/)).toBeTruthy();
    expect(screen.getByRole('region', { name: /Formas de pagamento/ })).toBeTruthy();
  });

  it('C-22: o botão volta ao checkout com o pedido, também sem resposta da loja', async () => {
    const page = open('/cancel?pedido=101', <Cancel />);
    await page.last('SituacaoDoPagamento').fail();
    expect(link('Voltar ao pagamento').getAttribute('href')).toBe('/checkout?pedido=101');
    await act(async () => undefined);
    fireEvent.click(link('Voltar ao pagamento'));
    expect(path()).toBe('/checkout?pedido=101');
  });

  it('C-22: vale o pedido que a aba pagava', () => {
    rememberOrder('55');
    open('/cancel', <Cancel />);
    expect(link('Voltar ao pagamento').getAttribute('href')).toBe('/checkout?pedido=55');
  });

  it('sem pedido, leva aos pedidos', () => {
    open('/cancel', <Cancel />);
    expect(title()).toBe('Pagamento Cancelado');
    expect(link('Ir para Meus Pedidos')).toBeTruthy();
  });

  it('C-49: o que já está pago não é dito cancelado', async () => {
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

  it("C-21: o visitante lê 'Entre para continuar', e o login traz de volta", () => {
    endSession();
    const page = openPage();
    expect(screen.getByText('Entre para continuar')).toBeTruthy();
    expect(page.asked).toEqual([]);
    fireEvent.click(link('Fazer Login'));
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/pedido-confirmado/101"}');
  });

  it.each(['PAGO', 'ENVIADO', 'ENTREGUE'] as const)(
    "CONF-02, C-50: %s: 'Pagamento confirmado!', número, data e total",
    async (status) => {
      await openWith(pedidoPago({ status }));
      expect(title()).toBe('Pagamento confirmado!');
      expect(screen.getByText('nº 101')).toBeTruthy();
      expect(screen.getByText('05/03/2026 às 14:07')).toBeTruthy();
      expect(screen.getAllByText('R$ 119,80').length).toBeGreaterThan(0);
    },
  );

  it('CONF-03, C-42: produto e volume, quantidade, total da linha, e o frete à parte', async () => {
    await openWith(pedidoPago());
    const part = screenPart();
    expect(part.getByText('Noite de Oud')).toBeTruthy();
    expect(part.getByText('10 ml')).toBeTruthy();
    expect(part.getByText('2 x R$ 49,90')).toBeTruthy();
    expect(part.getAllByText('R$ 99,80')).toHaveLength(2);
    expect(part.getByText('R$ 20,00')).toBeTruthy();
  });

  it.each([
    [null, 'a combinar'],
    [0, 'grátis'],
  ])('C-40: frete %o é dito como é', async (valorFrete, text) => {
    await openWith(pedidoPago({ valorFrete }));
    expect(screenPart().getByText(text)).toBeTruthy();
  });

  it('CONF-04: rua, número, bairro, cidade/estado e CEP', async () => {
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

  it("CONF-05: 'Voltar à loja' e 'Acompanhar pedido'", async () => {
    await openWith(pedidoPago());
    expect(link('Voltar à loja').getAttribute('href')).toBe('/');
    expect(link('Acompanhar pedido').getAttribute('href')).toBe('/meus-pedidos?busca=101');
  });

  it('C-50: PENDENTE espera e oferece Pagar; ao virar PAGO, confirma', async () => {
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

  it('C-50: CANCELADO não é confirmado', async () => {
    await openWith(pedidoPago({ status: 'CANCELADO' }));
    expect(screen.getByText('Este pedido está cancelado.')).toBeTruthy();
    expect(screen.queryByText(/confirmado!/)).toBeNull();
  });

  it.each([
    ['não existe', null],
    ['é de outra pessoa', pedidoPago({ usuario: { __typename: 'UsuarioResumo', id: '8' } })],
  ])("CONF-01, C-16: %s: 'Pedido não encontrado.' e a volta à loja", async (_, pedido) => {
    await openWith(pedido);
    expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
    expect(screen.queryByText('Noite de Oud')).toBeNull();
    expect(link('Voltar à loja').getAttribute('href')).toBe('/');
  });

  it('CONF-01: sem resposta também, e dá para tentar de novo', async () => {
    const page = openPage();
    await page.last('PedidoConfirmado').fail();
    expect(screen.getByRole('alert').textContent).toContain('Pedido não encontrado.');
    expect(link('Voltar à loja')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await page.last('PedidoConfirmado').answer(confirmado(pedidoPago()));
    expect(title()).toBe('Pagamento confirmado!');
  });

  it('o recibo: quem vende, o pedido, quem recebe, itens, totais, e que não é nota fiscal', async () => {
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

  it('o recibo sem o que a API não guarda', async () => {
    await openWith(
      pedidoPago({ historico: null, metodo: null, cpf: null, email: null, enderecoEntrega: null }),
    );
    expect(receipt().getByText('Feito em 05/03/2026 às 14:07')).toBeTruthy();
    expect(receipt().queryByText(/CPF/)).toBeNull();
    expect(screen.getByText('O endereço deste pedido não está disponível agora.')).toBeTruthy();
  });

  it("'Imprimir recibo' imprime", async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await openWith(pedidoPago());
    fireEvent.click(screen.getByRole('button', { name: 'Imprimir recibo' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});
