import type { CarrinhoModel, ItemCarrinhoModel } from '../carrinho/model.ts';
import type { ProdutoModel } from '../catalogo/model.ts';
import { offerOf } from '../catalogo/preco.ts';
import type { Frete, ItemEmFalta, PrecoMovido } from '../types.gen.ts';
import { type ItemName, wireName } from './item-name.ts';
import type { PedidoModel } from './model.ts';

/** A line to be ordered, at today's price in centavos. `nomeProduto` is without the volume. */
export interface DraftLinha extends ItemName {
  readonly itemId: string;
  readonly produtoId: string;
  readonly variacaoId: string | null;
  readonly quantidade: number;
  readonly precoUnitario: number;
}

/** An order that can be sent; amounts in centavos. */
export interface Draft {
  /** What the shopper agreed to, for an API that compares it; null when the draft was checked here. */
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
  /** By `ItemCarrinho.id`; lines that were not seen are missing. */
  readonly precos: ReadonlyMap<string, number>;
  /** With the freight; null when it was not seen. */
  readonly total: number | null;
}

/** The draft of a cart, or the lines that prevent it. */
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
 * Drafts an order of a cart at today's prices, or says why not. The older API checks neither price nor stock: a
 * product without units makes the creation fail after the order exists.
 */
export function draftPedido(
  carrinho: CarrinhoModel,
  produtos: ReadonlyMap<string, ProdutoModel>,
  cotacao: Frete | null,
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
  const frete = readFrete(cotacao);
  const subtotal = linhas.reduce((sum, it) => sum + it.quantidade * it.precoUnitario, 0);
  const total = subtotal + (frete?.valor ?? 0);
  return { kind: 'draft', draft: { agreed: null, linhas, frete, total } };
}

/** The draft for an API that checks prices, stock and freight in the transaction that creates the order. */
export function draftUnchecked({ itens, total }: CarrinhoModel, agreed: Agreed): Draft {
  const linhas = itens.map((item) => toLinha(item, item.precoUnitario));
  return { agreed, linhas, frete: null, total: agreed.total ?? total };
}

function offerFor(item: ItemCarrinhoModel, produto: ProdutoModel | undefined): Offered | null {
  const offer = produto?.ativo ? offerOf(produto, item.variacaoId) : undefined;
  if (!offer || offer.preco === null) return null;
  return { item, preco: offer.preco, estoque: offer.estoque };
}

/** Lines of the same volume share its units. */
function itensEmFalta(offered: readonly Offered[]): ItemEmFalta[] {
  const unitsKey = ({ produtoId, variacaoId }: ItemCarrinhoModel) =>
    `${produtoId}:${variacaoId ?? ''}`;
  const wanted = new Map<string, number>();
  for (const { item } of offered) {
    wanted.set(unitsKey(item), (wanted.get(unitsKey(item)) ?? 0) + item.quantidade);
  }
  return offered
    .filter(({ item, estoque }) => (wanted.get(unitsKey(item)) ?? 0) > estoque)
    .map(({ item, estoque }) => ({ ...lineName(item), disponivel: estoque }));
}

function toLinha(item: ItemCarrinhoModel, precoUnitario: number): DraftLinha {
  return { ...lineName(item), itemId: item.id, quantidade: item.quantidade, precoUnitario };
}

/** The fields that name a line, without its other ones. */
function lineName({
  produtoId,
  variacaoId,
  nomeProduto,
  variacaoNome,
}: Pick<DraftLinha, 'produtoId' | 'variacaoId' | 'nomeProduto' | 'variacaoNome'>) {
  return { produtoId, variacaoId, nomeProduto, variacaoNome };
}

function readFrete(cotacao: Frete | null): Draft['frete'] {
  if (cotacao === null || cotacao.aCombinar || typeof cotacao.valor !== 'number') return null;
  return { servico: cotacao.servico, valor: cotacao.valor, prazo: cotacao.prazo ?? null };
}

/** Lines at another price than the shopper saw (`ItemCarrinho.id` → centavos). Unseen lines are left out. */
export function movedFrom(
  seen: ReadonlyMap<string, number>,
  linhas: readonly DraftLinha[],
): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const de = seen.get(linha.itemId);
    return de === undefined ? [] : movedPrice(linha, de, linha.precoUnitario);
  });
}

/** Lines that the created order has at another price than the draft. */
export function movedInto({ itens }: PedidoModel, linhas: readonly DraftLinha[]): PrecoMovido[] {
  return linhas.flatMap((linha) => {
    const created = itens.find((item) => linhaKey(item) === linhaKey(linha));
    return created ? movedPrice(linha, linha.precoUnitario, created.precoUnitario) : [];
  });
}

function movedPrice(linha: DraftLinha, de: number, para: number): PrecoMovido[] {
  return de === para ? [] : [{ ...lineName(linha), de, para }];
}

/** Identifies a line in a draft and in the order created from it by names and units: ids differ between APIs. */
export function linhaKey(linha: ItemName & { readonly quantidade: number }): string {
  return `${linha.quantidade} × ${wireName(linha).toLowerCase().replace(/\s+/g, ' ')}`;
}
