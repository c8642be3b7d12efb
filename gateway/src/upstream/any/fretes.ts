import { agreeIn } from '../../shop/compare.ts';
import { type DadosInvalidosModel, dadosRecusados } from '../../shop/falha.ts';
import type { FretesPort } from '../../shop/fretes/port.ts';
import { freteIndisponivel, PRAZO_INVERTIDO } from '../../shop/fretes/taxa.ts';
import type { Calls } from '../../shop/sessao/conta.ts';
import type { FreteEstado, FretePadrao, FretePadraoInput, Uf } from '../../types.gen.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { RestFailure } from '../rest/failure.ts';
import { invalid, type Outcomes, outcomeOrThrow, verifyWrite } from '../rest/outcomes.ts';

const SERVICO = 'Entrega padrão';
/** The fields of a freight that a write sets. */
const WRITTEN = ['valor', 'prazoMinDias', 'prazoMaxDias'] as const;
const ADVICE = 'Look at the freight before trying again.';

interface Tabela {
  readonly fretes: readonly FreteEstado[];
  readonly padrao: FretePadrao | null;
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
    if ((await readList(writing)) === null) return freteIndisponivel;
    const body = bodyOf(input, await servicoOf(writing, uf));
    return change(
      writing,
      restOf(writing).definirFrete({ uf, body }),
      (tabela) => tabela.fretes.some((frete) => frete.uf === uf && agreeIn(WRITTEN, frete, input)),
      INVALID,
    );
  },

  remove: async ({ writing }, uf) => {
    const list = await readList(writing);
    if (list === null) return freteIndisponivel;
    const isGone = (tabela: Pick<Tabela, 'fretes'>) =>
      tabela.fretes.every((frete) => frete.uf !== uf);
    if (isGone({ fretes: list })) {
      return listaFretes({ fretes: list, padrao: await readPadrao(writing) });
    }
    return change(writing, restOf(writing).removerFrete({ uf }), isGone, {});
  },

  definePadrao: async ({ writing }, input) => {
    if ((await readList(writing)) === null) return freteIndisponivel;
    const body = bodyOf(input, (await readPadrao(writing))?.servico ?? SERVICO);
    return change(
      writing,
      restOf(writing).definirFretePadrao({ body }),
      ({ padrao }) => padrao !== null && agreeIn(WRITTEN, padrao, input),
      { ...INVALID, NAO_ENCONTRADO: () => freteIndisponivel },
    );
  },

  removePadrao: async ({ writing }) => {
    const list = await readList(writing);
    if (list === null) return freteIndisponivel;
    if ((await readPadrao(writing)) === null) return listaFretes({ fretes: list, padrao: null });
    return change(
      writing,
      restOf(writing).removerFretePadrao(),
      ({ padrao }) => padrao === null,
      {},
    );
  },
};

function bodyOf({ valor, prazoMinDias, prazoMaxDias }: FretePadraoInput, servico: string) {
  return { servico, valor: valor / 100, prazoMinDias, prazoMaxDias };
}

function readList(calls: Calls) {
  return publicRestOf(calls).listFretes({ fresh: true });
}

function readPadrao(calls: Calls) {
  return publicRestOf(calls).readFretePadrao({ fresh: true });
}

async function readTabela(calls: Calls): Promise<Tabela> {
  const [list, padrao] = await Promise.all([readList(calls), readPadrao(calls)]);
  if (list !== null) return { fretes: list, padrao };
  throw new RestFailure('unreadable', 'GET /fretes (the list is gone)');
}

/** The service's current name: the schema has no field to change it. */
async function servicoOf(calls: Calls, uf: Uf): Promise<string> {
  const cotacao = await publicRestOf(calls).cotarFrete({ body: { estado: uf } });
  return cotacao === null || cotacao.aCombinar ? SERVICO : cotacao.servico;
}

async function change<Refusal>(
  calls: Calls,
  write: Promise<unknown>,
  shows: (tabela: Tabela) => boolean,
  outcomes: Outcomes<Refusal>,
) {
  const { after, failure } = await verifyWrite(write, {
    readBack: () => readTabela(calls),
    shows,
    advice: ADVICE,
  });
  return failure ? outcomeOrThrow(failure, outcomes) : listaFretes(after);
}

const INVALID: Outcomes<DadosInvalidosModel> = {
  PRAZO_INVALIDO: invalid('prazoMaxDias', PRAZO_INVERTIDO),
  DADOS_INVALIDOS: dadosRecusados,
};

function listaFretes(tabela: Tabela) {
  return { __typename: 'ListaFretes', ...tabela } as const;
}
