import { verifyWrite } from '../../conta/verified-write.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../../graphql/falhas.ts';
import { endpoints } from '../../rest/endpoints.ts';
import { RestFailure } from '../../rest/failure.ts';
import type { AdminConta } from '../../sessao/conta.ts';
import type { FreteEstado, FreteInput, Uf } from '../../types.gen.ts';

/** A change of the freight as the schema tells it: the freight by state, or why not. */
export type FretesOutcome =
  | ReturnType<typeof listaFretes>
  | ReturnType<typeof freteIndisponivel>
  | DadosInvalidosModel;

/** The freight by state, for an admin. Methods reject with `RestFailure` when the outcome is not known. */
export interface FretesAdmin {
  readonly define: (input: FreteInput) => Promise<FretesOutcome>;
  readonly remove: (uf: Uf) => Promise<FretesOutcome>;
}

const MAX_VALOR = 1_000_000;
const MAX_DIAS = 60;
const SERVICO = 'Entrega padrão';
const ADVICE = 'Look at the freight before trying again.';

/** Freight by state is additive (`PUT` and `DELETE /fretes/{uf}`; C-40); what shows after a write was done. */
export function createFretesAdmin({ writing: { rest, anonymous } }: AdminConta): FretesAdmin {
  const list = () => anonymous(endpoints.listFretes, { fresh: true });
  const readBack = async () => {
    const fretes = await list();
    if (fretes !== null) return fretes;
    throw new RestFailure('unreadable', 'GET /fretes (it kept some before)');
  };

  /** The service's name, which the schema does not set: it stays. */
  const servicoOf = async (uf: Uf): Promise<string> => {
    const cotacao = await anonymous(endpoints.cotarFrete, { body: { estado: uf } });
    return cotacao === null || cotacao.aCombinar ? SERVICO : cotacao.servico;
  };

  return {
    define: async (input) => {
      const problem = problemOf(input);
      if (problem) return problem;
      const { uf, valor, prazoMinDias, prazoMaxDias } = input;
      if ((await list()) === null) return freteIndisponivel();
      const servico = await servicoOf(uf);
      const { after, failure } = await verifyWrite({
        write: () =>
          rest(endpoints.definirFrete, {
            params: { uf },
            body: { servico, valor: valor / 100, prazoMinDias, prazoMaxDias },
          }),
        readBack,
        shows: (fretes) => fretes.some((frete) => isSame(frete, input)),
        advice: ADVICE,
      });
      return failure ? explain(failure) : listaFretes(after);
    },

    remove: async (uf) => {
      const before = await list();
      if (before === null) return freteIndisponivel();
      const isGone = (fretes: readonly FreteEstado[]) => fretes.every((frete) => frete.uf !== uf);
      if (isGone(before)) return listaFretes(before);
      const { after, failure } = await verifyWrite({
        write: () => rest(endpoints.removerFrete, { params: { uf } }),
        readBack,
        shows: isGone,
        advice: ADVICE,
      });
      return failure ? explain(failure) : listaFretes(after);
    },
  };
}

function problemOf({ valor, prazoMinDias, prazoMaxDias }: FreteInput): DadosInvalidosModel | null {
  if (valor < 0 || valor > MAX_VALOR) {
    return dadosInvalidos('valor', 'Informe um valor de R$ 0,00 a R$ 10.000,00.');
  }
  if (prazoMinDias < 1 || prazoMinDias > MAX_DIAS) {
    return dadosInvalidos('prazoMinDias', `Informe um prazo de 1 a ${MAX_DIAS} dias úteis.`);
  }
  if (prazoMaxDias < 1 || prazoMaxDias > MAX_DIAS) {
    return dadosInvalidos('prazoMaxDias', `Informe um prazo de 1 a ${MAX_DIAS} dias úteis.`);
  }
  return prazoMaxDias < prazoMinDias ? invertedPrazo() : null;
}

function invertedPrazo(): DadosInvalidosModel {
  return dadosInvalidos('prazoMaxDias', 'O prazo máximo não pode ser menor que o mínimo.');
}

function isSame(one: FreteEstado, other: FreteInput): boolean {
  return (
    one.uf === other.uf &&
    one.valor === other.valor &&
    one.prazoMinDias === other.prazoMinDias &&
    one.prazoMaxDias === other.prazoMaxDias
  );
}

/** What the API's own refusal means to a person; anything else goes on as an error. */
function explain(failure: RestFailure): FretesOutcome {
  switch (failure.refusal?.codigo) {
    case 'PRAZO_INVALIDO':
      return invertedPrazo();
    case 'DADOS_INVALIDOS':
      return dadosInvalidos(failure.refusal.campo, 'Os dados enviados não são válidos.');
    default:
      throw failure;
  }
}

function listaFretes(fretes: readonly FreteEstado[]) {
  return {
    __typename: 'ListaFretes',
    fretes: fretes.toSorted((one, other) => one.uf.localeCompare(other.uf)),
  } as const;
}

function freteIndisponivel() {
  return {
    __typename: 'FreteIndisponivel',
    codigo: 'FRETE_INDISPONIVEL',
    mensagem: 'A API desta loja não guarda frete por estado. Combine o frete na conversa.',
    campo: null,
  } as const;
}
