import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import {
  aPagar,
  falha,
  type Pedido,
  pagamento,
  pass,
  pedidoDe,
  stubProvider,
} from '../../../test/pagamento.tsx';
import { Theme } from '../../app/theme/Theme.tsx';
import { STATUS_POLLING, STATUS_POLLING_EAGER } from '../../lib/constants.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { Checkout } from './Checkout.tsx';
import { Page } from './CheckoutPage.tsx';
import type { ProviderStatus, Result } from './provider.ts';
import { rememberOrder } from './which-order.ts';

const result = (status: ProviderStatus, message: string | null = null): Result => ({
  outcome: 'status',
  status,
  paymentIntentId: 'pi_1',
  message,
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const path = () => screen.getByTestId('path').textContent;
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const notices = () => screen.getByRole('list', { name: 'Avisos' }).textContent;
const PAGAR = 'Pagar R$ 119,80';
const WAITING = 'Aguardando confirmação do pagamento…';

type Entry = Parameters<typeof renderAt>[0];

function open(entry: Entry = '/checkout?pedido=101', before: Result | null = null) {
  const gateway = fakeGateway();
  const provider = stubProvider(before);
  const view = renderAt(
    entry,
    gateway.client,
    <Page
      providers={provider.providers}
      place={{ loadedAt: () => '/checkout', leaveFor: () => undefined }}
    />,
  );
  return { ...gateway, ...provider, ...view };
}

async function openCard(pedido: Pedido = pedidoDe(), before: Result | null = null) {
  const page = open(undefined, before);
  await page.last('PedidoAPagar').answer(aPagar(pedido));
  await page.last('IniciarPagamento').answer({ resultado: pagamento });
  await pass();
  return page;
}

async function look(page: ReturnType<typeof open>, statusPedido: string) {
  await pass(STATUS_POLLING);
  await page.last('StatusDoPedido').answer({ statusPedido });
}

beforeEach(() => {
  vi.useFakeTimers();
  startSession(descriptorOf(), '7');
});
afterEach(() => {
  act(endSession);
  vi.useRealTimers();
});

describe('which order', () => {
  it('redirects to the cart without an order (ROUTE-13)', () => {
    open('/checkout');
    expect(path()).toBe('/carrinho');
  });

  it.each<[string, Entry]>([
    ['the navigation state', { pathname: '/checkout', state: { total: 1, pedidoId: '101' } }],
    ['the address', '/checkout?pedido=101'],
  ])('reads the order from %s and remembers it in the tab (ROUTE-13, C-22)', (_, entry) => {
    const page = open(entry);
    expect(page.last('PedidoAPagar').variables).toEqual({ id: '101' });
    page.unmount();
    expect(open('/checkout').last('PedidoAPagar').variables).toEqual({ id: '101' });
  });

  it("shows the order's total, not the one of the navigation state (ROUTE-13, P7)", async () => {
    const page = open({ pathname: '/checkout', state: { total: 0.01, pedidoId: '101' } });
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    expect(screen.getAllByText('R$ 119,80').length).toBeGreaterThan(0);
    expect(screen.queryByText(/R\$ 0,01/)).toBeNull();
  });

  it("shows 'Entre para continuar' to a visitor and returns to the order after sign-in (C-21)", () => {
    endSession();
    rememberOrder('101');
    const page = open('/checkout');
    expect(screen.getByText('Entre para continuar')).toBeTruthy();
    expect(page.requests).toEqual([]);
    fireEvent.click(link('Fazer Login'));
    expect(path()).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/checkout?pedido=101"}');
  });

  it('renders no order on the server', () => {
    const html = renderToString(
      <ApolloProvider client={fakeGateway().client}>
        <StaticRouter location="/checkout?pedido=101">
          <Theme>
            <Page />
          </Theme>
        </StaticRouter>
      </ApolloProvider>,
    );
    expect(html).toContain('Carregando pedido...');
  });
});

describe('the order', () => {
  it("shows 'Erro ao carregar o pedido. Tente novamente.' and retries (CHK-09)", async () => {
    const page = open();
    await page.last('PedidoAPagar').fail();
    expect(screen.getByRole('alert').textContent).toBe(
      'Erro ao carregar o pedido. Tente novamente.',
    );
    fireEvent.click(button('Tentar de novo'));
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    expect(screen.getByText(WAITING)).toBeTruthy();
  });

  it.each([
    ["missing, or another person's", null],
    ['é de outra pessoa, e quem vê é administrador', { __typename: 'UsuarioResumo', id: '8' }],
  ] as const)(
    "shows 'Pedido não encontrado.' for an order that is %s (C-16)",
    async (_, usuario) => {
      const page = open();
      await page.last('PedidoAPagar').answer(aPagar(usuario && pedidoDe({ usuario })));
      expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
      expect(page.count('IniciarPagamento')).toBe(0);
      expect(screen.queryByText('Noite de Oud')).toBeNull();
    },
  );

  it('shows items, freight and total beside the card', async () => {
    await openCard();
    const summary = within(screen.getByRole('region', { name: 'Resumo do pedido' }));
    expect(summary.getByText('Noite de Oud')).toBeTruthy();
    expect(summary.getByText('10 ml')).toBeTruthy();
    expect(summary.getByText('Frete (Entrega padrão)')).toBeTruthy();
    expect(summary.getByText('R$ 20,00')).toBeTruthy();
    expect(summary.getByText('R$ 119,80')).toBeTruthy();
  });

  it('shows the status of an order that cannot be paid, and links it (CHK-12)', async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'ENTREGUE' })));
    expect(screen.getByText('Pedido nº 101 está entregue')).toBeTruthy();
    expect(link('Ver o pedido').getAttribute('href')).toBe('/meus-pedidos?busca=101');
    expect(page.count('IniciarPagamento')).toBe(0);
  });

  it('shows the success screen for a paid order without starting a payment (CHK-03)', async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'PAGO' })));
    expect(title()).toBe('Pagamento Aprovado!');
    expect(page.count('IniciarPagamento')).toBe(0);
  });
});

describe('result of a payment', () => {
  it.each([
    ['⏳ Pagamento em processamento...', 'processing', '(CHK-05)', 'status'],
    [
      '❌ O pagamento não foi concluído. Tente novamente.',
      'requires_payment_method',
      '(CHK-06)',
      'alert',
    ],
    ['⚠️ Status de pagamento inesperado.', 'requires_action', '(CHK-07)', 'alert'],
    ['⚠️ Status de pagamento inesperado.', 'other', '(CHK-07)', 'alert'],
    ['✅ Pagamento aprovado com sucesso!', 'succeeded', '(CHK-04)', 'status'],
  ] as const)("shows '%s' for the provider status %s %s", async (text, status, _, role) => {
    const { pays } = await openCard();
    fireEvent.click(button(PAGAR));
    await pays[0]?.(result(status));
    const messages = screen.getAllByRole(role).map(({ textContent }) => textContent);
    expect(messages.some((each) => each.includes(text))).toBe(true);
  });

  it("keeps the card form after a refusal and shows the bank's reason (CHK-06)", async () => {
    const { pays } = await openCard();
    fireEvent.click(button(PAGAR));
    await pays[0]?.(result('requires_payment_method', 'Saldo insuficiente.'));
    expect(screen.getByText('Saldo insuficiente.')).toBeTruthy();
    fireEvent.click(button(PAGAR));
    expect(pays).toHaveLength(2);
    expect(screen.queryByText('Saldo insuficiente.')).toBeNull();
  });

  it.each([
    ['O cartão venceu.', 'O cartão venceu.'],
    [null, 'Ocorreu um erro ao processar o pagamento.'],
  ])('shows the text of a provider error: %o (CHK-08)', async (message, text) => {
    const { pays } = await openCard();
    fireEvent.click(button(PAGAR));
    await pays[0]?.({ outcome: 'error', message, over: false });
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.getByTestId('cartao')).toBeTruthy();
  });

  it("shows 'Erro inesperado ao processar pagamento.' after an unexpected failure (CHK-10)", async () => {
    const { pays } = await openCard();
    fireEvent.click(button(PAGAR));
    await pays[0]?.(new Error('defeito'));
    expect(screen.getByRole('alert').textContent).toContain(
      'Erro inesperado ao processar pagamento.',
    );
    fireEvent.click(button(PAGAR));
    expect(pays).toHaveLength(2);
  });

  it('starts another payment after a closed one and keeps its message', async () => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.({ outcome: 'error', message: 'Pagamento encerrado.', over: true });
    expect(page.count('IniciarPagamento')).toBe(2);
    await page
      .last('IniciarPagamento')
      .answer({ resultado: { ...pagamento, paymentIntentId: 'pi_2' } });
    await pass();
    expect(screen.getByTestId('cartao').dataset['payment']).toBe('pi_2');
    expect(screen.getByText('Pagamento encerrado.')).toBeTruthy();
  });

  it('confirms an approved payment at the gateway once, with its id (CHK-11, C-46)', async () => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.(result('succeeded'));
    expect(page.count('ConfirmarPagamento')).toBe(1);
    expect(page.last('ConfirmarPagamento').variables).toEqual({
      pedidoId: '101',
      paymentIntentId: 'pi_1',
    });
    expect(screen.queryByTestId('cartao')).toBeNull();
  });

  it.each([
    ['is lost', (page: ReturnType<typeof open>) => page.last('ConfirmarPagamento').fail()],
    [
      'is uncertain',
      (page: ReturnType<typeof open>) =>
        page.last('ConfirmarPagamento').answer({
          resultado: falha('PagamentoIndisponivel', 'Erro ao iniciar pagamento.'),
        }),
    ],
  ])('finds the order paid by polling when the confirmation %s (F4, C-46)', async (_, end) => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.(result('succeeded'));
    await end(page);
    expect(screen.queryByText(/Erro/)).toBeNull();
    expect(screen.getByText('✅ Pagamento aprovado com sucesso!')).toBeTruthy();
    await page.last('StatusDoPedido').answer({ statusPedido: 'PAGO' });
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('says that a refunded payment is returned (F10)', async () => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.(result('succeeded'));
    const mensagem = 'O valor será devolvido ao cartão.';
    await page
      .last('ConfirmarPagamento')
      .answer({ resultado: falha('PagamentoRecusado', mensagem) });
    expect(screen.getByRole('alert').textContent).toContain(mensagem);
  });

  it('does not confirm a processing payment, and checks it at the provider on request', async () => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.(result('processing'));
    expect(page.count('ConfirmarPagamento')).toBe(0);
    page.check.mockResolvedValueOnce(result('requires_payment_method', 'Recusado.'));
    fireEvent.click(button('Conferir de novo'));
    await pass();
    expect(screen.getByText('Recusado.')).toBeTruthy();
    expect(screen.getByTestId('cartao')).toBeTruthy();
  });

  it('pays once for two clicks', async () => {
    const { pays } = await openCard();
    const pay = button(PAGAR);
    fireEvent.click(pay);
    fireEvent.click(pay);
    const busy = button('Processando…');
    fireEvent.click(busy);
    expect(busy.getAttribute('aria-busy')).toBe('true');
    expect(pays).toHaveLength(1);
  });

  it('warns before leaving only during a charge', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { pays } = await openCard();
    expect(leave()).toBe(false);
    fireEvent.click(button(PAGAR));
    expect(leave()).toBe(true);
    await pays[0]?.(result('requires_payment_method'));
    expect(leave()).toBe(false);
  });

  it('shows no message for errors inside the card form', async () => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.({ outcome: 'invalid' });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(button(PAGAR)).toBeTruthy();
  });
});

describe('order status', () => {
  it("shows 'Aguardando confirmação do pagamento…' politely while PENDENTE (CHK-02)", async () => {
    await openCard();
    const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(status).toContain(WAITING);
  });

  it('polls every 3 s, shows any status, and stops with the success screen at PAGO (CHK-03, C-48)', async () => {
    const page = await openCard();
    await look(page, 'DESCONHECIDO');
    expect(page.count('StatusDoPedido')).toBe(1);
    expect(screen.getByText(/^Situação do pedido:/)).toBeTruthy();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    await look(page, 'PENDENTE');
    await look(page, 'PAGO');
    expect(title()).toBe('Pagamento Aprovado!');
    expect(document.activeElement?.textContent).toBe('Pagamento Aprovado!');
    expect(notices()).toContain('✅ Pagamento aprovado com sucesso!');
    expect(link('Ver pedido confirmado').getAttribute('href')).toBe('/pedido-confirmado/101');
    const looks = page.count('StatusDoPedido');
    await pass(STATUS_POLLING_EAGER);
    expect(page.count('StatusDoPedido')).toBe(looks);
  });

  it('keeps the success screen when the order cannot be read again (CHK-03)', async () => {
    const page = await openCard();
    await look(page, 'PAGO');
    await page.last('PedidoAPagar').fail();
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('shows the success screen when the order was paid in another tab (F9)', async () => {
    const page = await openCard();
    expect(screen.getByTestId('cartao')).toBeTruthy();
    await look(page, 'PAGO');
    expect(screen.queryByTestId('cartao')).toBeNull();
    expect(page.pays).toEqual([]);
  });

  it.each(['processing', 'succeeded'] as const)(
    'does not offer to pay again when reopened with a payment in status %s (F9)',
    async (status) => {
      const page = await openCard(pedidoDe(), result(status));
      expect(screen.queryByTestId('cartao')).toBeNull();
      expect(screen.queryByRole('button', { name: PAGAR })).toBeNull();
      expect(page.count('ConfirmarPagamento')).toBe(status === 'succeeded' ? 1 : 0);
    },
  );

  it('shows no message for an earlier refused card on opening', async () => {
    await openCard(pedidoDe(), result('requires_payment_method', 'Recusado ontem.'));
    expect(screen.getByTestId('cartao')).toBeTruthy();
    expect(screen.queryByText('Recusado ontem.')).toBeNull();
  });

  it('stops polling at CANCELADO and offers to resume (C-48)', async () => {
    const page = await openCard();
    await look(page, 'CANCELADO');
    expect(screen.getByText('Pedido nº 101 está cancelado')).toBeTruthy();
    const looks = page.count('StatusDoPedido');
    await pass(STATUS_POLLING_EAGER);
    expect(page.count('StatusDoPedido')).toBe(looks);
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'CANCELADO' })));
    fireEvent.click(button('Retomar o pagamento'));
    await page.last('PedidoAPagar').fail();
    expect(notices()).toContain('Erro ao carregar o pedido. Tente novamente.');
    fireEvent.click(button('Retomar o pagamento'));
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'CANCELADO' })));
    expect(page.count('IniciarPagamento')).toBe(2);
  });

  it('reserves the units of a cancelled order only when the person asks to pay it again (C-51)', async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'CANCELADO' })));
    await pass(STATUS_POLLING_EAGER);
    expect(screen.getByText('Este pedido foi cancelado.')).toBeTruthy();
    expect(page.count('IniciarPagamento')).toBe(0);
  });

  it('polls a cancelled order that is paid again until PAGO (C-51)', async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'CANCELADO' })));
    fireEvent.click(button('Pagar de novo'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await page.last('IniciarPagamento').answer({ resultado: pagamento });
    await pass();
    expect(screen.getByTestId('cartao')).toBeTruthy();
    await look(page, 'CANCELADO');
    expect(screen.getByTestId('cartao')).toBeTruthy();
    await look(page, 'PAGO');
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('stops polling when the page is left (C-48)', async () => {
    const page = await openCard();
    page.unmount();
    await pass(STATUS_POLLING_EAGER);
    expect(page.count('StatusDoPedido')).toBe(0);
  });
});

describe('start of a payment', () => {
  const startPayment = async (resultado: object) => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    await page.last('IniciarPagamento').answer({ resultado });
    await pass();
    return page;
  };

  it("passes the gateway's payment, return address and amount to the card form", async () => {
    const page = await openCard();
    const { dataset } = screen.getByTestId('cartao');
    expect(dataset['payment']).toBe('pi_1');
    expect(dataset['return']).toBe(`${window.location.origin}/checkout?pedido=101`);
    expect(page.last('IniciarPagamento').variables).toEqual({ pedidoId: '101' });
    expect(page.count('IniciarPagamento')).toBe(1);
  });

  it("shows 'Erro ao iniciar pagamento', other methods and a retry without a reply (CHK-10)", async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    await page.last('IniciarPagamento').fail();
    expect(screen.getByRole('alert').textContent).toContain('Erro ao iniciar pagamento');
    expect(screen.getByRole('region', { name: /Formas de pagamento/ })).toBeTruthy();
    fireEvent.click(button('Tentar de novo'));
    expect(page.count('IniciarPagamento')).toBe(2);
    await page.last('IniciarPagamento').answer({ resultado: pagamento });
    await pass();
    expect(screen.getByTestId('cartao')).toBeTruthy();
  });

  it('shows the reason of PagamentoIndisponivel once (CHK-10)', async () => {
    await startPayment(
      falha('PagamentoIndisponivel', 'Erro ao iniciar pagamento. Escolha outra forma de pagar.'),
    );
    expect(screen.getByRole('alert').textContent).toBe(
      'Erro ao iniciar pagamentoEscolha outra forma de pagar.',
    );
  });

  it.each([
    ['an unknown provider', { ...pagamento, provedor: 'SIMULADO' }],
    ['an unknown reply', { __typename: 'Novidade' }],
  ])("shows 'Erro inesperado ao processar pagamento.' for %s (CHK-10)", async (_, resultado) => {
    await startPayment(resultado);
    expect(screen.getByRole('alert').textContent).toContain(
      'Erro inesperado ao processar pagamento.',
    );
  });

  it('offers only the chat, and starts no payment, in a shop that takes no cards (SEC-03)', async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe(), null));
    expect(screen.getByRole('heading', { name: 'Pagamento na conversa' })).toBeTruthy();
    expect(screen.getByRole('region', { name: /Formas de pagamento/ })).toBeTruthy();
    expect(page.count('IniciarPagamento')).toBe(0);
  });

  it('names the longer reservation with a confirmed e-mail where no card is taken (SEC-23)', async () => {
    const page = open();
    const reservaComEmailConfirmado = '2026-03-07T14:07:31-03:00';
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ reservaComEmailConfirmado }), null));
    expect(screen.getByText(/ficam guardadas até 07\/03\/2026 às 14:07/)).toBeTruthy();
  });

  it.each([
    ['the order', null, /até 06\/03\/2026 às 14:07\.$/],
    ['the started payment', '2026-03-06T14:37:31-03:00', /até 06\/03\/2026 às 14:37\.$/],
  ])(
    'says until when %s reserves the units, before and with the card form (SEC-18)',
    async (_, reservaAte, text) => {
      const page = open();
      await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
      expect(screen.getByText(/^Guardamos as unidades/).textContent).toMatch(/14:07/);
      await page.last('IniciarPagamento').answer({ resultado: { ...pagamento, reservaAte } });
      await pass();
      expect(screen.getByText(/^Guardamos as unidades/).textContent).toMatch(text);
    },
  );

  it('offers other methods when the card form does not load', async () => {
    await openCard();
    fireEvent.click(button('falhar'));
    expect(screen.getByRole('alert').textContent).toContain('Erro ao iniciar pagamento');
    expect(screen.getByRole('region', { name: /Formas de pagamento/ })).toBeTruthy();
  });

  it('lists changed prices by line (C-51)', async () => {
    await startPayment(
      falha('PrecoAlterado', 'O preço mudou depois deste pedido.', {
        totalAnterior: 119.8,
        totalAtual: 129.8,
        itens: [
          {
            __typename: 'PrecoMovido',
            produtoId: 'p1',
            variacaoId: 'v1',
            nomeProduto: 'Noite de Oud',
            variacaoNome: '10 ml',
            de: 49.9,
            para: 54.9,
          },
        ],
      }),
    );
    const refusal = screen.getByRole('alert').textContent;
    expect(refusal).toContain('O preço mudou depois deste pedido.');
    expect(refusal).toContain('Noite de Oud, 10 ml: era R$ 49,90, hoje é R$ 54,90');
    expect(refusal).toContain('Total do pedido: R$ 119,80. Hoje seria R$ 129,80.');
    expect(link('Comprar de novo em Meus Pedidos').getAttribute('href')).toBe(
      '/meus-pedidos?busca=101',
    );
  });

  it('lists missing units by line (C-51, F10)', async () => {
    const item = (nomeProduto: string, disponivel: number) => ({
      __typename: 'ItemEmFalta',
      produtoId: nomeProduto,
      variacaoId: null,
      nomeProduto,
      variacaoNome: null,
      disponivel,
    });
    await startPayment(
      falha('EstoqueInsuficiente', 'Falta estoque.', {
        itens: [item('Âmbar', 0), item('Cedro', 1), item('Figo', 3)],
      }),
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([
        'Âmbar: esgotado',
        'Cedro: resta 1 unidade',
        'Figo: restam 3 unidades',
      ]),
    );
  });

  it('shows what to do for ProdutoIndisponivel (C-51)', async () => {
    await startPayment(falha('ProdutoIndisponivel', 'Um dos itens já não está à venda.'));
    expect(screen.getByRole('alert').textContent).toContain('Um dos itens já não está à venda.');
  });

  it('shows the success screen for PedidoNaoPagavel with status PAGO (CHK-12)', async () => {
    await startPayment(falha('PedidoNaoPagavel', 'Este pedido já foi pago.', { status: 'PAGO' }));
    expect(title()).toBe('Pagamento Aprovado!');
  });
});

describe('return from the bank', () => {
  const RETURN =
    '/checkout?pedido=101&payment_intent=pi_0&payment_intent_client_secret=pi_0_secret&redirect_status=succeeded';

  it('starts no other payment after an approval and removes the secret from the address (C-22)', async () => {
    const page = open(RETURN, result('succeeded'));
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe(), 'STRIPE', 'pk'));
    await pass();
    expect(path()).toBe('/checkout?pedido=101');
    expect(page.check).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: 'pi_0_secret', chavePublica: 'pk' }),
    );
    expect(page.count('IniciarPagamento')).toBe(0);
    expect(page.count('ConfirmarPagamento')).toBe(1);
  });

  it('shows a refusal and offers the card form (C-22)', async () => {
    const page = open(RETURN, result('requires_payment_method', 'O banco não confirmou.'));
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    await pass();
    await page.last('IniciarPagamento').answer({ resultado: pagamento });
    await pass();
    expect(screen.getByRole('alert').textContent).toContain('O banco não confirmou.');
    expect(screen.getByTestId('cartao')).toBeTruthy();
  });
});

describe("Stripe's document", () => {
  const openAt = async (where: string, address = '/checkout') => {
    const gateway = fakeGateway();
    const leaveFor = vi.fn<(address: string) => void>();
    const user = { username: 'ana', id: '7', roles: [], expiresAt: 0, isAdmin: false };
    renderAt(
      address,
      gateway.client,
      <Checkout
        pedidoId="101"
        user={user}
        returned={null}
        providers={stubProvider().providers}
        place={{ loadedAt: () => where, leaveFor }}
      />,
    );
    await gateway.last('PedidoAPagar').answer(aPagar(pedidoDe(), 'STRIPE', 'pk'));
    return { ...gateway, leaveFor };
  };

  it("reloads once as the checkout's own document when loaded elsewhere (CHK-13, C-69)", async () => {
    const { leaveFor, count } = await openAt('/carrinho');
    expect(leaveFor.mock.calls).toEqual([['/checkout?pedido=101']]);
    expect(count('IniciarPagamento')).toBe(0);
  });

  it('keeps the Pix chosen by its reload (CHK-13, S2)', async () => {
    const { leaveFor } = await openAt('/carrinho', '/checkout?pedido=101&forma=pix');
    expect(leaveFor.mock.calls).toEqual([['/checkout?pedido=101&forma=pix']]);
  });

  it.each(['/checkout', '/checkout/'])('stays when loaded at %s (CHK-13)', async (where) => {
    const { leaveFor, count } = await openAt(where);
    expect(leaveFor).not.toHaveBeenCalled();
    expect(count('IniciarPagamento')).toBe(1);
  });
});
