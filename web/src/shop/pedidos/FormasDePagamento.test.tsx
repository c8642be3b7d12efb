import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { pedidoDe } from '../../../test/pedidos.ts';
import { CartaoDaLojaFragmentDoc } from '../../lib/loja/cartao.gen.ts';
import { FormasDePagamento } from './FormasDePagamento.tsx';

const TEXT = 'Olá! Gostaria de pagar meu pedido com cartão.\n\n• *Âmbar & Sal* — 10 ml';

const conversa = (metodo: string) =>
  `https://conversa.example/0?text=${encodeURIComponent(`${TEXT}\n${metodo}`)}`;

const conversasOf = (
  provedor: 'STRIPE' | null,
  pix: object | null = null,
  pixAutomatico = false,
) => ({
  pedido: {
    __typename: 'Pedido',
    id: '101',
    reservaAte: '2026-11-28T21:00:00-03:00',
    pixAutomatico,
    pix: pix && { __typename: 'PixDoPedido', ...pix },
  },
  pix: conversa('Pix'),
  cartaoLink: conversa('link'),
  cartaoEntrega: conversa('entrega'),
  configuracao: {
    __typename: 'Configuracao' as const,
    pagamento: { __typename: 'ConfiguracaoPagamento' as const, provedor },
  },
});
const conversas = conversasOf('STRIPE');

function open(parts: { podePagar?: boolean } = {}, gateway = fakeGateway()) {
  renderAt(
    '/meus-pedidos',
    gateway.client,
    <FormasDePagamento pedido={{ id: '101', total: 119.8, podePagar: true, ...parts }} />,
  );
  return gateway;
}

const link = (name: RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });

it('offers "Cartão (pagar agora)" first, then Pix, link and delivery (C-44, CHATPAY-01)', async () => {
  const { last } = open();
  await last('ConversasDoPedido').answer(conversas);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Cartão (pagar agora)',
    'Pix',
    'Cartão via link',
    'Cartão na entrega',
  ]);
  expect(link(/pagar agora/).getAttribute('href')).toBe('/checkout?pedido=101');
});

it('offers only the chat in a shop that takes no cards (SEC-03)', async () => {
  const { last } = open();
  expect(screen.queryByRole('link', { name: /pagar agora/ })).toBeNull();
  await last('ConversasDoPedido').answer(conversasOf(null));
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Pix',
    'Cartão via link',
    'Cartão na entrega',
  ]);
  expect(screen.getByText(/^Combine o pagamento de/)).toBeTruthy();
});

it('never offers a card in a shop that the page knows to take none (SEC-03)', async () => {
  const gateway = fakeGateway();
  gateway.client.cache.writeFragment({
    fragment: CartaoDaLojaFragmentDoc,
    data: conversasOf(null).configuracao,
  });
  open({}, gateway);
  expect(screen.queryByRole('button', { name: /pagar agora/ })).toBeNull();
  expect(screen.getByText(/^Combine o pagamento de/)).toBeTruthy();
  await gateway.last('ConversasDoPedido').answer(conversasOf(null));
  expect(screen.queryByRole('link', { name: /pagar agora/ })).toBeNull();
});

it('passes total and order to the card checkout (ROUTE-13)', async () => {
  const { last } = open();
  await last('ConversasDoPedido').answer(conversas);
  fireEvent.click(link(/pagar agora/));
  expect(screen.getByTestId('path').textContent).toBe('/checkout?pedido=101');
  expect(screen.getByTestId('state').textContent).toBe('{"total":119.8,"pedidoId":"101"}');
});

it('opens the chat in a new tab with accents and line breaks intact (CHATPAY-02)', async () => {
  const { last } = open();
  await last('ConversasDoPedido').answer(conversas);
  const pix = link(/^Pix/);
  expect([pix.target, pix.rel]).toEqual(['_blank', 'noopener noreferrer']);
  expect(new URL(pix.href).searchParams.get('text')).toBe(`${TEXT}\nPix`);
  expect(new URL(link(/^Cartão via link/).href).searchParams.get('text')).toContain('\nlink');
  expect(new URL(link(/^Cartão na entrega/).href).searchParams.get('text')).toContain('\nentrega');
});

it.each([
  [/^Pix/, 'PIX'],
  [/^Cartão via link/, 'CARTAO_LINK'],
  [/^Cartão na entrega/, 'CARTAO_ENTREGA'],
])(
  'reports the choice %s to the shop without blocking the click (CHATPAY-02)',
  async (name, metodo) => {
    const { last, count } = open();
    await last('ConversasDoPedido').answer(conversas);
    // `fireEvent.click` returns false when the default was prevented.
    expect(fireEvent.click(link(name))).toBe(true);
    expect(last('EscolherMetodo').variables).toEqual({ pedidoId: '101', metodo });
    expect(screen.getByText(/a conversa abriu em outra aba/)).toBeTruthy();
    await last('EscolherMetodo').fail();
    expect(count('EscolherMetodo')).toBe(1);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('updates the reservation that is shown (C-44)', async () => {
  const { last, client } = open();
  await last('ConversasDoPedido').answer(conversas);
  fireEvent.click(link(/^Pix/));
  await last('EscolherMetodo').answer({
    resultado: pedidoDe({ metodo: 'PIX', reservaAte: '2026-03-06T14:07:31-03:00' }),
  });
  expect(client.extract()).toMatchObject({ 'Pedido:101': { metodo: 'PIX' } });
});

it('waits for the shop, and offers the card beside a failed load and its retry', async () => {
  const { last } = open();
  expect(
    screen.getByRole('button', { name: 'Cartão (pagar agora)' }).getAttribute('aria-disabled'),
  ).toBe('true');
  expect(screen.getByRole('button', { name: 'Pix' }).getAttribute('aria-disabled')).toBe('true');
  await last('ConversasDoPedido').fail();
  expect(link(/pagar agora/)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('As conversas não carregaram');
  screen.getByRole('button', { name: 'Tentar de novo' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: /^Formas de pagamento/ }));
  await last('ConversasDoPedido').answer(conversas);
  expect(link(/^Pix/)).toBeTruthy();
});

it('renders and queries nothing for an order that cannot be paid (CHK-12)', () => {
  const { requests } = open({ podePagar: false });
  expect(screen.queryByRole('link')).toBeNull();
  expect(requests).toEqual([]);
});

const PIX = { copiaECola: '00020126…6304ABCD', valor: 119.8 };

beforeAll(() => import('./PixNaPagina.tsx'));

it('shows the Pix of an order on the page, and reports the choice (CHATPAY-01)', async () => {
  const { last } = open();
  await last('ConversasDoPedido').answer(conversasOf('STRIPE', PIX));
  expect(screen.getByText('ou pague R$ 119,80 por Pix ou combine na conversa')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pix', expanded: false }));
  expect(last('EscolherMetodo').variables).toEqual({ pedidoId: '101', metodo: 'PIX' });
  const title = await screen.findByRole('heading', { name: 'Pix de R$ 119,80' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByRole('img', { name: 'Código QR do Pix de R$ 119,80' })).toBeTruthy();
  expect(screen.getByText(PIX.copiaECola)).toBeTruthy();
  expect(screen.getByText(/^Guardamos as unidades até/)).toBeTruthy();
  expect(link(/^Já paguei/).href).toBe(new URL(conversa('Pix')).href);
  expect(screen.queryByText(/a conversa abriu/)).toBeNull();
});

it('leads to the Pix of the payment page where the shop sees it arrive (CHATPAY-01, S2)', async () => {
  const { last, count } = open();
  await last('ConversasDoPedido').answer(conversasOf('STRIPE', PIX, true));
  expect(screen.getByText('ou pague R$ 119,80 por Pix ou combine na conversa')).toBeTruthy();
  fireEvent.click(link(/^Pix$/));
  expect(screen.getByTestId('path').textContent).toBe('/checkout?pedido=101&forma=pix');
  expect(count('EscolherMetodo')).toBe(0);
  expect(link(/^Cartão via link/).target).toBe('_blank');
});

it.each([
  ['copies the code', () => Promise.resolve(), 'Código copiado. Cole no aplicativo do banco.'],
  [
    'tells when the browser refuses to copy',
    () => Promise.reject(new Error('denied')),
    'Não deu para copiar. Selecione o código e copie dele.',
  ],
])('%s', async (_, writeText, notice) => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const { last } = open();
  await last('ConversasDoPedido').answer(conversasOf(null, PIX));
  fireEvent.click(screen.getByRole('button', { name: 'Pix' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copiar código' }));
  expect(await screen.findByText(notice)).toBeTruthy();
  Reflect.deleteProperty(navigator, 'clipboard');
});
