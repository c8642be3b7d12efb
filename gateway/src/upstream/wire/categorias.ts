import type { CategoriaModel } from '../../shop/catalogo/model.ts';
import { categoriaDuplicada, categoriaNaoEncontrada } from '../../shop/categorias/falhas.ts';
import type { DadosInvalidosModel } from '../../shop/falha.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { publicRestOf, restOf } from '../rest/calls.ts';
import { endpoints } from '../rest/endpoints.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';

/** Where to look when the outcome of a change is unknown. */
export const ADVICE = 'Look at the categories before trying again.';

/** The categories, past the cache, read to the end. */
export function readCategorias({ writing }: AdminConta): Promise<readonly CategoriaModel[]> {
  return publicRestOf(writing)(endpoints.listCategorias, { fresh: true });
}

export function listaCategorias(categorias: readonly CategoriaModel[]) {
  return { __typename: 'ListaCategorias', categorias } as const;
}

// Each change is sent once, and its reply is not read. Bodies carry no id: on an older API it would overwrite that row.

export function sendNew({ writing }: AdminConta, nome: string) {
  return restOf(writing)(endpoints.criarCategoria, { body: { nome } });
}

export function sendNome({ writing }: AdminConta, id: string, nome: string) {
  return restOf(writing)(endpoints.renomearCategoria, { params: { id }, body: { nome } });
}

export function sendRemoval({ writing }: AdminConta, id: string) {
  return restOf(writing)(endpoints.excluirCategoria, { params: { id } });
}

/** The refusal of an unknown category. */
export const MISSING = { CATEGORIA_NAO_ENCONTRADA: () => categoriaNaoEncontrada };

/** The refusals of a new category. */
export const NEW: Outcomes<typeof categoriaDuplicada | DadosInvalidosModel> = {
  CATEGORIA_DUPLICADA: () => categoriaDuplicada,
  DADOS_INVALIDOS: invalid('nome', 'Este nome não é aceito.'),
};

/** The refusals of another name. */
export const RENAMED: Outcomes<
  typeof categoriaDuplicada | typeof categoriaNaoEncontrada | DadosInvalidosModel
> = { ...NEW, ...MISSING };
