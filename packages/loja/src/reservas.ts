/** Units of one volume or simple product. */
export interface HeldLine {
  /** Names the volume or simple product: lines with the same key take the same units. */
  readonly key: string;
  readonly quantidade: number;
}

/** Units, and different volumes and simple products. */
export interface Amount {
  readonly unidades: number;
  readonly itens: number;
}

/** The settings for a network. */
interface RedeSettings {
  readonly redeUnidades: number;
  readonly redeItens: number;
  /** The percentage of the shop that a network may hold, if it is more than the two above. */
  readonly redePorcento: number;
}

/** How many times as much a network may reserve that strangers may share. */
const SHARED_FACTOR = 5;

export function amountOf(lines: readonly HeldLine[]): Amount {
  return {
    unidades: lines.reduce((sum, { quantidade }) => sum + quantidade, 0),
    itens: new Set(lines.map(({ key }) => key)).size,
  };
}

/** Returns null when `wanted` fits beside `held`; otherwise what may still be reserved. */
export function roomBeside(
  held: readonly HeldLine[],
  wanted: readonly HeldLine[],
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

/**
 * What one network may hold without payment. `known` is false when strangers may share it. `least` holds for every shop;
 * `mostIn` is the share of a shop with this much in stock, where the network holds `held`, and never less.
 */
export function boundsOfRede(
  { redeUnidades, redeItens, redePorcento }: RedeSettings,
  known: boolean,
) {
  const factor = known ? 1 : SHARED_FACTOR;
  const least: Amount = { unidades: redeUnidades * factor, itens: redeItens * factor };
  const percent = Math.min(100, redePorcento * factor);
  const share = (units: number) => Math.floor((units * percent) / 100);
  const mostIn = (stock: Amount, held: readonly HeldLine[]): Amount => ({
    unidades: Math.max(least.unidades, share(stock.unidades + amountOf(held).unidades)),
    itens: Math.max(least.itens, share(stock.itens)),
  });
  return { least, mostIn };
}

/** The most units of a stock that one account may hold without payment. Above 2, at least half stays for others. */
export function reservable(estoque: number, max: number): number {
  return Math.min(max, estoque > 2 ? Math.floor(estoque / 2) : estoque);
}

/** The most units of a stock that one network may hold without payment. Above 2, at least a quarter stays for others. */
export function reservableByRede(estoque: number): number {
  return estoque > 2 ? Math.floor((estoque * 3) / 4) : estoque;
}
