import type { CategoriaModel } from '../catalogo/model.ts';
import { type DadosInvalidosModel, dadosInvalidos } from '../graphql/falhas.ts';

/** What a change of the categories may come to. */
export type CategoriasOutcome =
  | ReturnType<typeof listaCategorias>
  | ReturnType<typeof categoriaDuplicada>
  | ReturnType<typeof categoriaNaoEncontrada>
  | DadosInvalidosModel;

/** All categories after the change. */
export function listaCategorias(categorias: readonly CategoriaModel[]) {
  return { __typename: 'ListaCategorias', categorias } as const;
}

export function categoriaDuplicada() {
  return {
    __typename: 'CategoriaDuplicada',
    codigo: 'CATEGORIA_DUPLICADA',
    mensagem: 'Já existe uma categoria com este nome.',
    campo: 'nome',
  } as const;
}

export function categoriaNaoEncontrada() {
  return {
    __typename: 'CategoriaNaoEncontrada',
    codigo: 'CATEGORIA_NAO_ENCONTRADA',
    mensagem: 'Esta categoria não existe mais.',
    campo: 'id',
  } as const;
}

/** The API did not make the change and does not say why. */
export const naoAceita = dadosInvalidos(
  null,
  'A loja não aceitou esta mudança, e nada foi salvo. Recarregue as categorias e tente de novo.',
);
