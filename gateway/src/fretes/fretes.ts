import type { PublicRest } from '../rest/client.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { Frete, FreteEstado } from '../types.gen.ts';

/** What delivery costs, for everybody. Rejects with `RestFailure` when the API does not answer. */
export interface Fretes {
  /** What delivery to a CEP (00000-000) costs; null where the API quotes none (C-40). */
  readonly quote: (cep: string) => Promise<Frete | null>;
  /** The freight by state, by its letters; null where the API keeps none. */
  readonly list: () => Promise<readonly FreteEstado[] | null>;
}

export function createFretes(rest: PublicRest): Fretes {
  return {
    quote: async (cep) => {
      const cotacao = await rest(endpoints.cotarFrete, { body: { cep } });
      return cotacao && { ...cotacao, cep: cotacao.cep ?? cep };
    },
    list: async () => {
      const fretes = await rest(endpoints.listFretes, {});
      return fretes?.toSorted((one, other) => (one.uf < other.uf ? -1 : 1)) ?? null;
    },
  };
}
