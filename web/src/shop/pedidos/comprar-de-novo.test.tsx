import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { descriptorOf } from '../../../test/descriptor.ts';
import { fakeGateway, renderAt } from '../../../test/gateway.tsx';
import { pedidoDe } from '../../../test/pedidos.ts';
import { endSession, startSession } from '../../lib/session/session.ts';
import { closeGaveta, useGavetaOpen } from '../carrinho/gaveta-aberta.ts';
import { type Hoje, hojeOf, type ItemDeAntes, relatorioText } from './comprar-de-novo.ts';
import { PedidoCard } from './PedidoCard.tsx';

const produto: NonNullable<ItemDeAntes['produto']> = {
  __typename: 'Produto',
  id: 'p1',
  slug: 'noite-de-oud',
  nome: 'Noite de Oud',
  ativo: true,
  precoBase: null,
  estoqueTotal: 8,
  variacoes: [
    { __typename: 'Variacao', id: 'v1', nome: '10 ml', preco: 49.9, estoque: 5 },
    { __typename: 'Variacao', id: 'v2', nome: '5 ml', preco: 29.9, estoque: 3 },
  ],
};

function itemDe(parts: Partial<ItemDeAntes> = {}): ItemDeAntes {
  return {
    __typename: 'ItemPedido',
    id: 'i1',
    produtoId: 'p1',
    variacaoId: 'v1',
    nomeProduto: 'Noite de Oud',
    variacaoNome: '10 ml',
    quantidade: 2,
    produto,
    ...parts,
  };
}

const [volume10, volume5] = produto.variacoes;
const simple = { ...produto, variacoes: [], precoBase: 20, estoqueTotal: 4 };

describe('current availability of an ordered item', () => {
  it.each<[string, Partial<ItemDeAntes>, Hoje]>([
    ['finds the same volume', {}, { produtoId: 'p1', variacaoId: 'v1', estoque: 5 }],
    [
      'finds a volume by name when the API gives no id',
      { variacaoId: null, variacaoNome: '5ML' },
      { produtoId: 'p1', variacaoId: 'v2', estoque: 3 },
    ],
    [
      'um produto sem volumes',
      { variacaoId: null, variacaoNome: null, produto: simple },
      { produtoId: 'p1', variacaoId: null, estoque: 4 },
    ],
    [
      'fora de venda',
      { produto: { ...produto, ativo: false } },
      { motivo: 'não está mais à venda' },
    ],
    ['sumiu', { produto: null }, { motivo: 'não está mais à venda' }],
    ['sem número', { produtoId: null, produto: null }, { motivo: 'procure por ele na loja' }],
    [
      'um volume que se foi',
      { produto: { ...produto, variacoes: volume5 ? [volume5] : [] } },
      { motivo: '10 ml não existe mais' },
    ],
    ['todos os volumes se foram', { produto: simple }, { motivo: '10 ml não existe mais' }],
    [
      'esgotado',
      { produto: { ...produto, variacoes: volume10 ? [{ ...volume10, estoque: 0 }] : [] } },
      { motivo: 'esgotado' },
    ],
    [
      'sem preço',
      { produto: { ...produto, variacoes: volume10 ? [{ ...volume10, preco: null }] : [] } },
      { motivo: 'não está mais à venda' },
    ],
    [
      'ganhou volumes',
      { variacaoId: null, variacaoNome: null },
      { motivo: 'agora é vendido por volume, escolha um na página do produto' },
    ],
  ])('%s', (_, parts, hoje) => {
    expect(hojeOf(itemDe(parts))).toEqual(hoje);
  });

  it('reports what was added and what was not', () => {
    expect(
      relatorioText({
        levados: [
          { nome: 'Noite de Oud, 10 ml', pedidos: 2, levados: 2 },
          { nome: 'Âmbar', pedidos: 3, levados: 1 },
        ],
        deixados: [{ nome: 'Brisa', motivo: 'esgotado' }],
      }),
    ).toEqual([
      'No carrinho, pelo preço de hoje: 2 x Noite de Oud, 10 ml; 1 de 3 x Âmbar (é o que resta no estoque).',
      'Ficou de fora: Brisa, esgotado.',
    ]);
  });
});

interface InCart {
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly quantidade: number;
}

function carrinhoDe(...inCart: readonly InCart[]) {
  return {
    __typename: 'Carrinho',
    id: 'c7',
    total: 0,
    quantidadeTotal: inCart.reduce((sum, { quantidade }) => sum + quantidade, 0),
    retirados: [],
    itens: inCart.map(({ produtoId, variacaoId, quantidade }) => ({
      __typename: 'ItemCarrinho',
      id: `${produtoId}:${variacaoId ?? ''}`,
      produtoId,
      variacaoId,
      quantidade,
      nomeProduto: '',
      variacaoNome: null,
      precoUnitario: 1,
      subtotal: quantidade,
      disponivel: true,
      estoque: null,
      imagem: null,
      produto: null,
    })),
  };
}

function Gaveta() {
  return <p data-testid="gaveta">{useGavetaOpen() ? 'aberta' : 'fechada'}</p>;
}

async function buy(itens: readonly ItemDeAntes[], inCart: readonly InCart[] = []) {
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
  await gateway.last('ItensParaComprarDeNovo').answer({
    pedido: { __typename: 'Pedido', id: '101', itens },
  });
  await gateway.last('MeuCarrinho').answer({ carrinho: carrinhoDe(...inCart) });
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

  it('adds items one after the other, and opens the cart when all fit', async () => {
    const { last, count } = await buy([itemDe(), itemDe({ id: 'i2', variacaoId: 'v2' })]);
    expect(count('AdicionarAoCarrinho')).toBe(1);
    expect(last('AdicionarAoCarrinho').variables).toEqual({
      input: { produtoId: 'p1', variacaoId: 'v1', quantidade: 2 },
    });
    const first = { produtoId: 'p1', variacaoId: 'v1', quantidade: 2 };
    await last('AdicionarAoCarrinho').answer({ resultado: carrinhoDe(first) });
    expect(last('AdicionarAoCarrinho').variables).toEqual({
      input: { produtoId: 'p1', variacaoId: 'v2', quantidade: 2 },
    });
    await last('AdicionarAoCarrinho').answer({ resultado: carrinhoDe(first) });
    expect(report()).toContain('No carrinho, pelo preço de hoje: 2 x Noite de Oud, 10 ml;');
    expect(gaveta()).toBe('aberta');
    expect(count('AdicionarAoCarrinho')).toBe(2);
  });

  it('reports what could not be added and keeps the cart closed', async () => {
    const { last } = await buy([
      itemDe(),
      itemDe({ id: 'i2', nomeProduto: 'Brisa', produto: null }),
    ]);
    await last('AdicionarAoCarrinho').answer({ resultado: carrinhoDe() });
    expect(report()).toContain('Ficou de fora: Brisa, 10 ml, não está mais à venda.');
    expect(gaveta()).toBe('fechada');
    fireEvent.click(screen.getByRole('button', { name: 'Ver carrinho' }));
    expect(gaveta()).toBe('aberta');
    expect(screen.getByRole('link', { name: 'Ir para o carrinho' }).getAttribute('href')).toBe(
      '/carrinho',
    );
  });

  it('adds only the stock that remains beyond the cart', async () => {
    const inCart = { produtoId: 'p1', variacaoId: 'v1', quantidade: 4 };
    const { last } = await buy([itemDe()], [inCart]);
    expect(last('AdicionarAoCarrinho').variables).toMatchObject({ input: { quantidade: 1 } });
    await last('AdicionarAoCarrinho').answer({ resultado: carrinhoDe() });
    expect(report()).toContain('1 de 2 x Noite de Oud, 10 ml (é o que resta no estoque)');
  });

  it('does not send an item that is already in the cart with all its stock', async () => {
    const inCart = { produtoId: 'p1', variacaoId: 'v1', quantidade: 5 };
    const { count } = await buy([itemDe()], [inCart]);
    expect(count('AdicionarAoCarrinho')).toBe(0);
    expect(report()).toContain('todas as que há já estão no carrinho');
  });

  it('verifies a lost reply against the cart and does not send again', async () => {
    const { last, count } = await buy([itemDe()]);
    await last('AdicionarAoCarrinho').fail();
    await last('MeuCarrinho').answer({
      carrinho: carrinhoDe({ produtoId: 'p1', variacaoId: 'v1', quantidade: 2 }),
    });
    expect(report()).toContain('2 x Noite de Oud, 10 ml');
    expect(count('AdicionarAoCarrinho')).toBe(1);
  });

  it('sends nothing more once another account has signed in', async () => {
    const { last, count } = await buy([itemDe(), itemDe({ id: 'i2', variacaoId: 'v2' })]);
    act(() => startSession(descriptorOf({ id: '8' }), '8'));
    await last('AdicionarAoCarrinho').answer({ resultado: carrinhoDe() });
    expect(count('AdicionarAoCarrinho')).toBe(1);
    expect(report()).toContain('a sessão terminou');
  });

  it('stops sending after two missing replies', async () => {
    const { last, count } = await buy([
      itemDe(),
      itemDe({ id: 'i2', variacaoId: 'v2', variacaoNome: '5 ml' }),
    ]);
    await last('AdicionarAoCarrinho').fail();
    await last('MeuCarrinho').fail();
    expect(count('AdicionarAoCarrinho')).toBe(1);
    expect(report().match(/a loja não respondeu/g)).toHaveLength(2);
    expect(gaveta()).toBe('fechada');
  });

  it('adds nothing when the order cannot be read', async () => {
    const gateway = fakeGateway();
    renderAt(
      '/meus-pedidos',
      gateway.client,
      <PedidoCard pedido={pedidoDe()} onChanged={() => undefined} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Comprar de novo: Pedido nº 101' }));
    await gateway.last('ItensParaComprarDeNovo').fail();
    expect(report()).toBe('Não foi possível ler o pedido agora. Nada foi para o carrinho.');
    expect(gateway.count('AdicionarAoCarrinho')).toBe(0);
  });
});
