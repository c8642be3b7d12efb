import { fold, tidy } from '@decantaria/brasil/text';
import { categoriaNomeProblem } from '@decantaria/loja/categoria';
import type { CategoriaModel } from '../catalogo/model.ts';
import {
  type DadosInvalidosModel,
  dadosInvalidos,
  falha,
  firstProblem,
  type Resultado,
} from '../outcome/falha.ts';
import { invalid, type Outcomes, outcomeOrThrow } from '../outcome/refusal.ts';
import { verifyWrite } from '../outcome/verified-write.ts';
import { endpoints } from '../rest/endpoints.ts';
import type { RestFailure } from '../rest/failure.ts';
import { isBareRefusal } from '../rest/first-touch.ts';
import type { AdminConta } from '../sessao/conta.ts';

type Categorias = readonly CategoriaModel[];

export type CategoriasAdmin = ReturnType<typeof createCategoriasAdmin>;

/**
 * The categories, for an admin. Checks first what the API would refuse without a reason, and verifies every change by
 * reading back: the older API sends endless JSON after the work is done. Bodies carry no id: it would overwrite that
 * row. `dropScans` drops the dashboard's product scans, which a change of a category makes stale. Methods reject with
 * `RestFailure` when the outcome is unknown.
 */
export function createCategoriasAdmin(
  { writing: { rest, anonymous } }: AdminConta,
  dropScans: () => void,
) {
  const list = () => anonymous(endpoints.listCategorias, { fresh: true });

  /** Sends a change once and returns the list when it shows the change, or the outcome of the API's refusal. */
  const change = async <Refusal>(
    write: () => Promise<null>,
    shows: (after: Categorias) => boolean,
    refused: (failure: RestFailure) => Refusal,
  ) => {
    const { after, failure } = await verifyWrite({
      write: () => write().finally(dropScans),
      readBack: list,
      shows,
      advice: 'Look at the categories before trying again.',
    });
    return failure ? refused(failure) : listaCategorias(after);
  };

  return {
    create: async (input: string): Promise<Resultado<'CriarCategoriaResultado'>> => {
      const nome = tidy(input);
      const problem = firstProblem([
        ['nome', nome === '' && 'Digite um nome para a categoria.'],
        ['nome', categoriaNomeProblem(nome)],
      ]);
      if (problem) return problem;
      if ((await list()).some((one) => sameNome(one.nome, nome))) return categoriaDuplicada;
      return change(
        () => rest(endpoints.criarCategoria, { body: { nome } }),
        (after) => after.some((one) => sameNome(one.nome, nome)),
        (failure) => explainNome(failure, {}),
      );
    },

    rename: async (id: string, input: string): Promise<Resultado<'RenomearCategoriaResultado'>> => {
      const nome = tidy(input);
      const problem = firstProblem([
        ['nome', nome === '' && 'Digite um novo nome.'],
        ['nome', categoriaNomeProblem(nome)],
      ]);
      if (problem) return problem;
      const before = await list();
      const others = before.filter((one) => one.id !== id);
      if (others.length === before.length) return categoriaNaoEncontrada;
      if (others.some((one) => sameNome(one.nome, nome))) return categoriaDuplicada;
      return change(
        () => rest(endpoints.renomearCategoria, { params: { id }, body: { nome } }),
        (after) => after.some((one) => one.id === id && tidy(one.nome) === nome),
        (failure) => explainNome(failure, MISSING),
      );
    },

    remove: async (id: string): Promise<Resultado<'ExcluirCategoriaResultado'>> => {
      const isGone = (categorias: Categorias) => categorias.every((one) => one.id !== id);
      if (isGone(await list())) return categoriaNaoEncontrada;
      return change(
        () => rest(endpoints.excluirCategoria, { params: { id } }),
        isGone,
        (failure) => (isBareRefusal(failure) ? naoAceita : outcomeOrThrow(failure, MISSING)),
      );
    },
  };
}

/** Whether two names are the same category, ignoring case and accents. */
function sameNome(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

const categoriaDuplicada = falha(
  'CategoriaDuplicada',
  'nome',
  'Já existe uma categoria com este nome.',
);

const categoriaNaoEncontrada = falha(
  'CategoriaNaoEncontrada',
  'id',
  'Esta categoria não existe mais.',
);

/** The API refused the change without a reason. */
const naoAceita = dadosInvalidos(
  null,
  'A loja não aceitou esta mudança, e nada foi salvo. Recarregue as categorias e tente de novo.',
);

const MISSING = { CATEGORIA_NAO_ENCONTRADA: () => categoriaNaoEncontrada };

/** The outcome of a refused name. `more` are the rows of refusals that are not about the name. */
function explainNome<Outcome>(failure: RestFailure, more: Outcomes<Outcome>) {
  if (isBareRefusal(failure)) return naoAceita;
  return outcomeOrThrow<Outcome | typeof categoriaDuplicada | DadosInvalidosModel>(failure, {
    CATEGORIA_DUPLICADA: () => categoriaDuplicada,
    DADOS_INVALIDOS: invalid('nome', 'Este nome não é aceito.'),
    ...more,
  });
}

function listaCategorias(categorias: Categorias) {
  return { __typename: 'ListaCategorias', categorias } as const;
}
