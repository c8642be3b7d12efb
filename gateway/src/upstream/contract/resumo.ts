import type { ResumoPort } from '../../shop/resumo/port.ts';
import { restOf } from '../rest/calls.ts';
import { nullOnFailure } from '../rest/failure.ts';

const RECENT = 5;

/** The figures that the API counts, and its newest orders. `composed` reads them when the count fails. */
export function createContractResumo(composed: ResumoPort): ResumoPort {
  return {
    read: async (admin) => {
      const rest = restOf(admin.writing);
      const instant = Date.now();
      const figuras = await rest.readResumo().catch(nullOnFailure);
      if (figuras === null) return composed.read(admin);
      const newest = await rest
        .listPedidos({ query: { page: 0, size: RECENT } })
        .catch(nullOnFailure);
      return {
        ...figuras,
        instant,
        hoje: figuras.porDia.at(-1) ?? null,
        pedidosRecentes: newest?.itens ?? null,
        complete: newest !== null,
      };
    },
  };
}
