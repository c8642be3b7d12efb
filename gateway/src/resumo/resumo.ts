import { fold } from '@decantaria/brasil/text';
import type { ProdutoModel } from '../catalogo/model.ts';
import type { Zones } from '../graphql/moment.ts';
import { createPedidosAdminApi } from '../pedidos/admin/api.ts';
import { countPedidos } from '../pedidos/admin/list.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';
import { KNOWN_STATUS } from '../pedidos/status.ts';
import { createProdutosApi } from '../produtos/api.ts';
import { lowStocksOf } from '../produtos/low-stock.ts';
import { endpoints } from '../rest/endpoints.ts';
import { nullOnFailure, RestFailure } from '../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../rest/scan.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { COUNT_ONLY } from '../usuarios/api.ts';
import type { Figuras } from './figuras.ts';
import type { ResumoMemory } from './memory.ts';
import type { ProdutoVendidoModel } from './model.ts';
import { readVendas, type Vendas } from './vendas.ts';

const PAGE_SIZE = 100;
const RECENT = 5;
const NO_VENDAS: Vendas = {
  hoje: null,
  porDia: null,
  faturamento30Dias: null,
  maisVendidos30Dias: null,
};

export interface ResumoSettings {
  readonly memory: ResumoMemory;
  /** Whether the API declares the contract, and so has figures. */
  readonly hasContract: boolean;
  readonly unknownWords: PedidosMemory['unknownWords'];
  /** IANA zone of the shop's days. */
  readonly zones: Zones;
}

export type Resumo = ReturnType<typeof createResumo>;

/**
 * The dashboard's figures: those of the API (`GET /resumo`, additive) or, where it has none or fails, composed from the
 * lists of products, accounts and orders. A failed list leaves the figures of the others. Figures under way are read to
 * the end when their client disconnects.
 */
export function createResumo(
  { writing }: AdminConta,
  { memory, hasContract, unknownWords, zones }: ResumoSettings,
) {
  const produtosApi = createProdutosApi(writing);
  const pedidosApi = createPedidosAdminApi(writing.rest, unknownWords);
  const pageOfPedidos = (page: number) => pedidosApi.page({ page, size: PAGE_SIZE });

  const readFiguras = async (): Promise<Figuras> => {
    const instant = memory.now();
    // Null when the API does not count figures, or the call failed.
    const figuras = hasContract
      ? await writing.rest(endpoints.readResumo, { fresh: true }).catch(nullOnFailure)
      : null;
    if (figuras === null) return compose(instant);
    const newest = await pedidosApi.page({ page: 0, size: RECENT }).catch(nullOnFailure);
    return {
      ...figuras,
      instant,
      hoje: figuras.porDia.at(-1) ?? null,
      pedidosRecentes: newest?.itens ?? null,
      complete: newest !== null,
    };
  };

  /** Every product; null when there are too many. */
  const scanProdutos = async (): Promise<readonly ProdutoModel[] | null> => {
    const scan = await scanPages((page) => produtosApi.page({ page, size: SCAN_SIZE }));
    if (scan === null) return null;
    if (!scan.complete) throw new RestFailure('unreadable', 'GET /produtos (rows keep moving)');
    return scan.itens;
  };

  const compose = async (instant: number): Promise<Figuras> => {
    let complete = true;
    /** Null when the call failed. */
    const attempt = <T>(call: Promise<T>): Promise<T | null> =>
      call.catch((error: unknown) => {
        complete = false;
        return nullOnFailure(error);
      });
    const newest = pageOfPedidos(0);
    const sales = readVendas((page) => (page === 0 ? newest : pageOfPedidos(page)), {
      instant,
      zones,
    });
    const [produtos, catalogo, usuarios, pedidos, vendas, ...counts] = await Promise.all([
      attempt(produtosApi.page({ page: 0, size: 1 })),
      attempt(scanProdutos()),
      attempt(writing.rest(endpoints.listUsuarios, { query: COUNT_ONLY })),
      attempt(newest),
      attempt(sales),
      ...KNOWN_STATUS.map((status) => attempt(countPedidos(pedidosApi, status))),
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
  };

  return {
    /** Figures of at most 30 seconds ago, and from after the last write made here. */
    read: () => memory.figuras(readFiguras),
  };
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
