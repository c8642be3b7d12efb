import type { ApolloCache } from '@apollo/client';
import { isPaid } from '@decantaria/loja/status';
import { centavosOf } from '../../../lib/formats/centavos.ts';
import { type Campo, paginasDe } from '../../kit/lista/paginas.ts';
import type { ResumoDoPainelQuery } from '../hoje/resumo.gen.ts';
import { isDesistenciaAberta } from './devolucao.ts';
import type { PedidoAdminFragment, PedidoEmLinhaFragment } from './pedido.gen.ts';

/** An order before a change. A row of the list has no items: a change of the row alone keeps them. */
type Antes = PedidoEmLinhaFragment & Partial<Pick<PedidoAdminFragment, 'itens'>>;

const isPixAConferir = ({ status, metodo }: Antes) => status === 'PENDENTE' && metodo === 'PIX';
const isAResolver = ({ pagamento }: Antes) => pagamento !== null && pagamento.pendencia !== null;

const momentOf = (campo: Campo) => Date.parse(String(campo('data')));
const newestFirst = (one: Campo, other: Campo) =>
  momentOf(other) - momentOf(one) || Number(other('id')) - Number(one('id'));

const mudaNasListas = paginasDe<Antes>('adminPedidos', {
  filtros: {
    status: ({ status }, wanted) => status === wanted,
    desistencia: (pedido, wanted) => wanted !== true || isDesistenciaAberta(pedido),
    pixAConferir: (pedido, wanted) => wanted !== true || isPixAConferir(pedido),
    aResolver: (pedido, wanted) => wanted !== true || isAResolver(pedido),
  },
  ordem: newestFirst,
});

type Lido = NonNullable<ResumoDoPainelQuery['adminResumo']>;
type Dia = NonNullable<Lido['hoje']>;
/** `desde` is missing where it was not read. */
type Contagem = Omit<Lido['pedidosPorStatus'][number], 'desde'> & {
  readonly desde?: string | null;
};
/** A query may read a part of the figures. */
type Resumo = Partial<Omit<Lido, 'pedidosPorStatus'>> & { readonly pedidosPorStatus?: Contagem[] };
type Vendido = NonNullable<Lido['maisVendidos30Dias']>[number];

const revenueOf = ({ status, total }: Antes) => (isPaid(status) ? total : 0);
const returnedOf = ({ status, devolvido }: Antes) => (isPaid(status) ? devolvido : 0);
/** Without the error of sums of fractions. */
const exact = (reais: number) => centavosOf(reais) / 100;

/** The best sellers after a change. A product that is not among them keeps out until the next read. */
function soldAgain(vendido: Vendido, antes: Antes, depois: PedidoAdminFragment): Vendido {
  const sold = ({ status, itens = depois.itens }: Antes) =>
    isPaid(status) ? itens.filter(({ nomeProduto }) => nomeProduto === vendido.nome) : [];
  const more = (of: (item: PedidoAdminFragment['itens'][number]) => number) =>
    sold(depois).reduce((sum, item) => sum + of(item), 0) -
    sold(antes).reduce((sum, item) => sum + of(item), 0);
  return {
    ...vendido,
    unidades: vendido.unidades + more(({ quantidade }) => quantidade),
    faturamento: exact(vendido.faturamento + more(({ subtotal }) => subtotal)),
  };
}

/** The numbers of orders by status after a change; `antes` is null for a new order. Days stay unknown where the API tells none. */
export function countedAgain<C extends Contagem>(
  contagens: readonly C[],
  antes: Pick<Antes, 'status'> | null,
  depois: Pick<Antes, 'status' | 'data'>,
): C[] {
  const isTold = contagens.some(({ desde }) => typeof desde === 'string');
  return contagens.map((contagem) => {
    const { status, desde = null } = contagem;
    const enters = status === depois.status;
    const change = Number(enters) - Number(status === antes?.status);
    if (change === 0) return contagem;
    const quantidade = Math.max(0, contagem.quantidade + change);
    if (!isTold) return { ...contagem, quantidade };
    const day = depois.data.slice(0, 'YYYY-MM-DD'.length);
    const oldest = enters && (desde === null || day < desde) ? day : desde;
    // Which order is the oldest, once the oldest has left, is read with the next figures.
    return { ...contagem, quantidade, desde: quantidade === 0 ? null : oldest };
  });
}

/** Updates the dashboard's figures. Figures that were not loaded stay unloaded. */
function mudaNoResumo(cache: ApolloCache, antes: Antes, depois: PedidoAdminFragment): void {
  const more = revenueOf(depois) - revenueOf(antes);
  const moreReturned = returnedOf(depois) - returnedOf(antes);
  const closed = Number(isDesistenciaAberta(antes)) - Number(isDesistenciaAberta(depois));
  const resolved = Number(isAResolver(antes)) - Number(isAResolver(depois));
  const confirmed = Number(isPixAConferir(antes)) - Number(isPixAConferir(depois));
  const isSame = antes.status === depois.status && more === 0 && moreReturned === 0;
  if (isSame && closed === 0 && resolved === 0 && confirmed === 0) return;
  const isOfDay = ({ data }: Dia) => depois.data.startsWith(data);
  const addTo = (dia: Dia): Dia =>
    isOfDay(dia)
      ? {
          ...dia,
          faturamento: exact(dia.faturamento + more),
          devolvido: exact(dia.devolvido + moreReturned),
        }
      : dia;
  cache.modify<{ readonly adminResumo: Resumo }>({
    fields: {
      adminResumo(resumo) {
        if (!('pedidosPorStatus' in resumo)) return resumo;
        const { pedidosPorStatus, desistencias, pixAConferir, pagamentosAResolver } = resumo;
        const { faturamento30Dias, hoje, porDia } = resumo;
        const vendidos = porDia?.some(isOfDay) ? resumo.maisVendidos30Dias : null;
        return {
          ...resumo,
          ...(pedidosPorStatus && {
            pedidosPorStatus: countedAgain(pedidosPorStatus, antes, depois),
          }),
          ...(typeof desistencias === 'number' && {
            desistencias: Math.max(0, desistencias - closed),
          }),
          ...(typeof pixAConferir === 'number' && {
            pixAConferir: Math.max(0, pixAConferir - confirmed),
          }),
          ...(typeof pagamentosAResolver === 'number' && {
            pagamentosAResolver: Math.max(0, pagamentosAResolver - resolved),
          }),
          ...(hoje && { hoje: addTo(hoje) }),
          ...(porDia && { porDia: porDia.map(addTo) }),
          ...(vendidos && {
            maisVendidos30Dias: vendidos
              .map((vendido) => soldAgain(vendido, antes, depois))
              .filter(({ unidades }) => unidades > 0)
              .toSorted((one, other) => other.unidades - one.unidades),
          }),
          ...(typeof faturamento30Dias === 'number' && porDia?.some(isOfDay)
            ? { faturamento30Dias: exact(faturamento30Dias + more) }
            : {}),
        };
      },
    },
  });
}

/** Updates lists, counts and figures after a change of an order, without a read. */
export function mudaPedido(cache: ApolloCache, antes: Antes, depois: PedidoAdminFragment): void {
  mudaNasListas(cache, antes, depois);
  mudaNoResumo(cache, antes, depois);
}
