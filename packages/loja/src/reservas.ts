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

/** What a customer may reserve and order without paying. */
export type Limites = ReturnType<typeof limitesOf>;

/** Reads the limits from the variables of a server. */
export function limitesOf(values: Readonly<Record<LimitVariable, number>>) {
  return {
    /** Orders of an account that wait for payment at the same time. */
    pedidosAbertos: values.PEDIDOS_ABERTOS_MAX,
    /** Units of one volume or simple product that an account holds in such orders. */
    unidadesReservadas: values.UNIDADES_RESERVADAS_MAX,
    /** All units that an account holds in such orders. */
    unidadesConta: values.RESERVA_CONTA_UNIDADES,
    /** What accounts without a paid order hold from one network: this share of the shop, and at least the two below. */
    redePorcento: values.RESERVA_REDE_PORCENTO,
    redeUnidades: values.RESERVA_REDE_UNIDADES,
    redeItens: values.RESERVA_REDE_ITENS,
    /** Orders that an account creates in an hour, cancelled ones included. */
    pedidosPorHora: values.PEDIDOS_POR_HORA,
    /** Orders that are created from one public network address in an hour. */
    pedidosPorHoraEndereco: values.PEDIDOS_POR_HORA_ENDERECO,
  };
}

type LimitVariable =
  | 'PEDIDOS_ABERTOS_MAX'
  | 'UNIDADES_RESERVADAS_MAX'
  | 'RESERVA_CONTA_UNIDADES'
  | 'RESERVA_REDE_PORCENTO'
  | 'RESERVA_REDE_UNIDADES'
  | 'RESERVA_REDE_ITENS'
  | 'PEDIDOS_POR_HORA'
  | 'PEDIDOS_POR_HORA_ENDERECO';

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
  {
    redeUnidades,
    redeItens,
    redePorcento,
  }: Pick<Limites, 'redeUnidades' | 'redeItens' | 'redePorcento'>,
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
