import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { pedidoDe } from '../../../test/pedidos.ts';
import { FormasDePagamento } from './FormasDePagamento.tsx';

const TEXT = 'Olá! Gostaria de pagar meu pedido com cartão.\n\n• *Âmbar & Sal* — 10 ml';

const conversa = (metodo: string) =>
  `https://conversa.example/0?text=${encodeURIComponent(`${TEXT}\n${metodo}`)}`;

const conversas = {
  pix: conversa('Pix'),
  cartaoLink: conversa('link'),
  cartaoEntrega: conversa('entrega'),
};

function open(parts: { podePagar?: boolean } = {}) {
  const gateway = fakeGateway();
  renderAt(
    '/meus-pedidos',
    gateway.client,
    <FormasDePagamento pedidoId="101" total={119.8} podePagar={true} {...parts} />,
  );
  return gateway;
}

const link = (name: RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name });

it("C-44, CHATPAY-01: 'Cartão (pagar agora)' primeiro, depois Pix, link e entrega", async () => {
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

it('ROUTE-13: o cartão leva total e pedido', async () => {
  open();
  fireEvent.click(link(/pagar agora/));
  expect(screen.getByTestId('path').textContent).toBe('/checkout?pedido=101');
  expect(screen.getByTestId('state').textContent).toBe('{"total":119.8,"pedidoId":"101"}');
});

it('CHATPAY-02: o clique abre a conversa em outra aba, com acentos e linhas inteiros', async () => {
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
])('CHATPAY-02: %s conta à loja sem segurar o clique', async (name, metodo) => {
  const { last, count } = open();
  await last('ConversasDoPedido').answer(conversas);
  // False only where somebody has kept the browser from following the link.
  expect(fireEvent.click(link(name))).toBe(true);
  expect(last('EscolherMetodo').variables).toEqual({ pedidoId: '101', metodo });
  expect(screen.getByText(/a conversa abriu em outra aba/)).toBeTruthy();
  await last('EscolherMetodo').fail();
  expect(count('EscolherMetodo')).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('C-44: a escolha muda a reserva que se mostra', async () => {
  const { last, client } = open();
  await last('ConversasDoPedido').answer(conversas);
  fireEvent.click(link(/^Pix/));
  await last('EscolherMetodo').answer({
    resultado: pedidoDe({ metodo: 'PIX', reservaAte: '2026-03-06T14:07:31-03:00' }),
  });
  expect(client.extract()).toMatchObject({ 'Pedido:101': { metodo: 'PIX' } });
});

it('até as conversas chegarem o cartão já serve; se não chegam, diz e tenta de novo', async () => {
  const { last } = open();
  expect(link(/pagar agora/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pix' }).getAttribute('aria-disabled')).toBe('true');
  await last('ConversasDoPedido').fail();
  expect(screen.getByRole('alert').textContent).toContain('As conversas não carregaram');
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await last('ConversasDoPedido').answer(conversas);
  expect(link(/^Pix/)).toBeTruthy();
});

it('CHK-12: o que não se pode pagar não mostra nem pergunta nada', () => {
  const { asked } = open({ podePagar: false });
  expect(screen.queryByRole('link')).toBeNull();
  expect(asked).toEqual([]);
});
