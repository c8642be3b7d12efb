import { isForSale, type Line } from '../carrinho/lines.ts';
import type { Quote } from '../fretes/service.ts';
import { type AffectedItem, invalid, Refusal, refusal } from '../http/errors.ts';
import { toReais } from '../http/money.ts';
import { nameOf, toAffected, toWanted } from './items.ts';
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

/** A cart line as the browser submitted it. */
export interface SubmittedItem {
  produtoId: number | undefined;
  variacaoId: number | undefined;
  nome: string | undefined;
  quantidade: number | undefined;
  /** Unit price in centavos. */
  preco: number | undefined;
}

export interface Pair {
  submitted: SubmittedItem;
  line: Line;
}

/**
 * Pairs the submitted items with the lines of the stored cart, one to one: by variation when the item has its number or
 * its name, else by product and quantity, with an equal price before a different one.
 *
 * @returns undefined when an item or a line has no partner.
 */
export function pairWithLines(
  submitted: readonly SubmittedItem[],
  lines: readonly Line[],
): Pair[] | undefined {
  if (submitted.length !== lines.length) return undefined;
  const openItems = new Set(submitted);
  const openLines = new Set(lines);
  const pairs: Pair[] = [];
  for (const matches of passesFor(lines)) {
    for (const item of openItems) {
      const line = [...openLines].find((it) => isSameItem(item, it) && matches(item, it));
      if (line === undefined) continue;
      openItems.delete(item);
      openLines.delete(line);
      pairs.push({ submitted: item, line });
    }
  }
  return openItems.size === 0 ? pairs : undefined;
}

// The most specific conditions come first, so that ambiguous items get the remaining lines.
function passesFor(lines: readonly Line[]): ((item: SubmittedItem, line: Line) => boolean)[] {
  const fullNames = new Set(lines.filter(hasVolume).map(fullName));
  const hasVariacao = (item: SubmittedItem): boolean => item.variacaoId !== undefined;
  const namesVolume = (item: SubmittedItem): boolean =>
    item.nome !== undefined && fullNames.has(normalize(item.nome));
  const isAmbiguous = (item: SubmittedItem): boolean => !hasVariacao(item) && !namesVolume(item);
  const hasQuantidade = (item: SubmittedItem): boolean => item.quantidade !== undefined;
  const samePreco = (item: SubmittedItem, line: Line): boolean => item.preco === line.preco;
  return [
    (item) => hasVariacao(item),
    (item, line) =>
      !hasVariacao(item) && item.nome !== undefined && normalize(item.nome) === fullName(line),
    (item, line) => isAmbiguous(item) && hasQuantidade(item) && samePreco(item, line),
    (item) => isAmbiguous(item) && hasQuantidade(item),
    (item, line) => isAmbiguous(item) && samePreco(item, line),
    (item) => isAmbiguous(item),
  ];
}

function isSameItem(item: SubmittedItem, line: Line): boolean {
  const sameProduto = item.produtoId === line.produtoId;
  const sameQuantidade = item.quantidade === undefined || item.quantidade === line.quantidade;
  if (item.variacaoId === undefined) return sameProduto && sameQuantidade;
  return (
    item.variacaoId === line.variacaoId &&
    (item.produtoId === undefined || sameProduto) &&
    sameQuantidade
  );
}

function hasVolume({ variacaoNome }: Line): boolean {
  return variacaoNome !== null;
}

function fullName(line: Line): string {
  return normalize(nameOf(line.nomeProduto, line.variacaoNome));
}

// The older API wrote a hyphen where this one writes a dash.
function normalize(nome: string): string {
  return nome
    .trim()
    .toLowerCase()
    .replaceAll(/\s+[-–—]\s+/g, ' — ');
}
