import { fold } from '@decantaria/brasil/text';
import { wallClockWithOffset, withOffset, type Zones } from '../../../shop/moment.ts';
import type { PedidoModel } from '../../../shop/pedidos/model.ts';
import { isPaid } from '../../../shop/pedidos/status.ts';
import type { ProdutoVendidoModel, Vendas } from '../../../shop/resumo/model.ts';
import type { ResumoDia } from '../../../types.gen.ts';

/** Days counted, including today. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The most pages that are read. */
export const MAX_PAGES = 10;
const BEST_SELLERS = 5;

interface Page {
  readonly itens: readonly PedidoModel[];
  readonly totalPaginas: number;
}

/** An order and its day in the shop's time zone. */
interface Dated {
  readonly day: string;
  readonly pedido: PedidoModel;
}

/**
 * Sums the orders of the 30 days that end at `instant`, from at most ten pages. `readPage` counts from 0 and returns
 * the newest first. Days are those of the shop. Rejects like `readPage`.
 */
export async function readVendas(
  readPage: (page: number) => Promise<Page>,
  { instant, zones }: { readonly instant: number; readonly zones: Zones },
): Promise<Vendas> {
  const today = withOffset(instant, zones.store).slice(0, 10);
  const days = lastDays(today);
  const date = (pedido: PedidoModel): Dated => {
    const day = wallClockWithOffset(pedido.data, zones).slice(0, 10);
    // The API's clock may be ahead of ours.
    return { day: day > today ? today : day, pedido };
  };
  // A new order moves the others to the next page, so one may be read twice.
  const byId = new Map<string, Dated>();
  let isAll = false;
  for (let page = 0; page < MAX_PAGES && !isAll; page += 1) {
    const { itens, totalPaginas } = await readPage(page);
    const dated = itens.map(date);
    for (const one of dated) byId.set(one.pedido.id, one);
    isAll = page + 1 >= totalPaginas || dated.some(({ day }) => !days.includes(day));
  }
  const all = [...byId.values()];
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

/** The last days up to `today`, oldest first. */
function lastDays(today: string): string[] {
  const end = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, n) =>
    new Date(end - (DAYS - 1 - n) * DAY_MS).toISOString().slice(0, 10),
  );
}

function sumDay(data: string, all: readonly Dated[]): ResumoDia {
  const pedidos = all.filter(({ day }) => day === data).map(({ pedido }) => pedido);
  const faturamento = pedidos
    .filter(({ status }) => isPaid(status))
    .reduce((sum, { total }) => sum + total, 0);
  return { data, pedidos: pedidos.length, faturamento };
}

/** The products with the most units sold. A line without a product id counts under its name. */
function rankProdutos(pedidos: readonly PedidoModel[]): ProdutoVendidoModel[] {
  const sold = new Map<string, ProdutoVendidoModel>();
  for (const item of pedidos.filter(({ status }) => isPaid(status)).flatMap(({ itens }) => itens)) {
    const { produtoId, nomeProduto, quantidade, subtotal } = item;
    const key = produtoId === null ? `nome ${fold(nomeProduto)}` : `id ${produtoId}`;
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
