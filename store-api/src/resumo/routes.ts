import type { z } from 'zod';
import type { ApiRoutes } from '../http/api-routes.ts';
import { forAdmins } from '../http/calls.ts';
import { toReais } from '../http/money.ts';
import { type Resumo, readResumo } from './service.ts';
import { ResumoWire } from './wire.ts';

export function toResumoWire(resumo: Resumo): z.infer<typeof ResumoWire> {
  const { porStatus, antes, porDia, maisVendidos, carrinhos, estoques, ...counts } = resumo;
  return {
    ...counts,
    pedidos: porStatus.reduce((sum, { quantidade }) => sum + quantidade, 0),
    pedidosPorStatus: porStatus,
    faturamento30Dias: toReais(porDia.reduce((sum, { faturamento }) => sum + faturamento, 0)),
    liquido30DiasAntes: toReais(antes.faturamento - antes.devolvido),
    porDia: porDia.map((dia) => ({ ...inReais(dia), devolvido: toReais(dia.devolvido) })),
    maisVendidos30Dias: maisVendidos.map(inReais),
    carrinhos30Dias: carrinhos,
    estoquesCurtos: estoques.curtos,
    estoquesLongos: estoques.longos,
  };
}

function inReais<T extends { faturamento: number }>(figure: T): T {
  return { ...figure, faturamento: toReais(figure.faturamento) };
}

/** `/resumo`, for administrators. Not in the older API. */
export const resumoRoutes: ApiRoutes = async (app, { reads, shop }) => {
  app.get('/resumo', forAdmins({}, ResumoWire), async () => {
    const now = new Date();
    return toResumoWire(await reads.run((db) => readResumo(db, shop.timeZone, now)));
  });
};
