import type { Line } from '../carrinho/lines.ts';
import { nameOf } from './items.ts';

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
