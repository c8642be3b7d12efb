import type { CategoriaModel } from '../../shop/catalogo/model.ts';
import type { AdminConta } from '../../shop/sessao/conta.ts';
import { publicRestOf } from '../rest/calls.ts';
import { invalid, outcomesOf } from '../rest/outcomes.ts';

/** Where to look when the outcome of a change is unknown. */
export const ADVICE = 'Look at the categories before trying again.';

/** The categories, past the cache, read to the end. */
export function readCategorias({ writing }: AdminConta): Promise<readonly CategoriaModel[]> {
  return publicRestOf(writing).listCategorias({ fresh: true });
}

export function listaCategorias(categorias: readonly CategoriaModel[]) {
  return { __typename: 'ListaCategorias', categorias } as const;
}

const DADOS_INVALIDOS = invalid('nome', 'Este nome não é aceito.');

export const MISSING = outcomesOf(['CategoriaNaoEncontrada']);
export const NEW = outcomesOf(['CategoriaDuplicada'], { DADOS_INVALIDOS });
export const RENAMED = outcomesOf(['CategoriaDuplicada', 'CategoriaNaoEncontrada'], {
  DADOS_INVALIDOS,
});
