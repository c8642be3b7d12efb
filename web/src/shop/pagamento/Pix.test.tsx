import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import {
  aPagar,
  falha,
  pagamento,
  pass,
  pedidoDe,
  stubProvider,
} from '../../../test/pagamento.tsx';
import { STATUS_POLLING } from '../../lib/constants.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { Page } from './CheckoutPage.tsx';

const NOW = Date.parse('2026-03-05T14:10:00-03:00');
const MINUTE = 60_000;
const button = (name: string) => screen.getByRole('button', { name });
const codeOf = (copiaECola: string, ms = 30 * MINUTE) => ({
  resultado: {
    __typename: 'PagamentoPix',
    copiaECola,
    valor: 119.8,
    expiraEm: new Date(Date.now() + ms).toISOString(),
    reservaAte: '2026-03-05T14:40:00-03:00',
  },
});

async function open(pixAutomatico = true) {
  const gateway = fakeGateway();
  const { providers } = stubProvider(null);
  renderAt(
    '/checkout?pedido=101',
    gateway.client,
    <Page
      providers={providers}
      place={{ loadedAt: () => '/checkout', leaveFor: () => undefined }}
    />,
  );
  await gateway.last('PedidoAPagar').answer(aPagar(pedidoDe({ pixAutomatico })));
  await gateway.last('IniciarPagamento').answer({ resultado: pagamento });
  await pass();
  return gateway;
}

async function openPix() {
  const page = await open();
  fireEvent.click(button('Pix'));
  await pass();
  return page;
}

describe('Pix through the card provider (S2)', () => {
  beforeAll(() => import('../pedidos/PixNaPagina.tsx'));
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    startSession(descriptorOf(), '7');
  });
  afterEach(() => {
    act(endSession);
    vi.useRealTimers();
  });

  it('is not offered where the shop has none', async () => {
    await open(false);
    expect(screen.queryByRole('group', { name: 'Como pagar' })).toBeNull();
  });

  it('is offered beside the card, and asks for nothing before the tap', async () => {
    const page = await open();
    expect(button('Cartão').getAttribute('aria-pressed')).toBe('true');
    expect(page.count('IniciarPix')).toBe(0);
    fireEvent.click(button('Pix'));
    await pass();
    expect(page.last('IniciarPix').variables).toEqual({ pedidoId: '101' });
  });

  it('shows QR code, text to copy, amount and a countdown', async () => {
    const page = await openPix();
    await page.last('IniciarPix').answer(codeOf('000201-um'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pix de R$ 119,80' }));
    expect(screen.getByRole('img', { name: 'Código QR do Pix de R$ 119,80' })).toBeTruthy();
    expect(screen.getByText('000201-um')).toBeTruthy();
    expect(button('Copiar código')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('O código vale por mais 30:00');
    await pass(61_000);
    expect(screen.getByRole('timer').textContent).toBe('O código vale por mais 28:59');
    expect(screen.getByText(/feche-a: o pedido muda do mesmo jeito/)).toBeTruthy();
  });

  it('offers a new code of the same order when the first one has expired', async () => {
    const page = await openPix();
    await page.last('IniciarPix').answer(codeOf('000201-um', 2_000));
    await pass(2_000);
    expect(screen.getByRole('alert').textContent).toContain('O código do Pix venceu.');
    expect(screen.queryByText('000201-um')).toBeNull();
    fireEvent.click(button('Gerar novo código'));
    await page.last('IniciarPix').answer(codeOf('000201-dois'));
    expect(page.count('IniciarPix')).toBe(2);
    expect(screen.getByText('000201-dois')).toBeTruthy();
  });

  it('shows the code without a countdown to a device whose clock is wrong', async () => {
    const page = await openPix();
    await page.last('IniciarPix').answer(codeOf('000201-um', -MINUTE));
    expect(screen.getByText('000201-um')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('moves on by itself when the payment arrives', async () => {
    const page = await openPix();
    await page.last('IniciarPix').answer(codeOf('000201-um'));
    await pass(STATUS_POLLING);
    await page.last('StatusDoPedido').answer({ statusPedido: 'PAGO' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pagamento Aprovado!');
  });

  it('is shown again by a page that is loaded anew, and starts no card', async () => {
    const gateway = fakeGateway();
    renderAt(
      '/checkout?pedido=101&forma=pix',
      gateway.client,
      <Page
        providers={stubProvider(null).providers}
        place={{ loadedAt: () => '/checkout', leaveFor: () => undefined }}
      />,
    );
    await gateway.last('PedidoAPagar').answer(aPagar(pedidoDe({ pixAutomatico: true })));
    await pass();
    expect(gateway.count('IniciarPix')).toBe(1);
    expect(gateway.count('IniciarPagamento')).toBe(0);
  });

  it('promises the money back to the account of a Pix, not to a card, when the order ends (S2)', async () => {
    const page = await openPix();
    await page.last('IniciarPix').answer(codeOf('000201-um'));
    await pass(STATUS_POLLING);
    await page.last('StatusDoPedido').answer({ statusPedido: 'CANCELADO' });
    expect(screen.getByText(/Se o Pix já saiu da sua conta, o valor volta para ela/)).toBeTruthy();
  });

  it('returns to the card, which the same payment may still pay', async () => {
    const page = await openPix();
    await page.last('IniciarPix').answer(codeOf('000201-um'));
    fireEvent.click(button('Cartão'));
    expect(page.count('IniciarPagamento')).toBe(2);
    expect(screen.queryByText('000201-um')).toBeNull();
  });

  it.each([
    ['PagamentoIndisponivel', 'O Pix não está disponível agora.', {}],
    ['PedidoNaoPagavel', 'Um cartão está em processamento.', { status: 'PENDENTE' }],
  ])('shows why no code came, and tries again: %s', async (typename, mensagem, more) => {
    const page = await openPix();
    await page.last('IniciarPix').answer({ resultado: falha(typename, mensagem, more) });
    expect(screen.getByRole('alert').textContent).toBe(mensagem);
    fireEvent.click(button('Tentar de novo'));
    expect(page.count('IniciarPix')).toBe(2);
    await page.last('IniciarPix').fail();
    expect(screen.getByRole('alert').textContent).toContain('O código do Pix não veio.');
  });

  it('shows an order that is no longer sold as it was, without a charge', async () => {
    const page = await openPix();
    await page
      .last('IniciarPix')
      .answer({ resultado: falha('ProdutoIndisponivel', 'Já não está à venda.') });
    expect(screen.getByText('Nenhuma cobrança foi feita agora.')).toBeTruthy();
  });
});
