import { isForSale, type Line } from '../carrinho/lines.ts';
import type { Quote } from '../fretes/quote.ts';
import { type AffectedItem, Refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import type { StoredImagem } from '../imagens/stored.ts';
import { type Pair, pairWithLines, type ToldItem } from './pairing.ts';
import { requireUnits } from './stock.ts';
import { totalsOf } from './totals.ts';
import { nameOf } from './transition.ts';

/** What the browser believes it is buying. Money in centavos; undefined is not told. */
export interface ToldPedido {
  /** Empty: whatever is in the cart. */
  itens: readonly ToldItem[];
  total: number | undefined;
  frete: number | undefined;
  /** True when `total` includes the freight. */
  includesFrete: boolean;
}

export interface DraftItem {
  produtoId: number;
  variacaoId: number | null;
  nomeProduto: string;
  variacaoNome: string | null;
  quantidade: number;
  /** Centavos. */
  preco: number;
  imagem: StoredImagem | null;
}

/** An order that may be made as it stands. Money in centavos. */
export interface Draft {
  itens: DraftItem[];
  subtotal: number;
  total: number;
  frete: Quote;
}

interface Amounts {
  subtotal: number;
  total: number;
  frete: number;
}

/**
 * The order that a cart makes today, if it is the one that the shopper agreed to (C-41, F3).
 *
 * @param lines the cart, its products locked
 * @throws Refusal 422 CARRINHO_VAZIO; 409 CARRINHO_ALTERADO, PRODUTO_INDISPONIVEL, PRECO_ALTERADO (with
 *   both prices) or ESTOQUE_INSUFICIENTE, naming the items.
 */
export function draftPedido(told: ToldPedido, lines: readonly Line[], frete: Quote): Draft {
  if (lines.length === 0) throw emptyCarrinho();
  const pairs = told.itens.length === 0 ? [] : pairWithLines(told.itens, lines);
  if (pairs === undefined) throw changedCarrinho();
  const itens = requireForSale(lines);
  const { subtotal, total } = totalsOf(itens, frete.valor);
  requireToldPrices(told, pairs, { subtotal, total, frete: frete.valor });
  requireUnits(itens.map(toStockLine), lines.map(toStockUnits));
  return { itens, subtotal, total, frete };
}

function requireForSale(lines: readonly Line[]): DraftItem[] {
  const unavailable = lines.filter((line) => !isForSale(line));
  if (unavailable.length > 0) throw unavailableItems(unavailable);
  return lines.map(({ produtoId, variacaoId, nomeProduto, variacaoNome, ...line }) => ({
    produtoId,
    variacaoId,
    nomeProduto,
    variacaoNome,
    quantidade: line.quantidade,
    preco: line.preco ?? 0,
    imagem: line.imagem,
  }));
}

function requireToldPrices(told: ToldPedido, pairs: readonly Pair[], real: Amounts): void {
  const moved = pairs.flatMap(({ told: { preco }, line }): AffectedItem[] =>
    preco === undefined || preco === line.preco
      ? []
      : [{ ...affected(line), preco: { de: toReais(preco), para: toReais(line.preco ?? 0) } }],
  );
  if (moved.length === 0 && agrees(told, real)) return;
  throw new Refusal(409, {
    codigo: 'PRECO_ALTERADO',
    mensagem: 'O preço mudou desde que você montou o carrinho. Confira os novos valores.',
    campo: moved.length > 0 ? 'itens' : 'total',
    total: { de: toReais(toldTotal(told, pairs, real)), para: toReais(real.total) },
    ...(moved.length > 0 ? { itens: moved } : {}),
  });
}

// The documented clients know no freight and send the bare items; the reply tells them the true total (C-40).
function agrees({ total, frete, includesFrete }: ToldPedido, real: Amounts): boolean {
  const toldFrete = frete !== undefined && frete !== 0;
  if (toldFrete && frete !== real.frete) return false;
  const knowsFrete = toldFrete || includesFrete;
  return total === undefined || total === real.total || (!knowsFrete && total === real.subtotal);
}

function toldTotal({ total, frete }: ToldPedido, pairs: readonly Pair[], real: Amounts): number {
  const changes = pairs.map(({ told, line }) =>
    told.preco === undefined ? 0 : (told.preco - (line.preco ?? 0)) * line.quantidade,
  );
  const subtotal = changes.reduce((sum, change) => sum + change, real.subtotal);
  return total ?? subtotal + (frete ?? real.frete);
}

function toStockLine({ produtoId, variacaoId, quantidade, ...item }: DraftItem) {
  return {
    produtoId,
    variacaoId,
    quantidade,
    nome: nameOf(item.nomeProduto, item.variacaoNome),
  };
}

function toStockUnits({ produtoId, variacaoId, estoque }: Line) {
  return { produtoId, variacaoId, estoque };
}

function affected({ produtoId, variacaoId, nomeProduto, variacaoNome }: Line): AffectedItem {
  return { produtoId, variacaoId, nomeProduto: nameOf(nomeProduto, variacaoNome) };
}

function emptyCarrinho(): Refusal {
  return new Refusal(422, {
    codigo: 'CARRINHO_VAZIO',
    mensagem: 'Seu carrinho está vazio.',
    campo: 'itens',
  });
}

function changedCarrinho(): Refusal {
  return new Refusal(409, {
    codigo: 'CARRINHO_ALTERADO',
    mensagem: 'Seu carrinho mudou. Confira os itens antes de finalizar.',
    campo: 'itens',
  });
}

function unavailableItems(lines: readonly Line[]): Refusal {
  const itens = lines.map(affected);
  return new Refusal(409, {
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: `${itens[0]?.nomeProduto} não está disponível no momento. Tire do carrinho para continuar.`,
    campo: 'itens',
    itens,
  });
}
