import type { AdminConta } from '../graphql/context.ts';
import type { PedidoModel, StatusPedidoModel } from '../graphql/models.ts';
import { createPedidosAdminApi } from '../pedidos/admin/api.ts';
import { countPedidos } from '../pedidos/admin/list.ts';
import type { KnownStatus } from '../pedidos/admin/words.ts';
import { createProdutosApi } from '../produtos/api.ts';
import { RestFailure } from '../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../rest/scan.ts';
import { listUsuarios } from '../usuarios/api.ts';
import { countEstoque, type Estoque } from './estoque.ts';
import { sumFaturamento } from './faturamento.ts';

/** Figures of the shop; one that could not be read is null. Amounts are centavos. */
export interface Figuras {
  /** When they were read, milliseconds since 1970. */
  readonly instant: number;
  readonly produtos: number | null;
  readonly esgotados: number | null;
  readonly estoqueBaixo: number | null;
  readonly usuarios: number | null;
  readonly pedidos: number | null;
  readonly pedidosPorStatus: readonly {
    readonly status: StatusPedidoModel;
    readonly quantidade: number;
  }[];
  readonly faturamento30Dias: number | null;
  readonly pedidosRecentes: readonly PedidoModel[] | null;
  /** False when one is missing because the API failed. */
  readonly complete: boolean;
}

/** Figures for the dashboard. */
export interface Resumo {
  /** As they were at most 30 seconds ago. */
  readonly read: () => Promise<Figuras>;
}

const STATUS: readonly KnownStatus[] = ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'];
const PAGE_SIZE = 100;
const RECENT = 5;

/**
 * Composes the figures from the lists of products, accounts and orders (rest-contract 3.2, 3.6, 3.7), each on its own:
 * one that fails leaves the others. Who waits for figures under way leaves without ending them.
 */
export function createResumo({ services, writing }: AdminConta): Resumo {
  const memory = services.memory.resumo;
  const { timeZone } = services;
  const produtosApi = createProdutosApi(writing);
  const pedidosApi = createPedidosAdminApi(writing.rest, services.memory.pedidos.unknownWords);
  const pageOfPedidos = (page: number) => pedidosApi.page({ page, size: PAGE_SIZE });

  const scanEstoque = async (): Promise<Estoque | null> => {
    const scan = await scanPages((page) => produtosApi.page({ page, size: SCAN_SIZE }));
    if (scan === null) return null;
    if (!scan.complete) throw new RestFailure('unreadable', 'GET /produtos (rows keep moving)');
    return countEstoque(scan.itens);
  };

  const readFiguras = async (): Promise<Figuras> => {
    const instant = memory.now();
    const newest = pageOfPedidos(0);
    const faturamento = sumFaturamento((page) => (page === 0 ? newest : pageOfPedidos(page)), {
      instant,
      timeZone,
    });
    const [produtos, estoque, usuarios, pedidos, vendas, ...counts] = await Promise.all([
      attempt(produtosApi.page({ page: 0, size: 1 })),
      attempt(scanEstoque()),
      attempt(listUsuarios(writing.rest, { status: null, pagina: 1, tamanho: 1 })),
      attempt(newest),
      attempt(faturamento),
      ...STATUS.map((status) => attempt(countPedidos(pedidosApi, status))),
    ]);
    const parts = [produtos, estoque, usuarios, pedidos, vendas, ...counts];
    return {
      instant,
      produtos: produtos?.totalItens ?? null,
      esgotados: estoque?.esgotados ?? null,
      estoqueBaixo: estoque?.estoqueBaixo ?? null,
      usuarios: usuarios?.totalItens ?? null,
      pedidos: pedidos?.totalItens ?? null,
      pedidosPorStatus: STATUS.flatMap((status, at) => {
        const quantidade = counts[at];
        return quantidade === undefined ? [] : [{ status, quantidade }];
      }),
      faturamento30Dias: vendas ?? null,
      pedidosRecentes: pedidos?.itens.slice(0, RECENT) ?? null,
      complete: parts.every((part) => part !== undefined),
    };
  };

  return { read: () => memory.figuras(readFiguras) };
}

/** Undefined when the API did not answer. */
async function attempt<T>(figure: Promise<T>): Promise<T | undefined> {
  try {
    return await figure;
  } catch (error) {
    if (error instanceof RestFailure) return undefined;
    throw error;
  }
}
