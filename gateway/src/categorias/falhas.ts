import type { CategoriaModel } from '../catalogo/model.ts';
import { dadosInvalidos, falha, type Resultado } from '../outcome/falha.ts';

export type CategoriasOutcome = Resultado<'CategoriasResultado'>;

/** All categories after the change. */
export function listaCategorias(categorias: readonly CategoriaModel[]) {
  return { __typename: 'ListaCategorias', categorias } as const;
}

export const categoriaDuplicada = falha(
  'CategoriaDuplicada',
  'nome',
  'Já existe uma categoria com este nome.',
);

export const categoriaNaoEncontrada = falha(
  'CategoriaNaoEncontrada',
  'id',
  'Esta categoria não existe mais.',
);

/** The API refused the change without a reason. */
export const naoAceita = dadosInvalidos(
  null,
  'A loja não aceitou esta mudança, e nada foi salvo. Recarregue as categorias e tente de novo.',
);
