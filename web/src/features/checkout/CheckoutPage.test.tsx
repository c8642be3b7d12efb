import { ApolloProvider } from '@apollo/client/react';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aPagar,
  falha,
  type Pedido,
  pagamento,
  pass,
  pedidoDe,
  stubProvider,
} from '../../../test/checkout.tsx';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { STATUS_POLLING, STATUS_POLLING_EAGER } from '../../shared/constants.ts';
import { endSession, startSession } from '../../shared/session/session.ts';
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

/** The order as it is, and a payment begun for it. */
async function openCard(pedido: Pedido = pedidoDe(), before: Result | null = null) {
  const page = open(undefined, before);
  await page.last('PedidoAPagar').answer(aPagar(pedido));
  await page.last('IniciarPagamento').answer({ resultado: pagamento });
  await pass();
  return page;
}

/** What the gateway says of the order the next time it is looked at. */
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

describe('qual pedido', () => {
  it('ROUTE-13: sem pedido nenhum, vai ao carrinho', () => {
    open('/checkout');
    expect(path()).toBe('/carrinho');
  });

  it.each<[string, Entry]>([
    ['o estado da navegação', { pathname: '/checkout', state: { total: 1, pedidoId: '101' } }],
    ['o endereço (C-22)', '/checkout?pedido=101'],
  ])('ROUTE-13: %s diz o pedido, e a aba o lembra', (_, entry) => {
    const page = open(entry);
    expect(page.last('PedidoAPagar').variables).toEqual({ id: '101' });
    page.unmount();
    expect(open('/checkout').last('PedidoAPagar').variables).toEqual({ id: '101' });
  });

  it('ROUTE-13, P7: o total é o do pedido, diga o estado o que disser', async () => {
    const page = open({ pathname: '/checkout', state: { total: 0.01, pedidoId: '101' } });
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    expect(screen.getAllByText('R$ 119,80').length).toBeGreaterThan(0);
    expect(screen.queryByText(/R\$ 0,01/)).toBeNull();
  });

  it("C-21: o visitante lê 'Entre para continuar', e o login traz de volta com o pedido", () => {
    endSession();
    rememberOrder('101');
    const page = open('/checkout');
    expect(screen.getByText('Entre para continuar')).toBeTruthy();
    expect(page.asked).toEqual([]);
    fireEvent.click(link('Fazer Login'));
    expect(path()).toBe('/login');
    expect(screen.getByTestId('state').textContent).toBe('{"from":"/checkout?pedido=101"}');
  });

  it('o servidor não sabe de quem é o pedido', () => {
    const html = renderToString(
      <ApolloProvider client={fakeGateway().client}>
        <StaticRouter location="/checkout?pedido=101">
          <Page />
        </StaticRouter>
      </ApolloProvider>,
    );
    expect(html).toContain('Carregando pedido...');
  });
});

describe('o pedido', () => {
  it("CHK-09: não veio: 'Erro ao carregar o pedido. Tente novamente.', e tenta outra vez", async () => {
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
    ['não existe, ou é de outra pessoa', null],
    ['é de outra pessoa, e quem vê é administrador', { __typename: 'UsuarioResumo', id: '8' }],
  ] as const)("C-16: %s: 'Pedido não encontrado.'", async (_, usuario) => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(usuario && pedidoDe({ usuario })));
    expect(screen.getByText('Pedido não encontrado.')).toBeTruthy();
    expect(page.count('IniciarPagamento')).toBe(0);
    expect(screen.queryByText('Noite de Oud')).toBeNull();
  });

  it('mostra itens, frete e total ao lado do cartão', async () => {
    await openCard();
    const summary = within(screen.getByRole('region', { name: 'Resumo do pedido' }));
    expect(summary.getByText('Noite de Oud')).toBeTruthy();
    expect(summary.getByText('10 ml')).toBeTruthy();
    expect(summary.getByText('Frete (Entrega padrão)')).toBeTruthy();
    expect(summary.getByText('R$ 20,00')).toBeTruthy();
    expect(summary.getByText('R$ 119,80')).toBeTruthy();
  });

  it('CHK-12: um pedido que não se paga diz como está e leva até ele', async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'ENTREGUE' })));
    expect(screen.getByText('Pedido nº 101 está entregue')).toBeTruthy();
    expect(link('Ver o pedido').getAttribute('href')).toBe('/meus-pedidos?busca=101');
    expect(page.count('IniciarPagamento')).toBe(0);
  });

  it('CHK-03: um pedido que já está PAGO mostra o sucesso, sem começar pagamento', async () => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'PAGO' })));
    expect(title()).toBe('Pagamento Aprovado!');
    expect(page.count('IniciarPagamento')).toBe(0);
  });
});

describe('o que veio do pagamento', () => {
  it.each([
    ['CHK-05', 'processing', 'status', '⏳ Pagamento em processamento...'],
    [
      'CHK-06',
      'requires_payment_method',
      'alert',
      '❌ O pagamento não foi concluído. Tente novamente.',
    ],
    ['CHK-07', 'requires_action', 'alert', '⚠️ Status de pagamento inesperado.'],
    ['CHK-07', 'other', 'alert', '⚠️ Status de pagamento inesperado.'],
    ['CHK-04', 'succeeded', 'status', '✅ Pagamento aprovado com sucesso!'],
  ] as const)('%s: %s', async (_, status, role, text) => {
    const { pays } = await openCard();
    fireEvent.click(button(PAGAR));
    await pays[0]?.(result(status));
    const said = screen.getAllByRole(role).map(({ textContent }) => textContent);
    expect(said.some((each) => each.includes(text))).toBe(true);
  });

  it('CHK-06: depois de uma recusa o cartão continua ali, com o motivo do banco', async () => {
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
  ])('CHK-08: erro do provedor %o', async (message, text) => {
    const { pays } = await openCard();
    fireEvent.click(button(PAGAR));
    await pays[0]?.({ outcome: 'error', message, over: false });
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(screen.getByTestId('cartao')).toBeTruthy();
  });

  it("CHK-10: o que ninguém esperava: 'Erro inesperado ao processar pagamento.'", async () => {
    const { pays } = await openCard();
    fireEvent.click(button(PAGAR));
    await pays[0]?.(new Error('defeito'));
    expect(screen.getByRole('alert').textContent).toContain(
      'Erro inesperado ao processar pagamento.',
    );
    fireEvent.click(button(PAGAR));
    expect(pays).toHaveLength(2);
  });

  it('um pagamento que acabou dá lugar a outro, e o que se disse dele fica', async () => {
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

  it('CHK-11, C-46: aprovado, o gateway é avisado uma vez, com o número do pagamento', async () => {
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
    ['se perde', (page: ReturnType<typeof open>) => page.last('ConfirmarPagamento').fail()],
    [
      'ainda não sabe',
      (page: ReturnType<typeof open>) =>
        page.last('ConfirmarPagamento').answer({
          resultado: falha('PagamentoIndisponivel', 'Erro ao iniciar pagamento.'),
        }),
    ],
  ])('F4, C-46: a confirmação %s: nada se diz perdido, e o pedido vira PAGO', async (_, end) => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.(result('succeeded'));
    await end(page);
    expect(screen.queryByText(/Erro/)).toBeNull();
    expect(screen.getByText('✅ Pagamento aprovado com sucesso!')).toBeTruthy();
    await page.last('StatusDoPedido').answer({ statusPedido: 'PAGO' });
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('F10: aprovado e devolvido, diz que o valor volta', async () => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.(result('succeeded'));
    const mensagem = 'O valor será devolvido ao cartão.';
    await page
      .last('ConfirmarPagamento')
      .answer({ resultado: falha('PagamentoRecusado', mensagem) });
    expect(screen.getByRole('alert').textContent).toContain(mensagem);
  });

  it('processando não é confirmado por nós; conferir de novo pergunta ao provedor', async () => {
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

  it('dois cliques pagam uma vez', async () => {
    const { pays } = await openCard();
    const pay = button(PAGAR);
    fireEvent.click(pay);
    fireEvent.click(pay);
    const busy = button('Processando…');
    fireEvent.click(busy);
    expect(busy.getAttribute('aria-busy')).toBe('true');
    expect(pays).toHaveLength(1);
  });

  it('sair avisa só enquanto uma cobrança está em curso', async () => {
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

  it('o que o formulário recusa não diz nada por fora', async () => {
    const page = await openCard();
    fireEvent.click(button(PAGAR));
    await page.pays[0]?.({ outcome: 'invalid' });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(button(PAGAR)).toBeTruthy();
  });
});

describe('acompanhar o pedido', () => {
  it("CHK-02: 'Aguardando confirmação do pagamento…' enquanto PENDENTE, sem interromper", async () => {
    await openCard();
    const status = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(status).toContain(WAITING);
  });

  it('CHK-03, C-48: a cada 3 s; mostra o que vier; em PAGO, mensagem, sucesso, e para', async () => {
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

  it('CHK-03: o sucesso fica, mesmo que o pedido não se deixe ler de novo', async () => {
    const page = await openCard();
    await look(page, 'PAGO');
    await page.last('PedidoAPagar').fail();
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('F9: pago em outra aba, o formulário sai e aparece o sucesso', async () => {
    const page = await openCard();
    expect(screen.getByTestId('cartao')).toBeTruthy();
    await look(page, 'PAGO');
    expect(screen.queryByTestId('cartao')).toBeNull();
    expect(page.pays).toEqual([]);
  });

  it.each(['processing', 'succeeded'] as const)(
    'F9: aberto outra vez com o pagamento em %s, não oferece pagar de novo',
    async (status) => {
      const page = await openCard(pedidoDe(), result(status));
      expect(screen.queryByTestId('cartao')).toBeNull();
      expect(screen.queryByRole('button', { name: PAGAR })).toBeNull();
      expect(page.count('ConfirmarPagamento')).toBe(status === 'succeeded' ? 1 : 0);
    },
  );

  it('um cartão que falta, ao abrir, não é notícia', async () => {
    await openCard(pedidoDe(), result('requires_payment_method', 'Recusado ontem.'));
    expect(screen.getByTestId('cartao')).toBeTruthy();
    expect(screen.queryByText('Recusado ontem.')).toBeNull();
  });

  it('C-48: CANCELADO enquanto se olha: para, diz, e deixa retomar', async () => {
    const page = await openCard();
    await look(page, 'CANCELADO');
    expect(screen.getByText('Pedido nº 101 está cancelado')).toBeTruthy();
    const looks = page.count('StatusDoPedido');
    await pass(STATUS_POLLING_EAGER);
    expect(page.count('StatusDoPedido')).toBe(looks);
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'CANCELADO' })));
    fireEvent.click(button('Retomar o pagamento'));
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe({ status: 'CANCELADO' })));
    expect(page.count('IniciarPagamento')).toBe(2);
  });

  it('C-51: um pedido CANCELADO que se paga outra vez é acompanhado até PAGO', async () => {
    const page = await openCard(pedidoDe({ status: 'CANCELADO' }));
    expect(screen.getByTestId('cartao')).toBeTruthy();
    await look(page, 'CANCELADO');
    expect(screen.getByTestId('cartao')).toBeTruthy();
    await look(page, 'PAGO');
    expect(title()).toBe('Pagamento Aprovado!');
  });

  it('C-48: quem sai da página não pergunta mais', async () => {
    const page = await openCard();
    page.unmount();
    await pass(STATUS_POLLING_EAGER);
    expect(page.count('StatusDoPedido')).toBe(0);
  });
});

describe('começar a pagar', () => {
  const begin = async (resultado: object) => {
    const page = open();
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    await page.last('IniciarPagamento').answer({ resultado });
    await pass();
    return page;
  };

  it('o cartão vem com o pagamento do pedido e o endereço de volta; a cobrança é a do gateway', async () => {
    const page = await openCard();
    const { dataset } = screen.getByTestId('cartao');
    expect(dataset['payment']).toBe('pi_1');
    expect(dataset['return']).toBe(`${window.location.origin}/checkout?pedido=101`);
    expect(page.last('IniciarPagamento').variables).toEqual({ pedidoId: '101' });
    expect(page.count('IniciarPagamento')).toBe(1);
  });

  it("CHK-10: sem resposta: 'Erro ao iniciar pagamento', as outras formas, e tentar de novo", async () => {
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

  it('CHK-10: PagamentoIndisponivel, com o que fazer, uma vez só', async () => {
    await begin(
      falha('PagamentoIndisponivel', 'Erro ao iniciar pagamento. Escolha outra forma de pagar.'),
    );
    expect(screen.getByRole('alert').textContent).toBe(
      'Erro ao iniciar pagamentoEscolha outra forma de pagar.',
    );
  });

  it.each([
    ['um provedor que não conhecemos', { ...pagamento, provedor: 'outro' }],
    ['uma resposta que não conhecemos', { __typename: 'Novidade' }],
  ])("CHK-10: %s: 'Erro inesperado ao processar pagamento.'", async (_, resultado) => {
    await begin(resultado);
    expect(screen.getByRole('alert').textContent).toContain(
      'Erro inesperado ao processar pagamento.',
    );
  });

  it('o formulário do cartão que não carrega deixa as outras formas', async () => {
    await openCard();
    fireEvent.click(button('falhar'));
    expect(screen.getByRole('alert').textContent).toContain('Erro ao iniciar pagamento');
    expect(screen.getByRole('region', { name: /Formas de pagamento/ })).toBeTruthy();
  });

  it('C-51: PrecoAlterado, linha por linha, com o que fazer', async () => {
    await begin(
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
    const said = screen.getByRole('alert').textContent;
    expect(said).toContain('O preço mudou depois deste pedido.');
    expect(said).toContain('Noite de Oud, 10 ml: era R$ 49,90, hoje é R$ 54,90');
    expect(said).toContain('Total do pedido: R$ 119,80. Hoje seria R$ 129,80.');
    expect(link('Comprar de novo em Meus Pedidos').getAttribute('href')).toBe(
      '/meus-pedidos?busca=101',
    );
  });

  it('C-51, F10: EstoqueInsuficiente, linha por linha', async () => {
    const item = (nomeProduto: string, disponivel: number) => ({
      __typename: 'ItemEmFalta',
      produtoId: nomeProduto,
      variacaoId: null,
      nomeProduto,
      variacaoNome: null,
      disponivel,
    });
    await begin(
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

  it('C-51: ProdutoIndisponivel diz o que fazer', async () => {
    await begin(falha('ProdutoIndisponivel', 'Um dos itens já não está à venda.'));
    expect(screen.getByRole('alert').textContent).toContain('Um dos itens já não está à venda.');
  });

  it('CHK-12: PedidoNaoPagavel porque já foi PAGO mostra o sucesso', async () => {
    await begin(falha('PedidoNaoPagavel', 'Este pedido já foi pago.', { status: 'PAGO' }));
    expect(title()).toBe('Pagamento Aprovado!');
  });
});

describe('o banco manda de volta', () => {
  const RETURN =
    '/checkout?pedido=101&payment_intent=pi_0&payment_intent_client_secret=pi_0_secret&redirect_status=succeeded';

  it('C-22: aprovado lá, não se começa outro pagamento, e o segredo sai do endereço', async () => {
    const page = open(RETURN, result('succeeded'));
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe(), 'stripe', 'pk'));
    await pass();
    expect(path()).toBe('/checkout?pedido=101');
    expect(page.check).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: 'pi_0_secret', chavePublica: 'pk' }),
    );
    expect(page.count('IniciarPagamento')).toBe(0);
    expect(page.count('ConfirmarPagamento')).toBe(1);
  });

  it('C-22: recusado lá, diz que não foi concluído e oferece o cartão', async () => {
    const page = open(RETURN, result('requires_payment_method', 'O banco não confirmou.'));
    await page.last('PedidoAPagar').answer(aPagar(pedidoDe()));
    await pass();
    await page.last('IniciarPagamento').answer({ resultado: pagamento });
    await pass();
    expect(screen.getByRole('alert').textContent).toContain('O banco não confirmou.');
    expect(screen.getByTestId('cartao')).toBeTruthy();
  });
});

describe('o documento do Stripe', () => {
  const openAt = async (where: string) => {
    const gateway = fakeGateway();
    const leaveFor = vi.fn<(address: string) => void>();
    const user = { username: 'ana', id: '7', roles: [], expiresAt: 0, isAdmin: false };
    renderAt(
      '/checkout',
      gateway.client,
      <Checkout
        pedidoId="101"
        user={user}
        returned={null}
        providers={stubProvider().providers}
        place={{ loadedAt: () => where, leaveFor }}
      />,
    );
    await gateway.last('PedidoAPagar').answer(aPagar(pedidoDe(), 'stripe', 'pk'));
    return { ...gateway, leaveFor };
  };

  it('CHK-13, C-69: carregado em outra página, é trocado uma vez pelo do checkout', async () => {
    const { leaveFor, count } = await openAt('/carrinho');
    expect(leaveFor.mock.calls).toEqual([['/checkout?pedido=101']]);
    expect(count('IniciarPagamento')).toBe(0);
  });

  it.each(['/checkout', '/checkout/'])('carregado em %s, fica', async (where) => {
    const { leaveFor, count } = await openAt(where);
    expect(leaveFor).not.toHaveBeenCalled();
    expect(count('IniciarPagamento')).toBe(1);
  });
});
