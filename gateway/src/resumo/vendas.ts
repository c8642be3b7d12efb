import { wallClockWithOffset, withOffset } from '../graphql/moment.ts';
import type { PedidoModel } from '../pedidos/model.ts';
import { plainText } from '../produtos/search.ts';
import type { ProdutoVendidoModel } from './model.ts';
import type { Dia } from './wire.ts';

/** Days that are looked at, today being one. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Pages that are read at most. */
export const MAX_PAGES = 10;
const BEST_SELLERS = 5;

/** What was sold in the last 30 days; null is what would need more pages than are read. Amounts are centavos. */
export interface Vendas {
  readonly hoje: Dia | null;
  /** Oldest first, days without an order too. */
  readonly porDia: readonly Dia[] | null;
  readonly faturamento30Dias: number | null;
  readonly maisVendidos30Dias: readonly ProdutoVendidoModel[] | null;
}

interface Page {
  readonly itens: readonly PedidoModel[];
  readonly totalPaginas: number;
}

/** An order and the day of the shop's calendar that it was made. */
interface Dated {
  readonly day: string;
  readonly pedido: PedidoModel;
}

/**
 * Adds up the orders of the 30 days that end at `instant`, from at most ten pages. `readPage` counts from 0, newest
 * first; `timeZone` is that of their clock and of the shop's days. Rejects with what `readPage` rejects with.
 */
export async function readVendas(
  readPage: (page: number) => Promise<Page>,
  { instant, timeZone }: { readonly instant: number; readonly timeZone: string },
): Promise<Vendas> {
  const today = withOffset(instant, timeZone).slice(0, 10);
  const days = lastDays(today);
  const date = (pedido: PedidoModel): Dated => {
    const day = wallClockWithOffset(pedido.data, timeZone).slice(0, 10);
    // A clock that is ahead of ours.
    return { day: day > today ? today : day, pedido };
  };
  // An order that comes in meanwhile pushes the others on: one may be met twice.
  const met = new Map<string, Dated>();
  let isAll = false;
  for (let page = 0; page < MAX_PAGES && !isAll; page += 1) {
    const { itens, totalPaginas } = await readPage(page);
    const dated = itens.map(date);
    for (const one of dated) met.set(one.pedido.id, one);
    isAll = page + 1 >= totalPaginas || dated.some(({ day }) => !days.includes(day));
  }
  const all = [...met.values()];
  const porDia = days.map((data) => sumDay(data, all));
  const isTodayAll = isAll || all.some(({ day }) => day < today);
  return {
    hoje: isTodayAll ? sumDay(today, all) : null,
    porDia: isAll ? porDia : null,
    faturamento30Dias: isAll ? porDia.reduce((sum, { faturamento }) => sum + faturamento, 0) : null,
    maisVendidos30Dias: isAll
      ? rankProdutos(all.filter(({ day }) => days.includes(day)).map(({ pedido }) => pedido))
      : null,
  };
}

/** The days that end with `today`, oldest first. */
function lastDays(today: string): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, n) =>
    new Date(end - (DAYS - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
}

function sumDay(data: string, all: readonly Dated[]): Dia {
  const pedidos = all.filter(({ day }) => day === data).map(({ pedido }) => pedido);
  const faturamento = pedidos.filter(isSold).reduce((sum, { total }) => sum + total, 0);
  return { data, pedidos: pedidos.length, faturamento };
}

/** Those of which most units were sold; a line of which the API keeps only a name counts under that name. */
function rankProdutos(pedidos: readonly PedidoModel[]): ProdutoVendidoModel[] {
  const sold = new Map<string, ProdutoVendidoModel>();
  for (const item of pedidos.filter(isSold).flatMap(({ itens }) => itens)) {
    const { produtoId, nomeProduto, quantidade, subtotal } = item;
    const key = produtoId === null ? `nome ${plainText(nomeProduto)}` : `id ${produtoId}`;
    const before = sold.get(key);
    sold.set(key, {
      produtoId,
      nome: before?.nome ?? nomeProduto,
      unidades: (before?.unidades ?? 0) + quantidade,
      faturamento: (before?.faturamento ?? 0) + subtotal,
    });
  }
  return [...sold.values()]
    .toSorted((one, other) => other.unidades - one.unidades || other.faturamento - one.faturamento)
    .slice(0, BEST_SELLERS);
}

function isSold({ status }: PedidoModel): boolean {
  return status === 'PAGO' || status === 'ENVIADO' || status === 'ENTREGUE';
}
