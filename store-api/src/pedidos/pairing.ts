import type { Line } from '../carrinho/lines.ts';
import { nameOf } from './transition.ts';

/** A line as the shopper's request tells it: what the browser believed was in the cart. */
export interface ToldItem {
  produtoId: number | undefined;
  variacaoId: number | undefined;
  nome: string | undefined;
  quantidade: number | undefined;
  /** Centavos of one unit; undefined when it was not told. */
  preco: number | undefined;
}

export interface Pair {
  told: ToldItem;
  line: Line;
}

/**
 * Pairs what was told with the lines of the cart, one to one: by the variation when it is told or spelled
 * in the name, else by product and quantity, with an equal price before a different one.
 *
 * @returns undefined when something is left over on either side.
 */
export function pairWithLines(
  told: readonly ToldItem[],
  lines: readonly Line[],
): Pair[] | undefined {
  if (told.length !== lines.length) return undefined;
  const openTold = new Set(told);
  const openLines = new Set(lines);
  const pairs: Pair[] = [];
  for (const fits of passesFor(lines)) {
    for (const item of openTold) {
      const line = [...openLines].find((it) => isSameItem(item, it) && fits(item, it));
      if (line === undefined) continue;
      openTold.delete(item);
      openLines.delete(line);
      pairs.push({ told: item, line });
    }
  }
  return openTold.size === 0 ? pairs : undefined;
}

// From what means one line to what may mean several, so that the loose ones get what is left.
function passesFor(lines: readonly Line[]): ((item: ToldItem, line: Line) => boolean)[] {
  const fullNames = new Set(lines.filter(hasVolume).map(fullName));
  const saysVariacao = (item: ToldItem): boolean => item.variacaoId !== undefined;
  const spellsVolume = (item: ToldItem): boolean =>
    item.nome !== undefined && fullNames.has(normalize(item.nome));
  const isLoose = (item: ToldItem): boolean => !saysVariacao(item) && !spellsVolume(item);
  const saysQuantidade = (item: ToldItem): boolean => item.quantidade !== undefined;
  const samePreco = (item: ToldItem, line: Line): boolean => item.preco === line.preco;
  return [
    (item) => saysVariacao(item),
    (item, line) =>
      !saysVariacao(item) && item.nome !== undefined && normalize(item.nome) === fullName(line),
    (item, line) => isLoose(item) && saysQuantidade(item) && samePreco(item, line),
    (item) => isLoose(item) && saysQuantidade(item),
    (item, line) => isLoose(item) && samePreco(item, line),
    (item) => isLoose(item),
  ];
}

function isSameItem(item: ToldItem, line: Line): boolean {
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
