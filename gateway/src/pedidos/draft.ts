import { offerOf } from '../carrinho/linhas.ts';
import type { CarrinhoModel, ItemCarrinhoModel } from '../carrinho/model.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import type { Frete, ItemEmFalta, PrecoMovido } from '../types.gen.ts';
import type { PedidoModel } from './model.ts';

/** A line to be ordered, at today's price in centavos. */
export interface DraftLinha {
  readonly itemId: string;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  /** Without the volume. */
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
}

/** An order that can be made as it stands; amounts in centavos. */
export interface Draft {
  /** What the shopper agreed to, for an API that compares it itself; null where the draft was checked here. */
  readonly agreed: Agreed | null;
  readonly linhas: readonly DraftLinha[];
  /** Null when there is none or it is to be agreed on. */
  readonly frete: {
    readonly servico: string;
    readonly valor: number;
    readonly prazo: string | null;
  } | null;
  readonly total: number;
}

/** Amounts that the shopper saw, in centavos. */
export interface Agreed {
  /** By `ItemCarrinho.id`; a line that was not seen is missing. */
  readonly precos: ReadonlyMap<string, number>;
  /** With the freight; null when it was not seen. */
  readonly total: number | null;
}

/** What today's catalogue says to a cart: the order it makes, or which lines stand in its way. */
export type Drafting =
  | { readonly kind: 'draft'; readonly draft: Draft }
  | { readonly kind: 'unavailable'; readonly item: ItemCarrinhoModel }
  | { readonly kind: 'missing'; readonly itens: readonly [ItemEmFalta, ...ItemEmFalta[]] };

interface Offered {
  readonly item: ItemCarrinhoModel;
  readonly preco: number;
  readonly estoque: number;
}

/**
 * Makes an order of a cart at today's prices, or says why not: nothing else checks them on the older API, where
 * a product without units crashes the creation after the order exists (rest-contract 3.7.5; F2).
 */
export function draftPedido(
  carrinho: CarrinhoModel,
  produtos: ReadonlyMap<string, ProdutoModel>,
  frete: Frete | null,
): Drafting {
  const offered: Offered[] = [];
  for (const item of carrinho.itens) {
    const offer = offerFor(item, produtos.get(item.produtoId));
    if (offer === null) return { kind: 'unavailable', item };
    offered.push(offer);
  }
  const [first, ...others] = itensEmFalta(offered);
  if (first) return { kind: 'missing', itens: [first, ...others] };
  const linhas = offered.map(({ item, preco }) => toLinha(item, preco));
  const chosen = readFrete(frete);
  const subtotal = linhas.reduce((sum, it) => sum + it.quantidade * it.precoUnitario, 0);
  return {
    kind: 'draft',
    draft: { agreed: null, linhas, frete: chosen, total: subtotal + (chosen?.valor ?? 0) },
  };
}

/** The order of a cart for an API that checks prices, stock and freight in the transaction that makes it. */
export function draftUnchecked({ itens, total }: CarrinhoModel, agreed: Agreed): Draft {
  const linhas = itens.map((item) => toLinha(item, item.precoUnitario));
  return { agreed, linhas, frete: null, total: agreed.total ?? total };
}

function offerFor(item: ItemCarrinhoModel, produto: ProdutoModel | undefined): Offered | null {
  if (!produto?.ativo) return null;
  const offer = offerOf(produto, item.variacaoId);
  if (!offer || offer.preco === null) return null;
  return { item, preco: offer.preco, estoque: offer.estoque };
}

/** Lines that share a volume share its units. */
function itensEmFalta(offered: readonly Offered[]): ItemEmFalta[] {
  const wanted = new Map<string, number>();
  for (const { item } of offered) {
    wanted.set(unitsKey(item), (wanted.get(unitsKey(item)) ?? 0) + item.quantidade);
  }
  return offered
    .filter(({ item, estoque }) => (wanted.get(unitsKey(item)) ?? 0) > estoque)
    .map(({ item: { produtoId, variacaoId, nomeProduto, variacaoNome }, estoque }) => ({
      produtoId,
      variacaoId,
      nomeProduto,
      variacaoNome,
      disponivel: estoque,
    }));
}

function unitsKey({ produtoId, variacaoId }: ItemCarrinhoModel): string {
  return `${produtoId}:${variacaoId ?? ''}`;
}

function toLinha(item: ItemCarrinhoModel, precoUnitario: number): DraftLinha {
  const { id, produtoId, variacaoId, nomeProduto, variacaoNome, quantidade } = item;
  return {
    itemId: id,
    produtoId,
    variacaoId,
    nomeProduto,
    variacaoNome,
    quantidade,
    precoUnitario,
  };
}

function readFrete(frete: Frete | null): Draft['frete'] {
  if (frete === null || frete.aCombinar || typeof frete.valor !== 'number') return null;
  return { servico: frete.servico, valor: frete.valor, prazo: frete.prazo ?? null };
}

/** Lines whose price is not the one that the shopper saw (by `ItemCarrinho.id`, centavos); lines not seen are none. */
export function movedFrom(
  seen: ReadonlyMap<string, number>,
  linhas: readonly DraftLinha[],
): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const de = seen.get(linha.itemId);
    return de === undefined || de === linha.precoUnitario
      ? []
      : [toMoved(linha, de, linha.precoUnitario)];
  });
}

/** Lines that an order was made at another price of than it was drafted. */
export function movedInto({ itens }: PedidoModel, linhas: readonly DraftLinha[]): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const made = itens.find((item) => linhaKey(item) === linhaKey(linha));
    return made === undefined || made.precoUnitario === linha.precoUnitario
      ? []
      : [toMoved(linha, linha.precoUnitario, made.precoUnitario)];
  });
}

function toMoved(linha: DraftLinha, de: number, para: number): PrecoMovido {
  const { produtoId, variacaoId, nomeProduto, variacaoNome } = linha;
  return { produtoId, variacaoId, nomeProduto, variacaoNome, de, para };
}

/** What a line of a draft and of the order made of it have in common, whatever ids the API sends: names and units. */
export function linhaKey(linha: {
  readonly nomeProduto: string;
  readonly variacaoNome: string | null;
  readonly quantidade: number;
}): string {
  const nome = [linha.nomeProduto, linha.variacaoNome].filter((part) => part !== null).join(' - ');
  return `${linha.quantidade} × ${nome.toLowerCase().replace(/\s+/g, ' ')}`;
}
