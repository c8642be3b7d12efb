import { isForSale, type Line } from '../carrinho/lines.ts';
import type { Quote } from '../fretes/quote.ts';
import { type AffectedItem, invalid, Refusal, refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import { toAffected, toWanted } from './items.ts';
import { type Pair, pairWithLines, type SubmittedItem } from './pairing.ts';
import { requireUnits } from './stock.ts';
import { totalsOf } from './totals.ts';

/** The order as the browser submitted it. Money in centavos; undefined means absent. */
export interface SubmittedPedido {
  /** Empty: the stored cart, unchecked. */
  itens: readonly SubmittedItem[];
  total: number | undefined;
  frete: number | undefined;
  /** True when `total` includes the freight. */
  includesFrete: boolean;
}

/** A line of the cart with its price in centavos. */
export type DraftItem = Line & { preco: number };

/** An order that passed every check. Money in centavos. */
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
 * The order for a cart at today's prices, if it is the one that the customer agreed to.
 *
 * @param lines the stored cart, its products locked.
 * @throws Refusal 422 CARRINHO_VAZIO; 409 CARRINHO_ALTERADO, PRODUTO_INDISPONIVEL, PRECO_ALTERADO (with
 *   both prices) or ESTOQUE_INSUFICIENTE, with the items.
 */
export function draftPedido(
  submitted: SubmittedPedido,
  lines: readonly Line[],
  frete: Quote,
): Draft {
  if (lines.length === 0) throw invalid('itens', 'Seu carrinho está vazio.', 'CARRINHO_VAZIO');
  const pairs = submitted.itens.length === 0 ? [] : pairWithLines(submitted.itens, lines);
  if (pairs === undefined) {
    const mensagem = 'Seu carrinho mudou. Confira os itens antes de finalizar.';
    throw refusal(409, 'CARRINHO_ALTERADO', mensagem, 'itens');
  }
  const itens = requireForSale(lines);
  const { subtotal, total } = totalsOf(itens, frete.valor);
  requireAgreedPrices(submitted, pairs, { subtotal, total, frete: frete.valor });
  requireUnits(itens.map(toWanted), lines);
  return { itens, subtotal, total, frete };
}

function requireForSale(lines: readonly Line[]): DraftItem[] {
  const unavailable = lines.filter((line) => !isForSale(line));
  if (unavailable.length > 0) throw unavailableItems(unavailable);
  return lines.map((line) => ({ ...line, preco: line.preco ?? 0 }));
}

function requireAgreedPrices(
  submitted: SubmittedPedido,
  pairs: readonly Pair[],
  real: Amounts,
): void {
  const moved = pairs.flatMap(({ submitted: { preco }, line }): AffectedItem[] =>
    preco === undefined || preco === line.preco
      ? []
      : [{ ...toAffected(line), preco: { de: toReais(preco), para: toReais(line.preco ?? 0) } }],
  );
  if (moved.length === 0 && agrees(submitted, real)) return;
  throw new Refusal(409, {
    codigo: 'PRECO_ALTERADO',
    mensagem: 'O preço mudou desde que você montou o carrinho. Confira os novos valores.',
    campo: moved.length > 0 ? 'itens' : 'total',
    total: { de: toReais(submittedTotal(submitted, pairs, real)), para: toReais(real.total) },
    ...(moved.length > 0 ? { itens: moved } : {}),
  });
}

// Older clients know no freight and send the total of the items; the reply tells them the real total.
function agrees({ total, frete, includesFrete }: SubmittedPedido, real: Amounts): boolean {
  const hasFrete = frete !== undefined && frete !== 0;
  if (hasFrete && frete !== real.frete) return false;
  const knowsFrete = hasFrete || includesFrete;
  return total === undefined || total === real.total || (!knowsFrete && total === real.subtotal);
}

/** The total that the customer saw, rebuilt from the unit prices when the request has no total. */
function submittedTotal(
  { total, frete }: SubmittedPedido,
  pairs: readonly Pair[],
  real: Amounts,
): number {
  const changes = pairs.map(({ submitted: { preco }, line }) =>
    preco === undefined ? 0 : (preco - (line.preco ?? 0)) * line.quantidade,
  );
  const subtotal = changes.reduce((sum, change) => sum + change, real.subtotal);
  return total ?? subtotal + (frete ?? real.frete);
}

function unavailableItems(lines: readonly Line[]): Refusal {
  const itens = lines.map(toAffected);
  return new Refusal(409, {
    codigo: 'PRODUTO_INDISPONIVEL',
    mensagem: `${itens[0]?.nomeProduto} não está disponível no momento. Tire do carrinho para continuar.`,
    campo: 'itens',
    itens,
  });
}
