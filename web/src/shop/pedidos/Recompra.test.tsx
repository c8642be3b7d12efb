import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { pedidoDe } from '../../../test/pedidos.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { MeuCarrinhoDocument } from '../carrinho/carrinho.gen.ts';
import { closeGaveta, useGavetaOpen } from '../carrinho/gaveta-aberta.ts';
import { PedidoCard } from './PedidoCard.tsx';
import type { ItemRecompradoFragment } from './Recompra.gen.ts';

function itemDe(parts: Partial<ItemRecompradoFragment> = {}): ItemRecompradoFragment {
  return {
    __typename: 'ItemRecomprado',
    nomeProduto: 'Noite de Oud',
    variacaoNome: '10 ml',
    quantidade: 2,
    adicionados: 2,
    motivo: null,
    ...parts,
  };
}

const BRISA = itemDe({ nomeProduto: 'Brisa', adicionados: 0, motivo: 'não está mais à venda' });

const carrinhoDe = (quantidadeTotal: number) => ({
  __typename: 'Carrinho',
  id: 'c7',
  total: 0,
  quantidadeTotal,
  retirados: [],
  itens: [],
});

function Gaveta() {
  return <p data-testid="gaveta">{useGavetaOpen() ? 'aberta' : 'fechada'}</p>;
}

function click() {
  const gateway = fakeGateway();
  renderAt(
    '/meus-pedidos',
    gateway.client,
    <>
      <PedidoCard pedido={pedidoDe({ status: 'ENTREGUE' })} onChanged={() => undefined} />
      <Gaveta />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Comprar de novo: Pedido nº 101' }));
  return gateway;
}

async function buy(...itens: readonly ItemRecompradoFragment[]) {
  const gateway = click();
  const recompra = { __typename: 'Recompra', carrinho: carrinhoDe(2), itens };
  await gateway.last('ComprarDeNovo').answer({ resultado: recompra });
  return gateway;
}

const report = () => screen.getByRole('article').querySelector('[role=status]')?.textContent ?? '';
const gaveta = () => screen.getByTestId('gaveta').textContent;

describe('buy again', () => {
  beforeEach(() => startSession(descriptorOf(), '7'));
  afterEach(() => {
    act(closeGaveta);
    endSession();
  });

  it('asks once, and opens the cart with its new content when all fit', async () => {
    const { client, count, last } = await buy(itemDe(), itemDe({ variacaoNome: '5 ml' }));
    expect(count('ComprarDeNovo')).toBe(1);
    expect(last('ComprarDeNovo').variables).toEqual({ pedidoId: '101' });
    expect(report()).toContain(
      'No carrinho, pelo preço de hoje: 2 x Noite de Oud, 10 ml; 2 x Noite de Oud, 5 ml.',
    );
    expect(gaveta()).toBe('aberta');
    const cached = client.cache.readQuery({ query: MeuCarrinhoDocument });
    expect(cached?.carrinho).toMatchObject({ quantidadeTotal: 2 });
  });

  it('sends nothing twice while a reply is awaited', () => {
    const { count } = click();
    fireEvent.click(screen.getByRole('button', { name: 'Comprar de novo: Pedido nº 101' }));
    expect(count('ComprarDeNovo')).toBe(1);
  });

  it('reports what could not be added and keeps the cart closed', async () => {
    await buy(itemDe(), BRISA);
    expect(report()).toContain('Ficou de fora: Brisa, 10 ml, não está mais à venda.');
    expect(gaveta()).toBe('fechada');
    fireEvent.click(screen.getByRole('button', { name: 'Ver carrinho' }));
    expect(gaveta()).toBe('aberta');
    expect(screen.queryByRole('link', { name: /carrinho/ })).toBeNull();
  });

  it('reports fewer units than were ordered', async () => {
    await buy(itemDe({ adicionados: 1, motivo: 'é o que resta no estoque' }));
    expect(report()).toContain('1 de 2 x Noite de Oud, 10 ml (é o que resta no estoque)');
    expect(gaveta()).toBe('fechada');
  });

  it('offers no cart when nothing was added', async () => {
    await buy(BRISA, BRISA);
    expect(report()).toBe('Ficou de fora: Brisa, 10 ml, não está mais à venda.');
    expect(gaveta()).toBe('fechada');
  });

  it('reports an order without items', async () => {
    await buy();
    expect(report()).toBe('Este pedido não tem itens que a loja reconheça.');
  });

  it('keeps the cart of another account that has signed in meanwhile', async () => {
    const { client, last } = click();
    act(() => startSession(descriptorOf({ id: '8' }), '8'));
    const recompra = { __typename: 'Recompra', carrinho: carrinhoDe(2), itens: [itemDe()] };
    await last('ComprarDeNovo').answer({ resultado: recompra });
    expect(client.cache.readQuery({ query: MeuCarrinhoDocument })).toBeNull();
  });

  it('reads the cart after a lost reply, and asks to look at it', async () => {
    const { last } = click();
    await last('ComprarDeNovo').fail();
    expect(last('MeuCarrinho')).toBeTruthy();
    expect(report()).toBe('A loja não respondeu. Confira o carrinho antes de tentar de novo.');
  });

  it('shows a refusal', async () => {
    const { last } = click();
    await last('ComprarDeNovo').answer({
      resultado: { __typename: 'CarrinhoIlegivel', mensagem: 'Abra o carrinho e esvazie-o.' },
    });
    expect(report()).toBe('Abra o carrinho e esvazie-o.');
  });

  it('adds nothing when the gateway refuses the request', async () => {
    const { last, names } = click();
    await last('ComprarDeNovo').refuse('RATE_LIMITED');
    expect(report()).toBe('Não foi possível ler o pedido agora. Nada foi para o carrinho.');
    expect(names()).not.toContain('MeuCarrinho');
  });
});
