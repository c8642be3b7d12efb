import { type StockLine, sumLines } from './stock.ts';

/** Units, and different volumes and simple products. */
export interface Amount {
  unidades: number;
  itens: number;
}

export function amountOf(lines: readonly StockLine[]): Amount {
  const sums = sumLines(lines);
  return {
    unidades: sums.reduce((sum, { quantidade }) => sum + quantidade, 0),
    itens: sums.length,
  };
}

/** Returns null when `wanted` fits beside `held`; otherwise what may still be reserved. */
export function roomBeside(
  held: readonly StockLine[],
  wanted: readonly StockLine[],
  most: Amount,
): Amount | null {
  const after = amountOf([...held, ...wanted]);
  if (after.unidades <= most.unidades && after.itens <= most.itens) return null;
  const before = amountOf(held);
  return {
    unidades: Math.max(0, most.unidades - before.unidades),
    itens: Math.max(0, most.itens - before.itens),
  };
}

export function unidadesText(unidades: number): string {
  return unidades === 1 ? '1 unidade' : `${unidades} unidades`;
}

export function itensText(itens: number): string {
  return itens === 1 ? '1 item' : `${itens} itens diferentes`;
}
