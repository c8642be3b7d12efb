import { PRAZO_INVERTIDO } from '@decantaria/loja/frete';
import { agreeIn } from '../../shop/compare.ts';
import { FALHAS } from '../../shop/falhas.ts';
import type { FretesPort } from '../../shop/fretes/port.ts';
import type { Calls } from '../../shop/sessao/conta.ts';
import type { FreteEstado, FretePadrao, FretePadraoInput, Uf } from '../../types.gen.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { required } from '../rest/failure.ts';
import {
  invalid,
  type Outcomes,
  outcomeOrThrow,
  outcomesOf,
  verifyWrite,
} from '../rest/outcomes.ts';

const SERVICO = 'Entrega padrão';
/** The fields of a freight that a write sets. */
const WRITTEN = ['valor', 'prazoMinDias', 'prazoMaxDias'] as const;
const PRAZO_INVALIDO = invalid('prazoMaxDias', PRAZO_INVERTIDO);
const DEFINED = outcomesOf(['DadosInvalidos'], { PRAZO_INVALIDO });
const PADRAO_DEFINED = outcomesOf(['DadosInvalidos'], {
  PRAZO_INVALIDO,
  NAO_ENCONTRADO: () => FALHAS.FreteIndisponivel,
});
const ADVICE = 'Look at the freight before trying again.';

interface Tabela {
  readonly fretes: readonly FreteEstado[];
  readonly padrao: (FretePadrao & { readonly servico: string | null }) | null;
}

/**
 * Freight on an API that keeps it (additive: `/frete/cotar`, `/fretes`) and on one that does not. A change answers with the
 * whole table, so every write is verified by it.
 */
export const fretes: FretesPort = {
  quote: async (calls, cep) => {
    const cotacao = await publicRestOf(calls).cotarFrete({ body: { cep } });
    return cotacao && { ...cotacao, cep: cotacao.cep ?? cep };
  },
  list: (calls) => publicRestOf(calls).listFretes(),
  padrao: (calls) => publicRestOf(calls).readFretePadrao(),

  define: async ({ writing }, input) => {
    const { uf } = input;
    const body = bodyOf(input, await servicoOf(writing, uf));
    return change(
      writing,
      () => restOf(writing).definirFrete({ uf, body }),
      (tabela) => tabela.fretes.some((frete) => frete.uf === uf && agreeIn(WRITTEN, frete, input)),
      DEFINED,
    );
  },
  remove: ({ writing }, uf) =>
    change(
      writing,
      () => restOf(writing).removerFrete({ uf }),
      (tabela) => tabela.fretes.every((frete) => frete.uf !== uf),
      {},
    ),
  definePadrao: ({ writing }, input) =>
    change(
      writing,
      ({ padrao }) =>
        restOf(writing).definirFretePadrao({ body: bodyOf(input, padrao?.servico ?? SERVICO) }),
      ({ padrao }) => padrao !== null && agreeIn(WRITTEN, padrao, input),
      PADRAO_DEFINED,
    ),
  removePadrao: ({ writing }) =>
    change(
      writing,
      () => restOf(writing).removerFretePadrao(),
      ({ padrao }) => padrao === null,
      {},
    ),
};

function bodyOf({ valor, prazoMinDias, prazoMaxDias }: FretePadraoInput, servico: string) {
  return { servico, valor: valor / 100, prazoMinDias, prazoMaxDias };
}

/** The table, past the cache; null where the API keeps none. */
async function readTabela(calls: Calls): Promise<Tabela | null> {
  const rest = publicRestOf(calls);
  const [fretes, padrao] = await Promise.all([
    rest.listFretes({ fresh: true }),
    rest.readFretePadrao({ fresh: true }),
  ]);
  return fretes && { fretes, padrao };
}

/** The service's current name: the schema has no field to change it. */
async function servicoOf(calls: Calls, uf: Uf): Promise<string> {
  const cotacao = await publicRestOf(calls).cotarFrete({ body: { estado: uf } });
  return cotacao === null || cotacao.aCombinar ? SERVICO : cotacao.servico;
}

/** Sends a change, unless the table shows it already. */
async function change<Refusal>(
  calls: Calls,
  send: (before: Tabela) => Promise<unknown>,
  shows: (tabela: Tabela) => boolean,
  outcomes: Outcomes<Refusal>,
) {
  const before = await readTabela(calls);
  if (before === null) return FALHAS.FreteIndisponivel;
  if (shows(before)) return listaFretes(before);
  const { after, failure } = await verifyWrite(send(before), {
    readBack: async () => required(await readTabela(calls), 'GET /fretes (the list is gone)'),
    shows,
    advice: ADVICE,
  });
  return failure ? outcomeOrThrow(failure, outcomes) : listaFretes(after);
}

function listaFretes(tabela: Tabela) {
  return { __typename: 'ListaFretes', ...tabela } as const;
}
