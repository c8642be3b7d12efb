import type { z } from 'zod';
import type { ProdutoModel } from '../catalogo/model.ts';
import { createPedidosAdminApi } from '../pedidos/admin/api.ts';
import { countPedidos } from '../pedidos/admin/list.ts';
import type { KnownStatus } from '../pedidos/admin/words.ts';
import type { PedidosMemory } from '../pedidos/memory.ts';
import { createProdutosApi } from '../produtos/api.ts';
import { plainText } from '../produtos/search.ts';
import type { Capabilities } from '../rest/capabilities.ts';
import { endpoints } from '../rest/endpoints.ts';
import { RestFailure } from '../rest/failure.ts';
import { SCAN_SIZE, scanPages } from '../rest/scan.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { listUsuarios } from '../usuarios/api.ts';
import { countEstoque, type Estoque } from './estoque.ts';
import type { Figuras } from './figuras.ts';
import type { ResumoMemory } from './memory.ts';
import type { ProdutoVendidoModel } from './model.ts';
import { readVendas, type Vendas } from './vendas.ts';
import type { resumoWire } from './wire.ts';

/** Figures for the dashboard. */
export interface Resumo {
  /** As they were at most 30 seconds ago, and after the last write that went through here. */
  readonly read: () => Promise<Figuras>;
}

const STATUS: readonly KnownStatus[] = ['PENDENTE', 'PAGO', 'ENVIADO', 'ENTREGUE', 'CANCELADO'];
const PAGE_SIZE = 100;
const RECENT = 5;
const NO_VENDAS: Vendas = {
  hoje: null,
  porDia: null,
  faturamento30Dias: null,
  maisVendidos30Dias: null,
};

/** What the process lends to the dashboard's figures. */
export interface ResumoSettings {
  readonly memory: ResumoMemory;
  readonly capabilities: Pick<Capabilities, 'lacks'>;
  readonly unknownWords: PedidosMemory['unknownWords'];
  /** IANA zone that tells the shop's days apart. */
  readonly timeZone: string;
}

/**
 * Asks the API for its figures (`GET /resumo`, additive). Where it has none, or they fail, they are composed from the
 * lists of products, accounts and orders (rest-contract 3.2, 3.6, 3.7), each on its own: one that fails leaves the
 * others. Who waits for figures under way leaves without ending them.
 */
export function createResumo(
  { writing }: AdminConta,
  { memory, capabilities, unknownWords, timeZone }: ResumoSettings,
): Resumo {
  const produtosApi = createProdutosApi(writing);
  const pedidosApi = createPedidosAdminApi(writing.rest, unknownWords);
  const pageOfPedidos = (page: number) => pedidosApi.page({ page, size: PAGE_SIZE });

  /** Null where the API has none, or they failed. */
  const readTold = async (): Promise<z.output<typeof resumoWire> | null> => {
    if (capabilities.lacks('countsFigures')) return null;
    const told = await attempt(writing.rest(endpoints.readResumo, { fresh: true }));
    return told ?? null;
  };

  const readFiguras = async (): Promise<Figuras> => {
    const instant = memory.now();
    const told = await readTold();
    if (told === null) return compose(instant);
    const newest = await attempt(pedidosApi.page({ page: 0, size: RECENT }));
    return {
      ...told,
      instant,
      hoje: told.porDia.at(-1) ?? null,
      pedidosRecentes: newest?.itens ?? null,
      complete: newest !== undefined,
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
    const newest = pageOfPedidos(0);
    const sales = readVendas((page) => (page === 0 ? newest : pageOfPedidos(page)), {
      instant,
      timeZone,
    });
    const [produtos, catalogo, usuarios, pedidos, vendas, ...counts] = await Promise.all([
      attempt(produtosApi.page({ page: 0, size: 1 })),
      attempt(scanProdutos()),
      attempt(
        listUsuarios(writing.rest, { busca: undefined, status: null, pagina: 1, tamanho: 1 }),
      ),
      attempt(newest),
      attempt(sales),
      ...STATUS.map((status) => attempt(countPedidos(pedidosApi, status))),
    ]);
    const parts = [produtos, catalogo, usuarios, pedidos, vendas, ...counts];
    const estoque: Partial<Estoque> = catalogo ? countEstoque(catalogo) : {};
    const { maisVendidos30Dias, ...sold } = vendas ?? NO_VENDAS;
    return {
      instant,
      produtos: produtos?.totalItens ?? null,
      esgotados: estoque.esgotados ?? null,
      estoqueBaixo: estoque.estoqueBaixo ?? null,
      usuarios: usuarios?.totalItens ?? null,
      pedidos: pedidos?.totalItens ?? null,
      pedidosPorStatus: STATUS.flatMap((status, at) => {
        const quantidade = counts[at];
        return quantidade === undefined ? [] : [{ status, quantidade }];
      }),
      ...sold,
      maisVendidos30Dias:
        maisVendidos30Dias?.map((vendido) => withProduto(vendido, catalogo ?? [])) ?? null,
      pedidosRecentes: pedidos?.itens.slice(0, RECENT) ?? null,
      complete: parts.every((part) => part !== undefined),
    };
  };

  return { read: () => memory.figuras(readFiguras) };
}

/** The product of that name, where the API's orders keep nothing else and it is the only one. */
function withProduto(
  vendido: ProdutoVendidoModel,
  catalogo: readonly ProdutoModel[],
): ProdutoVendidoModel {
  if (vendido.produtoId !== null) return vendido;
  const wanted = plainText(vendido.nome);
  const [first, ...more] = catalogo.filter(({ nome }) => plainText(nome) === wanted);
  return first && more.length === 0 ? { ...vendido, produtoId: first.id } : vendido;
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
