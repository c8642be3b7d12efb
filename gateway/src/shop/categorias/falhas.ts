import { dadosInvalidos, falha } from '../falha.ts';

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
