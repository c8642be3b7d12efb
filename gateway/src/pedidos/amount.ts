/** Units of one volume or simple product. */
export interface HeldLine {
  /** `unitsKey` of the line. */
  readonly key: string;
  readonly quantidade: number;
}

/** Units, and different volumes and simple products. */
export interface Amount {
  readonly unidades: number;
  readonly itens: number;
}

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
