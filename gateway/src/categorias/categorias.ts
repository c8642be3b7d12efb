import type { AdminConta } from '../graphql/context.ts';
import { dadosInvalidos } from '../graphql/falhas.ts';
import type { CategoriaModel } from '../graphql/models.ts';
import { RestFailure, restFailureOf } from '../rest/failure.ts';
import { createCategoriasApi } from './api.ts';
import {
  type CategoriasOutcome,
  categoriaDuplicada,
  categoriaNaoEncontrada,
  listaCategorias,
} from './falhas.ts';
import { nomeProblem, sameNome, tidyNome } from './name.ts';

/** The categories, for an admin. Methods reject with `RestFailure` when a change did not go through. */
export interface CategoriasAdmin {
  readonly create: (nome: string) => Promise<CategoriasOutcome>;
  readonly rename: (id: string, nome: string) => Promise<CategoriasOutcome>;
  readonly remove: (id: string) => Promise<CategoriasOutcome>;
}

type Categorias = readonly CategoriaModel[];

/**
 * The rules of the categories in front of `/categorias` (rest-contract 3.3; API-45 to 47): what the API would refuse
 * without a word is checked before, and every change is read back, whatever the API answered.
 */
export function createCategoriasAdmin({ writing, services }: AdminConta): CategoriasAdmin {
  const api = createCategoriasApi(writing);

  /** Sends a change once and answers the list as it is then, if it shows what was meant. */
  const change = async (
    send: () => Promise<null>,
    isDone: (after: Categorias) => boolean,
  ): Promise<CategoriasOutcome> => {
    const failure = await send().catch(restFailureOf);
    services.memory.produtos.drop();
    const refused = failure && explain(failure);
    if (refused) return refused;
    const after = await api.list();
    if (isDone(after)) return listaCategorias(after);
    throw failure ?? new RestFailure('unreadable', 'GET /categorias (the change does not show)');
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

/** What our own API's refusal means to a person; null for every other failure, which reading back decides. */
function explain({ refusal }: RestFailure): CategoriasOutcome | null {
  switch (refusal?.codigo) {
    case 'CATEGORIA_DUPLICADA':
      return categoriaDuplicada();
    case 'CATEGORIA_NAO_ENCONTRADA':
      return categoriaNaoEncontrada();
    case 'DADOS_INVALIDOS':
      return dadosInvalidos('nome', 'Este nome não é aceito.');
    default:
      return null;
  }
}
