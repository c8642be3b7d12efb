import type { PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';

export type Fretes = ReturnType<typeof createFretes>;

/** Delivery costs, for everybody. Each method rejects with `RestFailure`. */
export function createFretes(rest: PublicRest) {
  return {
    /** The cost of delivery to a CEP (00000-000); null on an API without freight. */
    quote: async (cep: string) => {
      const cotacao = await rest(endpoints.cotarFrete, { body: { cep } });
      return cotacao && { ...cotacao, cep: cotacao.cep ?? cep };
    },
    /** The freight by state, in alphabetical order; null on an API without freight. */
    list: () => rest(endpoints.listFretes, {}),
    /** The freight of states without their own; null when none is set, and on an API without it. */
    padrao: () => rest(endpoints.readFretePadrao, {}),
  };
}
