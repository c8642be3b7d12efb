import type { CategoriaModel } from '../catalogo/model.ts';
import { dadosInvalidos } from '../outcome/falha.ts';
import { verifyWrite } from '../outcome/verified-write.ts';
import type { RestFailure } from '../rest/failure.ts';
import { isBareRefusal } from '../rest/first-touch.ts';
import type { AdminConta } from '../sessao/conta.ts';
import { tidy } from '../text/fold.ts';
import { createCategoriasApi } from './api.ts';
import * as falhas from './falhas.ts';
import { nomeProblem, sameNome } from './name.ts';

type Categorias = readonly CategoriaModel[];

export type CategoriasAdmin = ReturnType<typeof createCategoriasAdmin>;

/**
 * The categories, for an admin. Checks first what the API would refuse without a reason, and verifies every change by
 * reading back. `dropScans` drops the dashboard's product scans, which a change of a category makes stale. Methods
 * reject with `RestFailure` when the outcome is unknown.
 */
export function createCategoriasAdmin({ writing }: AdminConta, dropScans: () => void) {
  const api = createCategoriasApi(writing);

  /** Sends a change once and returns the list when it shows the change. */
  const change = async (
    write: () => Promise<null>,
    shows: (after: Categorias) => boolean,
  ): Promise<falhas.CategoriasOutcome> => {
    const { after, failure } = await verifyWrite({
      write: () => write().finally(dropScans),
      readBack: api.list,
      shows,
      advice: 'Look at the categories before trying again.',
    });
    return failure ? explain(failure) : falhas.listaCategorias(after);
  };

  return {
    create: async (input: string): Promise<falhas.CategoriasOutcome> => {
      const nome = tidy(input);
      if (nome === '') return dadosInvalidos('nome', 'Digite um nome para a categoria.');
      const problem = nomeProblem('nome', nome);
      if (problem) return problem;
      const before = await api.list();
      if (before.some((one) => sameNome(one.nome, nome))) return falhas.categoriaDuplicada;
      return change(
        () => api.create(nome),
        (after) => after.some((one) => sameNome(one.nome, nome)),
      );
    },

    rename: async (id: string, input: string): Promise<falhas.CategoriasOutcome> => {
      const nome = tidy(input);
      if (nome === '') return dadosInvalidos('nome', 'Digite um novo nome.');
      const problem = nomeProblem('nome', nome);
      if (problem) return problem;
      const before = await api.list();
      if (!before.some((one) => one.id === id)) return falhas.categoriaNaoEncontrada;
      const others = before.filter((one) => one.id !== id);
      if (others.some((one) => sameNome(one.nome, nome))) return falhas.categoriaDuplicada;
      return change(
        () => api.rename(id, nome),
        (after) => after.some((one) => one.id === id && tidy(one.nome) === nome),
      );
    },

    remove: async (id: string): Promise<falhas.CategoriasOutcome> => {
      const before = await api.list();
      if (!before.some((one) => one.id === id)) return falhas.categoriaNaoEncontrada;
      return change(
        () => api.remove(id),
        (after) => after.every((one) => one.id !== id),
      );
    },
  };
}

function explain(failure: RestFailure): falhas.CategoriasOutcome {
  switch (failure.refusal?.codigo) {
    case 'CATEGORIA_DUPLICADA':
      return falhas.categoriaDuplicada;
    case 'CATEGORIA_NAO_ENCONTRADA':
      return falhas.categoriaNaoEncontrada;
    case 'DADOS_INVALIDOS':
      return dadosInvalidos('nome', 'Este nome não é aceito.');
    default:
      if (isBareRefusal(failure)) return falhas.naoAceita;
      throw failure;
  }
}
