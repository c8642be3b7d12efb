import { fold } from '@decantaria/brasil/text';
import { isPaid, STATUS } from '@decantaria/loja/status';
import type { ProdutoModel } from '../../shop/catalogo/model.ts';
import { wallClockWithOffset, withOffset, type Zones } from '../../shop/moment.ts';
import { devolvidoOf } from '../../shop/pedidos/devolvido.ts';
import type { PedidoModel } from '../../shop/pedidos/model.ts';
import type { ProdutoVendidoModel, Vendas } from '../../shop/resumo/model.ts';
import type { ResumoPort } from '../../shop/resumo/port.ts';
import type { ResumoDia } from '../../types.gen.ts';
import { type AdminRest, restOf } from '../rest/calls.ts';
import { nullOnFailure, RestFailure } from '../rest/failure.ts';
import { SCAN_SIZE, type ScanPage } from '../rest/scan.ts';
import { readPage, scanProdutos } from '../wire/produtos-calls.ts';
import type { PedidosMemory } from './pedidos/memory.ts';
import { countPedidos, pedidosPages } from './pedidos-admin/list.ts';
import { lowStocksOf } from './produtos/selection.ts';
import { COUNT_ONLY } from './usuarios/list.ts';

const RECENT = 5;
const NO_VENDAS: Vendas = {
  hoje: null,
  porDia: null,
  faturamento30Dias: null,
  maisVendidos30Dias: null,
};

interface ResumoOptions {
  readonly unknownWords: PedidosMemory['unknownWords'];
  readonly zones: Zones;
}

/**
 * The figures of an older API, composed from the lists of products, accounts and orders. A failed list leaves the figures
 * of the others. `zones`: the zone of the shop's days.
 */
export function createOlderResumo({ unknownWords, zones }: ResumoOptions): ResumoPort {
  return {
    read: async ({ writing }) => {
      const rest = restOf(writing);
      const instant = Date.now();
      let complete = true;
      /** Null when the call failed. */
      const attempt = <T>(call: Promise<T>): Promise<T | null> =>
        call.catch((error: unknown) => {
          complete = false;
          return nullOnFailure(error);
        });
      const pages = pedidosPages(rest, unknownWords);
      const pageOfPedidos = (page: number) => pages.page({ page, size: SCAN_SIZE });
      const newest = pageOfPedidos(0);
      const sales = readVendas((page) => (page === 0 ? newest : pageOfPedidos(page)), {
        instant,
        zones,
      });
      const [produtos, catalogo, usuarios, pedidos, vendas, ...counts] = await Promise.all([
        attempt(readPage(rest, { page: 0, size: 1 })),
        attempt(readCatalogo(rest)),
        attempt(rest.listUsuarios({ query: COUNT_ONLY })),
        attempt(newest),
        attempt(sales),
        ...STATUS.map((status) => attempt(countPedidos(pages, status))),
      ]);
      const onSale = catalogo?.filter(({ ativo }) => ativo);
      const { maisVendidos30Dias, ...sold } = vendas ?? NO_VENDAS;
      return {
        instant,
        produtos: produtos?.totalItens ?? null,
        esgotados: onSale?.filter(({ estoqueTotal }) => estoqueTotal === 0).length ?? null,
        estoqueBaixo: onSale?.flatMap(lowStocksOf).length ?? null,
        usuarios: usuarios?.totalItens ?? null,
        pedidos: pedidos?.totalItens ?? null,
        desistencias: null,
        pagamentosAResolver: null,
        pixAConferir: null,
        liquido30DiasAntes: null,
        carrinhos30Dias: null,
        estoquesCurtos: null,
        estoquesLongos: null,
        esperas: null,
        pedidosPorStatus: STATUS.flatMap((status, at) => {
          const quantidade = counts[at];
          return quantidade == null ? [] : [{ status, quantidade, desde: null }];
        }),
        ...sold,
        maisVendidos30Dias:
          maisVendidos30Dias?.map((vendido) => withProduto(vendido, catalogo ?? [])) ?? null,
        pedidosRecentes: pedidos?.itens.slice(0, RECENT) ?? null,
        complete,
      };
    },
  };
}

/** Every product; null when there are too many. */
async function readCatalogo(rest: AdminRest): Promise<readonly ProdutoModel[] | null> {
  const scan = await scanProdutos(rest, {});
  if (scan === null) return null;
  if (!scan.complete) throw new RestFailure('unreadable', 'GET /produtos (rows keep moving)');
  return scan.itens;
}

/** Adds the product's id where the API's orders keep only a name, and one product has it. */
function withProduto(
  vendido: ProdutoVendidoModel,
  catalogo: readonly ProdutoModel[],
): ProdutoVendidoModel {
  if (vendido.produtoId !== null) return vendido;
  const wanted = fold(vendido.nome);
  const [first, ...more] = catalogo.filter(({ nome }) => fold(nome) === wanted);
  return first && more.length === 0 ? { ...vendido, produtoId: first.id } : vendido;
}

/** Days counted, including today. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The most pages that are read. */
export const MAX_PAGES = 10;
const BEST_SELLERS = 5;

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
  readPage: (page: number) => Promise<Pick<ScanPage<PedidoModel>, 'itens' | 'totalPaginas'>>,
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
  const paid = pedidos.filter(({ status }) => isPaid(status));
  return {
    data,
    pedidos: pedidos.length,
    faturamento: paid.reduce((sum, { total }) => sum + total, 0),
    devolvido: paid.reduce((sum, pedido) => sum + devolvidoOf(pedido), 0),
  };
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
