import { fold } from '@decantaria/brasil/text';
import type { ProdutoModel } from '../../../shop/catalogo/model.ts';
import type { Zones } from '../../../shop/moment.ts';
import { KNOWN_STATUS } from '../../../shop/pedidos/status.ts';
import type { ProdutoVendidoModel, Vendas } from '../../../shop/resumo/model.ts';
import type { ResumoPort } from '../../../shop/resumo/port.ts';
import { restOf } from '../../rest/calls.ts';
import type { AdminRest } from '../../rest/client.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { nullOnFailure, RestFailure } from '../../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../../rest/scan.ts';
import { readPage } from '../../wire/produtos-calls.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';
import { countPedidos } from '../pedidos-admin/list.ts';
import { pedidosPages } from '../pedidos-admin/pages.ts';
import { lowStocksOf } from '../produtos/low-stock.ts';
import { COUNT_ONLY } from '../usuarios/find.ts';
import { readVendas } from './vendas.ts';

const PAGE_SIZE = 100;
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
      const pageOfPedidos = (page: number) => pages.page({ page, size: PAGE_SIZE });
      const newest = pageOfPedidos(0);
      const sales = readVendas((page) => (page === 0 ? newest : pageOfPedidos(page)), {
        instant,
        zones,
      });
      const [produtos, catalogo, usuarios, pedidos, vendas, ...counts] = await Promise.all([
        attempt(readPage(rest, { page: 0, size: 1 })),
        attempt(scanProdutos(rest)),
        attempt(rest(endpoints.listUsuarios, { query: COUNT_ONLY })),
        attempt(newest),
        attempt(sales),
        ...KNOWN_STATUS.map((status) => attempt(countPedidos(pages, status))),
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
        pedidosPorStatus: KNOWN_STATUS.flatMap((status, at) => {
          const quantidade = counts[at];
          return quantidade == null ? [] : [{ status, quantidade }];
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
async function scanProdutos(rest: AdminRest): Promise<readonly ProdutoModel[] | null> {
  const scan = await scanPages((page) => readPage(rest, { page, size: SCAN_SIZE }));
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
