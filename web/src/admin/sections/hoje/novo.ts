import { isPaid } from '@decantaria/loja/status';
import { countedAgain } from '../pedidos/cache.ts';
import type { PedidoNovoFragment } from '../pedidos/lista/pedidos.gen.ts';
import { isAfter } from '../pedidos/lista/useChegada.ts';
import type { ResumoDoPainelQuery } from './resumo.gen.ts';

type Resumo = NonNullable<ResumoDoPainelQuery['adminResumo']>;
type Dia = NonNullable<Resumo['hoje']>;

/** Adds an order that arrived after the figures were read. Figures that count the order already are returned as they are. */
export function withNovo(resumo: Resumo, novo: PedidoNovoFragment): Resumo {
  const { pedidosRecentes, pedidos, pedidosPorStatus, hoje, porDia, faturamento30Dias } = resumo;
  if (!pedidosRecentes?.every((recente) => isAfter(novo, recente))) return resumo;
  const revenue = isPaid(novo.status) ? novo.total : 0;
  const addTo = (dia: Dia): Dia =>
    novo.data.startsWith(dia.data)
      ? { ...dia, pedidos: dia.pedidos + 1, faturamento: dia.faturamento + revenue }
      : dia;
  return {
    ...resumo,
    pedidosRecentes: [novo, ...pedidosRecentes].slice(0, 5),
    pedidos: pedidos === null ? null : pedidos + 1,
    pedidosPorStatus: countedAgain(pedidosPorStatus, null, novo),
    hoje: hoje && addTo(hoje),
    porDia: porDia?.map(addTo) ?? null,
    faturamento30Dias: faturamento30Dias === null ? null : faturamento30Dias + revenue,
  };
}
