import type { CategoriaModel } from '../../shop/catalogo/model.ts';
import { categoriaDuplicada, categoriaNaoEncontrada } from '../../shop/categorias/falhas.ts';
import type { DadosInvalidosModel } from '../../shop/falha.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { publicRestOf } from '../rest/calls.ts';
import { invalid, type Outcomes } from '../rest/outcomes.ts';

/** Where to look when the outcome of a change is unknown. */
export const ADVICE = 'Look at the categories before trying again.';

/** The categories, past the cache, read to the end. */
export function readCategorias({ writing }: AdminConta): Promise<readonly CategoriaModel[]> {
  return publicRestOf(writing).listCategorias({ fresh: true });
}

export function listaCategorias(categorias: readonly CategoriaModel[]) {
  return { __typename: 'ListaCategorias', categorias } as const;
}

export const MISSING = { CATEGORIA_NAO_ENCONTRADA: () => categoriaNaoEncontrada };

export const NEW: Outcomes<typeof categoriaDuplicada | DadosInvalidosModel> = {
  CATEGORIA_DUPLICADA: () => categoriaDuplicada,
  DADOS_INVALIDOS: invalid('nome', 'Este nome não é aceito.'),
};

export const RENAMED: Outcomes<
  typeof categoriaDuplicada | typeof categoriaNaoEncontrada | DadosInvalidosModel
> = { ...NEW, ...MISSING };
