import {
  type DadosInvalidosModel,
  dadosRecusados,
  falha,
  firstProblem,
  type Resultado,
} from '../../outcome/falha.ts';
import { invalid, type Outcomes, outcomeOrThrow } from '../../outcome/refusal.ts';
import { agreeIn, verifyWrite } from '../../outcome/verified-write.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { RestFailure } from '../../rest/failure.ts';
import type { AdminConta } from '../../sessao/conta.ts';
import type {
  FreteEstado,
  FreteInput,
  FretePadrao,
  FretePadraoInput,
  Uf,
} from '../../types.gen.ts';

/** Centavos. */
const MAX_VALOR = 1_000_000;
const MAX_DIAS = 60;
const SERVICO = 'Entrega padrão';
const INVERTED_PRAZO = 'O prazo máximo não pode ser menor que o mínimo.';
/** The fields of a state's freight that a write sets, and the state. */
const WRITTEN = ['uf', 'valor', 'prazoMinDias', 'prazoMaxDias'] as const;
const WRITTEN_PADRAO = ['valor', 'prazoMinDias', 'prazoMaxDias'] as const;
const ADVICE = 'Look at the freight before trying again.';

export type FretesAdmin = ReturnType<typeof createFretesAdmin>;

interface Tabela {
  readonly fretes: readonly FreteEstado[];
  readonly padrao: FretePadrao | null;
}

/**
 * The freight by state and its default, for an admin (additive: `PUT` and `DELETE /fretes/{uf}` and `/fretes/padrao`).
 * Every write is verified by reading
 * back. Methods reject with `RestFailure` when the outcome is unknown.
 */
export function createFretesAdmin({ writing: { rest, anonymous } }: AdminConta) {
  const list = () => anonymous(endpoints.listFretes, { fresh: true });
  const readPadrao = () => anonymous(endpoints.readFretePadrao, { fresh: true });
  const readBack = async (): Promise<Tabela> => {
    const [fretes, padrao] = await Promise.all([list(), readPadrao()]);
    if (fretes !== null) return { fretes, padrao };
    throw new RestFailure('unreadable', 'GET /fretes (the list is gone)');
  };

  /** The service's current name: the schema has no field to change it. */
  const servicoOf = async (uf: Uf): Promise<string> => {
    const cotacao = await anonymous(endpoints.cotarFrete, { body: { estado: uf } });
    return cotacao === null || cotacao.aCombinar ? SERVICO : cotacao.servico;
  };

  const change = async <Refusal>(
    write: () => Promise<unknown>,
    shows: (tabela: Tabela) => boolean,
    outcomes: Outcomes<Refusal>,
  ) => {
    const { after, failure } = await verifyWrite({ write, readBack, shows, advice: ADVICE });
    return failure ? outcomeOrThrow(failure, outcomes) : listaFretes(after);
  };

  return {
    define: async (input: FreteInput): Promise<Resultado<'DefinirFreteResultado'>> => {
      const problem = problemOf(input);
      if (problem) return problem;
      const { uf, valor, prazoMinDias, prazoMaxDias } = input;
      if ((await list()) === null) return freteIndisponivel;
      const servico = await servicoOf(uf);
      const body = { servico, valor: valor / 100, prazoMinDias, prazoMaxDias };
      return change(
        () => rest(endpoints.definirFrete, { params: { uf }, body }),
        ({ fretes }) => fretes.some((frete) => agreeIn(WRITTEN, frete, input)),
        INVALID,
      );
    },

    remove: async (uf: Uf): Promise<Resultado<'RemoverFreteResultado'>> => {
      const fretes = await list();
      if (fretes === null) return freteIndisponivel;
      const isGone = (tabela: Pick<Tabela, 'fretes'>) =>
        tabela.fretes.every((frete) => frete.uf !== uf);
      if (isGone({ fretes })) return listaFretes({ fretes, padrao: await readPadrao() });
      return change(() => rest(endpoints.removerFrete, { params: { uf } }), isGone, {});
    },

    definePadrao: async (
      input: FretePadraoInput,
    ): Promise<Resultado<'DefinirFretePadraoResultado'>> => {
      const problem = problemOf(input);
      if (problem) return problem;
      if ((await list()) === null) return freteIndisponivel;
      const { valor, prazoMinDias, prazoMaxDias } = input;
      const servico = (await readPadrao())?.servico ?? SERVICO;
      const body = { servico, valor: valor / 100, prazoMinDias, prazoMaxDias };
      return change(
        () => rest(endpoints.definirFretePadrao, { body }),
        ({ padrao }) => padrao !== null && agreeIn(WRITTEN_PADRAO, padrao, input),
        { ...INVALID, NAO_ENCONTRADO: () => freteIndisponivel },
      );
    },

    removePadrao: async (): Promise<Resultado<'RemoverFretePadraoResultado'>> => {
      const fretes = await list();
      if (fretes === null) return freteIndisponivel;
      if ((await readPadrao()) === null) return listaFretes({ fretes, padrao: null });
      return change(
        () => rest(endpoints.removerFretePadrao, {}),
        ({ padrao }) => padrao === null,
        {},
      );
    },
  };
}

function problemOf({ valor, prazoMinDias, prazoMaxDias }: FretePadraoInput) {
  const prazoProblem = (dias: number) =>
    (dias < 1 || dias > MAX_DIAS) && `Informe um prazo de 1 a ${MAX_DIAS} dias úteis.`;
  return firstProblem([
    ['valor', (valor < 0 || valor > MAX_VALOR) && 'Informe um valor de R$ 0,00 a R$ 10.000,00.'],
    ['prazoMinDias', prazoProblem(prazoMinDias)],
    ['prazoMaxDias', prazoProblem(prazoMaxDias)],
    ['prazoMaxDias', prazoMaxDias < prazoMinDias && INVERTED_PRAZO],
  ]);
}

const INVALID: Outcomes<DadosInvalidosModel> = {
  PRAZO_INVALIDO: invalid('prazoMaxDias', INVERTED_PRAZO),
  DADOS_INVALIDOS: dadosRecusados,
};

function listaFretes(tabela: Tabela) {
  return { __typename: 'ListaFretes', ...tabela } as const;
}

const freteIndisponivel = falha(
  'FreteIndisponivel',
  null,
  'A API desta loja não guarda frete por estado. Combine o frete na conversa.',
);
