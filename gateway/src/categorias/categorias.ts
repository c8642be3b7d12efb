import type { CategoriaModel } from '../catalogo/model.ts';
import { isBareRefusal } from '../conta/first-touch.ts';
import { verifyWrite } from '../conta/verified-write.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { RestFailure } from '../rest/failure.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { createCategoriasApi } from './api.ts';
import {
  type CategoriasOutcome,
  categoriaDuplicada,
  categoriaNaoEncontrada,
  listaCategorias,
  naoAceita,
} from './falhas.ts';
import { nomeProblem, sameNome, tidyNome } from './name.ts';

/** The categories, for an admin. Methods reject when the API does not answer, or nobody can tell what it did. */
export interface CategoriasAdmin {
  readonly create: (nome: string) => Promise<CategoriasOutcome>;
  readonly rename: (id: string, nome: string) => Promise<CategoriasOutcome>;
  readonly remove: (id: string) => Promise<CategoriasOutcome>;
}

type Categorias = readonly CategoriaModel[];

/**
 * The rules of the categories in front of `/categorias` (rest-contract 3.3; API-45 to 47): what the API would refuse
 * without a word is checked before, and every change is read back, whatever the API answered. `dropScans` forgets the
 * products that the dashboard has read: a change of a category makes them untrue.
 */
export function createCategoriasAdmin(
  { writing }: AdminConta,
  dropScans: () => void,
): CategoriasAdmin {
  const api = createCategoriasApi(writing);

  /** Sends a change once and answers the list as it is then, if it shows what was meant. */
  const change = async (
    write: () => Promise<null>,
    shows: (after: Categorias) => boolean,
  ): Promise<CategoriasOutcome> => {
    const { after, failure } = await verifyWrite({
      write: () => write().finally(dropScans),
      readBack: api.list,
      shows,
      advice: 'Look at the categories before trying again.',
    });
    return failure ? explain(failure) : listaCategorias(after);
  };

  return {
    create: async (given) => {
      const nome = tidyNome(given);
      if (nome === '') return dadosInvalidos('nome', 'Digite um nome para a categoria.');
      const problem = nomeProblem('nome', nome);
      if (problem) return problem;
      const before = await api.list();
      if (before.some((one) => sameNome(one.nome, nome))) return categoriaDuplicada();
      return change(
        () => api.create(nome),
        (after) => after.some((one) => sameNome(one.nome, nome)),
      );
    },

    rename: async (id, given) => {
      const nome = tidyNome(given);
      if (nome === '') return dadosInvalidos('nome', 'Digite um novo nome.');
      const problem = nomeProblem('nome', nome);
      if (problem) return problem;
      const before = await api.list();
      if (!before.some((one) => one.id === id)) return categoriaNaoEncontrada();
      const others = before.filter((one) => one.id !== id);
      if (others.some((one) => sameNome(one.nome, nome))) return categoriaDuplicada();
      return change(
        () => api.rename(id, nome),
        (after) => after.some((one) => one.id === id && tidyNome(one.nome) === nome),
      );
    },

    remove: async (id) => {
      const before = await api.list();
      if (!before.some((one) => one.id === id)) return categoriaNaoEncontrada();
      return change(
        () => api.remove(id),
        (after) => after.every((one) => one.id !== id),
      );
    },
  };
}

/** What a refusal means to a person; one that is not about the category goes on as an error. */
function explain(failure: RestFailure): CategoriasOutcome {
  switch (failure.refusal?.codigo) {
    case 'CATEGORIA_DUPLICADA':
      return categoriaDuplicada();
    case 'CATEGORIA_NAO_ENCONTRADA':
      return categoriaNaoEncontrada();
    case 'DADOS_INVALIDOS':
      return dadosInvalidos('nome', 'Este nome não é aceito.');
    default:
      if (isBareRefusal(failure)) return naoAceita;
      throw failure;
  }
}
